/**
 * Judges a list page: follows it to documents, to its next page and along its scan, and stops at the first known
 * document where the recipe says so.
 */

import { hostOf } from "../model/address.js";
import type { Json } from "../model/json.js";
import type { Site, Verdict } from "../model/kind.js";
import { type Link, sitemapGroup } from "../model/link.js";
import type { CompiledSource, Program } from "./compile/program.js";
import { finishDraft } from "./document/finish.js";
import { type Changes, read } from "./expression/memory.js";
import type { Observation } from "./observe.js";
import { DOCUMENT, foundGroup, LIST, PRIORITY, type Role, scanGroup } from "./role.js";
import { readScan, type ScanFrom } from "./scan.js";
import type { RobotSettings } from "./settings.js";

export function judgeList(
  { lists, drafts, url, error }: Observation,
  role: Role & { source: number },
  site: Site<Json>,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
): Verdict {
  const source = program.sources[role.source];
  const seen = lists.find((one) => one.source === role.source);
  const links = seen === undefined ? [] : documentLinks(seen, settings, program);
  // Admission drops what leads to other hosts, with that reason; here it is counted.
  const own = links.filter((link) => program.isOwn(link.url)).length;
  const elsewhere = sayElsewhere(links, program);
  if (role.kind === "sitemap") {
    const isIndex = seen?.next === "index";
    const follow = isIndex
      ? links.map((link) => ({ ...link, group: sitemapGroup(role.source), priority: PRIORITY.next }))
      : links;
    return {
      state: "sitemap",
      because: `${own} ${isIndex ? "sitemaps" : "documents"}${elsewhere}`,
      follow,
      again: "each update",
    };
  }
  if (role.kind === "feed") {
    const kept = drafts.map((draft) =>
      finishDraft(draft, settings, program, changes, { sequence: site.sequence, again: false }),
    );
    const records = kept.flatMap(({ finding }) => finding ?? []);
    const refused = kept.find(({ rejected }) => rejected !== undefined)?.rejected;
    const because =
      drafts.length > 0
        ? `${records.length} documents in the feed itself, ${kept.length - records.length} rejected${elsewhere}`
        : `${own} entries${elsewhere}`;
    return {
      state: "feed",
      because,
      follow: links,
      again: "each update",
      ...(records.length > 0 ? { records } : {}),
      ...(refused !== undefined && records.length === 0 ? { rejected: refused } : {}),
    };
  }
  // A scan of lists: this list exists, so its neighbours may.
  const follow: Link[] = [...links];
  if (source !== undefined && "scan" in source.from)
    follow.push(...scanAhead(source.from, role.source, url, site, settings, changes));
  if (seen !== undefined) follow.push(...furtherLists(seen));
  const { from } = source ?? {};
  const pages = from !== undefined && "pages" in from ? from.pages : 0;
  const hasNext = seen?.next !== null && seen?.next !== undefined && site.visit.depth + 1 < pages;
  if (hasNext)
    follow.push({ url: seen.next!, words: "(next)", group: `${LIST}${role.source}`, priority: PRIORITY.next });
  const reached = program.recipe.stop.known ? knownAmong(links, role.source, site, settings, changes) : undefined;
  const words = `${own} links to documents${elsewhere}${hasNext ? ", and a next page" : ""}`;
  const again = isPastDay(source, url, settings) ? {} : { again: "each update" as const };
  if (reached === undefined) return { state: "list", because: error ?? words, follow, ...again };
  // Documents before the known one are still visited; the next list page would end the run.
  const stop = reached.here ? undefined : `the first known document, ${reached.url}`;
  const before = reached.here
    ? links.slice(
        0,
        links.findIndex((link) => link.url === reached.url),
      )
    : [];
  const because = `${words}; ${stop === undefined ? `reached: the first known document, ${reached.url}` : `stop: ${stop}`}`;
  return { state: "list", because, follow: before, ...again, ...(stop === undefined ? {} : { stop }) };
}

/** Links to the documents that were seen. */
export function documentLinks(seen: Observation["lists"][number], settings: RobotSettings, program: Program): Link[] {
  // Documents after the first one that is too old are dropped as a group; those found by a later run are in another
  // group.
  const group = program.recipe.stop.olderThan === undefined ? DOCUMENT : foundGroup(settings.run.id);
  const links: Link[] = [];
  for (let i = 0; i < seen.links.length; i += 2)
    links.push({ url: seen.links[i]!, words: seen.links[i + 1]!, group, priority: PRIORITY.document });
  return links;
}

/** Links to the further lists that were seen. */
export function furtherLists({ source, lists }: Observation["lists"][number]): Link[] {
  return lists.map((url) => ({ url, words: "(list)", group: `${LIST}${source}`, priority: PRIORITY.next }));
}

/** ", 3 on other hosts: a.example, b.example" */
function sayElsewhere(links: readonly Link[], program: Program): string {
  const others = links.filter(({ url }) => !program.isOwn(url));
  if (others.length === 0) return "";
  const hosts = [...new Set(others.map(({ url }) => hostOf(url)))];
  return `, ${others.length} on other hosts: ${hosts.slice(0, 3).join(", ")}`;
}

/** The list of a past day does not change any more. */
function isPastDay(source: CompiledSource | undefined, url: string, settings: RobotSettings): boolean {
  if (source === undefined || !("scan" in source.from) || !source.from.scan.includes("{date:")) return false;
  const scan = readScan(source.from, settings.run.today);
  const index = scan.indexOf(url);
  return index !== undefined && index < scan.count - 3;
}

const HEAD_LENGTH = 20;

/** A document that headed the same list in an earlier run: on this page, or on an earlier page of this run. */
function knownAmong(
  links: readonly Link[],
  source: number,
  site: Site<Json>,
  settings: RobotSettings,
  changes: Changes,
): { readonly url: string; readonly here: boolean } | undefined {
  type Heads = {
    readonly run: number;
    readonly head: readonly string[];
    readonly before: readonly string[];
    readonly reached: string | null;
  };
  const key = `head:${source}`;
  const stored = read(changes, key) as Heads | undefined;
  const isFirst = stored?.run !== settings.run.id && site.visit.depth === 0;
  const head = isFirst ? links.slice(0, HEAD_LENGTH).map(({ url }) => url) : (stored?.head ?? []);
  const before = isFirst ? (stored?.head ?? []) : (stored?.before ?? []);
  const reached = isFirst ? null : (stored?.reached ?? null);
  if (reached !== null) return { url: reached, here: false };
  const known = new Set(before);
  const found = links.find(({ url }) => known.has(url))?.url;
  if (isFirst || found !== undefined)
    changes.learned.set(key, { run: settings.run.id, head, before, reached: found ?? null } satisfies Heads);
  return found === undefined ? undefined : { url: found, here: true };
}

/** A page of a scan was found, so the window moves on. */
export function scanAhead(
  from: ScanFrom,
  source: number,
  url: string,
  site: Site<Json>,
  settings: RobotSettings,
  changes: Changes,
): Link[] {
  const scan = readScan(from, settings.run.today);
  const first = settings.run.resume[String(source)] ?? 0;
  const key = `scan:${source}`;
  const state = (read(changes, key) as { readonly upTo: number; readonly hit: number } | undefined) ?? {
    upTo: -1,
    hit: -1,
  };
  const upTo = Math.max(state.upTo, Math.min(scan.count, first + scan.window) - 1);
  // A page that moved to another address still has its block number in its group.
  const block = Number(site.visit.group.split(":")[2] ?? 0);
  const index = scan.indexOf(url) ?? scan.indexOf(site.visit.url) ?? (block + 1) * scan.window - 1;
  const last = Math.min(scan.count - 1, index + scan.window);
  const ahead: Link[] = [];
  for (let i = upTo + 1; i <= last; i++)
    ahead.push({
      url: scan.address(i),
      words: "(scan)",
      group: scanGroup(source, i, scan.window),
      priority: PRIORITY.document,
    });
  changes.learned.set(key, { upTo: Math.max(upTo, last), hit: Math.max(state.hit, index) });
  return ahead;
}
