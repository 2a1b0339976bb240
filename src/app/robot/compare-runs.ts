/**
 * Does a run differ from earlier ones in a way that only a redesign explains?
 *
 * Two signs need no setting by the recipe's author. A broken template rejects pages that used to be documents: the share
 * of rejected pages rises far beyond chance. A broken list shows only what is known: nothing new has come for three times
 * as long as ever before. Only healthy runs are a measure.
 */
import { daysBetween } from "../../dates/calendar-day.js";
import { formatCount } from "../../model/text/formatting.js";
import type { PastRun } from "./health.js";

export function comparedWith(earlier: readonly PastRun[], run: Omit<PastRun, "healthy">): string[] {
  const healthy = earlier.filter((one) => one.healthy);
  return [...moreRejected(healthy, run), ...nothingNew(healthy, run)];
}

/** Fewer pages say nothing about a share. */
const MIN_BEFORE = 20;
const MIN_NOW = 5;
/** So many percentage points more … */
const MIN_RISE = 0.25;
/** … and so many standard deviations. */
const MIN_DEVIATIONS = 4;

type Judged = Pick<PastRun, "documents" | "rejected">;

function moreRejected(earlier: readonly PastRun[], run: Judged): string[] {
  // A daily update may bring one page: the runs before it are added until there are enough.
  let from = earlier.length;
  let recent = run;
  while (from > 0 && pagesOf(recent) < MIN_NOW) recent = added(recent, earlier[--from]!);
  const past = earlier.slice(0, from).reduce<Judged>(added, { documents: 0, rejected: 0 });
  const [before, now] = [pagesOf(past), pagesOf(recent)];
  if (before < MIN_BEFORE || now < MIN_NOW) return [];
  // One page more on either side, so that "never" is not taken for certain.
  const usual = (past.rejected + 1) / (before + 2);
  const share = recent.rejected / now;
  const deviation = Math.sqrt((usual * (1 - usual)) / now);
  if (share - usual < MIN_RISE || share - usual < MIN_DEVIATIONS * deviation) return [];
  return [
    `${Math.round(100 * share)} % of ${formatCount(now, "page")} were rejected, ${Math.round((100 * past.rejected) / before)} % in earlier runs: was the site redesigned?`,
  ];
}

function pagesOf({ documents, rejected }: Judged): number {
  return documents + rejected;
}

function added(one: Judged, other: Judged): Judged {
  return { documents: one.documents + other.documents, rejected: one.rejected + other.rejected };
}

/** Days with new documents from which the usual pause is known. */
const MIN_DAYS = 5;
const MANY_TIMES = 3;

function nothingNew(earlier: readonly PastRun[], run: Omit<PastRun, "healthy">): string[] {
  if (run.documents > 0) return [];
  const days = [...new Set(earlier.filter(({ documents }) => documents > 0).map(({ day }) => day))].sort();
  const last = days.at(-1);
  if (last === undefined || days.length < MIN_DAYS) return [];
  const longest = Math.max(...days.slice(1).map((day, i) => daysBetween(days[i]!, day) ?? 0));
  const pause = daysBetween(last, run.day) ?? 0;
  if (pause <= MANY_TIMES * longest) return [];
  return [
    `nothing new since ${last}, ${pause} days ago; the longest pause before was ${formatCount(longest, "day")}: do the lists still show what is new?`,
  ];
}
