/** What each recipe has brought in this run: for the table, the expectations and the summary. */
import type { VisitEvent } from "../../harvest/events.js";
import type { Finding } from "../../model/record.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import type { Instant } from "../../model/time.js";
import type { Recipe } from "../../robot/schema/schema.js";
import { limitsOf } from "../../robot/schema/words.js";

export interface RecipeTally {
  documents: number;
  words: number;
  rejected: number;
  pages: number;
  failed: number;
  failedInARow: number;
  /** Lists, feeds and sitemaps that were read, and the links to documents on them, known ones too. */
  lists: number;
  linked: number;
  /** Links on them that lead to other hosts and were not followed. */
  elsewhere: number;
  readonly otherHosts: Set<string>;
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

export function newTally(): RecipeTally {
  return {
    documents: 0,
    words: 0,
    rejected: 0,
    pages: 0,
    failed: 0,
    failedInARow: 0,
    lists: 0,
    linked: 0,
    elsewhere: 0,
    otherHosts: new Set(),
    unchanged: 0,
    lastAt: undefined,
    stopped: undefined,
    reached: undefined,
    repeated: undefined,
    filled: new Map(),
    reasons: new Map(),
  };
}

const MAX_REASONS = 100;
const MAX_HOSTS = 5;

/** Notes one event of this recipe's harvest. */
export function countVisit(tally: RecipeTally, event: VisitEvent): void {
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
    const [, links, hosts] = /, (\d+) on other hosts: ([^;]*?)(?:, and a next page|;|$)/.exec(event.because) ?? [];
    tally.elsewhere += Number(links ?? 0);
    for (const host of hosts?.split(", ") ?? []) if (tally.otherHosts.size < MAX_HOSTS) tally.otherHosts.add(host);
  }
  tally.pages++;
  for (const finding of event.findings) noteDocument(tally, finding);
  const rejected = /^document(?:\/\d+)?: rejected: (.*?)(?:; found: .*?)?(?:; stop: .*)?$/.exec(event.because)?.[1];
  if (rejected !== undefined) {
    tally.rejected++;
    const known = tally.reasons.get(rejected);
    if (known !== undefined) known.count++;
    else if (tally.reasons.size < MAX_REASONS) tally.reasons.set(rejected, { count: 1, example: event.url });
  }
  tally.repeated ??= /; repeated: (.*?)(?:; stop: .*)?$/.exec(event.because)?.[1];
  tally.reached ??= /; reached: (.*)$/.exec(event.because)?.[1];
  tally.stopped ??= /; stop: (.*)$/.exec(event.because)?.[1];
}

function noteDocument(tally: RecipeTally, { fields }: Finding): void {
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
export function brokenExpectations({ expect }: Recipe, tally: RecipeTally, isUpdate: boolean): string[] {
  const broken: string[] = [];
  const { min: least = 1, max: most } = limitsOf(expect.documents);
  const { documents, lists, linked, unchanged } = tally;
  const isQuiet = isUpdate && (unchanged > 0 || lists === 0 || linked >= least);
  if (documents < least && !isQuiet)
    broken.push(
      `${formatNumber(documents)} documents${isUpdate ? `, and lists that lead to ${formatNumber(linked)}` : ""}, expected at least ${formatNumber(least)}`,
    );
  if (most !== undefined && documents > most)
    broken.push(`${formatNumber(documents)} documents, expected at most ${formatNumber(most)}`);
  const judged = documents + tally.rejected;
  const share = judged === 0 ? 0 : (100 * tally.rejected) / judged;
  if (expect.rejected !== undefined && share > expect.rejected.max)
    broken.push(
      `${Math.ceil(share)} % of ${formatCount(judged, "page")} were rejected, expected at most ${expect.rejected.max} %`,
    );
  if (documents === 0) return broken;
  for (const [field, percent] of Object.entries(expect.fields)) {
    const share = (100 * (tally.filled.get(field) ?? 0)) / documents;
    if (share < percent)
      broken.push(`${field} is filled in ${Math.floor(share)} % of documents, expected at least ${percent} %`);
  }
  const length = tally.words / documents;
  const { min: shortest, max: longest } = limitsOf(expect.words);
  if (shortest !== undefined && length < shortest)
    broken.push(`documents have ${formatNumber(length)} words on average, expected at least ${formatNumber(shortest)}`);
  if (longest !== undefined && length > longest)
    broken.push(`documents have ${formatNumber(length)} words on average, expected at most ${formatNumber(longest)}`);
  return broken;
}
