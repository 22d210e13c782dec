/* The bookmarks of this browser: their shape, where they are kept, and how they travel. */
const KEY = "consulta:bookmarks";
const FORMAT = "consulta-marcadores";
const ADDRESS = /^\/[a-z0-9]+(?:[.-][a-z0-9]+)*\/[a-z0-9-]{1,80}\/$/;
export const LIMIT = 300; // More than the rules a table saves, few enough to list.
export const NOTE_LENGTH = 1000;
export const FILE_LENGTH = 1_000_000;

const text = (value, length) => (typeof value === "string" ? value.slice(0, length) : "");

/** A bookmark made of anything, or null: only addresses of this site, only texts, none too long. */
export const clean = (item) => {
  const address = text(item?.address, 120);
  if (!ADDRESS.test(address)) return null;
  return {
    address,
    title: text(item.title, 120) || address.split("/")[2].replaceAll("-", " "),
    ruleset: text(item.ruleset, 20) || address.split("/")[1],
    name: text(item.name, 80) || address.split("/")[1],
    summary: text(item.summary, 200),
    note: text(item.note, NOTE_LENGTH),
  };
};

/** Two lists as one, in the order of the first; of two notes on a rule none is lost. */
export const merge = (mine, others) => {
  const all = new Map(mine.map((mark) => [mark.address, mark]));
  for (const mark of others) {
    const known = all.get(mark.address);
    const notes = [known?.note, mark.note].filter((note, n, list) => note && list.indexOf(note) === n);
    all.set(mark.address, { ...mark, ...known, note: notes.join("\n").slice(0, NOTE_LENGTH) });
  }
  return [...all.values()];
};

export const read = () => {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(saved) ? merge([], saved.map(clean).filter(Boolean)) : [];
  } catch {
    return [];
  }
};

/** Keep the list; false where the browser does not let it. */
export const write = (marks) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(marks));
    return true;
  } catch {
    return false;
  }
};

/** Save what a star is about, or let it go: whether it is saved now, or null where nothing can be kept. */
export const toggle = (star) => {
  const { bookmark: address, title, ruleset, name, summary } = star.dataset;
  const marks = read();
  const others = marks.filter((mark) => mark.address !== address);
  const saved = others.length === marks.length;
  if (saved && marks.length >= LIMIT) return null;
  return write(saved ? [...others, clean({ address, title, ruleset, name, summary })] : others) ? saved : null;
};

export const toFile = (marks) => JSON.stringify({ formato: FORMAT, version: 1, marcadores: marks }, null, 1);

/** The bookmarks of a file and how many of its rows are none. Throws what to tell the reader. */
export const fromFile = (content) => {
  let data;
  try {
    data = JSON.parse(content);
  } catch {
    throw new Error("El archivo no es de marcadores de Consulta: no se entiende.");
  }
  if (data?.formato !== FORMAT || !Array.isArray(data.marcadores)) {
    throw new Error("El archivo no es de marcadores de Consulta.");
  }
  return gather(data.marcadores);
};

/** `5.2.1/agarrado~nota,5.1/agarrar`: what stands behind `#m=`. It never reaches the server. */
export const toLink = (marks, withNotes) =>
  marks
    .map(({ address, note }) => address.slice(1, -1) + (withNotes && note ? `~${encodeURIComponent(note)}` : ""))
    .join(",");

/** As `fromFile`, of what stands behind `#m=`. */
export const fromLink = (link) =>
  gather(
    link.split(",").map((part) => {
      const [key, ...note] = part.split("~");
      try {
        return { address: `/${key}/`, note: decodeURIComponent(note.join("~")) };
      } catch {
        return { address: `/${key}/` };
      }
    }),
  );

const gather = (rows) => {
  if (rows.length > LIMIT) throw new Error(`Son ${rows.length} reglas: caben ${LIMIT}.`);
  const marks = rows.map(clean);
  return { marks: merge([], marks.filter(Boolean)), refused: marks.filter((mark) => !mark).length };
};
