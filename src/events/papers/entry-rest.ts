/**
 * What else does a page say of each paper: its abstract, its DOI?
 *
 * Abstracts stand behind the authors, behind the word "Abstract", folded away in a `details`, or in a part of the page that a link unfolds. They are
 * prose: many words, mostly small letters. Whatever prose stands inside a paper's entry is its abstract; outside of entries only what
 * calls itself so, or what stands behind most titles of the page.
 */
import type { Block } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import type { SeenPage } from "./reader-page.js";
import type { TitleBlocks } from "./sessions.js";

export interface EntryRest {
  readonly abstract: string | undefined;
  readonly doi: string | undefined;
}

/**
 * `taken`: blocks that hold a title or people. `entryOf`: the title (by its place in `titles`) whose entry an element lies in.
 * Titles come in the order of the page.
 */
export function restOfEntries(
  titles: readonly TitleBlocks[],
  taken: ReadonlySet<number>,
  page: SeenPage,
  entryOf: (element: TreeElement) => number | undefined,
): EntryRest[] {
  const { blocks } = page;
  const found = titles.map(({ last }, n) => {
    const until = Math.min(titles[n + 1]?.block ?? blocks.length, last + 1 + MAX_BLOCKS);
    return proseBehind(last + 1, until, n, taken, page, entryOf);
  });
  // Without entries, one long paragraph behind one title is the page's; behind most titles it is a habit.
  const habit = found.filter(({ loose }) => loose !== undefined).length * 2 > titles.length;
  const unfolded = unfoldedParts(titles, page, entryOf);
  return found.map(({ own, loose, doi }, n) => ({
    abstract: own ?? unfolded.get(n) ?? (habit ? loose : undefined),
    doi,
  }));
}

const MAX_BLOCKS = 40;
const MAX_ABSTRACT = 10_000;

function proseBehind(
  from: number,
  until: number,
  title: number,
  taken: ReadonlySet<number>,
  { blocks }: SeenPage,
  entryOf: (element: TreeElement) => number | undefined,
): { own: string | undefined; loose: string | undefined; doi: string | undefined } {
  const own: string[] = [];
  const loose: string[] = [];
  let doi: string | undefined;
  let called = false;
  for (let b = from; b < until; b++) {
    const block = blocks[b]!;
    const inside = entryOf(block.element) === title;
    if (!inside && block.heading > 0) break;
    if (inside) doi ??= findDoi(block.text);
    if (BIOGRAPHY.test(block.text)) break;
    const said = CALLED.exec(block.text);
    if (said !== null) {
      const rest = block.text.slice(said[0].length).trim();
      called = true;
      if (rest.length >= MIN_LABELLED_ABSTRACT) own.push(rest);
      continue;
    }
    if (taken.has(b)) {
      if (own.length > 0) break;
      continue;
    }
    const prose = isProse(block);
    if (prose && (inside || called)) own.push(block.text);
    else if (prose) loose.push(block.text);
    else if (called && block.text.length >= MIN_LABELLED_ABSTRACT && own.length === 0 && !SHORT_WORDS.test(block.text))
      own.push(block.text); // a short abstract that is called one
    else if (own.length > 0 && block.text.length > 3 && !SHORT_WORDS.test(block.text)) called = false;
  }
  return { own: joined(own), loose: joined(loose), doi };
}

/** The abstract on a page that is about one paper: what stands behind that word, else its prose. */
export function abstractOn(blocks: readonly Block[]): string | undefined {
  const called = blocks.findIndex(({ text }) => CALLED.test(text));
  const rest = called < 0 ? "" : blocks[called]!.text.replace(CALLED, "").trim();
  const own: string[] = rest.length >= MIN_LABELLED_ABSTRACT ? [rest] : [];
  for (const [b, block] of blocks.entries()) {
    if (b <= called || BIOGRAPHY.test(block.text)) continue;
    if (called >= 0 && own.length > 0 && (block.heading > 0 || !isProse(block))) break;
    if (isProse(block) || (called >= 0 && b === called + 1 && block.text.length >= MIN_LABELLED_ABSTRACT))
      own.push(block.text);
    else if (called < 0 && own.length > 0) break;
  }
  return joined(own);
}

const joined = (paragraphs: readonly string[]): string | undefined =>
  paragraphs.length === 0 ? undefined : paragraphs.join("\n\n").slice(0, MAX_ABSTRACT).toWellFormed();

const CALLED =
  /^\s*(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|riassunto|аннотация|摘要|概要|要旨|초록)\s*(?:[:：.–—-]+\s*|$)/iu;
const BIOGRAPHY = /^\s*(?:bio|biography|short bio|about the (?:speaker|authors?)|speaker bio)\b/iu;
const SHORT_WORDS =
  /^[[(]?(?:show|hide|view|more|less|read more|pdf|slides|video|bibtex|paper|keywords?\b.*|doi\b.*)[\])]?$/iu;
const MIN_LABELLED_ABSTRACT = 40;

/** Sentences, not a list of names or links. */
function isProse({ text, runs }: Block): boolean {
  if (EASTERN_TEXT.test(text)) return text.length >= 60 && /[。．]/u.test(text);
  if (text.length < 160) return false;
  const words = text.split(/\s+/u);
  const small = words.filter((word) => /^[\p{Ll}\p{Lo}]/u.test(word)).length;
  let linked = 0;
  for (const run of runs) if (run.link !== undefined) linked += run.end - run.start;
  return words.length >= 25 && small * 2 > words.length && linked * 3 < text.length;
}

const EASTERN_TEXT = /^[\s\S]{0,40}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{8}/u;

/** "10.1000/182", wherever it stands; undefined when there is none. */
export function findDoi(text: string): string | undefined {
  const found = /\b10\.\d{4,9}\/[^\s"<>{}|\\^`]+/u.exec(text.slice(0, 5000))?.[0];
  return found
    ?.replace(/[?#].*/su, "")
    .replace(/(?:\.pdf|(?<![.,;:)\]'”’])[.,;:)\]'”’]+)$/u, "")
    .replace(/(?<![.,;:)\]])[.,;:)\]]+$/u, "");
}

// ── Parts that a link unfolds ───────────────────────────────────────────────────────────────────────────────────────────

/** Title → the prose of a part elsewhere on the page that a link or button in its entry names by id. */
function unfoldedParts(
  titles: readonly TitleBlocks[],
  { blocks }: SeenPage,
  entryOf: (element: TreeElement) => number | undefined,
): ReadonlyMap<number, string> {
  const wanted = new Map<string, number>();
  for (const { runs } of blocks) {
    for (const { element } of runs) {
      const id = unfolds(element);
      const title = id === undefined || wanted.has(id) ? undefined : entryOf(element);
      if (title !== undefined) wanted.set(id!, title);
    }
  }
  const found = new Map<number, string>();
  if (wanted.size === 0) return found;
  const own = new Set(titles.map(({ block }) => block));
  for (const [b, block] of blocks.entries()) {
    if (own.has(b) || !isProse(block)) continue;
    let at: TreeElement | undefined = block.element;
    for (let up = 0; at !== undefined && up < 6; up++) {
      const title: number | undefined = wanted.get(attributeOf(at, "id") ?? "");
      if (title !== undefined) {
        const text = block.text.replace(CALLED, "");
        const before = found.get(title);
        found.set(title, before === undefined ? text : `${before}\n\n${text}`.slice(0, MAX_ABSTRACT));
        break;
      }
      at = at.parent?.kind === "element" ? at.parent : undefined;
    }
  }
  return found;
}

/** The id that a link or button names: `href="#abs1"`, `data-target="#abs1"`, `aria-controls="abs1"`. */
function unfolds(element: TreeElement): string | undefined {
  let at: TreeElement | undefined = element;
  for (let up = 0; at !== undefined && up < 2; up++) {
    if (at.name === "a" || at.name === "button" || at.name === "summary" || at.name === "span") {
      const named = ["href", "data-target", "data-bs-target"].map((name) => attributeOf(at!, name));
      const target = named.find((value) => value !== undefined && value.length > 1 && value.startsWith("#"));
      const id = target?.slice(1) ?? attributeOf(at, "aria-controls");
      if (id !== undefined && id !== "") return id;
    }
    at = at.parent?.kind === "element" ? at.parent : undefined;
  }
  return undefined;
}
