/** `winnow why`: one address's life on one screen. */
import type { Command } from "commander";
import { outOfScope, readScope } from "../frontier/scope.js";
import { inspect, TRAP_LIMITS } from "../frontier/traps.js";
import { readSettings } from "../harvest/settings.js";
import { newestOfEach } from "../harvest/stored-plans.js";
import { hostOf, normalise, siteOf } from "../model/address.js";
import { titleOf } from "../model/record-facts.js";
import { type Instant, sayDuration } from "../model/time.js";
import { openStore } from "../store/open.js";
import type { AddressStory, Harvest, Store } from "../store/store.js";
import { sayBytes, sayCount, sayInstant } from "./figures.js";
import { type CommonFlags, readAddress, withCommonFlags } from "./flags.js";
import { findKind } from "./kinds.js";
import { robotsWords } from "./robots-words.js";
import { openVoice } from "./voice.js";

export function addWhy(program: Command, end: (code: number) => void): void {
  const command = program
    .command("why")
    .description("Tell the life of one address: found where, filtered or fetched, what came of it, when next.")
    .argument("<url>", "the address");
  withCommonFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow why https://example.org/some/page
  winnow why https://example.org/some/page --json

Works beside a running harvest. Exit codes: 0 done, also when the address is unknown; 1 failed; 2 wrong use or no such store.`,
    )
    .action(async (url: string, flags: CommonFlags) => end(await why(url, flags)));
}

async function why(words: string, flags: CommonFlags): Promise<number> {
  const voice = openVoice(flags);
  const url = readAddress(words, () => undefined);
  const store = await openStore(flags.store, { create: false });
  try {
    const stories = await store.story(url);
    const now = Date.now();
    for (const story of stories) {
      voice.result(storyText(story, await recordTitles(store, story), now));
      voice.data({ known: true, ...story, robots: robotsWords(story.host, url) });
    }
    if (stories.length === 0) {
      const opinions = await opinionsOf(store, url, now);
      voice.result(unknownText(url, opinions));
      voice.data({ known: false, url, harvests: opinions });
    }
    voice.data({ summary: true, command: "why", end: "finished", counts: { stories: stories.length } });
  } finally {
    await store.close();
  }
  return 0;
}

interface RecordTitle {
  readonly id: string;
  readonly title: string;
}

async function recordTitles(store: Store, { records }: AddressStory): Promise<RecordTitle[]> {
  const titles: RecordTitle[] = [];
  for (const id of records) {
    const record = await store.record(id);
    if (record === undefined) continue;
    const removed = record.state === "removed" ? (await store.recordHistory(id))?.removed : undefined;
    const state = record.state === "vanished" ? " (vanished)" : "";
    titles.push({
      id: record.id,
      title:
        removed === undefined
          ? `${titleOf(record.fields) || "(no title)"}${state}`
          : `withdrawn on ${sayInstant(removed.at)}: ${removed.reason}; never collected again`,
    });
  }
  return titles;
}

/** The visits that a screen has room for. */
const VISITS_SHOWN = 5;

export function storyText(story: AddressStory, records: readonly RecordTitle[], now: Instant): string {
  const { harvest, visits, host } = story;
  const lines: [name: string, text: string][] = [
    ["harvest", `${harvest.collection} (${harvest.kind} from ${harvest.start})`],
    ["state", `${story.state}${story.because === "" ? "" : `: ${story.because}`}`],
    ["found", foundWords(story)],
    ["order", orderWords(story)],
    ["robots", robotsWords(host, story.url)],
    ["host", hostWords(story, now)],
    ["attempts", `${story.attempts} in vain since the last answer`],
  ];
  visits.slice(0, VISITS_SHOWN).forEach((visit, index) => {
    const answer = visit.status === 0 ? "no answer" : `answered ${visit.status}`;
    const size = visit.bytes > 0 ? `, ${sayBytes(visit.bytes)}` : "";
    lines.push([
      index === 0 ? "visits" : "",
      `${sayInstant(visit.at)}  ${answer} in ${sayDuration(visit.took)}${size}: ${visit.because}`,
    ]);
  });
  if (visits.length === 0) lines.push(["visits", "none yet"]);
  if (visits.length > VISITS_SHOWN) lines.push(["", `and ${sayCount(visits.length - VISITS_SHOWN, "earlier visit")}`]);
  records.forEach(({ id, title }, index) => {
    lines.push([index === 0 ? "records" : "", `${title}  ${id}`]);
  });
  lines.push(["next", nextWords(story, now)]);
  return [story.url, ...lines.map(([name, text]) => `  ${name.padEnd(9)} ${text}`)].join("\n");
}

function foundWords({ foundOn, words, depth }: AddressStory): string {
  if (foundOn === null) return depth === 0 ? "a start address" : "nobody knows where";
  const said = words === "" ? "without words" : words.startsWith("(") ? words : `as "${words}"`;
  return `on ${foundOn} ${said}, ${depth === 0 ? "in place of a start address" : `${sayCount(depth, "link")} from the start`}`;
}

function orderWords({ group, groupPriority, groupClosed, priority }: AddressStory): string {
  const own = `priority ${priority}`;
  if (group === "") return `${own}, in no group`;
  const closed = groupClosed === null ? "" : `, closed: ${groupClosed}`;
  return `group "${group}" (priority ${groupPriority}${closed}), ${own} within it`;
}

function hostWords({ host }: AddressStory, now: Instant): string {
  if (host.setAside !== null) return `${host.name} is set aside: ${host.setAside}`;
  const delay = host.askedDelay > 0 ? `, asks for ${sayDuration(host.askedDelay)} between visits` : "";
  const failing = host.failuresInARow > 0 ? `, failed ${sayCount(host.failuresInARow, "time")} in a row` : "";
  const rest = host.restUntil > now ? `rests until ${sayInstant(host.restUntil)}` : "has rested";
  return `${host.name} ${rest}${delay}${failing}`;
}

function nextWords({ state, due, host, groupClosed }: AddressStory, now: Instant): string {
  switch (state) {
    case "taken":
      return "it is being fetched now";
    case "waiting":
      if (host.setAside !== null) return "when its host is taken back, at the next update";
      if (groupClosed !== null) return "when its group is opened again";
      return due > now ? `on ${sayInstant(due)}, because it was put off` : "as soon as its turn comes";
    case "done":
      if (due === 0) return "never again";
      return due === 1 ? "at every update" : `at the first update after ${sayInstant(due)}`;
    case "dropped":
      return "never, unless the scope, robots.txt or a later verdict takes it back";
    case "failed":
    case "set aside":
      return "never, unless the harvest is started over with --fresh";
  }
}

/** What a harvest would have said of an address that it does not know. */
interface Opinion {
  readonly collection: string;
  readonly start: string;
  /** The rule against it; null when it would belong. */
  readonly filtered: string | null;
  readonly robots: string | null;
}

/** Harvests that might have met the address: those of its site, and those that go anywhere. */
async function opinionsOf(store: Store, url: string, now: Instant): Promise<Opinion[]> {
  const opinions: Opinion[] = [];
  for (const harvest of newestOfEach(await store.harvests())) {
    const { starts, scope } = await scopeOf(harvest);
    const related = starts.some((start) => siteOf(hostOf(start)) === siteOf(hostOf(url)));
    if (!related && scope?.home !== undefined) continue;
    const trap = inspect(url, now, new Map(), TRAP_LIMITS).trap?.because;
    const filtered = (scope && outOfScope(url, 1, scope)) ?? (trap === undefined ? null : `trap: ${trap}`);
    const neighbour = starts.find((start) => hostOf(start) === hostOf(url));
    const story = neighbour === undefined ? undefined : (await store.story(neighbour))[0];
    opinions.push({
      collection: harvest.collection,
      start: harvest.start,
      filtered,
      robots: story === undefined ? null : robotsWords(story.host, url),
    });
  }
  return opinions;
}

async function scopeOf(harvest: Harvest) {
  const settings = readSettings({}, harvest.settings, `the settings of ${harvest.collection}`);
  const links = (await findKind(harvest.kind))?.start(settings.kind) ?? [];
  const starts = links.flatMap(({ url }) => normalise(url) ?? []);
  return { starts, scope: starts.length === 0 ? undefined : readScope(settings.scope, starts) };
}

export function unknownText(url: string, opinions: readonly Opinion[]): string {
  const lines = [`${url} is not known here: no page that was read points to it.`];
  for (const { collection, start, filtered, robots } of opinions) {
    lines.push(
      `  ${collection} (from ${start})`,
      filtered === null
        ? "    would belong to this harvest if a page pointed to it"
        : `    would be left out: ${filtered}`,
    );
    if (robots !== null) lines.push(`    robots.txt: ${robots}`);
  }
  if (opinions.length === 0) lines.push("  No harvest here is about its host.");
  return lines.join("\n");
}
