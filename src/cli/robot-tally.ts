/** What each recipe has brought in this run: for the table, the expectations and the summary. */
import type { VisitEvent } from "../harvest/events.js";
import type { Finding } from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { Recipe } from "../robot/schema.js";
import { sayNumber } from "./figures.js";

export interface Tally {
  documents: number;
  words: number;
  rejected: number;
  pages: number;
  failed: number;
  failedInARow: number;
  /** Lists, feeds and sitemaps that were read, and the links to documents on them, known ones too. */
  lists: number;
  linked: number;
  /** Pages of which the server said that nothing has changed. */
  unchanged: number;
  /** When its last page was read. */
  lastAt: Instant | undefined;
  stopped: string | undefined;
  /** The list led to what was known already: nothing more was to be looked for. */
  reached: string | undefined;
  /** Paragraphs that stand in many documents, when that was found out in this run. */
  repeated: string | undefined;
  readonly filled: Map<string, number>;
  readonly reasons: Map<string, { count: number; example: string }>;
}

export function newTally(): Tally {
  return {
    documents: 0,
    words: 0,
    rejected: 0,
    pages: 0,
    failed: 0,
    failedInARow: 0,
    lists: 0,
    linked: 0,
    unchanged: 0,
    lastAt: undefined,
    stopped: undefined,
    reached: undefined,
    repeated: undefined,
    filled: new Map(),
    reasons: new Map(),
  };
}

const MOST_REASONS = 100;

/** Notes one event of this recipe's harvest. */
export function note(tally: Tally, event: VisitEvent): void {
  tally.lastAt = event.at;
  const isFailure = event.became === "failed" || event.became === "waiting" || event.became === "set aside";
  if (isFailure) {
    // A missing page is part of a scan's life, not a failure of the site.
    if (event.status !== 404 && event.status !== 410) {
      tally.failed++;
      tally.failedInARow++;
    }
    return;
  }
  tally.failedInARow = 0;
  if (event.unchanged) tally.unchanged++;
  if (event.state === undefined) return;
  if (event.state === "list" || event.state === "feed" || event.state === "sitemap") {
    tally.lists++;
    tally.linked += Number(/^(?:list|feed|sitemap): (\d+) (?:links|entries|documents)/.exec(event.because)?.[1] ?? 0);
  }
  tally.pages++;
  for (const finding of event.findings) noteDocument(tally, finding);
  const rejected = /^document(?:\/\d+)?: rejected: (.*?)(?:; stop: .*)?$/.exec(event.because)?.[1];
  if (rejected !== undefined) {
    tally.rejected++;
    const known = tally.reasons.get(rejected);
    if (known !== undefined) known.count++;
    else if (tally.reasons.size < MOST_REASONS) tally.reasons.set(rejected, { count: 1, example: event.url });
  }
  tally.repeated ??= /; repeated: (.*?)(?:; stop: .*)?$/.exec(event.because)?.[1];
  tally.reached ??= /; reached: (.*)$/.exec(event.because)?.[1];
  tally.stopped ??= /; stop: (.*)$/.exec(event.because)?.[1];
}

function noteDocument(tally: Tally, { fields }: Finding): void {
  tally.documents++;
  tally.words += Number(fields["words"]?.value ?? 0);
  for (const field of Object.keys(fields)) tally.filled.set(field, (tally.filled.get(field) ?? 0) + 1);
}

/**
 * What of the recipe's expectations this run breaks.
 *
 * A quiet day is no failure: in an update the known documents to which the lists still lead count as well, and a list that has not
 * changed leads where it led. Lists that lead nowhere any more are what a redesign looks like.
 */
export function brokenExpectations({ expect }: Recipe, tally: Tally, isUpdate: boolean): string[] {
  const broken: string[] = [];
  const least = expect.documents?.least ?? 1;
  const { documents, lists, linked, unchanged } = tally;
  const isQuiet = isUpdate && (unchanged > 0 || lists === 0 || linked >= least);
  if (documents < least && !isQuiet)
    broken.push(
      `${sayNumber(documents)} documents${isUpdate ? `, and lists that lead to ${sayNumber(linked)}` : ""}, expected at least ${sayNumber(least)}`,
    );
  if (expect.documents?.most !== undefined && documents > expect.documents.most)
    broken.push(`${sayNumber(documents)} documents, expected at most ${sayNumber(expect.documents.most)}`);
  if (documents === 0) return broken;
  for (const [field, percent] of Object.entries(expect.fields)) {
    const share = (100 * (tally.filled.get(field) ?? 0)) / documents;
    if (share < percent)
      broken.push(`${field} is filled in ${Math.floor(share)} % of documents, expected at least ${percent} %`);
  }
  const length = tally.words / documents;
  if (expect.words?.least !== undefined && length < expect.words.least)
    broken.push(
      `documents have ${sayNumber(length)} words on average, expected at least ${sayNumber(expect.words.least)}`,
    );
  if (expect.words?.most !== undefined && length > expect.words.most)
    broken.push(
      `documents have ${sayNumber(length)} words on average, expected at most ${sayNumber(expect.words.most)}`,
    );
  return broken;
}
