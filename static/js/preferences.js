/* Runs before the first paint: what the visitor chose in this browser, put where CSS reads it. */
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  for (const name of ["theme", "units", "edition"]) {
    try {
      const value = localStorage.getItem("consulta:" + name);
      if (value) root.dataset[name] = value;
    } catch {
      return; // Storage is closed: the page's own defaults hold.
    }
  }
})();
