/**
 * In which year is this event?
 *
 * Dates without a year get the year of the event; so it is settled first, by votes of title, headings, address and
 * printed dates.
 */
import { compareDays } from "../../dates/calendar-day.js";
import type { Page } from "../../model/page.js";
import type { EventName } from "../site/name.js";
import { conceptsIn } from "./concepts.js";
import type { PageDate } from "./dates.js";

/** Votes of what names the event; what only dates something counts little. */
export function eventYear(page: Page, dates: readonly PageDate[], { acronym }: EventName): number | undefined {
  const votes = new Map<number, number>();
  const vote = (year: number | undefined, weight: number) => {
    if (year !== undefined && year >= 1980 && year <= 2079) votes.set(year, (votes.get(year) ?? 0) + weight);
  };
  for (const year of yearsIn(page.title)) vote(year, 4);
  const short = acronym === undefined ? undefined : editionOf(acronym).exec(page.title)?.[1];
  if (short?.length === 2) vote(2000 + Number(short), 4);
  const top = page.blocks.slice(0, 40);
  for (const block of top)
    if (block.heading > 0 && block.heading <= 3) for (const year of yearsIn(block.text)) vote(year, 1.5);
  const named = acronym === undefined ? undefined : editionOf(acronym);
  if (named !== undefined) {
    let said = 0;
    for (const block of page.blocks) {
      const digits = named.exec(block.text.slice(0, 2000))?.[1];
      if (digits === undefined || said++ > 5) continue;
      vote(digits.length === 4 ? Number(digits) : 2000 + Number(digits), 0.7);
    }
  }
  for (const [digits] of page.url.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)) vote(Number(digits), 1.5);
  let spans = 0;
  for (const { phrase, type, aside, block } of dates) {
    if (aside || phrase.to.year === undefined) continue;
    const range = compareDays(phrase.from, phrase.to) !== 0;
    if (type === "conference" || (type === undefined && range && block < 40))
      vote(phrase.to.year, spans++ < 4 ? 2 : 0.2);
    else if (type !== undefined && type !== "other") vote(phrase.to.year, 0.3);
  }
  if (votes.size === 0)
    for (const { text } of page.blocks.slice(0, MAX_BLOCKS))
      if (conceptsIn(text.slice(0, 400)).has("held")) for (const year of yearsIn(text)) vote(year, 1);
  return [...votes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0];
}

/** "GRAIN 2027", "GRAIN'27" */
const editionOf = (acronym: string): RegExp =>
  new RegExp(`${escaped(acronym)}\\W{0,2}((?:19|20)\\d\\d|\\d\\d)(?!\\d)`, "u");

/** Where a page that names its year nowhere else may say "will be held in 2027". */
const MAX_BLOCKS = 60;

const yearsIn = (text: string): number[] =>
  [...text.slice(0, 500).matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([digits]) => Number(digits));
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
