/**
 * One visit: an address goes in, what we learned comes out, whole.
 *
 * take → fetch → observe (and parts) → judge → commit. The first and the last step touch the world; whatever goes wrong between
 * them becomes an outcome with a reason, never an error: one bad page does not end a night's harvest.
 */
import { createHash } from "node:crypto";
import { PRODUCT_TOKEN } from "../fetch/user-agent.js";
import { afterAttempt, type Fate } from "../frontier/retries.js";
import { noteContent } from "../frontier/traps.js";
import { hostOf, normalise, originOf } from "../model/address.js";
import { type Answer, type Fetched, header } from "../model/fetched.js";
import type { Json } from "../model/json.js";
import type { Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import { DAY, type Instant } from "../model/time.js";
import type { Outcome, VisitFacts, Waiting } from "../store/store.js";
import { type Admission, type Admitted, admit } from "./admission.js";
import type { Committer } from "./committer.js";
import { type Door, hostChange } from "./doors.js";
import type { Doorstep, Turn } from "./doorstep.js";
import type { VisitEvent } from "./events.js";
import type { KnownAddresses } from "./known.js";
import type { Observed } from "./observe.js";
import type { Observers } from "./observers.js";
import { forbiddenBy } from "./robots.js";
import { kindKey, type Sites, type SiteWork } from "./sites.js";

export interface VisitTools {
  readonly doorstep: Doorstep;
  readonly sites: Sites;
  readonly committer: Committer;
  readonly observers: Observers;
  readonly known: KnownAddresses;
  random(): number;
  now(): Instant;
  told(event: VisitEvent): void;
}

/** Everything of an outcome but whose it is. */
type Result = Omit<Outcome, "site" | "token" | "address"> & { readonly role?: string };

const NOTHING = { found: [], learned: [], records: [] } as const;
const MOST_PARTS = 50;
const MOST_REDIRECTS = 10;

/** Visits one address whose host has granted the turn. */
export async function visit(turn: Turn, site: SiteWork, waiting: Waiting, tools: VisitTools): Promise<void> {
  const { doorstep, sites, now } = tools;
  const request = { url: waiting.url, validators: validatorsOf(waiting) };
  const answer = await doorstep.knock(turn, request, { site: site.id, token: site.token, address: waiting.id });
  if (answer === "lost") return sites.lose(site);
  // Taken, without an outcome: the next run does it again.
  if (answer.kind === "failure" && answer.reason === "stopped") return;
  const facts = visitFacts(answer);
  const fate = afterAttempt(answer, waiting.attempts + 1, tools.random(), now());
  const result = await resultOf(fate, answer, facts, site, waiting, tools);
  await settle(turn.door, site, waiting, result, tools);
}

/** The address may not be visited after all: its outcome without a request. */
export async function dropUnvisited(
  door: Door,
  site: SiteWork,
  waiting: Waiting,
  because: string,
  tools: VisitTools,
): Promise<void> {
  await settle(door, site, waiting, { ...NOTHING, becomes: { state: "dropped", because } }, tools);
}

async function resultOf(
  fate: Fate,
  answer: Answer,
  visit: VisitFacts,
  site: SiteWork,
  waiting: Waiting,
  tools: VisitTools,
): Promise<Result> {
  const { now } = tools;
  const nothing = { ...NOTHING, visit };
  switch (fate.kind) {
    case "unchanged":
      return unchanged(visit, waiting);
    case "read":
      if (visit.digest === waiting.digest) return unchanged(visit, waiting);
      return read(answer as Fetched, visit, site, waiting, tools);
    case "retry":
      return { ...nothing, becomes: { state: "waiting", because: fate.because, due: fate.at } };
    case "failed":
      // A page that we know and cannot have today is still a page that we know: it is looked at again when its time comes.
      if (waiting.digest !== null && waiting.revisit > 0)
        return {
          ...nothing,
          becomes: { state: "done", because: `kept as it was: ${fate.because}`, revisit: waiting.revisit },
        };
      return { ...nothing, becomes: { state: "failed", because: fate.because } };
    case "gone": {
      // What never was there is a broken link; what was is gone for good when it answers so twice, a day apart.
      if (waiting.digest === null) return { ...nothing, becomes: { state: "failed", because: fate.because } };
      const goneSince = waiting.goneSince ?? now();
      if (now() - goneSince >= DAY)
        return { ...nothing, becomes: { state: "failed", because: fate.because }, vanished: true };
      return {
        ...nothing,
        becomes: {
          state: "waiting",
          because: `${fate.because}, asked again after a day`,
          due: goneSince + DAY,
          goneSince,
        },
      };
    }
    case "moved": {
      if (fate.to === waiting.url) return { ...nothing, becomes: { state: "failed", because: "redirects to itself" } };
      if (waiting.hops >= MOST_REDIRECTS)
        return { ...nothing, becomes: { state: "failed", because: `more than ${MOST_REDIRECTS} redirects in a row` } };
      const link: Link = { url: fate.to, words: "(redirect)", group: waiting.group, priority: waiting.priority };
      const { found, counted, learned } = admitted(
        [link],
        { depth: waiting.depth, hops: waiting.hops + 1 },
        site,
        tools,
      );
      return {
        ...nothing,
        becomes: { state: "done", because: `moved to ${fate.to}`, revisit: 1 },
        found,
        counted,
        learned: [...learned],
      };
    }
  }
}

function unchanged(visit: VisitFacts, waiting: Waiting): Result {
  return { ...NOTHING, visit, becomes: { state: "done", because: "unchanged", revisit: waiting.revisit } };
}

async function read(
  fetched: Fetched,
  visit: VisitFacts,
  site: SiteWork,
  waiting: Waiting,
  tools: VisitTools,
): Promise<Result> {
  const observed = await look(fetched, site, tools);
  if (observed.kind !== "observed") {
    const because = observed.kind === "needs" ? `too hard: asks for more than ${MOST_PARTS} parts` : observed.because;
    return { ...NOTHING, visit, becomes: { state: "set aside", because } };
  }
  const { kind, settings } = site.harvest;
  const sequence = site.sequence++;
  let verdict: Verdict;
  try {
    const about = { url: waiting.url, depth: waiting.depth, group: waiting.group, at: fetched.at };
    verdict = kind.judge(
      observed.observation,
      { name: site.name, sequence, known: site.known, visit: about },
      settings.kind,
    );
  } catch (error) {
    return {
      ...NOTHING,
      visit,
      sequence,
      becomes: {
        state: "set aside",
        because: `too hard: ${kind.name} failed to judge it: ${(error as Error).message}`,
      },
    };
  }
  const { found, counted, learned } = admitted(
    verdict.follow ?? [],
    { depth: waiting.depth + 1, hops: 0 },
    site,
    tools,
  );
  const changes = new Map<string, Json | null>(learned);
  for (const [key, entry] of noteContent(waiting.url, observed.textDigest, site.traps).changed) {
    site.traps.set(key, entry);
    changes.set(key, entry);
  }
  for (const [key, value] of verdict.learned ?? []) {
    if (value === null) site.known.delete(key);
    else site.known.set(key, value);
    changes.set(kindKey(key), value);
  }
  return {
    becomes: { state: "done", because: `${verdict.state}: ${verdict.because}`, revisit: revisitOf(verdict) },
    role: verdict.state,
    visit,
    sequence,
    found,
    counted,
    learned: [...changes],
    records: verdict.records ?? [],
    ...(verdict.drop && { drop: verdict.drop.flatMap(normalisedTarget) }),
    ...(verdict.restore && { restore: verdict.restore.flatMap(normalisedTarget) }),
    ...(verdict.groups && { groups: verdict.groups }),
    ...(verdict.rejected !== undefined && { rejected: verdict.rejected }),
  };
}

/** Observes a page, fetching the further parts that the kind asks for as requests of the same visit. */
async function look(fetched: Fetched, site: SiteWork, tools: VisitTools): Promise<Observed> {
  const parts: (Fetched | undefined)[] = [];
  for (;;) {
    const observed = await tools.observers.observe(site.harvest.kind, {
      fetched,
      parts,
      settings: site.harvest.settings.kind as Json,
    });
    if (observed.kind !== "needs" || parts.length + observed.needs.length > MOST_PARTS || observed.needs.length === 0)
      return observed;
    for (const need of observed.needs) parts.push(await fetchPart(need, fetched.url, site, tools));
  }
}

async function fetchPart(
  need: string,
  base: string,
  site: SiteWork,
  { doorstep, committer, now }: VisitTools,
): Promise<Fetched | undefined> {
  const url = normalise(need, base);
  if (url === undefined) return undefined;
  const door = await doorstep.strangeDoor(hostOf(url), site.harvest.settings);
  if (door.robots === undefined || door.robots.until <= now()) await doorstep.askRobots(door, originOf(url));
  if (door.robots === undefined || door.robots.answer.state === "refuse all") return undefined;
  if (forbiddenBy(door.robots, PRODUCT_TOKEN, url) !== undefined) return undefined;
  const turn = await doorstep.turn(door);
  if (turn === undefined) return undefined;
  const answer = await doorstep.knock(turn, { url });
  if (answer !== "lost" && answer.kind === "failure" && answer.reason === "stopped")
    throw new Error("the run broke off while a part was fetched");
  // The visit's own commit speaks of its own host; what a part's host asked for must outlive the process, too.
  void committer.commit({ host: hostChange(door) });
  return answer !== "lost" && answer.kind === "fetched" && answer.status >= 200 && answer.status < 300
    ? answer
    : undefined;
}

function admitted(
  links: readonly Link[],
  from: { depth: number; hops: number },
  site: SiteWork,
  tools: VisitTools,
): Admitted {
  const { id: harvest, scope, limits } = site.harvest;
  const how: Admission = {
    harvest,
    site: site.name,
    scope,
    limits,
    known: tools.known,
    traps: site.traps,
    at: tools.now(),
    forbids: (url) => forbiddenBy(tools.doorstep.find(hostOf(url))?.robots, PRODUCT_TOKEN, url),
  };
  return admit(links, from, how);
}

async function settle(door: Door, site: SiteWork, waiting: Waiting, result: Result, tools: VisitTools): Promise<void> {
  const { role, ...rest } = result;
  const outcome: Outcome = { ...rest, site: site.id, token: site.token, address: waiting.id };
  const receipt = await tools.committer.commit({ outcome, host: hostChange(door) });
  if (receipt.lost.includes(site.token)) return tools.sites.lose(site);
  // Only now: a queue that was asked for before this commit knows nothing of it.
  if (changesOrder(result)) site.stale = true;
  for (const { url, host, site: name, dropped } of result.found) {
    tools.known.add(site.harvest.id, url);
    if (dropped !== undefined) continue;
    if (name !== site.name) tools.sites.look();
    else if (site.queues.has(host)) site.dry = false;
    else tools.sites.refillSoon(site); // another host of the site must not wait until this one's queue has run out
  }
  const { becomes, visit } = result;
  tools.told({
    kind: "visit",
    at: visit?.at ?? tools.now(),
    harvest: site.harvest.id,
    url: waiting.url,
    status: visit?.status ?? 0,
    became: becomes.state,
    ...(role === undefined ? {} : { state: role }),
    because: becomes.because,
    took: visit?.took ?? 0,
    bytes: visit?.bytes ?? 0,
    findings: result.records,
  });
}

function changesOrder({ groups, drop, restore, found }: Result): boolean {
  if (groups !== undefined || drop !== undefined || restore !== undefined) return true;
  return found.some(({ group, priority }) => group !== "" || priority !== 0);
}

function validatorsOf({ etag, lastModified }: Waiting): { etag?: string; lastModified?: string } {
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}

/** What is written down about the answer. Only a good one says something of the page itself. */
function visitFacts(answer: Answer): VisitFacts {
  const good = answer.kind === "fetched" && answer.status >= 200 && answer.status < 300;
  return {
    at: answer.at,
    took: answer.took,
    status: answer.kind === "fetched" ? answer.status : 0,
    bytes: answer.kind === "fetched" ? answer.body.byteLength : 0,
    digest: good ? createHash("sha1").update(answer.body).digest("base64") : null,
    etag: good ? (header(answer, "etag") ?? null) : null,
    lastModified: good ? (header(answer, "last-modified") ?? null) : null,
    archived: null,
  };
}

function revisitOf({ again }: Verdict): number {
  return again === undefined ? 0 : again === "each update" ? 1 : again;
}

function normalisedTarget({
  url,
  because,
}: {
  readonly url: string;
  readonly because: string;
}): { url: string; because: string }[] {
  const normal = normalise(url);
  return normal === undefined ? [] : [{ url: normal, because }];
}
