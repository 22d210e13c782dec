/* Results while one types: the same page is asked for and its result put in place. */
"use strict";
(() => {
  const form = document.querySelector("[data-live]");
  const outcome = document.querySelector("[data-outcome]");
  if (!form || !outcome) return;
  let pending = null;
  let timer = 0;
  const update = async () => {
    pending?.abort();
    pending = new AbortController();
    const address = form.action + "?" + new URLSearchParams(new FormData(form));
    try {
      const response = await fetch(address, { signal: pending.signal });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const answer = page.querySelector("[data-outcome]");
      if (!answer) return;
      outcome.replaceChildren(...answer.childNodes);
      for (const field of form.querySelectorAll(".field")) {
        const name = field.querySelector("[name]")?.name;
        const other = name && page.querySelector(`[data-live] [name="${CSS.escape(name)}"]`)?.closest(".field");
        field.classList.toggle("wrong", Boolean(other?.classList.contains("wrong")));
        for (const old of field.querySelectorAll(".error")) old.remove();
        if (other) field.append(...other.querySelectorAll(".error"));
      }
      history.replaceState(null, "", address);
    } catch (error) {
      if (error.name !== "AbortError") form.removeAttribute("data-live");
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(update, 200);
  });
})();
