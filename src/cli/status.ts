/** `winnow status`: what is running, due, stuck and finished, in sentences. */
import type { Command } from "commander";
import { type StoreStatus, storeStatus } from "../app/status.js";
import { type NextRun, selfEndedKey } from "../harvest/stored-plans.js";
import { formatAgo, formatCount, formatNumber, formatTime } from "../model/text/formatting.js";
import { formatDuration, type Instant, MINUTE, systemClock } from "../model/time.js";
import { openStore } from "../store/open.js";
import type { HarvestStatus, HostState, RunStatus } from "../store/store.js";
import { clusterData, clusterText } from "./cluster.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { openOutput } from "./terminal/output.js";

export function defineStatus(command: Command, end: (code: number) => void): void {
  withCommonFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow status
  winnow status --store ./other-data --json
  winnow status --store postgres://db.example/winnow     with its workers

Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (flags: CommonFlags) => end(await status(flags)));
}

async function status(flags: CommonFlags): Promise<number> {
  const output = openOutput(flags);
  const store = await openStore(flags.store, { create: false, sameThread: true });
  try {
    const seen = await storeStatus(store, flags.store);
    const { harvests, hosts, watch, now } = seen;
    const cluster = await store.shared?.cluster((store.clock ?? systemClock).now());
    output.result(statusText(seen));
    if (cluster !== undefined)
      output.result(`\n${clusterText({ ...cluster, where: "Workers" }, process.stdout.columns)}`);
    for (const harvest of harvests) output.data({ kind: "harvest", harvest, says: harvestWords(harvest, seen) });
    for (const { robots: _robots, ...host } of hosts) output.data({ kind: "host", host, says: hostWords(host, now) });
    if (watch !== undefined) output.data({ kind: "watch", watch });
    for (const one of cluster === undefined ? [] : clusterData(cluster)) output.data(one);
    const running = harvests.filter(({ lastRun }) => lastRun?.alive).length;
    const workers = cluster === undefined ? {} : { workers: cluster.workers.length };
    const counts = { harvests: harvests.length, running, troubledHosts: hosts.length, ...workers };
    output.data({ summary: true, command: "status", end: "finished", counts, store: store.where });
  } finally {
    await store.close();
  }
  return 0;
}

export function statusText(seen: StoreStatus): string {
  const { store, harvests, hosts, watch, wants, now } = seen;
  const lines = [`${store} holds ${formatCount(harvests.length, "harvest")}.`];
  if (harvests.length === 0) lines.push("Start one with winnow crawl https://example.org/");
  for (const harvest of harvests.filter(({ kind }) => !isOfEvents(kind))) {
    lines.push("", `${harvest.collection} (${harvest.kind} from ${harvest.start})`);
    for (const sentence of harvestWords(harvest, seen)) lines.push(`  ${sentence}`);
  }
  const events = harvests.filter(({ kind }) => isOfEvents(kind));
  for (const collection of new Set(events.map((event) => event.collection))) {
    const own = events.filter((event) => event.collection === collection);
    lines.push("", `${collection} (${formatCount(own.length, "event")}; details with winnow events list)`);
    for (const event of own) lines.push(`  ${eventLine(event, seen)}`);
  }
  lines.push("", watchWords(watch, wants.size > 0, now));
  if (hosts.length > 0) lines.push("", "Hosts with problems:");
  for (const host of hosts) lines.push(`  ${host.name} ${hostWords(host, now)}`);
  return lines.join("\n");
}

/** There may be hundreds of them: each is a line. */
const isOfEvents = (kind: string): boolean => kind === "events" || kind === "event-search";

function eventLine(event: HarvestStatus, { wants, problems, now }: StoreStatus): string {
  const { kind, start, lastRun, finished, addresses } = event;
  const next = wants.get(event.id);
  const last =
    lastRun === undefined
      ? "never visited"
      : lastRun.alive
        ? "being visited"
        : `${addresses.done === 0 ? "tried" : finished ? "visited" : "left unfinished"} on ${formatTime(lastRun.ended ?? lastRun.heartbeat, now)}`;
  const due =
    next === undefined ? "no visit planned" : next.at <= now ? "due now" : `next visit on ${formatTime(next.at, now)}`;
  const broken = (problems.get(event.id) ?? []).map((problem) => `; ${problem}`).join("");
  return `${kind === "event-search" ? "search for " : ""}${start}: ${last}; ${due}${broken}`;
}

function harvestWords(harvest: HarvestStatus, { wants, problems, now }: StoreStatus): string[] {
  const { waiting, taken, done, dropped, failed, setAside } = harvest.addresses;
  const counts = [
    `${formatNumber(done)} done`,
    `${formatNumber(waiting)} waiting`,
    ...(taken > 0 ? [`${formatNumber(taken)} in progress`] : []),
    `${formatNumber(dropped)} left out`,
    `${formatNumber(failed)} failed`,
    ...(setAside > 0 ? [`${formatNumber(setAside)} set aside`] : []),
  ].join(", ");
  return [
    runWords(harvest, now),
    `Addresses: ${counts}; ${formatCount(harvest.records, "record")} in the collection.`,
    ...(problems.get(harvest.id) ?? []).map((problem) => `Broken: ${problem}.`),
    ...dueWords(harvest, wants.get(harvest.id), now),
  ];
}

/** A run writes its heartbeat every twenty seconds. */
const STUCK_AFTER = 3 * MINUTE;

function runWords({ id, lastRun, finished }: HarvestStatus, now: Instant): string {
  if (lastRun === undefined) return "Never run.";
  const { owner, began, heartbeat } = lastRun;
  const who = `process ${owner.pid} on ${owner.machine}`;
  if (lastRun.alive) {
    const since = `Running since ${formatTime(began, now)}: ${who} (${owner.doing}), last heartbeat ${formatAgo(heartbeat, now)}`;
    return now - heartbeat > STUCK_AFTER ? `${since}. It may be stuck.` : `${since}.`;
  }
  if (lastRun.ended === undefined)
    return `Unfinished: ${who} crashed around ${formatTime(heartbeat, now)}. Nothing committed is lost; run the same command again.`;
  const when = formatTime(lastRun.ended, now);
  if (lastRun.counts[selfEndedKey(id)] !== undefined) return `Stopped by its own trigger on ${when}.`;
  return finished
    ? `Finished on ${when}.`
    : `Unfinished: ${endWords(lastRun)} on ${when}. Run the same command again to continue.`;
}

function endWords({ end }: RunStatus): string {
  switch (end) {
    case "budget":
      return "budget reached";
    case "stopped":
      return "stopped";
    case "failed":
      return "failed";
    default:
      return "ended with addresses left to visit";
  }
}

function dueWords(harvest: HarvestStatus, want: NextRun | undefined, now: Instant): string[] {
  const words: string[] = [];
  if (want !== undefined)
    words.push(want.at <= now ? "Due now for winnow watch." : `Due for winnow watch on ${formatTime(want.at, now)}.`);
  const { nextDue } = harvest;
  if (harvest.finished && nextDue !== undefined) {
    const { waiting } = harvest.addresses;
    const until = nextDue > now ? ` until ${formatTime(nextDue, now)}` : ", and due now";
    words.push(`${formatCount(waiting, "address was", "addresses were")} postponed${until}.`);
  }
  return words;
}

function watchWords(watch: StoreStatus["watch"], wanted: boolean, now: Instant): string {
  if (watch?.alive) {
    const next =
      watch.next === null ? "nothing is planned" : `next ${watch.next.name} at ${formatTime(watch.next.at, now)}`;
    return `winnow watch (process ${watch.pid} on ${watch.machine}) ${watch.doing}; last heartbeat ${formatAgo(watch.beat, now)}; ${next}.`;
  }
  if (watch !== undefined)
    return `winnow watch (process ${watch.pid}) is no longer running; its last heartbeat was ${formatAgo(watch.beat, now)}. Restart it: winnow watch`;
  return wanted
    ? "winnow watch is not running, so nothing is updated automatically. Start it: winnow watch"
    : "winnow watch is not running, and no harvest needs it (--every).";
}

function hostWords(
  { setAside, failuresInARow, askedDelay, restUntil }: Omit<HostState, "robots">,
  now: Instant,
): string {
  if (setAside !== null) return `given up: ${setAside}`;
  if (failuresInARow > 0) {
    const rest = restUntil > now ? `; no requests until ${formatTime(restUntil, now)}` : "";
    return `failed ${formatCount(failuresInARow, "time")} in a row${rest}`;
  }
  return `requires ${formatDuration(askedDelay)} between requests`;
}
