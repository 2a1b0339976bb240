/**
 * Is a line a person's name and nothing else?
 *
 * Many papers sign a text without a word: a name behind it, or beside the date in front of it. Two or three words with capitals are a
 * name where nothing else is written so. In English and German other things are ("Related Links", "Weitere Themen"): there nobody is named.
 */
import { attributeOf, type TreeElement } from "../model/tree.js";
import type { Passage } from "./passages.js";
import { findPrintedDates } from "./printed-date.js";

/** The name that a line in bold or italics, or at the right margin, consists of. */
export function signatureIn({ kind, text, element }: Passage, language: string | undefined): string | undefined {
  return kind === "text" && isBareName(text, language) && isSetApart(element) ? text.replace(/[.,]$/, "") : undefined;
}

/** "1 сентябрь 2022, 12:30 | Айгөл Хәсәнова": what stands beside the date, between bars. */
export function nameBesideDate(text: string, language: string | undefined): string | undefined {
  if (text.length > 100 || !/[|•·]/.test(text) || findPrintedDates(text).length === 0) return undefined;
  return text
    .split(/\s*[|•·]\s*/)
    .map((piece) => piece.trim())
    .find((piece) => isBareName(piece, language));
}

function isBareName(text: string, language: string | undefined): boolean {
  if (text.length > 40 || !NAME.test(text)) return false;
  return language === undefined ? /^\p{sc=Cyrl}/u.test(text) : !/^(?:en|de|lb)(?:$|[-_])/i.test(language);
}

const NAME = /^(?:\p{Lu}(?:\p{Ll}[\p{L}'’-]*|\.)\s?){1,2}\p{Lu}\p{Ll}[\p{L}'’-]*[.,]?$/u;

/** By the only element in it, or by its alignment. */
function isSetApart(element: TreeElement): boolean {
  if (/right/i.test(attributeOf(element, "align") ?? attributeOf(element, "style") ?? "")) return true;
  const inside = element.children.filter((child) => child.kind !== "text" || child.text.trim() !== "");
  const [only] = inside;
  return inside.length === 1 && only?.kind === "element" && SET_APART.has(only.name);
}

const SET_APART = new Set(["b", "strong", "i", "em"]);
