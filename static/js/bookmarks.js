/* The page of bookmarks. Texts of the browser, a file or a link are only ever put in as text. */
import { FILE_LENGTH, LIMIT, clean, fromFile, fromLink, merge, read, toFile, toLink, write } from "./marks.js";
import { say, share } from "./tools.js";

const page = document.querySelector("[data-bookmark-list]");
const find = (selector, scope = page) => scope.querySelector(selector);
const all = (selector, scope = page) => [...scope.querySelectorAll(selector)];
const rows = find("[data-rows]");
const ASK_AT_ONCE = 60;
const full = () => say("Este navegador no deja guardar más.");
const keep = (marks) => write(marks) || full();
const tell = (message) => {
  find("[data-said]").textContent = message;
};
const counted = (count) => (count === 1 ? "1 regla" : `${count} reglas`);

// What the site says of some addresses today: a map of rows, or null where it cannot be asked.
const ask = async (marks) => {
  const answers = new Map();
  try {
    for (let n = 0; n < marks.length; n += ASK_AT_ONCE) {
      const keys = marks.slice(n, n + ASK_AT_ONCE).map(({ address }) => address.slice(1, -1));
      const response = await fetch(`/marcadores/datos/?e=${keys.join(",")}`);
      if (!response.ok) return null;
      const answer = new DOMParser().parseFromString(await response.text(), "text/html");
      const found = all("[data-asked]", answer);
      if (found.length === 0) return null;
      for (const row of found) answers.set(row.dataset.asked, row);
    }
  } catch {
    return null;
  }
  return answers;
};
const today = (mark, row) => ({ ...mark, ...clean({ ...row.dataset, note: mark.note }) });

// The list
const fill = (item, mark) => {
  item.dataset.address = mark.address;
  item.dataset.ruleset = mark.ruleset;
  const link = find("a", item);
  link.href = mark.address;
  find("b", link).textContent = mark.title;
  find(".chip", link).textContent = mark.name;
  find("span", link).textContent = mark.summary;
  for (const name of all(".vh", item)) name.textContent = ` ${mark.title}`;
};
const makeRow = (mark) => {
  const item = find("[data-row]").content.firstElementChild.cloneNode(true);
  fill(item, mark);
  const area = find("textarea", item);
  area.setAttribute("aria-label", `Tu nota sobre ${mark.title}`);
  area.value = mark.note;
  openNote(item, Boolean(mark.note));
  return item;
};
const openNote = (item, open) => {
  find("[data-note]", item).hidden = !open;
  find("[data-do=note]", item).setAttribute("aria-expanded", String(open));
};
const settle = () => {
  const items = all(".mark");
  items.forEach((item, n) => {
    find("[data-do=up]", item).setAttribute("aria-disabled", String(n === 0));
    find("[data-do=down]", item).setAttribute("aria-disabled", String(n === items.length - 1));
  });
  find("[data-empty]").hidden = items.length > 0;
  for (const part of all("[data-with-marks]")) part.hidden = items.length === 0;
};
const list = async () => {
  rows.replaceChildren(...read().map(makeRow));
  settle();
  page.removeAttribute("aria-busy");
  const answers = await ask(read());
  if (!answers) return; // Without a network the list reads as it was kept.
  const marks = read().map((mark) => {
    const answer = answers.get(mark.address);
    if (!answer) return mark;
    const item = rowOf(mark.address);
    if (!answer.dataset.address) {
      if (item) find("[data-gone]", item).hidden = false;
      return mark;
    }
    const now = today(mark, answer);
    if (item) {
      fill(item, now);
      find("a", item).replaceWith(document.adoptNode(find("a", answer)));
    }
    return now;
  });
  const kept = merge([], marks);
  write(kept);
  if (kept.length < marks.length) list(); // Two of them have become one rule.
};
const rowOf = (address) => all(".mark").find((item) => item.dataset.address === address);
const keepOrder = () => {
  const marks = new Map(read().map((mark) => [mark.address, mark]));
  const order = all(".mark").map((item) => item.dataset.address);
  const ordered = order.map((address) => marks.get(address)).filter(Boolean);
  keep(merge(ordered, [...marks.values()]));
  settle();
};
const titleOf = (item) => find("b", item).textContent;
const tellPlace = (item) => {
  const items = all(".mark");
  tell(`${titleOf(item)}: ahora ${items.indexOf(item) + 1} de ${items.length}.`);
};

const move = (item, button, step) => {
  const items = all(".mark");
  const other = items[items.indexOf(item) + step];
  if (!other) {
    tell(step < 0 ? "Ya es la primera." : "Ya es la última.");
    return;
  }
  if (step < 0) other.before(item);
  else other.after(item);
  keepOrder();
  button.focus(); // Moved elements lose it.
  tellPlace(item);
};
const drop = (item) => {
  const marks = read();
  const place = marks.findIndex((mark) => mark.address === item.dataset.address);
  if (place < 0) return;
  const [gone] = marks.splice(place, 1);
  if (!write(marks)) return full();
  for (const old of all(".dropped")) old.remove();
  const undo = find("[data-undo]").content.firstElementChild.cloneNode(true);
  find("span", undo).textContent = `Quitada: ${gone.title}.`;
  find(".vh", undo).textContent = ` la retirada de ${gone.title}`;
  const button = find("button", undo);
  button.addEventListener("click", () => {
    const rest = read();
    rest.splice(Math.min(place, rest.length), 0, gone);
    if (!write(rest)) return full();
    undo.replaceWith(item);
    keepOrder();
    find("[data-do=drop]", item).focus();
    tell(`${gone.title}, otra vez en la lista.`);
  });
  item.replaceWith(undo);
  settle();
  button.focus();
  tell(`Quitada: ${gone.title}. Puedes deshacerlo.`);
};
rows.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  const item = button?.closest(".mark");
  if (!item) return;
  const what = button.dataset.do;
  if (what === "up") move(item, button, -1);
  else if (what === "down") move(item, button, 1);
  else if (what === "drop") drop(item);
  else {
    openNote(item, button.getAttribute("aria-expanded") !== "true");
    find("textarea", item).focus();
  }
});
rows.addEventListener("input", ({ target }) => {
  const { address } = target.closest(".mark").dataset;
  keep(read().map((mark) => (mark.address === address ? { ...mark, note: target.value } : mark)));
});

// Drag by the grip: the row changes place when the pointer is past the middle of another.
rows.addEventListener("pointerdown", (event) => {
  const item = event.target.closest(".grip")?.closest(".mark");
  if (!item || event.button !== 0) return;
  event.preventDefault();
  event.target.setPointerCapture(event.pointerId);
  item.classList.add("dragged");
  const follow = ({ clientY }) => {
    if (clientY < 60) scrollBy(0, -12);
    else if (clientY > innerHeight - 120) scrollBy(0, 12);
    const middle = (other) => other.getBoundingClientRect().top + other.offsetHeight / 2;
    const others = all(".mark").filter((other) => other !== item);
    const next = others.find((other) => clientY < middle(other));
    if (next ? next.previousElementSibling !== item : rows.lastElementChild !== item) {
      rows.insertBefore(item, next || null);
      event.target.setPointerCapture(event.pointerId); // Moved elements lose it.
    }
  };
  const end = () => {
    removeEventListener("pointermove", follow);
    item.classList.remove("dragged");
    keepOrder();
    tellPlace(item);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", end, { once: true });
  addEventListener("pointercancel", end, { once: true });
});

// To another browser
find("[data-link]").addEventListener("click", () => {
  const link = toLink(read(), find("#p-with-notes").checked);
  share(`/marcadores/#m=${link}`, "Marcadores de Consulta");
});
find("[data-export]").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([toFile(read())], { type: "application/json" }));
  link.download = "consulta-marcadores.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// From another browser: nothing is kept before the reader says so.
const offer = find("[data-offer]");
const fail = (message) => {
  find("[data-fault]").textContent = message;
};
const propose = async ({ marks, refused }, whence) => {
  const answers = await ask(marks);
  const isThere = (mark) => !answers || answers.get(mark.address)?.dataset.address;
  const good = marks
    .filter(isThere)
    .map((mark) => (answers ? today(mark, answers.get(mark.address)) : mark));
  const bad = marks.filter((mark) => !isThere(mark)).map(({ address }) => address.slice(1, -1));
  if (refused) bad.push(refused === 1 ? "1 que no es una dirección de regla" : `${refused} que no son direcciones de reglas`);
  find("h2", offer).textContent = `${whence}: ${counted(good.length)}`;
  find(".offered").replaceChildren(
    ...good.map(({ title, name, note }) => {
      const item = document.createElement("li");
      item.textContent = `${title} (${name})${note ? `, con nota: «${note}»` : ""}`;
      return item;
    }),
  );
  const said = [
    bad.length ? `No se importa lo que no existe: ${bad.join(", ")}.` : "",
    answers || !marks.length ? "" : "Sin conexión no se ha podido comprobar que existan.",
  ].join(" ");
  find("[data-refused]").textContent = said;
  find("[data-refused]").hidden = !said.trim();
  find("[data-take=merge]").hidden = good.length === 0;
  find("[data-take=replace]").hidden = good.length === 0 || read().length === 0;
  offer.hidden = false;
  find("h2", offer).focus();
  offer.onclick = (event) => {
    const take = event.target.closest("[data-take]")?.dataset.take;
    if (take === undefined) return;
    const marks = take === "replace" ? good : merge(read(), good);
    if (take && marks.length > LIMIT) return say(`Con los tuyos serían ${marks.length}: caben ${LIMIT}.`);
    if (take && !write(marks)) return full();
    offer.hidden = true;
    history.replaceState(null, "", location.pathname);
    if (take) {
      list();
      say(`En tus marcadores: ${counted(marks.length)}.`);
    }
    document.querySelector("main").focus();
  };
};
const fromAddress = () => {
  const link = location.hash.match(/^#m=(.+)$/)?.[1];
  if (!link) return;
  try {
    propose(fromLink(link), "Te comparten marcadores");
  } catch (error) {
    fail(error.message);
  }
};
find("#p-import").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  fail("");
  try {
    if (file.size > FILE_LENGTH) throw new Error("El archivo es demasiado grande para ser de marcadores.");
    await propose(fromFile(await file.text()), `En «${file.name}»`);
  } catch (error) {
    fail(error.message);
  }
  target.value = "";
});

addEventListener("hashchange", fromAddress);
addEventListener("storage", list);
list();
fromAddress();
