/**
 * Papers that a page keeps in a script and prints only when it is run: a list of objects with titles and authors.
 *
 * Which key holds what is said by the table of label words, as at the head of a column: "paper_title", "authorNames", "autores". A list of
 * news or of talks has titles as well, and one name each: so several people must stand in some of its entries.
 */
import type { Json } from "../../../model/json.js";
import { type Role, roleOf } from "../features/label-words.js";
import { literalsOf } from "./js-literals.js";

export interface ScriptPaper {
  readonly title: string;
  /** Names one by one, or all of them in one text. */
  readonly authors: readonly string[] | string;
  readonly document: string | undefined;
  readonly abstract: string | undefined;
}

const MIN_PAPERS = 3;
const MIN_SHARE = 0.6; // of the entries of a list that are papers
const SEVERAL = 0.25; // of the papers that have more than one author
const MIN_WORDS = 3; // of a title, on average
const MAX_VALUES = 200_000; // looked at

/** The longest list of papers in the scripts of a page. */
export function scriptPapers(source: string): readonly ScriptPaper[] {
  let best: readonly ScriptPaper[] = [];
  let seen = 0;
  for (const text of scriptsOf(source)) {
    const waiting: Json[] = [...literalsOf(text)].reverse();
    for (let value = waiting.pop(); value !== undefined && seen++ < MAX_VALUES; value = waiting.pop()) {
      if (typeof value !== "object" || value === null) continue;
      const inside = Object.values(value as { [key: string]: Json });
      const papers = papersAmong(inside);
      if (papers.length > best.length) best = papers;
      waiting.push(...inside.reverse());
    }
  }
  return best;
}

/** The texts of scripts that may hold titles, but for what is declared as schema.org. */
function* scriptsOf(source: string): Generator<string> {
  const edge = /<(\/?)script(?=[\s>])/giu;
  let open: number | undefined;
  for (const { 1: closes, index } of source.matchAll(edge)) {
    if (closes === "") open ??= index;
    else if (open !== undefined) {
      const begin = source.indexOf(">", open) + 1;
      const text = source.slice(begin, index);
      if (!LINKED_DATA.test(source.slice(open, begin)) && TITLED.test(text)) yield text;
      open = undefined;
    }
  }
}

const LINKED_DATA = /ld\+json/iu;
const TITLED = /[\p{L}_]{3,20}["']?\s*:\s*["'`]/u;

function papersAmong(entries: readonly Json[]): readonly ScriptPaper[] {
  const papers = entries.flatMap((entry) => {
    const paper = isObject(entry) ? paperOf(entry) : undefined;
    return paper === undefined ? [] : [paper];
  });
  if (papers.length < MIN_PAPERS || papers.length < MIN_SHARE * entries.length) return [];
  const several = papers.filter(({ authors }) =>
    typeof authors === "string" ? /[,;、，،]|\s(?:and|&|und|et|y|e|и)\s/u.test(authors) : authors.length > 1,
  ).length;
  const words = papers.reduce((sum, { title }) => sum + title.split(/\s+/u).length, 0);
  const unspaced = papers.some(({ title }) => /\p{Script=Han}{4}/u.test(title));
  if (several < SEVERAL * papers.length || (words < MIN_WORDS * papers.length && !unspaced)) return [];
  return papers;
}

type Fields = { readonly [key: string]: Json };
const isObject = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function paperOf(entry: Fields): ScriptPaper | undefined {
  const roles = Object.entries(entry).map(([key, value]) => [roleOfKey(key), value] as const);
  const first = (role: Role): Json | undefined =>
    roles.find(([own, value]) => own === role && value !== null && value !== "")?.[1];
  const title = first("title");
  const authors = peopleOf(first("author") ?? first("speaker"));
  if (typeof title !== "string" || title.trim() === "" || authors === undefined || authors.length === 0)
    return undefined;
  const [document, abstract] = [first("document"), first("abstract")];
  return {
    title: plain(title),
    authors,
    document: typeof document === "string" ? document : undefined,
    abstract: typeof abstract === "string" ? plain(abstract) : undefined,
  };
}

/** "paper_title", "authorNames" → "paper title", "author names". */
function roleOfKey(key: string): Role | undefined {
  const words = key.replace(/[_-]+/gu, " ").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return roleOf(words) ?? roleOf(words.split(" ").at(-1)!);
}

/** Texts, or objects with a name, or with a given and a family name. */
function peopleOf(value: Json | undefined): readonly string[] | string | undefined {
  if (typeof value === "string") return plain(value);
  if (!Array.isArray(value)) return undefined;
  const names = value.map((one) => {
    if (typeof one === "string") return plain(one);
    if (!isObject(one)) return "";
    const text = (pattern: RegExp): string => {
      const [, found] = Object.entries(one).find(([key, said]) => pattern.test(key) && typeof said === "string") ?? [];
      return typeof found === "string" ? plain(found) : "";
    };
    return (
      text(/^(?:full_?|display_?|author_?)?name$/iu) ||
      `${text(/^(?:first|given)/iu)} ${text(/^(?:last|family|sur)/iu)}`.trim()
    );
  });
  return names.every((name) => name !== "") ? names : undefined;
}

/** Without elements and the white space around. */
const plain = (text: string): string =>
  text
    .replace(/<[^<>]{0,200}>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
