/** The summary of a run for a person: figures, errors, where the results are, what to do next. */
import type { Summary } from "../../harvest/events.js";
import { formatBytes, formatCount, formatNumber, formatRate, formatTime } from "../../model/text/formatting.js";
import { formatDuration, type Instant, SECOND } from "../../model/time.js";
import type { Tally } from "../../store/store.js";

/** What the run's own summary does not contain. */
export interface SummaryContext {
  readonly now: Instant;
  readonly store: string;
  readonly out?: { readonly file: string; readonly records: number };
  readonly log?: string;
  /** Hosts that were set aside in this run, with the reason. */
  readonly troubledHosts: ReadonlyMap<string, string>;
}

const REASONS_SHOWN = 5;

export function summaryText(summary: Summary, around: SummaryContext): string {
  return [
    ...headline(summary),
    ...errorLines(summary, around),
    ...setAsideLines(summary),
    ...leftOutLines(summary),
    ...resultLines(summary, around),
    ...nextLines(summary, around),
  ].join("\n");
}

function headline({ end, because, counts, settled, harvests, ...figures }: Summary): string[] {
  const verb = { finished: "Finished", budget: "Paused", stopped: "Stopped", failed: "Failed" }[end];
  const updated = harvests.some(({ mode }) => mode === "updated");
  const records = updated
    ? `${formatNumber(counts.new)} new, ${formatNumber(counts.changed)} changed, ${formatNumber(counts.unchanged)} unchanged, ${formatNumber(counts.vanished)} vanished`
    : [
        `${formatCount(counts.new, "new record")}`,
        ...(counts.changed > 0 ? [`${formatNumber(counts.changed)} changed`] : []),
        ...(counts.vanished > 0 ? [`${formatNumber(counts.vanished)} vanished`] : []),
      ].join(", ");
  const { seconds, pagesPerSecond, cpuSeconds, peakMemoryMB } = figures;
  return [
    `${verb}: ${because}.`,
    `  ${formatCount(counts.pages, "page")} (${formatBytes(counts.bytes)}) in ${formatDuration(seconds * SECOND)}, ${formatRate(pagesPerSecond)}; ${formatCount(counts.requests, "request")}, ${formatCount(counts.found, "new address", "new addresses")}`,
    `  ${records}`,
    ...settledLine(settled),
    `  ${formatDuration(cpuSeconds * SECOND)} of CPU, ${formatNumber(peakMemoryMB)} MB of memory at peak`,
  ];
}

/** Why the collection differs from the records found while pages were read. */
function settledLine({ pages, new: more, changed }: Summary["settled"]): string[] {
  if (more + changed === 0) return [];
  const records = [
    ...(more > 0 ? [`${formatCount(more, "record")} more`] : []),
    ...(changed > 0 ? [`${formatNumber(changed)} changed or withdrawn`] : []),
  ].join(", ");
  return [`  ${formatCount(pages, "page")} were judged again at the end: ${records}`];
}

function errorLines({ errors }: Summary, { troubledHosts }: SummaryContext): string[] {
  const kinds = Object.entries(errors).sort(([, a], [, b]) => b.count - a.count);
  const shown = kinds
    .slice(0, REASONS_SHOWN)
    .map(([reason, { count, example }]) => `  ${formatNumber(count)} × ${reason}, e.g. ${clipped(example)}`);
  const rest = kinds.slice(REASONS_SHOWN).reduce((sum, [, { count }]) => sum + count, 0);
  const hosts = [...troubledHosts].slice(0, REASONS_SHOWN).map(([host, says]) => `  ${host}: ${says}`);
  const more = troubledHosts.size - hosts.length;
  if (kinds.length + hosts.length === 0) return [];
  return [
    "Errors:",
    ...shown,
    ...(rest > 0 ? [`  ${formatNumber(rest)} × other reasons`] : []),
    ...hosts,
    ...(more > 0 ? [`  and ${formatCount(more, "more host")}`] : []),
  ];
}

/** Pages that no run visits any more, and the command that has them tried again. */
function setAsideLines({ harvests }: Summary): string[] {
  const aside = harvests
    .flatMap(({ tallies }) => tallies)
    .filter(({ what, count }) => what === "set aside" && count > 0)
    .sort((a, b) => b.count - a.count);
  if (aside.length === 0) return [];
  const pages = aside.reduce((sum, { count }) => sum + count, 0);
  return [
    `${formatCount(pages, "page")} set aside; winnow retry has ${pages === 1 ? "it" : "them"} tried again:`,
    ...aside.slice(0, REASONS_SHOWN).map(tallyLine),
  ];
}

function tallyLine({ reason, count, example }: Tally): string {
  return `  ${formatNumber(count)} × ${reason}${example === null ? "" : `, e.g. ${clipped(example)}`}`;
}

const LONGEST_EXAMPLE = 200;

/** Hostile addresses have thousands of characters. */
function clipped(address: string): string {
  return address.length <= LONGEST_EXAMPLE ? address : `${address.slice(0, LONGEST_EXAMPLE)}…`;
}

function leftOutLines({ harvests }: Summary): string[] {
  const left = harvests
    .flatMap(({ tallies }) => tallies)
    .filter(({ what }) => what === "dropped" || what === "rejected")
    .sort((a, b) => b.count - a.count);
  if (left.length === 0) return [];
  const shown = left.slice(0, REASONS_SHOWN).map(tallyLine);
  const rest = left.slice(REASONS_SHOWN).reduce((sum, { count }) => sum + count, 0);
  return ["Skipped so far:", ...shown, ...(rest > 0 ? [`  ${formatNumber(rest)} × other reasons`] : [])];
}

function resultLines({ harvests }: Summary, { store, out, log }: SummaryContext): string[] {
  const collections = new Map(harvests.map(({ collection, records }) => [collection, records]));
  return [
    ...[...collections].map(
      ([collection, records]) => `${formatCount(records, "record")} in the collection ${collection}, in ${store}`,
    ),
    ...(out === undefined ? [] : [`${formatCount(out.records, "record")} written to ${out.file}`]),
    ...(log === undefined ? [] : [`The log is in ${log}`]),
  ];
}

function nextLines({ end, harvests, nextDue }: Summary, { now }: SummaryContext): string[] {
  const waiting = harvests.reduce((sum, harvest) => sum + harvest.waiting, 0);
  if (end === "budget" || end === "stopped") {
    return waiting === 0
      ? ["Run the same command again to continue."]
      : [`${formatCount(waiting, "address", "addresses")} waiting: run the same command again to continue.`];
  }
  if (waiting === 0 || nextDue === undefined) return [];
  const are = waiting === 1 ? "is" : "are";
  return [
    `${formatCount(waiting, "address", "addresses")} ${are} postponed until ${formatTime(nextDue, now)}: run the same command again then.`,
  ];
}
