/** What came of a run, told to a person: figures, what went wrong, where the results are, what to do next. */
import type { Summary } from "../harvest/events.js";
import { type Instant, SECOND, sayDuration } from "../model/time.js";
import { sayBytes, sayCount, sayMoment, sayNumber, sayRate } from "./figures.js";

/** What the summary of a run cannot know by itself. */
export interface Surroundings {
  readonly now: Instant;
  readonly store: string;
  readonly out?: { readonly file: string; readonly records: number };
  readonly log?: string;
  /** Hosts from which nothing more is wanted in this run, with the reason. */
  readonly troubledHosts: ReadonlyMap<string, string>;
}

const REASONS_SHOWN = 5;

export function summaryText(summary: Summary, around: Surroundings): string {
  return [
    ...headline(summary),
    ...errorLines(summary, around),
    ...leftOutLines(summary),
    ...resultLines(summary, around),
    ...nextLines(summary, around),
  ].join("\n");
}

function headline({ end, because, counts, settled, harvests, ...figures }: Summary): string[] {
  const verb = { finished: "Finished", budget: "Paused", stopped: "Stopped", failed: "Failed" }[end];
  const updated = harvests.some(({ mode }) => mode === "updated");
  const records = updated
    ? `${sayNumber(counts.new)} new, ${sayNumber(counts.changed)} changed, ${sayNumber(counts.unchanged)} unchanged, ${sayNumber(counts.vanished)} vanished`
    : [
        `${sayCount(counts.new, "new record")}`,
        ...(counts.changed > 0 ? [`${sayNumber(counts.changed)} changed`] : []),
        ...(counts.vanished > 0 ? [`${sayNumber(counts.vanished)} vanished`] : []),
      ].join(", ");
  const { seconds, pagesPerSecond, cpuSeconds, peakMemoryMB } = figures;
  return [
    `${verb}: ${because}.`,
    `  ${sayCount(counts.pages, "page")} (${sayBytes(counts.bytes)}) in ${sayDuration(seconds * SECOND)}, ${sayRate(pagesPerSecond)}; ${sayCount(counts.requests, "request")}, ${sayCount(counts.found, "new address", "new addresses")}`,
    `  ${records}`,
    ...settledLine(settled),
    `  ${sayDuration(cpuSeconds * SECOND)} of CPU, ${sayNumber(peakMemoryMB)} MB of memory at most`,
  ];
}

/** Why the collection holds other records than came while pages were read. */
function settledLine({ pages, new: more, changed }: Summary["settled"]): string[] {
  if (more + changed === 0) return [];
  const records = [
    ...(more > 0 ? [`${sayCount(more, "record")} more`] : []),
    ...(changed > 0 ? [`${sayNumber(changed)} changed or withdrawn`] : []),
  ].join(", ");
  return [`  ${sayCount(pages, "page")} turned out at the end to be something else: ${records}`];
}

function errorLines({ errors }: Summary, { troubledHosts }: Surroundings): string[] {
  const kinds = Object.entries(errors).sort(([, a], [, b]) => b.count - a.count);
  const shown = kinds
    .slice(0, REASONS_SHOWN)
    .map(([reason, { count, example }]) => `  ${sayNumber(count)} × ${reason}, e.g. ${example}`);
  const rest = kinds.slice(REASONS_SHOWN).reduce((sum, [, { count }]) => sum + count, 0);
  const hosts = [...troubledHosts].slice(0, REASONS_SHOWN).map(([host, says]) => `  ${host}: ${says}`);
  const more = troubledHosts.size - hosts.length;
  if (kinds.length + hosts.length === 0) return [];
  return [
    "Went wrong:",
    ...shown,
    ...(rest > 0 ? [`  ${sayNumber(rest)} × for other reasons`] : []),
    ...hosts,
    ...(more > 0 ? [`  and ${sayCount(more, "more host")}`] : []),
  ];
}

function leftOutLines({ harvests }: Summary): string[] {
  const left = harvests
    .flatMap(({ tallies }) => tallies)
    .filter(({ what }) => what === "dropped" || what === "rejected")
    .sort((a, b) => b.count - a.count);
  if (left.length === 0) return [];
  const shown = left
    .slice(0, REASONS_SHOWN)
    .map(
      ({ reason, count, example }) => `  ${sayNumber(count)} × ${reason}${example === null ? "" : `, e.g. ${example}`}`,
    );
  const rest = left.slice(REASONS_SHOWN).reduce((sum, { count }) => sum + count, 0);
  return ["Left out so far:", ...shown, ...(rest > 0 ? [`  ${sayNumber(rest)} × for other reasons`] : [])];
}

function resultLines({ harvests }: Summary, { store, out, log }: Surroundings): string[] {
  return [
    ...harvests.map(
      ({ collection, records }) => `${sayCount(records, "record")} in the collection ${collection}, in ${store}`,
    ),
    ...(out === undefined ? [] : [`${sayCount(out.records, "record")} written to ${out.file}`]),
    ...(log === undefined ? [] : [`The log is in ${log}`]),
  ];
}

function nextLines({ end, harvests, nextDue }: Summary, { now }: Surroundings): string[] {
  const waiting = harvests.reduce((sum, harvest) => sum + harvest.waiting, 0);
  if (end === "budget" || end === "stopped") {
    return waiting === 0
      ? ["Run the same command again to go on."]
      : [`${sayCount(waiting, "address", "addresses")} wait: run the same command again to go on.`];
  }
  if (waiting === 0 || nextDue === undefined) return [];
  const are = waiting === 1 ? "is" : "are";
  return [
    `${sayCount(waiting, "address", "addresses")} ${are} put off until ${sayMoment(nextDue, now)}: run the same command again then.`,
  ];
}
