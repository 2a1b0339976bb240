/**
 * The authors of a reference.
 *
 * A list has one name per entry; a by-line must be split. "et al." at its end, or as an entry of its own, means further authors. An entry
 * that contains "and" names several people or an organisation, and is not split.
 */
import type { Json } from "../../model/json.js";
import { type PersonName, readName } from "../../model/person-name.js";
import { isObject, lineText } from "./reference-text.js";

export interface Authors {
  readonly names: readonly PersonName[];
  /** There are further authors, who are not named. */
  readonly others: boolean;
}

/** `divided`: the parts of each name as read from the page; used only if the name is still exactly the same. */
export function authorsOf(value: Json | undefined, divided: Json | undefined): Authors {
  const printed = Array.isArray(value) ? value : [lineText(value)];
  const pages = Array.isArray(divided) && divided.length === printed.length ? divided : [];
  let others = false;
  const names = printed.flatMap((one, i) => {
    const whole = lineText(one ?? undefined);
    if (whole === undefined) return [];
    const named = withoutOthers(whole);
    others ||= named !== whole;
    if (named === "") return [];
    if (!Array.isArray(value)) return byLine(named).map(readName);
    return [sameName(named, pages[i]) ?? (/\s(?:and|&)\s/i.test(named) ? { literal: named } : readName(named))];
  });
  return { names, others };
}

/** Looks at the end only, so that a very long text takes no longer. */
function withoutOthers(names: string): string {
  const end = Math.max(0, names.length - LONGEST_OTHERS);
  return (names.slice(0, end) + names.slice(end).replace(OTHERS, "")).trim();
}

const LONGEST_OTHERS = 40;
const OTHERS =
  /(?:^|(?<![\s,;])[\s,;]+)(?:(?:and\s+|&\s*)?et\.?\s*al(?:ii|\.)?|(?:and\s+|&\s*)others|u\.\s?a\.|и\s+др(?:угие|\.)?|һ\.\s?б\.)\.?$|^others$/iu;

/** "Ada Lovelace, Charles Babbage" are two people; "Lovelace, Ada" is one. */
function byLine(words: string): string[] {
  const several = words
    .split(/(?<!\s)(?:\s*;\s*|\s+(?:and|&|et|и|һәм)\s+|(?<!\svon)\s+und\s+(?!zu\s))/u)
    .filter((name) => name !== "");
  const byComma = several.length === 1 ? words.split(/(?<!\s)\s*,\s*/) : [];
  return byComma.length > 1 && byComma.every((name) => /\S\s+\S/.test(name)) ? byComma : several;
}

function sameName(printed: string, value: Json | undefined): PersonName | undefined {
  if (!isObject(value)) return undefined;
  const [family, given, suffix] = [value["family"], value["given"], value["suffix"]].map(lineText);
  if (family === undefined) return undefined;
  const letters = (text: string): string => [...text.replace(/[^\p{L}]/gu, "")].sort().join("");
  if (letters([family, given, suffix].join("")) !== letters(printed)) return undefined;
  return { family, ...(given === undefined ? {} : { given }), ...(suffix === undefined ? {} : { suffix }) };
}
