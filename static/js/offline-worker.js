/* The service worker, called by /sw.js, which sets SITE: version, files and addresses.

   Two caches a version: the shell (files, index, the pages for what is not there), complete before
   the worker starts; and the pages, as they are visited or saved. A page is kept only if it says that
   it is of this version, so no cache ever holds two. */
"use strict";

const SHELL = `consulta-${SITE.version}-shell`;
const PAGES = `consulta-${SITE.version}-pages`;
const PATIENCE = 3000; // Milliseconds that a reader with a copy at hand waits for the network.
const BATCH = 8;
const DATE = "Consulta-Saved"; // A header of what is kept: when.
const ALL = "/sin-conexion/todo"; // Kept among the pages once all of them are.

// Fetching and keeping

const isCurrent = (response) => response.headers.get(SITE.header) === SITE.version;

const isPage = (response) =>
  response.status === 200 && !response.redirected && /^text\/html/.test(response.headers.get("Content-Type"));

/* Under which address a page is kept, or "": questions are not, the rules of a screen are its page. */
const keyOf = (address) => {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return "";
  if (!url.search) return url.pathname;
  const rules = url.pathname === SITE.screen && url.searchParams.get("reglas");
  return rules && [...url.searchParams].length === 1 ? url.pathname + url.search : "";
};

const dated = async (response) => {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name); // The body is plain now.
  headers.set(DATE, new Date().toISOString());
  return new Response(await response.blob(), { headers });
};

/* Pages come and are kept together, or none is. Rejects with "red", "version" or "sitio". */
const save = async (addresses) => {
  const answers = [];
  try {
    const get = async (address) => {
      const response = await fetch(address, { cache: "no-cache" });
      if (response.status >= 500) throw new Error();
      if (!isPage(response)) return; // It is no more, or leads elsewhere.
      if (!isCurrent(response)) throw "version";
      answers.push([address, await dated(response)]);
    };
    await Promise.all(addresses.map(get));
  } catch (error) {
    throw error === "version" ? error : "red";
  }
  try {
    const cache = await caches.open(PAGES);
    for (const [address, response] of answers) await cache.put(address, response);
  } catch {
    throw "sitio";
  }
  return answers.map(([address]) => address);
};

const keptIn = async (name) => {
  const requests = await (await caches.open(name)).keys();
  return requests.map((request) => request.url.slice(location.origin.length));
};

const markAll = async () => {
  const headers = { [DATE]: new Date().toISOString() };
  await (await caches.open(PAGES)).put(ALL, new Response("", { headers }));
};

// From version to version

const fillShell = async () => {
  const cache = await caches.open(SHELL);
  const get = async (address) => {
    const isStatic = address.startsWith("/static/");
    // A name with the hash of its bytes may come from anywhere; the rest is asked for anew.
    const response = await fetch(address, { cache: isStatic && SITE.hashed ? "default" : "no-cache" });
    if (!response.ok || !(isStatic || isCurrent(response))) throw new Error(address);
    await cache.put(address, await dated(response));
  };
  await Promise.all([...SITE.files, SITE.search, SITE.missing].map(get));
};

/* What the browser had of other versions comes again in this one; all of it, if it had all. */
const carryOver = async () => {
  const others = (await caches.keys()).filter((name) => /^consulta-.*-pages$/.test(name) && name !== PAGES);
  const wanted = new Set();
  for (const name of others) for (const address of await keptIn(name)) wanted.add(address);
  const all = wanted.delete(ALL);
  if (all) {
    const list = await (await fetch(SITE.list, { cache: "no-cache" })).json();
    if (list.version !== SITE.version) throw new Error("version"); // The next one is on its way.
    for (const address of list.pages) wanted.add(address);
  }
  for (const address of await keptIn(PAGES)) wanted.delete(address); // An earlier try was cut short.
  const rest = [...wanted];
  while (rest.length) await save(rest.splice(0, BATCH));
  if (all) await markAll();
};

const install = async () => {
  await fillShell();
  await carryOver();
};

const activate = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("consulta-"));
  await Promise.all(names.filter((name) => name !== SHELL && name !== PAGES).map((name) => caches.delete(name)));
  await self.clients.claim();
};

// Answering

const file = async (request, path) => {
  const kept = await (await caches.open(SHELL)).match(path);
  if (kept && (SITE.hashed || !path.startsWith("/static/"))) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
};

const CAUSES = {
  cut: "Sin conexión",
  slow: "La red tarda",
  down: "El sitio no responde",
};

/* A kept page that says so at its top. `note` is a text of ours. */
const told = async (kept, cause, note = "", status = 200) => {
  const date = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short" });
  const saved = date.format(new Date(kept.headers.get(DATE)));
  const banner = `<p class="saved-copy" role="status"><b>${CAUSES[cause]}:</b> versión guardada el ${saved}.${note}</p>`;
  const html = (await kept.text()).replace(/<main\b[^>]*>/, (tag) => tag + banner);
  return new Response(html, { status, headers: kept.headers });
};

/* The kept page nearest to an address: itself, or the one that it puts a question to. */
const nearestKept = async (url) => {
  const pages = await caches.open(PAGES);
  const shell = await caches.open(SHELL);
  const exact = keyOf(url.href) && (await pages.match(keyOf(url.href)));
  const calculates = url.pathname.startsWith(SITE.calculators) && url.pathname !== SITE.calculators;
  if (url.pathname === SITE.searched && url.search) {
    const note = " Busca en los títulos, los otros nombres y los resúmenes.";
    return { kept: await shell.match(SITE.search), note };
  }
  if (exact) return { kept: exact, note: calculates ? " Calcular con otros valores necesita conexión." : "" };
  if (url.search && url.pathname !== SITE.screen) {
    const kept = await pages.match(url.pathname);
    const note = calculates
      ? " Sin conexión no se puede calcular: estos son los valores iniciales, no los que pedías."
      : " Se muestra entera, sin lo que pedía la dirección.";
    if (kept) return { kept, note };
  }
  return {};
};

const UNREACHABLE = [502, 503, 504];

const page = async (event, url) => {
  let keeping = null;
  const network = fetch(event.request, { cache: "no-cache" }).then((response) => {
    const key = isPage(response) && isCurrent(response) && keyOf(url.href);
    if (key) keeping = keep(key, response.clone());
    return response;
  });
  event.waitUntil(network.then(() => keeping).catch(() => {}));
  const { kept, note } = await nearestKept(url);
  const answer = network.then(
    (response) => (UNREACHABLE.includes(response.status) && kept ? "down" : response),
    () => "cut",
  );
  const late = new Promise((done) => kept && setTimeout(done, PATIENCE, "slow"));
  const outcome = await Promise.race([answer, late]);
  if (typeof outcome !== "string") return outcome;
  if (kept) return told(kept, outcome, note);
  const missing = await (await caches.open(SHELL)).match(SITE.missing);
  return new Response(await missing.text(), { status: 503, headers: missing.headers });
};

const keep = async (key, response) => {
  await (await caches.open(PAGES)).put(key, await dated(response));
};

/* What a page asks for by script: the network, or else the very page that is kept. */
const part = async (request, url) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = keyOf(url.href) && (await (await caches.open(PAGES)).match(keyOf(url.href)));
    if (kept) return kept;
    throw error;
  }
};

const respond = (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (SITE.files.includes(url.pathname)) event.respondWith(file(request, url.pathname));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname !== SITE.list) event.respondWith(part(request, url));
};

// What pages ask of the worker

const TASKS = {
  take: () => self.skipWaiting(),
  visit: async ({ address }) => keyOf(address) && save([keyOf(address)]),
  save: ({ addresses }) => save(addresses.map(keyOf).filter(Boolean)),
  finish: markAll,
  status: async () => {
    const all = await (await caches.open(PAGES)).match(ALL);
    const kept = (await keptIn(PAGES)).filter((address) => address !== ALL);
    return { version: SITE.version, kept, all: all ? all.headers.get(DATE) : "" };
  },
  forget: async () => {
    await caches.delete(PAGES);
  },
};

const answer = async (event) => {
  const port = event.ports[0];
  try {
    const value = await TASKS[event.data.task](event.data);
    port?.postMessage({ value });
  } catch (error) {
    port?.postMessage({ error: typeof error === "string" ? error : "red" });
  }
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", respond);
self.addEventListener("message", (event) => {
  if (event.data?.task in TASKS) event.waitUntil(answer(event));
});
