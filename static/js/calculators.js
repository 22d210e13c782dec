/* Results while one types: the same page is asked for and its parts put in place. And dice to throw. */
"use strict";
(() => {
  const form = document.querySelector("[data-live]");
  const root = document.querySelector("[data-calculator]");
  if (!form || !root) return;
  const said = root.querySelector("[data-said]");
  const minus = (number) => String(number).replace("-", "−");

  // Results
  let pending = null;
  let timer = 0;

  const putPart = (old, fresh) => {
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    old.replaceChildren(...fresh.childNodes);
    old.querySelectorAll("details").forEach((one, n) => (one.open = open[n] ?? false));
  };
  const putNotes = (field, fresh) => {
    field.classList.toggle("wrong", fresh.classList.contains("wrong"));
    for (const old of field.querySelectorAll(".error, .default")) old.remove();
    field.append(...fresh.querySelectorAll(".error, .default"));
    const boxes = fresh.querySelectorAll("[name]");
    field.querySelectorAll("[name]").forEach((box, n) => {
      for (const name of ["aria-invalid", "aria-describedby"]) {
        const value = boxes[n]?.getAttribute(name);
        if (value) box.setAttribute(name, value);
        else box.removeAttribute(name);
      }
    });
  };
  const update = async ({ keepAddress = false } = {}) => {
    pending?.abort();
    pending = new AbortController();
    const address = form.action + "?" + new URLSearchParams(new FormData(form));
    try {
      const response = await fetch(address, { signal: pending.signal });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const part of root.querySelectorAll("[data-part]")) {
        const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
        if (fresh) putPart(part, fresh);
      }
      for (const field of form.querySelectorAll("[data-field]")) {
        const fresh = page.querySelector(`[data-field="${CSS.escape(field.dataset.field)}"]`);
        if (fresh) putNotes(field, fresh);
      }
      root.dataset.ruleset = page.querySelector("[data-calculator]")?.dataset.ruleset ?? root.dataset.ruleset;
      // What is printed: where the numbered links lead, and the address of the result.
      for (const printed of [".printed-links", ".printed-source"]) {
        const fresh = page.querySelector(printed);
        if (fresh) document.querySelector(printed)?.replaceChildren(...fresh.childNodes);
      }
      // The header's switches follow, but for what the reader chose.
      for (const link of document.querySelectorAll("[data-edition-link]")) {
        const fresh = page.querySelector(`[data-edition-link="${link.dataset.editionLink}"]`);
        if (!fresh) continue;
        link.setAttribute("href", fresh.getAttribute("href"));
        if (fresh.hasAttribute("aria-current")) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      const units = page.querySelector('[name="p-units"][checked]');
      if (units && !document.documentElement.dataset.units) document.getElementById(units.id).checked = true;
      root.classList.remove("stale");
      said.className = "vh";
      said.textContent = root.querySelector(".answer")?.innerText ?? "";
      if (!keepAddress) history.replaceState(null, "", address);
    } catch (error) {
      if (error.name === "AbortError") return;
      // What stands there is no answer to what is typed now: for all to see.
      root.classList.add("stale");
      said.className = "card";
      said.textContent = "Sin conexión: el resultado es el de antes. Calcular con otros valores necesita red.";
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(update, 200);
  });

  // Whoever plays 5.1 starts in 5.1, unless the address says otherwise.
  const edition = form.elements.edicion;
  if (edition && !new URLSearchParams(location.search).has("edicion") && document.documentElement.dataset.edition === "5.1") {
    edition.value = "5.1";
    update({ keepAddress: true });
  }

  // One more, one less: a thumb is faster than a keyboard.
  for (const box of form.querySelectorAll("[data-step]")) {
    const low = Number(box.dataset.low);
    const high = Number(box.dataset.high);
    const label = box.labels[0]?.textContent ?? "";
    const step = (by) => {
      const now = parseInt(box.value.replace("−", "-"), 10);
      box.value = minus(Math.min(high, Math.max(low, (Number.isNaN(now) ? 0 : now) + by)));
      box.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const button = (sign, by, what) => {
      const made = document.createElement("button");
      made.type = "button";
      made.tabIndex = -1; // The arrow keys do the same from the box.
      made.dataset.needsScript = "";
      made.textContent = sign;
      made.setAttribute("aria-label", `${what}: ${label}`);
      made.addEventListener("click", () => step(by));
      return made;
    };
    const holder = document.createElement("span");
    holder.className = "stepper";
    box.replaceWith(holder);
    holder.append(button("−", -1, "Uno menos"), box, button("+", 1, "Uno más"));
    box.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      step(event.key === "ArrowUp" ? 1 : -1);
    });
  }

  // Dice. A draw beyond the last whole multiple of the faces is thrown away: each face is as likely.
  const die = (sides) => {
    const limit = 2 ** 32 - (2 ** 32 % sides);
    const draw = new Uint32Array(1);
    do crypto.getRandomValues(draw);
    while (draw[0] >= limit);
    return (draw[0] % sides) + 1;
  };
  const sum = (face, plus) =>
    plus ? `${face} ${plus < 0 ? "−" : "+"} ${Math.abs(plus)} = ${minus(face + plus)}` : String(face);

  const throwOne = (roll) => {
    const faces = [die(roll.sides)];
    if (roll.mode !== "normal" || roll.again === faces[0]) faces.push(die(roll.sides));
    const face = { normal: faces.at(-1), ventaja: Math.max(...faces), desventaja: Math.min(...faces) }[roll.mode];
    const shown = faces.length > 1 ? `${faces.join(" y ")}: ${sum(face, roll.plus)}` : sum(face, roll.plus);
    return { face, total: face + roll.plus, shown };
  };
  const succeeds = (roll, { face, total }) => {
    if (roll.natural && (face === 1 || face === 20)) return face === 20;
    return roll.compare === "lte" ? total <= roll.target : total >= roll.target;
  };
  const thrown = (roll) => {
    if (roll.count > 1 || roll.least !== null) {
      const faces = Array.from({ length: roll.count }, () => die(roll.sides));
      const all = faces.reduce((before, face) => before + Math.max(roll.least ?? -Infinity, face + roll.each), roll.plus);
      return `${faces.join(", ")}. Total: ${minus(all)}.`;
    }
    const mine = throwOne(roll);
    if (roll.against !== null) {
      const other = throwOne({ ...roll, plus: roll.against, mode: "normal", again: null });
      return `${mine.shown} contra ${other.shown}: ${mine.total > other.total ? roll.yes : roll.no}.`;
    }
    if (roll.target === null) return `${mine.shown}.`;
    const natural = roll.natural && (mine.face === 1 || mine.face === 20) ? " (natural)" : "";
    return `${mine.shown}${natural}: ${succeeds(roll, mine) ? roll.yes : roll.no}.`;
  };
  const read = (button) => {
    const { dataset } = button;
    const number = (name) => (dataset[name] === undefined ? null : Number(dataset[name]));
    return {
      ...Object.fromEntries(
        ["count", "sides", "plus", "each", "least", "target", "against", "again"].map((name) => [name, number(name)])
      ),
      mode: dataset.mode,
      compare: dataset.compare,
      natural: "natural" in dataset,
      yes: dataset.yes,
      no: dataset.no,
    };
  };
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-roll]");
    if (!button) return;
    const roll = read(button);
    if (button.dataset.fills) {
      for (const name of button.dataset.fills.split(" ")) form.elements[name].value = die(roll.sides);
      update();
      return;
    }
    const answer = button.parentElement.querySelector("[data-thrown]");
    answer.textContent = `${button.textContent}: ${thrown(roll)}`;
  });
})();
