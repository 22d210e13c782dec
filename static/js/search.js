/* Suggestions while one types: the search box becomes a combobox. Without this it is a plain form.

   Comes with the first focus of the box (site.js), so what was typed meanwhile is asked for at the end. */
"use strict";
(() => {
  const WAIT = 60; // ms without a key before the server is asked
  const ASKED = "consulta:asked";
  const box = document.querySelector("#p-search");
  const form = box?.form;
  if (!form) return;

  const popup = document.createElement("div");
  popup.className = "suggestions";
  popup.hidden = true;
  const said = document.createElement("p");
  said.className = "vh";
  said.setAttribute("role", "status");
  form.append(popup, said);
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", "p-options");
  box.setAttribute("aria-expanded", "false");

  let active = null;
  let pending = null;
  let timer = 0;
  const options = () => [...popup.querySelectorAll("[role=option]")];

  const choose = (option) => {
    active?.removeAttribute("aria-selected");
    active = option ?? null;
    if (!active) return box.removeAttribute("aria-activedescendant");
    active.setAttribute("aria-selected", "true");
    box.setAttribute("aria-activedescendant", active.id);
    active.scrollIntoView({ block: "nearest" });
  };
  const toggle = (open) => {
    choose(null);
    popup.hidden = !open;
    box.setAttribute("aria-expanded", String(open));
  };
  const close = () => {
    clearTimeout(timer);
    pending?.abort();
    toggle(false);
    said.textContent = "";
  };
  const show = (html) => {
    popup.innerHTML = html; // The server's own, with all that was typed escaped.
    const list = popup.querySelector("[role=listbox]");
    toggle(Boolean(list));
    said.textContent = list ? list.dataset.said : "Sin sugerencias";
  };
  const ask = async () => {
    const question = box.value.trim();
    if (!question) return close();
    pending = new AbortController();
    const { signal } = pending;
    const version = form.elements.version?.value ?? "";
    try {
      const address = `${form.dataset.suggestions}?${new URLSearchParams({ q: question, version })}`;
      const response = await fetch(address, { signal });
      const html = await response.text();
      if (signal.aborted) return;
      if (response.ok) show(html);
      else close();
    } catch (error) {
      if (error.name !== "AbortError") close(); // No network: the form says so when it is sent.
    }
  };

  box.addEventListener("input", () => {
    clearTimeout(timer);
    pending?.abort();
    choose(null); // Enter now means the text, not what the old list offers.
    timer = setTimeout(ask, WAIT);
  });
  box.addEventListener("blur", close);
  form.addEventListener("submit", () => {
    close();
    try {
      sessionStorage.setItem(ASKED, box.value.trim());
    } catch {
      /* Storage is closed: the way back names the rule instead of the question. */
    }
  });
  addEventListener("pagehide", close); // Who comes back finds the text, not an old list.
  popup.addEventListener("mousedown", (event) => event.preventDefault()); // The box keeps the focus.

  box.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if (popup.hidden) {
      if (event.key === "ArrowDown" && box.value.trim()) {
        event.preventDefault();
        ask();
      }
      return;
    }
    const all = options();
    const at = all.indexOf(active); // −1: the text itself, which stands between the last and the first.
    const moves = {
      ArrowDown: () => choose(all[at + 1]),
      ArrowUp: () => choose(at < 0 ? all.at(-1) : all[at - 1]),
      Home: active && (() => choose(all[0])),
      End: active && (() => choose(all.at(-1))),
      Enter: active && (() => active.click()),
      Escape: () => {
        event.stopPropagation(); // The first one closes the list; the next one leaves the box.
        close();
      },
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  });

  // Where the search led straight to a rule: the way to the whole list says what was typed.
  let asked = "";
  try {
    asked = sessionStorage.getItem(ASKED) ?? "";
    sessionStorage.removeItem(ASKED);
  } catch {
    /* Storage is closed. */
  }
  const arrival = document.querySelector(".arrival");
  if (arrival && location.hash === "#" + arrival.id) {
    arrival.classList.add("shown");
    history.replaceState(null, "", location.pathname + location.search);
    if (asked) {
      const link = arrival.querySelector("a");
      link.querySelector("[data-question]").textContent = asked;
      link.href = `${form.action}?${new URLSearchParams({ q: asked })}`;
    }
  }

  if (document.activeElement === box && box.value !== box.defaultValue) ask();
})();
