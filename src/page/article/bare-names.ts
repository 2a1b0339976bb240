/**
 * Recognises a line that is only a person's name: a signature after the text, or a name next to the date. Two or three
 * capitalised words count, except in English and German, where other lines look the same ("Related Links", "Weitere
 * Themen").
 */

import { findPrintedDates } from "../../dates/printed.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import type { Passage } from "../text/passages.js";

/** The name, when a passage in bold, italics or aligned right is nothing else, or has the day in a line of its own. */
export function signatureIn({ kind, text, element }: Passage, language: string | undefined): string | undefined {
  return kind === "text" && isSetApart(element) ? signedBy(text, language) : undefined;
}

/** The name in such a passage. */
export function signedBy(text: string, language: string | undefined): string | undefined {
  const names = text.split("\n").filter((line) => !isDay(line));
  return names.length === 1 && isBareName(names[0]!, language) ? names[0]!.replace(/[.,]$/, "") : undefined;
}

/** A day and hardly a letter beside it: "12.03.2009 г." */
function isDay(line: string): boolean {
  const [date] = line.length > 40 ? [] : findPrintedDates(line);
  return date !== undefined && date.start < 3 && line.length - date.end < 5;
}

/** "1 сентябрь 2022, 12:30 | Айгөл Хәсәнова": the name next to the date, between bars; "Ann Lee, 27 March 2013". */
export function nameBesideDate(text: string, language: string | undefined): string | undefined {
  if (text.length > 100 || !/[|•·,]/.test(text)) return undefined;
  const [date] = findPrintedDates(text);
  if (date === undefined) return undefined;
  const before = text.slice(0, date.start).replace(/(?<!\s)\s*[,–—-]\s*$/, "");
  if (date.end === text.length && before.length < date.start && NAME.test(before) && !PLACE.test(before)) return before;
  return text
    .split(/(?<!\s)\s*[|•·]\s*/)
    .map((piece) => piece.trim())
    .find((piece) => isBareName(piece, language));
}

function isBareName(text: string, language: string | undefined): boolean {
  if (text.length > 40 || !NAME.test(text)) return false;
  return language === undefined ? /^\p{sc=Cyrl}/u.test(text) : !/^(?:en|de|lb)(?:$|[-_])/i.test(language);
}

/** "New York, 27 March 2013" */
const PLACE =
  /^(?:New|San|Santa|Los|Las|Saint|St|Sankt|Bad|Rio|Buenos|Hong|Tel|Abu|Addis|Kuala|South|North|East|West)[ .]/;

const WORD = "\\p{Lu}(?:['’]\\p{Lu}\\p{Ll}|\\p{Ll})[\\p{L}'’-]*";
const PARTICLE = "(?:van|von|de|del|della|da|di|dos|du|der|den|la|le|el|al|bin|ibn|ter|zu|af|av)";
const NAME = new RegExp(`^(?=.{1,120}$)(?:(?:${WORD}|\\p{Lu}\\.)\\s?){1,2}(?:${PARTICLE}\\s){0,2}${WORD}[.,]?$`, "u");

/** By the only element in it, or by its alignment. */
function isSetApart(element: TreeElement): boolean {
  if (/right/i.test(attributeOf(element, "align") ?? attributeOf(element, "style") ?? "")) return true;
  const inside = element.children.filter((child) => child.kind !== "text" || child.text.trim() !== "");
  const [only] = inside;
  return inside.length === 1 && only?.kind === "element" && SET_APART.has(only.name);
}

const SET_APART = new Set(["b", "strong", "i", "em"]);
