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
    const { bookmark: address, title, ruleset, summary } = button.dataset;
    paint(button, read().some((item) => item.address === address));
    button.addEventListener("click", () => {
      const others = read().filter((item) => item.address !== address);
      const saved = button.getAttribute("aria-pressed") !== "true";
      if (write(saved ? [...others, { address, title, ruleset, summary }] : others)) paint(button, saved);
      else button.lastChild.textContent = " Este navegador no deja guardar";
    });
  }
  const list = find("[data-bookmark-list]");
  if (list) {
    const bookmarks = read();
    find("[data-empty]", list).hidden = bookmarks.length > 0;
    for (const { address, title, ruleset, summary } of bookmarks) {
      // Only addresses of this site: a stored text must never become a script or lead away.
      if (typeof address !== "string" || !/^\/[a-z0-9.-]+\/[a-z0-9-]+\/$/.test(address)) continue;
      const link = document.createElement("a");
      link.href = address;
      const name = document.createElement("b");
      name.textContent = `${title} (${ruleset})`;
      const line = document.createElement("span");
      line.textContent = summary;
      link.append(name, line);
      const item = document.createElement("li");
      item.append(link);
      find("ul", list).append(item);
    }
  }
  for (const element of all("[data-needs-script]")) element.hidden = false;

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
