/**
 * Which addresses of a site look alike?
 *
 * The pages of one kind usually share a pattern of address: "/recipes/thai/green-curry/", "/song.php?id=17". A shape is an
 * address with what varies dropped: a folder that has only a few sisters keeps its name ("/recipes/"), a folder with many is a
 * variable ("*"), and the last part keeps only its form (words, number, extension). Which folders have many sisters is learned
 * from the links that are seen; the memory for it is bounded, and once a folder counts as variable it stays so.
 */

import { remembering } from "../model/remembering.js";

/** Folder → names of the folders in it, or "*" when there are too many to be names. */
export type Folders = ReadonlyMap<string, readonly string[] | "*">;

const MOST_SISTERS = 10;
const MOST_FOLDERS = 300;
const DEEPEST = 6;

export interface AddressParts {
  readonly folders: readonly string[];
  readonly last: string;
  readonly query: string;
}

export function partsOf(url: string): AddressParts {
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

/** The shape of an address by what is known of the site's folders. Page after page links to the same addresses: their shapes are kept. */
export function shapeOf(url: string, folders: Folders): string {
  const { shapes } = madeFor(folders);
  let shape = shapes.get(url);
  if (shape === undefined) {
    shape = makeShape(url, folders);
    if (shapes.size >= MOST_KEPT) shapes.clear();
    shapes.set(url, shape);
  }
  return shape;
}

/** Shapes that were made by these folders, and addresses that these have learned from. */
interface Made {
  readonly shapes: Map<string, string>;
  readonly learned: Set<string>;
}

const MOST_KEPT = 4000;
const made = new WeakMap<Folders, Made>();

function madeFor(folders: Folders): Made {
  let kept = made.get(folders);
  if (kept === undefined) made.set(folders, (kept = { shapes: new Map(), learned: new Set() }));
  return kept;
}

/** Puts what was learned into the folders: shapes that were made without it do not hold any more. */
export function applyFolders(folders: Map<string, readonly string[] | "*">, changed: Folders): void {
  if (changed.size === 0) return;
  for (const [folder, names] of changed) folders.set(folder, names);
  madeFor(folders).shapes.clear();
}

function makeShape(url: string, folders: Folders): string {
  const parts = partsOf(url);
  let shape = "/";
  let known = "/";
  for (const segment of parts.folders.slice(0, DEEPEST)) {
    const names = folders.get(known);
    const name = names === undefined || names === "*" || !names.includes(segment) ? "*" : segment;
    shape += `${name}/`;
    known = name === "*" ? `${known}*/` : `${known}${segment}/`;
  }
  if (parts.folders.length > DEEPEST) shape += "**/";
  return shape + (parts.query === "" ? formOf(parts.last) : namedFile(parts) + queryForm(parts.query));
}

/** The folders after links to these addresses were seen; only what changed. */
export function learnFolders(urls: Iterable<string>, folders: Folders): Map<string, readonly string[] | "*"> {
  const changed = new Map<string, readonly string[] | "*">();
  const get = (folder: string) => changed.get(folder) ?? folders.get(folder);
  let room = MOST_FOLDERS - folders.size;
  const { learned } = madeFor(folders);
  for (const url of urls) {
    if (learned.has(url)) continue;
    if (learned.size >= MOST_KEPT) learned.clear();
    learned.add(url);
    let known = "/";
    for (const segment of partsOf(url).folders.slice(0, DEEPEST)) {
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

/** Among the names of a folder: single letters are none of them. */
const LETTERS = "?";
/** So many of them are an alphabet. */
const FEWEST_LETTERS = 4;

/** The names of a folder after one more was seen. Beside "/lyrics/" there may be "/a/", "/b/", "/c/": the alphabet varies, and the others keep their names. */
function withSister(names: readonly string[] | "*", segment: string): readonly string[] | "*" {
  if (names === "*" || isVariable(segment) || names.includes(segment)) return names;
  const isLetter = (name: string) => name.length === 1;
  if (isLetter(segment) && names.includes(LETTERS)) return names;
  const all = [...names, segment];
  const words = all.filter((name) => !isLetter(name));
  if (all.length - words.length >= FEWEST_LETTERS) return [...words, LETTERS];
  return all.length <= MOST_SISTERS ? all : "*";
}

/** A shape that names something of its own: a folder, a program with its parameters. "/a.html" may be anything. The same few are asked about on every page. */
export const isSpecific: (shape: string) => boolean = remembering(
  (shape) => shape.includes("?") || /\/[^/*]+\//.test(shape.replace(/[^/]*\/?$/, "")),
  MOST_KEPT / 2,
);

/** Numbers and long words are never the name of a section. */
function isVariable(segment: string): boolean {
  return /\d|(?:-.*){4}/.test(segment) || segment.length > 32;
}

/** "001_smt.html" → "0a.html", "green-curry/" → "a/", "page7" → "a0", "Category:Rivers" → "Category:a". */
function formOf(last: string): string {
  const [, prefix = "", name = "", end = ""] =
    /^((?:[\p{L}_]|%\w\w){2,60}:(?![_-]|%20|$))?(.*?)(\.[a-z]{2,5}|\/)?$/iu.exec(last) ?? [];
  if (name === "") return prefix + end;
  const digits = /^\d/.test(name);
  const letters = /\p{L}|%/u.test(name);
  const form = digits ? (letters ? "0a" : "0") : /^\P{L}*(?:\p{L}|%\w\w)+\d+$/u.test(name) ? "a0" : "a";
  return prefix + form + end.toLowerCase();
}

/** With a query the file is a program, and its name tells what it makes; but "/artist/name/?page=2" is a part of a page like others. */
function namedFile({ last, query }: AddressParts): string {
  const isPart = (!last.includes(".") || /\.html?$/i.test(last)) && PART_ONLY.test(query);
  return isPart || /\d{3}/.test(last) ? formOf(last) : last;
}

const PART_ONLY = /^(?:page|paged|pg|p|offset|start|from|skip|seite|pagina)=\d+$/i;

function queryForm(query: string): string {
  const names = query.split("&").map((pair) => pair.split("=", 1)[0]!);
  return `?${[...new Set(names)].sort().slice(0, 6).join("&")}`;
}
