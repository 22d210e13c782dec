/* A search without the network: titles, other names and summaries of every rule, in this browser.

   A title beats another name, and that beats a summary; where nothing is found, a word may have one
   slip. Data becomes text, never markup. */
"use strict";
(() => {
  const box = document.querySelector("[data-offline-search]");
  const LIMIT = 30;
  const STOP = new Set("a al ante bajo como con cual cuando cuanto de del el en es esta este hay la las lo los mas me mi no o para por puedo que se si sin sobre su tu un una y".split(" "));
  const WEIGHTS = { title: 100, alias: 40, summary: 8 };

  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  // Number off, so that «caída» meets «caídas» and «acciones» «acción».
  const singular = (word) => (word.length > 4 ? word.replace(/([^aeiou])es$/, "$1").replace(/([aeiou])s$/, "$1") : word);
  const words = (text) => (fold(text).match(/[\p{L}\d]+/gu) || []).map(singular);

  /* Whether one letter more, less, other or swapped makes one word the other. */
  const oneSlip = (one, other) => {
    if (one.length > other.length) [one, other] = [other, one];
    if (other.length - one.length > 1) return false;
    let at = 0;
    while (at < one.length && one[at] === other[at]) at += 1;
    const rest = (word, from) => word.slice(from);
    if (one.length < other.length) return rest(one, at) === rest(other, at + 1);
    const swapped = one[at] === other[at + 1] && one[at + 1] === other[at];
    return rest(one, at + 1) === rest(other, at + 1) || (swapped && rest(one, at + 2) === rest(other, at + 2));
  };

  /* How well a word of the question meets one of a text: 0 to 3. */
  const meets = (asked, found, slips) => {
    if (asked === found) return 3;
    if (asked.length > 2 && found.startsWith(asked)) return 2;
    return slips && asked.length > 3 && oneSlip(asked, found) ? 1 : 0;
  };
  const best = (asked, found, slips) => Math.max(0, ...found.map((word) => meets(asked, word, slips)));

  const score = (asked, whole, item, slips) => {
    let total = 0;
    for (const word of asked) {
      const fields = Object.keys(WEIGHTS).map((field) => WEIGHTS[field] * best(word, item.words[field], slips));
      const points = Math.max(...fields);
      if (!points) return 0;
      total += points;
    }
    const exact = item.names.indexOf(whole);
    if (exact >= 0) total += exact === 0 ? 2000 : 1000;
    return total / asked.length + (exact >= 0 ? 1000 : 0) - item.title.length / 100;
  };

  const prepare = (address, chip, ruleset, title, summary, aliases) => ({
    address,
    chip,
    ruleset,
    title,
    summary,
    names: [title, ...aliases].map((name) => words(name).join(" ")),
    words: { title: words(title), alias: aliases.flatMap(words), summary: words(summary) },
  });
  // The index lies a folder below the root of the site, which in a copy may be a folder itself.
  const pathOf = (address) => new URL(address, location.href).pathname;
  const root = new URL("../", new URL(box.dataset.index, location.href));
  const addressOf = (path) => new URL(path, root).pathname;
  const unpack = (index) => [
    ...index.entries.map(([at, slug, title, summary, aliases]) => {
      const [ruleset, name] = index.rulesets[at];
      return prepare(addressOf(`${ruleset}/${slug}/`), name, ruleset, title, summary, aliases);
    }),
    ...index.calculators.map(([slug, title, summary]) =>
      prepare(addressOf(`calculadoras/${slug}/`), "Calculadora", "", title, summary, []),
    ),
  ];

  const find = (items, question, edition) => {
    const all = words(question);
    const asked = all.filter((word) => !STOP.has(word));
    const use = asked.length ? asked : all;
    if (!use.length) return [];
    const scored = (slips) =>
      items
        .map((item) => ({ item, points: score(use, all.join(" "), item, slips) }))
        .filter(({ points }) => points > 0);
    const exact = scored(false);
    return (exact.length ? exact : scored(true))
      .map(({ item, points }) => ({ item, points: points + (item.ruleset === edition ? 20 : 0) }))
      .sort((one, other) => other.points - one.points)
      .slice(0, LIMIT)
      .map(({ item }) => item);
  };

  const element = (tag, className, text) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.textContent = text;
    return made;
  };
  const row = ({ address, chip, ruleset, title, summary }) => {
    const item = element("li", "", "");
    item.dataset.ruleset = ruleset;
    const link = element("a", "", "");
    link.href = address;
    link.append(element("b", "", title), " ", element("small", "chip", chip), element("span", "", summary));
    item.append(link);
    return item;
  };

  const run = async () => {
    const { pathname, searchParams } = new URL(location.href);
    const isSearch = [box.dataset.offlineSearch, box.dataset.searched].map(pathOf).includes(pathname);
    const last = decodeURIComponent(pathname.replace(/\/$/, "").split("/").pop());
    const question = isSearch ? searchParams.get("q") || "" : last.replaceAll("-", " ");
    const edition = searchParams.get("version") || document.documentElement.dataset.edition || "5.2.1";
    const field = document.querySelector("#p-search");
    if (isSearch) field.value = question;
    const isShell = !isSearch && pathname.startsWith(pathOf(box.dataset.offlineSearch).replace(/[^/]+\/$/, ""));
    if (!question.trim() || isShell) return;
    const index = await (await fetch(box.dataset.index)).json();
    const items = unpack(index);
    let found = find(items, question, edition);
    if (!isSearch) found = found.filter((item) => item.address !== pathname).slice(0, 6);
    const title = box.querySelector("[data-title]");
    if (isSearch) title.textContent = found.length ? `«${question}»` : `Nada con «${question}»`;
    box.querySelector("[data-none]").hidden = !isSearch || found.length > 0;
    box.querySelector("[data-found]").hidden = found.length === 0;
    box.querySelector("ul").replaceChildren(...found.map(row));
  };
  run();
})();
