/**
 * Who wrote it, as a reference names them?
 *
 * A list has one name in each place; a by-line has to be divided. "et al." at its end, or in a place of its own, is nobody's name: it says that
 * there are others. A place that holds "and" names several or a house, and stays whole.
 */
import type { Json } from "../model/json.js";
import { type PersonName, readName } from "../model/person-name.js";
import { isObject, textOf } from "./reference-text.js";

export interface Authors {
  readonly names: readonly PersonName[];
  /** There are more, who are not named. */
  readonly others: boolean;
}

/** `divided`: what the page said about each name; it counts while it still is that name, letter by letter. */
export function authorsOf(value: Json | undefined, divided: Json | undefined): Authors {
  const printed = Array.isArray(value) ? value : [textOf(value)];
  const pages = Array.isArray(divided) && divided.length === printed.length ? divided : [];
  let others = false;
  const names = printed.flatMap((one, i) => {
    const whole = textOf(one ?? undefined);
    if (whole === undefined) return [];
    const named = withoutOthers(whole);
    others ||= named !== whole;
    if (named === "") return [];
    if (!Array.isArray(value)) return byLine(named).map(readName);
    return [sameName(named, pages[i]) ?? (/\s(?:and|&)\s/i.test(named) ? { literal: named } : readName(named))];
  });
  return { names, others };
}

/** Only the end is looked at: on a page without end the search for it would have none either. */
function withoutOthers(names: string): string {
  const end = Math.max(0, names.length - LONGEST_OTHERS);
  return (names.slice(0, end) + names.slice(end).replace(OTHERS, "")).trim();
}

const LONGEST_OTHERS = 40;
const OTHERS =
  /(?:^|[\s,;]+)(?:(?:and\s+|&\s*)?et\.?\s*al(?:ii|\.)?|(?:and\s+|&\s*)others|u\.\s?a\.|и\s+др(?:угие|\.)?|һ\.\s?б\.)\.?$|^others$/iu;

/** "Ada Lovelace, Charles Babbage" are two people; "Lovelace, Ada" is one. */
function byLine(words: string): string[] {
  const several = words
    .split(/\s*;\s*|\s+(?:and|&|et|и|һәм)\s+|(?<!\svon)\s+und\s+(?!zu\s)/u)
    .filter((name) => name !== "");
  const byComma = several.length === 1 ? words.split(/\s*,\s*/) : [];
  return byComma.length > 1 && byComma.every((name) => /\S\s+\S/.test(name)) ? byComma : several;
}

function sameName(printed: string, value: Json | undefined): PersonName | undefined {
  if (!isObject(value)) return undefined;
  const [family, given, suffix] = [value["family"], value["given"], value["suffix"]].map(textOf);
  if (family === undefined) return undefined;
  const letters = (text: string): string => [...text.replace(/[^\p{L}]/gu, "")].sort().join("");
  if (letters([family, given, suffix].join("")) !== letters(printed)) return undefined;
  return { family, ...(given === undefined ? {} : { given }), ...(suffix === undefined ? {} : { suffix }) };
}
