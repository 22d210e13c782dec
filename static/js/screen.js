/* The reader's own screen, kept in this browser; any other is only its address. */
import { copy, readScreen, say, screenAddress, writeScreen } from "./tools.js";

const EDITING = "consulta:screen-edit";
const mine = document.querySelector("[data-mine]");
const link = document.querySelector("[data-my-screen]");
const shown = (document.querySelector("[data-screen]").dataset.screen || "").split(",").filter(Boolean);
const isMine = () => readScreen().join() === shown.join();
const session = (change) => {
  try {
    return change(sessionStorage);
  } catch {
    return null;
  }
};
const paint = () => {
  const keys = readScreen();
  mine?.setAttribute("aria-pressed", String(isMine()));
  link.href = screenAddress(keys);
  link.querySelector("small").textContent = keys.length ? String(keys.length) : "vacía";
};

// A change to one's own screen leads to a page that is one's own too.
if (session((store) => store.getItem(EDITING))) {
  session((store) => store.removeItem(EDITING));
  writeScreen(shown);
}
paint();
addEventListener("pageshow", paint);
addEventListener("storage", paint);
const edit = () => {
  if (isMine()) session((store) => store.setItem(EDITING, "1"));
};
document.querySelector(".add").addEventListener("submit", edit);
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-edit]")) edit();
});
mine?.addEventListener("click", () => {
  const before = readScreen();
  const wasMine = isMine();
  if (!writeScreen(wasMine ? [] : shown)) say("Este navegador no deja guardarla.");
  else if (wasMine) say("Ya no es tu pantalla: sigue en esta dirección.");
  else if (before.length) say("Esta es ahora tu pantalla.", screenAddress(before), "Abrir la de antes");
  else say("Esta es ahora tu pantalla: queda en este navegador.");
  paint();
});
document.querySelector("[data-copy]")?.addEventListener("click", async () => {
  say((await copy(location.href)) ? "Enlace copiado." : "Este navegador no deja copiar: el enlace está en su barra.");
});
