/** `winnow status`: what is running, due, stuck and finished, in sentences. */
import type { Command } from "commander";
import { endedItself, newestOfEach, type Want } from "../harvest/stored-plans.js";
import { type Instant, MINUTE, sayDuration } from "../model/time.js";
import { openStore } from "../store/open.js";
import type { HarvestStatus, HostState, RunStatus } from "../store/store.js";
import { sayCount, sayMoment, sayNumber } from "./figures.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { findHeartbeat, type Heartbeat } from "./heartbeat.js";
import { openLook, RENEWALS, wantsOf } from "./renewals.js";
import { openVoice } from "./voice.js";

export function addStatus(program: Command, end: (code: number) => void): void {
  const command = program.command("status").description("Say what is running, due, stuck or finished in a store.");
  withCommonFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow status
  winnow status --store ./other-data --json

Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or no such store.`,
    )
    .action(async (flags: CommonFlags) => end(await status(flags)));
}

const HOSTS_SHOWN = 20;

async function status(flags: CommonFlags): Promise<number> {
  const voice = openVoice(flags);
  const store = await openStore(flags.store, { create: false });
  try {
    const now = Date.now();
    const harvests = newestOfEach(await store.harvests());
    const hosts = await store.troubledHosts(HOSTS_SHOWN);
    const watch = findHeartbeat(flags.store, now);
    const wants = await wantsOf(openLook(store, harvests, now));
    const problems = new Map<number, readonly string[]>();
    for (const harvest of harvests) {
      const renewal = await RENEWALS.get(harvest.kind)?.();
      problems.set(harvest.id, renewal?.problems?.(harvest, flags.store) ?? []);
    }
    const seen = { store: store.where, harvests, hosts, watch, wants, problems, now };
    voice.result(statusText(seen));
    for (const harvest of harvests) voice.data({ kind: "harvest", harvest, says: harvestWords(harvest, seen) });
    for (const { robots: _robots, ...host } of hosts) voice.data({ kind: "host", host, says: hostWords(host, now) });
    if (watch !== undefined) voice.data({ kind: "watch", watch });
    const running = harvests.filter(({ lastRun }) => lastRun?.alive).length;
    const counts = { harvests: harvests.length, running, troubledHosts: hosts.length };
    voice.data({ summary: true, command: "status", end: "finished", counts, store: store.where });
  } finally {
    await store.close();
  }
  return 0;
}

interface Seen {
  readonly store: string;
  readonly harvests: readonly HarvestStatus[];
  readonly hosts: readonly HostState[];
  readonly watch: (Heartbeat & { readonly alive: boolean }) | undefined;
  readonly wants: ReadonlyMap<number, Want>;
  /** By harvest: what its last run brought otherwise than expected. */
  readonly problems: ReadonlyMap<number, readonly string[]>;
  readonly now: Instant;
}

export function statusText(seen: Seen): string {
  const { store, harvests, hosts, watch, wants, now } = seen;
  const lines = [`${store} holds ${sayCount(harvests.length, "harvest")}.`];
  if (harvests.length === 0) lines.push("Begin one with winnow crawl https://example.org/");
  for (const harvest of harvests) {
    lines.push("", `${harvest.collection} (${harvest.kind} from ${harvest.start})`);
    for (const sentence of harvestWords(harvest, seen)) lines.push(`  ${sentence}`);
  }
  lines.push("", watchWords(watch, wants.size > 0, now));
  if (hosts.length > 0) lines.push("", "Hosts with trouble:");
  for (const host of hosts) lines.push(`  ${host.name} ${hostWords(host, now)}`);
  return lines.join("\n");
}

function harvestWords(harvest: HarvestStatus, { wants, problems, now }: Seen): string[] {
  const { waiting, taken, done, dropped, failed, setAside } = harvest.addresses;
  const counts = [
    `${sayNumber(done)} done`,
    `${sayNumber(waiting)} waiting`,
    ...(taken > 0 ? [`${sayNumber(taken)} under way`] : []),
    `${sayNumber(dropped)} left out`,
    `${sayNumber(failed)} failed`,
    ...(setAside > 0 ? [`${sayNumber(setAside)} set aside`] : []),
  ].join(", ");
  return [
    runWords(harvest, now),
    `Addresses: ${counts}; ${sayCount(harvest.records, "record")} in the collection.`,
    ...(problems.get(harvest.id) ?? []).map((problem) => `Broken: ${problem}.`),
    ...dueWords(harvest, wants.get(harvest.id), now),
  ];
}

/** A run writes its heartbeat every twenty seconds. */
const STUCK_AFTER = 3 * MINUTE;

function runWords({ id, lastRun, finished }: HarvestStatus, now: Instant): string {
  if (lastRun === undefined) return "It was never run.";
  const { owner, began, heartbeat } = lastRun;
  const who = `process ${owner.pid} on ${owner.machine}`;
  if (lastRun.alive) {
    const since = `Running since ${sayMoment(began, now)}: ${who} (${owner.doing}), last sign of life ${ago(heartbeat, now)}`;
    return now - heartbeat > STUCK_AFTER ? `${since}. It may be stuck.` : `${since}.`;
  }
  if (lastRun.ended === undefined)
    return `Unfinished: ${who} died around ${sayMoment(heartbeat, now)} without ending its run. Nothing committed is lost; run the same command again.`;
  const when = sayMoment(lastRun.ended, now);
  if (lastRun.counts[endedItself(id)] !== undefined) return `Ended by its own trigger on ${when}.`;
  return finished
    ? `Finished on ${when}.`
    : `Unfinished: ${endWords(lastRun)} on ${when}. Run the same command again to go on.`;
}

function endWords({ end }: RunStatus): string {
  switch (end) {
    case "budget":
      return "its budget was reached";
    case "stopped":
      return "it was stopped";
    case "failed":
      return "it failed";
    default:
      return "it ended with something left to visit";
  }
}

function dueWords(harvest: HarvestStatus, want: Want | undefined, now: Instant): string[] {
  const words: string[] = [];
  if (want !== undefined)
    words.push(want.at <= now ? "Due now for winnow watch." : `Due for winnow watch on ${sayMoment(want.at, now)}.`);
  const { nextDue } = harvest;
  if (harvest.finished && nextDue !== undefined) {
    const { waiting } = harvest.addresses;
    const until = nextDue > now ? ` until ${sayMoment(nextDue, now)}` : ", and due now";
    words.push(`${sayCount(waiting, "address was", "addresses were")} put off${until}.`);
  }
  return words;
}

function watchWords(watch: Seen["watch"], wanted: boolean, now: Instant): string {
  if (watch?.alive) {
    const next =
      watch.next === null ? "nothing is planned" : `next ${watch.next.name} at ${sayMoment(watch.next.at, now)}`;
    return `winnow watch (process ${watch.pid} on ${watch.machine}) ${watch.doing}; last beat ${ago(watch.beat, now)}; ${next}.`;
  }
  if (watch !== undefined)
    return `winnow watch (process ${watch.pid}) is gone; its last beat was ${ago(watch.beat, now)}. Start it again: winnow watch`;
  return wanted
    ? "No winnow watch is running, so nothing is updated by itself. Start it: winnow watch"
    : "No winnow watch is running, and no harvest asks for one (--every).";
}

function hostWords(
  { setAside, failuresInARow, askedDelay, restUntil }: Omit<HostState, "robots">,
  now: Instant,
): string {
  if (setAside !== null) return `is set aside: ${setAside}`;
  if (failuresInARow > 0) {
    const rest = restUntil > now ? `; rests until ${sayMoment(restUntil, now)}` : "";
    return `failed ${sayCount(failuresInARow, "time")} in a row${rest}`;
  }
  return `asks for ${sayDuration(askedDelay)} between visits`;
}

function ago(moment: Instant, now: Instant): string {
  return `${sayDuration(Math.max(0, now - moment))} ago`;
}
