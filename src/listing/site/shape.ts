/**
 * The shape of an address: the address without its variable parts, so that pages of one kind share it
 * ("/recipes/thai/green-curry/", "/song.php?id=17").
 *
 * A folder with few siblings keeps its name, one with many becomes "*", and the last part keeps only its form (words,
 * number, extension). The folders are learned from links within a bound; a folder that became variable stays so.
 */

/** Folder → names of the folders in it, or "*" when there are too many. */
export type Folders = ReadonlyMap<string, readonly string[] | "*">;

const MAX_SISTERS = 10;
const MAX_FOLDERS = 300;
const MAX_DEPTH = 6;

export interface SplitAddress {
  readonly folders: readonly string[];
  readonly last: string;
  readonly query: string;
}

export function splitAddress(url: string): SplitAddress {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const question = url.indexOf("?", start);
  const path = url.slice(start < 0 ? url.length : start, question < 0 ? undefined : question);
  const segments = path.split("/").slice(1);
  let last = segments.pop() ?? "";
  let slash = "";
  if (last === "" && segments.length > 0) {
    last = segments.pop()!;
    slash = "/";
  } else if (/^(?:index|default)\.\w{3,5}$/i.test(last) && segments.length > 0) {
    last = segments.pop()!;
    slash = "/";
  }
  return { folders: segments, last: last + slash, query: question < 0 ? "" : url.slice(question + 1) };
}

/** The shape of an address by the known folders; cached, because pages link to the same addresses. */
export function addressShape(url: string, folders: Folders): string {
  const { shapes } = madeFor(folders);
  let shape = shapes.get(url);
  if (shape === undefined) {
    shape = makeShape(url, folders);
    if (shapes.size >= MAX_KEPT) shapes.clear();
    shapes.set(url, shape);
  }
  return shape;
}

/** Shapes computed with these folders, and addresses they have learned from. */
interface Made {
  readonly shapes: Map<string, string>;
  readonly learned: Set<string>;
}

const MAX_KEPT = 4000;
const made = new WeakMap<Folders, Made>();

function madeFor(folders: Folders): Made {
  let kept = made.get(folders);
  if (kept === undefined) made.set(folders, (kept = { shapes: new Map(), learned: new Set() }));
  return kept;
}

/** Adds what was learned to the folders, which invalidates cached shapes. */
export function applyFolders(folders: Map<string, readonly string[] | "*">, changed: Folders): void {
  if (changed.size === 0) return;
  for (const [folder, names] of changed) folders.set(folder, names);
  madeFor(folders).shapes.clear();
}

function makeShape(url: string, folders: Folders): string {
  const parts = splitAddress(url);
  let shape = "/";
  let known = "/";
  for (const segment of parts.folders.slice(0, MAX_DEPTH)) {
    const names = folders.get(known);
    const name = names === undefined || names === "*" || !names.includes(segment) ? "*" : segment;
    shape += `${name}/`;
    known = name === "*" ? `${known}*/` : `${known}${segment}/`;
  }
  if (parts.folders.length > MAX_DEPTH) shape += "**/";
  return shape + (parts.query === "" ? formOf(parts.last) : namedFile(parts) + queryForm(parts.query));
}

/** The shape of an address with its last folder variable: sections of one site differ in that. */
export function sectionOf(shape: string): string {
  return shape.replace(/(?<![^/])[^/]+\/([^/]*\/?)$/, "*/$1");
}

/** The folders after links to these addresses were seen; only what changed. */
export function learnFolders(urls: Iterable<string>, folders: Folders): Map<string, readonly string[] | "*"> {
  const changed = new Map<string, readonly string[] | "*">();
  const get = (folder: string) => changed.get(folder) ?? folders.get(folder);
  let room = MAX_FOLDERS - folders.size;
  const { learned } = madeFor(folders);
  for (const url of urls) {
    if (learned.has(url)) continue;
    if (learned.size >= MAX_KEPT) learned.clear();
    learned.add(url);
    let known = "/";
    for (const segment of splitAddress(url).folders.slice(0, MAX_DEPTH)) {
      let names = get(known);
      if (names === undefined) {
        if (room <= 0 && !isVariable(segment)) break;
        names = [];
      }
      const more = withSister(names, segment);
      if (more !== names) {
        if (names.length === 0) room--;
        changed.set(known, more);
      }
      known += more !== "*" && more.includes(segment) ? `${segment}/` : "*/";
    }
  }
  return changed;
}

/** Names of one or two characters that are not names but an alphabet or codes, if there are so many; and their mark. */
const CODES = [
  { length: 1, fewest: 4, mark: "?" },
  { length: 2, fewest: 6, mark: "??" },
] as const;

/**
 * The names of a folder after one more was seen. Next to "/lyrics/" there may be "/a/", "/b/", "/c/" or "/CA/", "/CB/":
 * these are variable, the others keep their names.
 */
function withSister(names: readonly string[] | "*", segment: string): readonly string[] | "*" {
  if (names === "*" || isVariable(segment) || names.includes(segment)) return names;
  const all = [...names, segment];
  const code = CODES.find(({ length }) => length === segment.length);
  if (code !== undefined) {
    if (names.includes(code.mark)) return names;
    const isCode = (name: string) => name.length === code.length && !name.startsWith("?");
    const words = all.filter((name) => !isCode(name));
    if (all.length - words.length >= code.fewest) return [...words, code.mark];
  }
  return all.length <= MAX_SISTERS ? all : "*";
}

/** Numbers and long words are never the name of a section. */
function isVariable(segment: string): boolean {
  return /\d|(?:-.*){4}/.test(segment) || segment.length > 32;
}

/**
 * Whether an address has a pattern: a shape, or one that a person wrote. "*" is any folder or any part of a name, "**"
 * any number of folders; the last part of a shape is a form ("a", "0a.html"). Matched against the address itself,
 * because shapes change while the site is learned.
 */
export function matchesPattern(url: string, pattern: string): boolean {
  const { folders, last, query } = splitAddress(url);
  const wanted = splitAddress(
    /^https?:/i.test(pattern) ? pattern : `http://x${pattern.startsWith("/") ? "" : "/"}${pattern}`,
  );
  if (wanted.query === "" ? query !== "" : query === "" || queryForm(query) !== `?${wanted.query}`) return false;
  return matchesFolders(folders, wanted.folders) && matchesLast(last, wanted);
}

function matchesFolders(folders: readonly string[], wanted: readonly string[]): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return folders.length === 0;
  if (first === "**") return folders.some((_, i) => matchesFolders(folders.slice(i), rest)) || matchesFolders([], rest);
  return folders.length > 0 && matchesName(folders[0]!, first) && matchesFolders(folders.slice(1), rest);
}

function matchesLast(last: string, { last: wanted, query }: SplitAddress): boolean {
  return matchesName(last, wanted) || formOf(last) === wanted || (query !== "" && formOf(last) === formOf(wanted));
}

/** "*" stands for one or more characters. */
function matchesName(name: string, wanted: string): boolean {
  const [head = "", ...parts] = wanted.split("*");
  if (parts.length === 0) return name === wanted;
  const tail = parts.pop()!;
  if (!name.startsWith(head) || !name.endsWith(tail)) return false;
  let at = head.length;
  for (const part of parts) {
    const found = name.indexOf(part, at + 1);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - tail.length > at;
}

/** "001_smt.html" → "0a.html", "green-curry/" → "a/", "page7" and "CA114_1" → "a0", "Category:Rivers" → "Category:a". */
function formOf(last: string): string {
  const [, prefix = "", name = "", end = ""] =
    /^((?:[\p{L}_]|%\w\w){2,60}:(?![_-]|%20|$))?(.*?)(\.[a-z]{2,5}|\/)?$/iu.exec(last) ?? [];
  if (name === "") return prefix + end;
  const digits = /^\d/.test(name);
  const letters = /\p{L}|%/u.test(name);
  const form = digits ? (letters ? "0a" : "0") : /^\P{L}*(?:\p{L}|%\w\w)+\d+(?:[_-]\d+)*$/u.test(name) ? "a0" : "a";
  return prefix + form + end.toLowerCase();
}

/** With a query the file is a program, and its name matters; but "/artist/name/?page=2" is a part of a page. */
function namedFile({ last, query }: SplitAddress): string {
  const isPart = (!last.includes(".") || /\.html?$/i.test(last)) && PART_ONLY.test(query);
  return isPart || /\d{3}/.test(last) ? formOf(last) : last;
}

const PART_ONLY = /^(?:page|paged|pg|p|offset|start|from|skip|seite|pagina)=\d+$/i;

/** The names of the parameters. */
function queryForm(query: string): string {
  const names = query.split("&").map((pair) => pair.split("=", 1)[0]!);
  return `?${[...new Set(names)].sort().slice(0, 6).join("&")}`;
}
