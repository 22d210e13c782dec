/* Single keys: handed over by site.js, which loads this with the first one pressed. */
import { say } from "./tools.js";

const STEPS = [
  ".entries a",
  ".hit-title",
  ".contents a",
  ".matrix tbody th a",
  ".changes .kind",
  ".presets a",
  ".screen-card > summary",
  ".rule a",
  ".more",
  ".plain a",
  ".also a",
  ".neighbours a",
];
const HELP = [
  ["/", "buscar"],
  ["j", "siguiente regla o enlace de la página"],
  ["k", "el anterior"],
  ["g m", "ir a la Mesa"],
  ["g i", "ir al índice"],
  ["g e", "ir a los estados"],
  ["g c", "ir a comparar"],
  ["g k", "ir a las calculadoras"],
  ["g p", "ir a la pantalla"],
  ["g f", "ir a los marcadores"],
  ["u", "cambiar de unidades"],
  ["e", "cambiar de edición"],
  ["?", "esta lista"],
];
const GO_WITHIN = 1500; // Milliseconds between «g» and its letter.
let goBefore = 0;

const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());

const step = (forward) => {
  const stops = all(STEPS.map((selector) => `main ${selector}`).join(","));
  const from = document.activeElement;
  let next;
  if (from.closest("main") && from.id !== "p-main") {
    const side = forward ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const onward = stops.filter((stop) => stop !== from && from.compareDocumentPosition(stop) & side);
    next = forward ? onward[0] : onward.at(-1);
  } else {
    // From wherever the reader has scrolled to.
    const isAbove = (stop) => stop.getBoundingClientRect().top < (forward ? 0 : innerHeight);
    next = forward ? stops.find((stop) => !isAbove(stop)) : stops.filter(isAbove).at(-1);
  }
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
};

const changeUnits = () => {
  const radios = [...document.querySelectorAll("input[name=p-units]")];
  const next = radios[(radios.findIndex((radio) => radio.checked) + 1) % radios.length];
  next.click();
  say(`Medidas en ${{ m: "metros", ft: "pies", sq: "casillas" }[next.value]}.`);
};

const changeEdition = () => {
  const other = document.querySelector("input[name=p-edition]:not(:checked)");
  if (other) {
    other.click();
    say(`Edición ${other.value}.`);
  } else document.querySelector("[data-edition-link]:not([aria-current])")?.click();
};

const make = (tag, text = "", ...children) => {
  const element = document.createElement(tag);
  element.append(...(text ? [text] : []), ...children);
  return element;
};

const build = () => {
  const rows = HELP.map(([keys, what]) => {
    const caps = keys.split(" ").flatMap((key, n) => [...(n ? [" "] : []), make("kbd", key)]);
    return make("div", "", make("dt", "", ...caps), make("dd", what));
  });
  const on = Object.assign(make("input"), { type: "checkbox", id: "p-keys-on", autocomplete: "off" });
  on.checked = areOn();
  on.addEventListener("change", () => {
    try {
      if (on.checked) localStorage.removeItem("consulta:keys");
      else localStorage.setItem("consulta:keys", "off");
    } catch {
      on.checked = true;
    }
  });
  const label = Object.assign(make("label", "Usar estos atajos en este navegador"), { htmlFor: on.id });
  const close = Object.assign(make("button", "Cerrar"), { className: "tool" });
  const title = Object.assign(make("h2", "Atajos de teclado"), { id: "p-keys-title" });
  const form = Object.assign(make("form", "", close), { method: "dialog" });
  const tick = Object.assign(make("p", "", on, label), { className: "tick-row" });
  const dialog = Object.assign(make("dialog", "", title, make("dl", "", ...rows), tick, form), { className: "keys" });
  dialog.setAttribute("aria-labelledby", title.id);
  document.body.append(dialog);
  return dialog;
};
let dialog;

/** Show the list of keys, and the way to switch them off. */
export const help = () => {
  dialog ??= build();
  if (!dialog.open) dialog.showModal();
};

export const areOn = () => {
  try {
    return localStorage.getItem("consulta:keys") !== "off";
  } catch {
    return true;
  }
};

/** Do what a key says. The caller has left out modifiers and what is typed in a field. */
export const press = ({ key, timeStamp }) => {
  if (timeStamp < goBefore) {
    goBefore = 0;
    all(`[data-go="${CSS.escape(key)}"]`)[0]?.click();
  } else if (key === "g") goBefore = timeStamp + GO_WITHIN;
  else if (key === "j") step(true);
  else if (key === "k") step(false);
  else if (key === "u") changeUnits();
  else if (key === "e") changeEdition();
  else if (key === "?") help();
};
