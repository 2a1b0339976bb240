/**
 * What does a page itself call its pieces?
 *
 * "Title:", "Authors:", "Room:" stand before what they name, in the same unit or in one of their own; the latter holds until the next.
 */
import type { Unit } from "./units.js";

export type Role = "title" | "author" | "speaker" | "chair" | "abstract" | "where" | "work";

export interface Lead {
  /** What it says of itself. */
  readonly own: Role | undefined;
  /** The last one that stood by itself, and how many units ago. */
  readonly above: Role | undefined;
  readonly ago: number;
}

const ROLES: readonly (readonly [role: Role, words: RegExp])[] = [
  ["title", /^(?:(?:paper|talk|presentation) )?(?:title|titre|titel|título|titolo)s?$|^(?:paper|talk)$/iu],
  ["author", /^(?:authors?|author\(s\)|by|auteurs?|autor(?:es|en)?|autori|written by)$/iu],
  ["speaker", /^(?:presenters?|speakers?|presented by|respondents?|discussants?)$/iu],
  ["chair", /^(?:(?:session )?(?:co-?)?chairs?|chaired by|moderators?|organi[sz]ers?|panell?ists?)$/iu],
  ["abstract", /^(?:abstracts?|summary|keywords?|bio|biography|description)$/iu],
  ["where", /^(?:room|location|venue|time|hour|date|place|when|where|track|session)$/iu],
  ["work", /^(?:affiliations?|institutions?|organi[sz]ation)$/iu],
];

export function leadsOf(units: readonly Unit[]): Lead[] {
  let above: Role | undefined;
  let since = 0;
  return units.map(({ text }, at) => {
    const said = /^[^\p{L}]{0,8}(\p{L}[\p{L}() -]{1,24}?)\s?[:：]/u.exec(text.slice(0, 60));
    const own = said === null ? undefined : ROLES.find(([, words]) => words.test(said[1]!))?.[0];
    const lead = { own, above, ago: at - since };
    if (own !== undefined) [above, since] = said![0].length >= text.length ? [own, at] : [undefined, at];
    return lead;
  });
}
