/* What the buttons of a rule do: told in one place, shared by the pages that have them. */
const SCREEN = "consulta:screen";
const SCREEN_LIMIT = 40;
let timer = 0;

/** Tell the reader something, with a link perhaps. It stays ten seconds, or while it is being used. */
export const say = (message, address, name) => {
  const toast = document.querySelector("[data-toast]");
  toast.textContent = message;
  if (address) {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = name;
    toast.append(" ", link);
  }
  clearTimeout(timer);
  timer = setTimeout(function clear() {
    if (toast.matches(":hover, :focus-within")) timer = setTimeout(clear, 3000);
    else toast.textContent = "";
  }, 10_000);
};

/** Copy a text; false where the browser does not let us. */
export const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS, as on the network of a house, only the old way is left.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "vh";
    const focused = document.activeElement;
    (document.querySelector("dialog[open]") || document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
    return copied;
  }
};

/** The device's own sheet, or a copy of the address. */
export const share = async (address, title) => {
  const url = new URL(address, location.href).href;
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // The reader thought better of it.
    }
  }
  say((await copy(url)) ? "Enlace copiado." : `Este navegador no deja copiar. El enlace: ${url}`);
};

/** The keys of the reader's own screen. */
export const readScreen = () => {
  try {
    const keys = JSON.parse(localStorage.getItem(SCREEN) || "[]");
    return Array.isArray(keys) ? keys.filter((key) => /^[a-z0-9.-]+\/[a-z0-9-]+$/.test(key)) : [];
  } catch {
    return [];
  }
};

export const writeScreen = (keys) => {
  try {
    localStorage.setItem(SCREEN, JSON.stringify(keys));
    return true;
  } catch {
    return false;
  }
};

export const screenAddress = (keys) => (keys.length ? `/pantalla/?reglas=${keys.join(",")}` : "/pantalla/");

/** Put a rule at the end of the reader's screen; false where it cannot be kept. */
export const addToScreen = (key) => {
  const keys = readScreen();
  const known = keys.includes(key);
  const all = known ? keys : [...keys, key];
  if (all.length > SCREEN_LIMIT) {
    say(`En tu pantalla caben ${SCREEN_LIMIT} reglas.`, screenAddress(keys), "Ver la pantalla");
    return true;
  }
  if (!writeScreen(all)) return false;
  const count = all.length === 1 ? "1 regla" : `${all.length} reglas`;
  say(known ? "Ya está en tu pantalla." : `Añadida a tu pantalla: ${count}.`, screenAddress(all), "Ver la pantalla");
  return true;
};
