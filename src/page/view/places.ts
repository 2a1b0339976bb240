/**
 * Where on a page do these words stand?
 *
 * A place is a list of spans, each within one text of the tree: the text's number, and where the span begins and ends in it. The frame that
 * shows the page knows the same numbers (safe-html.ts). Words are found by their letters and digits alone: white space, markup, case,
 * accents and punctuation between them do not matter, since a reader's clean text differs from the page's in exactly these.
 */
import type { TreeElement, TreeParent, TreeRoot } from "../../model/tree.js";
import { DROPPED } from "./safe-html.js";

export type Span = readonly [text: number, start: number, end: number];
export type Place = readonly Span[];

export interface Places {
  /** The first place of these words, whole words only; within an element, if one is given. */
  find(words: string, within?: TreeElement): Place | undefined;
  /** The places of parts that follow each other on the page, each within its element. */
  inOrder(parts: readonly { readonly text: string; readonly element?: TreeElement }[]): (Place | undefined)[];
}

export function openPlaces(tree: TreeRoot): Places {
  const letters: string[] = [];
  /** For each letter: index of its text, and its offset there. */
  const textOf: number[] = [];
  const offsetOf: number[] = [];
  const texts: { readonly order: number; readonly text: string; readonly first: number }[] = [];

  const visit = (parent: TreeParent): void => {
    for (const child of parent.children) {
      if (child.kind === "element") {
        if (child.space === "html" && !DROPPED.has(child.name) && !UNMARKED.has(child.name)) visit(child);
      } else if (child.kind === "text" && child.text.trim() !== "") {
        const index = texts.push({ order: child.order, text: child.text, first: letters.length }) - 1;
        eachLetter(child.text, (letter, offset) => {
          for (const one of letter) {
            letters.push(one);
            textOf.push(index);
            offsetOf.push(offset);
          }
        });
      }
    }
  };
  visit(tree);
  const all = letters.join("");

  /** The first letter whose text is numbered `order` or later. */
  const letterAt = (order: number): number => {
    let low = 0;
    let high = texts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (texts[middle]!.order < order) low = middle + 1;
      else high = middle;
    }
    return texts[low]?.first ?? all.length;
  };
  const rangeOf = (element: TreeElement | undefined): [number, number] =>
    element === undefined ? [0, all.length] : [letterAt(element.order), letterAt(lastOrder(element) + 1)];
  const isWhole = (from: number, to: number): boolean => !continues(from - 1, from) && !continues(to - 1, to);
  /** Whether two letters belong to one word: neighbours in one text. */
  const continues = (a: number, b: number): boolean =>
    a >= 0 && b < all.length && textOf[a] === textOf[b] && offsetOf[b]! - offsetOf[a]! <= 1;
  const placeOf = (from: number, to: number): Place => {
    const spans: [number, number, number][] = [];
    for (let i = from; i < to; i++) {
      const { order, text } = texts[textOf[i]!]!;
      const end = offsetOf[i]! + (isHighSurrogate(text, offsetOf[i]!) ? 2 : 1);
      const last = spans.at(-1);
      if (last?.[0] === order) last[2] = end;
      else spans.push([order, offsetOf[i]!, end]);
    }
    return spans;
  };

  return {
    find(words, within) {
      const sought = lettersOf(words);
      if (sought === "") return undefined;
      const [from, to] = rangeOf(within);
      for (let at = all.indexOf(sought, from); at >= 0 && at + sought.length <= to; at = all.indexOf(sought, at + 1))
        if (isWhole(at, at + sought.length)) return placeOf(at, at + sought.length);
      return undefined;
    },
    inOrder(parts) {
      let cursor = 0;
      return parts.map(({ text, element }) => {
        const sought = lettersOf(text);
        if (sought === "") return undefined;
        const [from, to] = rangeOf(element);
        const fits = (at: number): boolean => at >= 0 && at + sought.length <= to;
        let at = all.indexOf(sought, Math.max(cursor, from));
        if (!fits(at)) at = all.indexOf(sought, from);
        if (!fits(at)) return undefined;
        cursor = at + sought.length;
        return placeOf(at, cursor);
      });
    },
  };
}

/** Shown, but a browser lets nothing be marked in them. */
const UNMARKED: ReadonlySet<string> = new Set(["textarea", "option", "select"]);

function lastOrder(element: TreeElement): number {
  let last: TreeElement = element;
  for (;;) {
    const child = last.children.at(-1);
    if (child === undefined) return last.order;
    if (child.kind !== "element") return child.order;
    last = child;
  }
}

function lettersOf(text: string): string {
  let letters = "";
  eachLetter(text, (letter) => {
    letters += letter;
  });
  return letters;
}

/** Folded letters and digits, and where each stands. */
function eachLetter(text: string, take: (letter: string, offset: number) => void): void {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) take(text[i]!, i);
      else if (code >= 0x41 && code <= 0x5a) take(String.fromCharCode(code + 32), i);
      continue;
    }
    const character = isHighSurrogate(text, i) ? text.slice(i, i + 2) : text[i]!;
    const letter = foldedLetter(character);
    if (letter !== "") take(letter, i);
    if (character.length === 2) i++;
  }
}

const folded = new Map<string, string>();

function foldedLetter(character: string): string {
  let letter = folded.get(character);
  if (letter === undefined) {
    if (folded.size > 5000) folded.clear();
    letter = character
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
    folded.set(character, letter);
  }
  return letter;
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 && at + 1 < text.length;
}
