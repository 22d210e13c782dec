/* Switches that are remembered, the buttons of a rule, and the search key. Pages work without it. */
"use strict";
(() => {
  const root = document.documentElement;
  const find = (selector, scope = document) => scope.querySelector(selector);
  const all = (selector, scope = document) => [...scope.querySelectorAll(selector)];

  const keep = (name, value) => {
    try {
      if (value) localStorage.setItem("consulta:" + name, value);
      else localStorage.removeItem("consulta:" + name);
    } catch {
      /* Storage is closed: the choice holds for this page. */
    }
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  };

  // Switches of the header and footer
  for (const name of ["theme", "units", "edition"]) {
    for (const input of all(`input[name="p-${name}"]`)) {
      if (root.dataset[name] !== undefined) input.checked = input.value === root.dataset[name];
      input.addEventListener("change", () => keep(name, input.value));
    }
  }
  for (const link of all("[data-edition-link]")) {
    link.addEventListener("click", () => keep("edition", link.dataset.editionLink));
  }
  const form = find("form.search");
  if (form && root.dataset.edition && !form.elements.version) {
    const version = document.createElement("input");
    version.type = "hidden";
    version.name = "version";
    version.value = root.dataset.edition;
    form.append(version);
  }
  // The suggestions come with the first visit to the box; where the search led straight to a rule, at once.
  if (form?.dataset.script) {
    const load = () => {
      const script = document.createElement("script");
      script.src = form.dataset.script;
      document.head.append(script);
    };
    if (location.hash === "#p-exacta" || document.activeElement === form.elements.q) load();
    else form.elements.q.addEventListener("focus", load, { once: true });
  }

  // A page is the same bytes at every host: paper is told where it came from here.
  const host = find("[data-host]");
  if (host && !host.textContent) host.textContent = location.host;

  // On a phone the navigation scrolls: the page's own place in it is in sight.
  const here = find(".nav [aria-current]");
  if (here) {
    const strip = here.parentElement;
    const hidden = here.getBoundingClientRect().right - strip.getBoundingClientRect().right;
    strip.scrollLeft = Math.max(0, hidden + 40); // Past the fade at its end.
  }

  // Buttons of a rule. What they do comes with the first press; the stars show at once what is saved.
  const paintStars = () => {
    let saved = [];
    try {
      saved = JSON.parse(localStorage.getItem("consulta:bookmarks")) || [];
    } catch {
      /* Nothing can be read: nothing is shown as saved. */
    }
    for (const star of all("[data-bookmark]")) {
      const isSaved = Array.isArray(saved) && saved.some((mark) => mark?.address === star.dataset.bookmark);
      star.setAttribute("aria-pressed", String(isSaved));
    }
  };
  paintStars();
  addEventListener("storage", paintStars);
  addEventListener("pageshow", paintStars); // Back from another page, as it was left.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-bookmark], [data-share], [data-add-screen]");
    if (!button) return;
    event.preventDefault();
    const { say, share, addToScreen } = await import("./tools.js");
    if (button.dataset.share !== undefined) share(button.dataset.share || location.href, button.dataset.title);
    else if (button.dataset.bookmark) {
      const { toggle } = await import("./marks.js");
      const saved = toggle(button);
      paintStars();
      if (saved === null) say("Este navegador no deja guardar más marcadores.");
      else say(saved ? "Guardada, solo en este navegador." : "Quitada de los marcadores.", "/marcadores/", "Ver los marcadores");
    } else if (!addToScreen(button.value)) button.form.requestSubmit(button);
  });

  // Previews of linked rules: on a laptop with the first link that the pointer or the focus reaches; for
  // fingers by small buttons, whose room the style has kept.
  if (matchMedia("(hover: hover)").matches) {
    let latest = null;
    const come = async (event) => {
      if (!event.target.closest?.("main a[href^='/']")) return;
      const isFirst = latest === null;
      latest = event;
      if (!isFirst) return;
      const previews = await import("./previews.js");
      for (const type of ["pointerover", "focusin"]) {
        document.removeEventListener(type, come);
        document.addEventListener(type, previews.come);
      }
      previews.come(latest);
    };
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, come);
  } else {
    for (const link of all("main :is(.rule, .also) a[href^='/']")) {
      const button = document.createElement("button");
      button.className = "peek";
      button.type = "button";
      button.dataset.needsScript = "";
      button.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-label", `Vista previa: ${link.textContent}`);
      button.addEventListener("click", async () => (await import("./previews.js")).peek(button));
      link.after(button);
    }
  }

  // Single keys. What they do comes with the first one pressed; they can be switched off.
  const early = [];
  let press = (event) => {
    if (early.push(event) > 1) return;
    import("./keys.js").then((keys) => {
      press = keys.press;
      early.forEach(press);
    });
  };
  const keysAreOff = () => {
    try {
      return localStorage.getItem("consulta:keys") === "off";
    } catch {
      return false;
    }
  };
  const fields = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog";
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Escape" && target.id === "p-search") target.blur();
    if (!/^[/?a-z]$/.test(key) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target.closest(fields) || keysAreOff()) return;
    if (key === "/") {
      event.preventDefault();
      find("#p-search")?.select();
      find("#p-search")?.focus();
    } else press(event);
  });
  find("[data-keys]")?.addEventListener("click", async () => (await import("./keys.js")).help());
})();

/* Starts the worker that keeps pages for when there is no network, and offers a new version. */
(() => {
  const container = navigator.serviceWorker;
  if (!container || "copy" in document.documentElement.dataset) return; // An old browser, or an address without https: the site works as it is.
  const wasControlled = Boolean(container.controller);
  let registration = null;
  let asked = false;

  const take = () => {
    asked = true;
    if (registration?.waiting) registration.waiting.postMessage({ task: "take" });
    else location.reload(); // Another tab took it.
  };
  const offer = () => {
    if (document.querySelector(".renewal")) return;
    const notice = document.createElement("div");
    notice.className = "renewal";
    notice.setAttribute("role", "status");
    const button = document.createElement("button");
    button.className = "button";
    button.textContent = "Actualizar";
    button.addEventListener("click", take);
    document.body.append(notice);
    // Filled once it is in the page, so that screen readers say it.
    notice.append("Hay una versión nueva del texto. ", button);
  };
  container.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (wasControlled) offer();
  });

  const watch = (worker) => {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) offer();
    });
  };
  const start = async () => {
    try {
      registration = await container.register("/sw.js", { updateViaCache: "none" });
    } catch {
      return; // Refused by the browser, or no network: the worker that is there goes on.
    }
    if (registration.waiting && registration.active) offer();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    if (wasControlled) return;
    const ready = await container.ready;
    ready.active.postMessage({ task: "visit", address: location.href });
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
})();
