/* Switches that are remembered, bookmarks, and the search key. Every page works without it. */
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

  // On a phone the navigation scrolls: the page's own place in it is in sight.
  const here = find(".nav [aria-current]");
  if (here) {
    const strip = here.parentElement;
    const hidden = here.getBoundingClientRect().right - strip.getBoundingClientRect().right;
    strip.scrollLeft = Math.max(0, hidden + 40); // Past the fade at its end.
  }

  // Bookmarks
  const read = () => {
    try {
      const saved = JSON.parse(localStorage.getItem("consulta:bookmarks") || "[]");
      return Array.isArray(saved) ? saved : [];
    } catch {
      return [];
    }
  };
  const write = (bookmarks) => {
    try {
      localStorage.setItem("consulta:bookmarks", JSON.stringify(bookmarks));
      return true;
    } catch {
      return false;
    }
  };
  const paint = (button, saved) => {
    button.setAttribute("aria-pressed", String(saved));
    button.lastChild.textContent = saved ? " Guardada" : " Guardar";
    button.firstElementChild.textContent = saved ? "★" : "☆";
  };
  for (const button of all("[data-bookmark]")) {
    const { bookmark: address, title, ruleset, name, summary } = button.dataset;
    paint(button, read().some((item) => item.address === address));
    button.addEventListener("click", () => {
      const others = read().filter((item) => item.address !== address);
      const saved = button.getAttribute("aria-pressed") !== "true";
      if (write(saved ? [...others, { address, title, ruleset, name, summary }] : others)) paint(button, saved);
      else button.lastChild.textContent = " Este navegador no deja guardar";
    });
  }
  const list = find("[data-bookmark-list]");
  if (list) {
    const rows = find("ul", list);
    const empty = find("[data-empty]", list);
    const make = (tag, className, text) => {
      const element = document.createElement(tag);
      element.className = className;
      element.textContent = text;
      return element;
    };
    const drop = (item, address) => {
      if (!write(read().filter((other) => other.address !== address))) return;
      const next = item.nextElementSibling || item.previousElementSibling;
      item.remove();
      empty.hidden = rows.childElementCount > 0;
      (next ? find("button", next) : find("main")).focus();
    };
    for (const { address, title, ruleset, name, summary } of read()) {
      // Only addresses of this site: a stored text must never become a script or lead away.
      if (typeof address !== "string" || !/^\/[a-z0-9.-]+\/[a-z0-9-]+\/$/.test(address)) continue;
      const item = make("li", "kept", "");
      item.dataset.ruleset = ruleset;
      const link = make("a", "", "");
      link.href = address;
      link.append(make("b", "", title), " ", make("small", "chip", name || ruleset), make("span", "", summary));
      const button = make("button", "star", "Quitar");
      button.append(make("span", "vh", ` ${title}`));
      button.addEventListener("click", () => drop(item, address));
      item.append(link, button);
      rows.append(item);
    }
    empty.hidden = rows.childElementCount > 0;
  }

  // Keys
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=radio]), textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      find("#p-search")?.select();
      find("#p-search")?.focus();
    } else if (event.key === "Escape" && event.target.id === "p-search") {
      event.target.blur();
    }
  });
})();

/* Starts the worker that keeps pages for when there is no network, and offers a new version. */
(() => {
  const container = navigator.serviceWorker;
  if (!container) return; // An old browser, or an address without https: the site works as it is.
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
