/**
 * The same harvest without network, store and threads: what a kind would do on a site that is made from a function.
 *
 * For trying rules on many simulated sites in the time that one served site takes. The frontier keeps the loop's order (open groups
 * by priority; within them addresses by priority, depth, age) and its refusals (scope of one host, traps); an address keeps the group in
 * which it was first found. Nothing here is part of a real harvest: figures that count come from served sites.
 */
import {
  findMissingFolder,
  findSlashAddress,
  isSlashRedirect,
  noteResponse,
  type Response,
} from "../../frontier/folders.js";
import { checkTraps, type TrapEntry } from "../../frontier/traps.js";
import { judge } from "../../harvest/judge.js";
import { MAX_PARTS } from "../../harvest/observe/parts.js";
import { hostOf, normalise } from "../../model/address.js";
import type { Json } from "../../model/json.js";
import { type AnyKind, isNeeds, type Verdict } from "../../model/kind.js";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import type { StaticResponse } from "./static-site.js";

export interface DryVisit {
  readonly url: string;
  readonly depth: number;
  readonly group: string;
  readonly at: number;
}

export interface DryRun {
  readonly asked: readonly string[];
  readonly known: ReadonlyMap<string, Json>;
}

/** The time of all visits: addresses with dates before it are no endless calendar. */
const NOW = Date.UTC(2026, 0, 1);

interface Waiting extends DryVisit {
  readonly id: number;
  readonly priority: number;
}

export function dryHarvest(
  kind: AnyKind,
  settings: { readonly start: string },
  answer: (path: string) => StaticResponse,
  note: (visit: DryVisit, observation: Json, verdict: Verdict) => void,
): DryRun {
  const origin = new URL(settings.start).origin;
  const asked = ["/robots.txt"];
  const models = new Map<string, Uint8Array>();
  const known = new Map<string, Json>();
  const traps = new Map<string, TrapEntry>();
  const missing = new Map<string, number>();
  const seen = new Set<string>();
  const groups = new Map<string, { priority: number; closed: boolean }>();
  const waiting = new Map<string, Waiting[]>();
  let sequence = 0;
  let ids = 0;
  const add = (link: { url: string; group?: string; priority?: number }, depth: number): void => {
    const url = normalise(link.url);
    if (url === undefined || seen.has(url) || hostOf(url) !== hostOf(settings.start)) return;
    seen.add(url);
    const { trap, changed } = checkTraps(url, NOW, traps);
    for (const [key, entry] of changed) traps.set(key, entry);
    if (trap !== undefined) return;
    const group = link.group ?? "";
    if (!groups.has(group)) groups.set(group, { priority: 0, closed: false });
    const queue = waiting.get(group) ?? [];
    waiting.set(group, queue);
    enter(queue, { url, depth, group, at: 0, id: ids++, priority: link.priority ?? 0 });
  };
  const next = (): Waiting | undefined => {
    let best: Waiting | undefined;
    let high = Number.NEGATIVE_INFINITY;
    for (const [name, queue] of waiting) {
      const group = groups.get(name)!;
      if (group.closed || queue.length === 0 || group.priority < high) continue;
      const one = queue.at(-1)!;
      if (group.priority > high || best === undefined || before(one, best)) best = one;
      high = group.priority;
    }
    if (best === undefined) return undefined;
    waiting.get(best.group)!.pop();
    return best;
  };
  const dropped = new Map<string, Waiting>();
  const drop = (url: string): void => {
    for (const queue of waiting.values()) {
      const at = queue.findIndex((one) => one.url === url);
      if (at >= 0) dropped.set(url, queue.splice(at, 1)[0]!);
    }
  };
  const restore = (url: string): void => {
    const one = dropped.get(url);
    if (one !== undefined && dropped.delete(url)) enter(waiting.get(one.group)!, one);
  };
  const { deadAfter = Number.POSITIVE_INFINITY, familyOf } = kind;
  const withFamily = ({ url, group }: Waiting) => ({ url, group, family: familyOf?.(group) });
  const noteVisit = (one: Waiting, response: Response): void => {
    const noted = noteResponse(missing, withFamily(one), response, deadAfter);
    for (const [key, count] of noted.missing) missing.set(key, count);
    if (noted.dead !== undefined) groups.set(one.group, { ...groups.get(one.group)!, closed: true });
  };
  for (const link of kind.start(settings)) add(link, 0);
  for (let one = next(); one !== undefined; one = next()) {
    const { url, depth, group, priority } = one;
    const slash = depth > 0 ? findSlashAddress(missing, url) : undefined;
    if (slash !== undefined) add({ url: slash, group, priority }, depth);
    if (slash !== undefined || (depth > 0 && findMissingFolder(missing, withFamily(one), deadAfter) !== undefined))
      continue;
    const path = url.slice(origin.length);
    asked.push(path);
    const { status, location, body } = answer(path);
    if (location !== undefined && status >= 300 && status < 400) {
      const to = new URL(location, url).href;
      if (isSlashRedirect(url, to)) noteVisit(one, "slash");
      add({ url: to, group, priority }, depth);
      continue;
    }
    const wasThere = status === 200;
    noteVisit(one, wasThere ? "page" : "missing");
    if (!wasThere) continue;
    const page = pageOf(url, body);
    const visit = { url, depth, group, at: 0 };
    const parts: (Page | undefined)[] = [];
    const part = (need: string): Page | undefined => {
      const at = need.slice(origin.length);
      asked.push(at);
      const { status, body } = answer(at);
      return status === 200 ? pageOf(need, body) : undefined;
    };
    let observation = kind.observe(page, { settings, parts, visit, models });
    while (isNeeds(observation) && parts.length < MAX_PARTS) {
      parts.push(...observation.needs.map(part));
      observation = kind.observe(page, { settings, parts, visit, models });
    }
    if (isNeeds(observation)) continue;
    const about = { name: "dry", sequence: sequence++, visit };
    const judged = judge(kind, observation as Json, about, known, settings as unknown as Json);
    if ("tooHard" in judged) continue;
    note(visit, observation as Json, judged.verdict);
    if (judged.verdict.stop !== undefined) break;
    for (const change of judged.verdict.groups ?? []) {
      const old = groups.get(change.group) ?? { priority: 0, closed: false };
      groups.set(change.group, {
        priority: change.priority ?? old.priority,
        closed: change.closed ?? old.closed,
      });
    }
    for (const link of judged.verdict.follow ?? []) add(link, depth + 1);
    for (const change of judged.verdict.drop ?? []) drop(change.url);
    for (const change of judged.verdict.restore ?? []) restore(change.url);
  }
  return { asked, known };
}

function pageOf(url: string, body: StaticResponse["body"]): Page {
  const headers = [["content-type", "text/html"]] as const;
  return readPage({ kind: "fetched", url, status: 200, headers, body: Buffer.from(body), at: 0, took: 0 });
}

/** The next to be visited stands last. */
function enter(queue: Waiting[], one: Waiting): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(one, queue[middle]!)) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, one);
}

function before(a: Waiting, b: Waiting): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  return a.depth === b.depth ? a.id < b.id : a.depth < b.depth;
}
