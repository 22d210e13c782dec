/* What a linked rule says in a line, before one goes there: its own page is asked for its summary. */
const LINKS = ":is(.rule, .also, .plain, .az, .passage, .others, .neighbours, .cutout) a[href^='/']";
const OPEN_AFTER = 250; // Milliseconds: a pointer on its way elsewhere opens nothing.
const CLOSE_AFTER = 350; // Time to reach the preview itself.
const root = document.documentElement;

const box = document.createElement("div");
box.className = "preview";
box.id = "p-preview";
box.setAttribute("role", "tooltip");
box.setAttribute("popover", "manual");
const answers = new Map();
let owner = null; // What the preview is about and hangs from: a link, or the button beside it.
let timer = 0;

/** The nodes that a preview of the page at an address shows, or null where it has no summary. */
const ask = async (path) => {
  const response = await fetch(path);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // A page with both editions has a summary for each.
  const article = page.querySelector(`article[data-in="${root.dataset.edition || "5.2.1"}"]`) || page;
  const summary = article.querySelector(".lead");
  const title = page.querySelector("h1");
  if (!response.ok || !summary || !title) return null;
  const name = document.createElement("b");
  name.append(...title.childNodes);
  const line = document.createElement("span");
  line.append(...summary.childNodes);
  const chip = article.querySelector(".chip")?.textContent;
  const edition = Object.assign(document.createElement("small"), { className: "chip", textContent: chip });
  return chip ? [name, edition, line] : [name, line];
};
const summaryOf = (link) => {
  const path = link.pathname;
  if (!answers.has(path)) answers.set(path, ask(path).catch(() => answers.delete(path) && null));
  return answers.get(path);
};

const place = (anchor) => {
  const [first] = anchor.getClientRects();
  const at = first || anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const room = root.clientWidth;
  const below = at.bottom + height + 8 < innerHeight || at.top < height + 8;
  box.style.left = `${Math.max(8, Math.min(at.left, room - width - 8))}px`;
  box.style.top = `${below ? at.bottom + 4 : at.top - height - 4}px`;
};
const close = () => {
  clearTimeout(timer);
  if (!owner) return;
  owner.removeAttribute("aria-describedby");
  if (owner.matches(".peek")) owner.setAttribute("aria-expanded", "false");
  owner = null;
  box.hidePopover();
};
const open = async (anchor, link) => {
  close();
  owner = anchor;
  const nodes = await summaryOf(link);
  if (owner !== anchor) return; // The reader is elsewhere by now.
  if (!nodes) {
    owner = null;
    return;
  }
  box.replaceChildren(...nodes.map((node) => node.cloneNode(true)));
  box.dataset.ruleset = link.pathname.split("/")[1];
  anchor.after(box); // Read next to what it is about.
  anchor.setAttribute("aria-describedby", box.id);
  if (anchor.matches(".peek")) anchor.setAttribute("aria-expanded", "true");
  box.showPopover();
  place(anchor);
};
const later = (action, wait) => {
  clearTimeout(timer);
  timer = setTimeout(action, wait);
};
const linkAt = (target) => {
  const link = target.closest?.(`main ${LINKS}`);
  return link && link.pathname !== location.pathname ? link : null;
};

/** Open what a pointer or the focus has come to. */
export const come = ({ target, type, pointerType }) => {
  const link = linkAt(target);
  link?.removeAttribute("title"); // One of the two is enough.
  if (type === "focusin") {
    if (link?.matches(":focus-visible")) later(() => open(link, link), OPEN_AFTER);
  } else if (pointerType !== "touch") {
    if (link && link === owner) clearTimeout(timer);
    else if (link?.matches(":hover")) later(() => open(link, link), OPEN_AFTER);
  }
};

/** Open or close what a small button beside a link is for. */
export const peek = (button) => (button === owner ? close() : open(button, button.previousElementSibling));

box.addEventListener("pointerenter", () => clearTimeout(timer));
box.addEventListener("pointerleave", () => later(close, CLOSE_AFTER));
document.addEventListener("pointerout", ({ target, pointerType }) => {
  if (pointerType !== "touch" && linkAt(target)) later(close, CLOSE_AFTER);
});
document.addEventListener("focusout", ({ target }) => {
  if (target === owner) close();
  else if (linkAt(target)) clearTimeout(timer);
});
document.addEventListener("pointerdown", ({ target }) => {
  if (!box.contains(target) && target !== owner) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
addEventListener("scroll", () => owner && place(owner), { passive: true, capture: true });
