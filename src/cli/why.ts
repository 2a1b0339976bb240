/** `winnow why`: the history of one address on one screen. */
import type { Command } from "commander";
import { archiveFolder } from "../app/archive-folder.js";
import { describeRobots } from "../app/describe-robots.js";
import { locateSegments, locationText } from "../app/records/archive-location.js";
import { type AddressOpinion, type AddressRecord, explainAddress } from "../app/why.js";
import { formatBytes, formatCount, formatTimestamp } from "../model/text/formatting.js";
import { formatDuration, type Instant } from "../model/time.js";
import { titleOf } from "../search/facts.js";
import { openStore } from "../store/open.js";
import type { AddressHistory } from "../store/store.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { byWhom } from "./records/show.js";
import { openOutput } from "./terminal/output.js";

interface WhyFlags extends CommonFlags {
  readonly archiveDir?: string;
}

export function defineWhy(command: Command, end: (code: number) => void): void {
  command
    .argument("<url>", "the address")
    .option("--archive-dir <dir>", "archive folder (default: archive/ in the store's folder)");
  withCommonFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow why https://example.org/some/page
  winnow why https://example.org/some/page --json

Can be used while a harvest is running. Exit codes: 0 done, even if the address is unknown; 1 failed; 2 usage error or no such store.`,
    )
    .action(async (url: string, flags: WhyFlags) => end(await why(url, flags)));
}

async function why(words: string, flags: WhyFlags): Promise<number> {
  const output = openOutput(flags);
  const store = await openStore(flags.store, { create: false, sameThread: true });
  try {
    const { url, known, opinions } = await explainAddress(store, words);
    const now = Date.now();
    for (const { history, records, robots } of known) {
      const newest = history.visits.find(({ archived }) => archived !== null)?.archived?.segment;
      const location = newest && (await locateSegments(store, archiveFolder(flags), [newest])).get(newest);
      const where = location && locationText(location);
      output.result(addressHistoryText(history, records.map(recordTitle), now, where));
      output.data({ known: true, ...history, robots, ...(location && { archivedIn: location }) });
    }
    if (known.length === 0) {
      output.result(unknownText(url, opinions));
      output.data({ known: false, url, harvests: opinions });
    }
    output.data({ summary: true, command: "why", end: "finished", counts: { stories: known.length } });
  } finally {
    await store.close();
  }
  return 0;
}

interface RecordTitle {
  readonly id: string;
  readonly title: string;
}

function recordTitle({ record, removed }: AddressRecord): RecordTitle {
  const state = record.state === "vanished" ? " (vanished)" : "";
  return {
    id: record.id,
    title:
      removed === undefined
        ? `${titleOf(record.fields) || "(no title)"}${state}`
        : `withdrawn on ${formatTimestamp(removed.at)}${byWhom(removed)}: ${removed.reason}; never collected again`,
  };
}

/** The number of visits that fit on a screen. */
const VISITS_SHOWN = 5;

/** `archivedIn`: where the newest archived response is. */
export function addressHistoryText(
  history: AddressHistory,
  records: readonly RecordTitle[],
  now: Instant,
  archivedIn?: string,
): string {
  const { harvest, visits, host } = history;
  const lines: [name: string, text: string][] = [
    ["harvest", `${harvest.collection} (${harvest.kind} from ${harvest.start})`],
    ["state", `${history.state}${history.because === "" ? "" : `: ${history.because}`}`],
    ["found", foundWords(history)],
    ["order", orderWords(history)],
    ["robots", describeRobots(host, history.url)],
    ["host", hostWords(history, now)],
    ["attempts", formatCount(history.attempts, "attempt since the last page", "attempts since the last page")],
  ];
  visits.slice(0, VISITS_SHOWN).forEach((visit, index) => {
    const answer = visit.status === 0 ? "no response" : `answered ${visit.status}`;
    const size = visit.bytes > 0 ? `, ${formatBytes(visit.bytes)}` : "";
    lines.push([
      index === 0 ? "visits" : "",
      `${formatTimestamp(visit.at)}  ${answer} in ${formatDuration(visit.took)}${size}: ${visit.because}`,
    ]);
  });
  if (visits.length === 0) lines.push(["visits", "none yet"]);
  if (visits.length > VISITS_SHOWN)
    lines.push(["", `and ${formatCount(visits.length - VISITS_SHOWN, "earlier visit")}`]);
  if (archivedIn !== undefined) lines.push(["archived", archivedIn]);
  records.forEach(({ id, title }, index) => {
    lines.push([index === 0 ? "records" : "", `${title}  ${id}`]);
  });
  lines.push(["next", nextWords(history, now)]);
  return [history.url, ...lines.map(([name, text]) => `  ${name.padEnd(9)} ${text}`)].join("\n");
}

function foundWords({ foundOn, words, depth }: AddressHistory): string {
  if (foundOn === null) return depth === 0 ? "a start address" : "unknown where";
  const said = words === "" ? "without words" : words.startsWith("(") ? words : `as "${words}"`;
  return `on ${foundOn} ${said}, ${depth === 0 ? "in place of a start address" : `${formatCount(depth, "link")} from the start`}`;
}

function orderWords({ group, groupPriority, groupClosed, priority }: AddressHistory): string {
  const own = `priority ${priority}`;
  if (group === "") return `${own}, in no group`;
  const closed = groupClosed === null ? "" : `, closed: ${groupClosed}`;
  return `group "${group}" (priority ${groupPriority}${closed}), ${own} within it`;
}

function hostWords({ host }: AddressHistory, now: Instant): string {
  if (host.setAside !== null) return `${host.name} is given up: ${host.setAside}`;
  const delay = host.askedDelay > 0 ? `, requires ${formatDuration(host.askedDelay)} between requests` : "";
  const failing = host.failuresInARow > 0 ? `, failed ${formatCount(host.failuresInARow, "time")} in a row` : "";
  const rest = host.restUntil > now ? `no requests until ${formatTimestamp(host.restUntil)}` : "ready for a request";
  return `${host.name} ${rest}${delay}${failing}`;
}

function nextWords({ state, due, host, groupClosed }: AddressHistory, now: Instant): string {
  switch (state) {
    case "taken":
      return "it is being fetched now";
    case "waiting":
      if (host.setAside !== null) return "when its host is tried again, at the next update";
      if (groupClosed !== null) return "when its group is opened again";
      return due > now
        ? `on ${formatTimestamp(due)}, because it was postponed`
        : "when it reaches the front of the queue";
    case "done":
      if (due === 0) return "never again";
      return due === 1 ? "at every update" : `at the first update after ${formatTimestamp(due)}`;
    case "dropped":
      return "never, unless the scope, robots.txt or a later verdict allows it";
    case "failed":
    case "set aside":
      return "never, unless the harvest is started over with --fresh";
  }
}

export function unknownText(url: string, opinions: readonly AddressOpinion[]): string {
  const lines = [`${url} is unknown: no page read so far links to it.`];
  for (const { collection, start, filtered, robots } of opinions) {
    lines.push(
      `  ${collection} (from ${start})`,
      filtered === null
        ? "    would belong to this harvest if a page linked to it"
        : `    would be skipped: ${filtered}`,
    );
    if (robots !== null) lines.push(`    robots.txt: ${robots}`);
  }
  if (opinions.length === 0) lines.push("  No harvest in this store covers its host.");
  return lines.join("\n");
}
