/**
 * One visit: an address goes in, what we learned comes out, whole.
 *
 * take → fetch → observe (and parts) → judge → commit. The first and the last step touch the world; whatever goes wrong between
 * them becomes an outcome with a reason, never an error: one bad page does not end a night's harvest.
 */
import type { Archive } from "../fetch/archive.js";
import { bodyDigest } from "../fetch/body-digest.js";
import { MOST_WALLED_ATTEMPTS, WALLED_REST, type Wall } from "../fetch/walls.js";
import type { Packed } from "../fetch/warc.js";
import { noteGroup } from "../frontier/dead-groups.js";
import { afterAttempt, type Fate } from "../frontier/retries.js";
import { noteContent } from "../frontier/traps.js";
import { hostOf, normalise, originOf } from "../model/address.js";
import type { ArchivePlace } from "../model/archive.js";
import { type Answer, type Fetched, header } from "../model/fetched.js";
import type { Json } from "../model/json.js";
import type { Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import { DAY, type Instant } from "../model/time.js";
import type { Outcome, VisitFacts, Waiting } from "../store/store.js";
import { type Admission, type Admitted, admit } from "./admission.js";
import type { Committer } from "./committer.js";
import type { Doorstep, Turn } from "./doorstep.js";
import type { VisitEvent } from "./events.js";
import { judge } from "./judge.js";
import type { KnownAddresses } from "./known.js";
import { type Observed, type PackOrder, reservedFields } from "./observe.js";
import type { Observers } from "./observers.js";
import { MOST_PARTS, withParts } from "./parts.js";
import { forbiddenBy } from "./robots.js";
import { isSitemap, listedSitemaps, MOST_NESTED, readListed, SITEMAP_GROUP, SITEMAP_REQUEST } from "./sitemaps.js";
import { kindKey, missingKey, type Sites, type SiteWork } from "./sites.js";
import { wallBehind } from "./walled.js";

export interface VisitTools {
  readonly doorstep: Doorstep;
  readonly sites: Sites;
  /** Outcomes only: they are committed when the archive entries they name are safe. */
  readonly outcomes: Committer;
  readonly archive: Archiving | undefined;
  readonly observers: Observers;
  readonly known: KnownAddresses;
  readonly productToken: string;
  random(): number;
  now(): Instant;
  told(event: VisitEvent): void;
}

/** Which exchanges are archived, and where to. */
export interface Archiving {
  readonly keep: "all" | "kept";
  readonly to: Pick<Archive, "append">;
}

/** Everything of an outcome but whose it is, and what else must be known to end the visit. */
type Result = Omit<Outcome, "site" | "token" | "address"> & {
  readonly role?: string;
  readonly unchanged?: boolean;
  /** The archive entry, when looking at the page brought it along. */
  readonly packed?: Packed;
  /** Further pages that belong to this visit. */
  readonly parts?: readonly Fetched[];
  readonly wall?: Wall;
  /** Why the harvest ends with this page. */
  readonly stop?: string;
};

const NOTHING = { found: [], learned: [], records: [] } as const;
const MOST_REDIRECTS = 10;

/** Visits one address whose host has granted the turn. */
export async function visit(turn: Turn, site: SiteWork, known: Waiting, tools: VisitTools): Promise<void> {
  // The same bytes say something else to a kind that was told otherwise since.
  const waiting = site.harvest.reread ? { ...known, etag: null, lastModified: null, digest: null } : known;
  const { doorstep, sites, now } = tools;
  const more = isSitemap(waiting.group) ? SITEMAP_REQUEST : {};
  const request = { url: waiting.url, validators: validatorsOf(waiting), ...more };
  const answer = await doorstep.knock(turn, request, { site: site.id, token: site.token, address: waiting.id });
  if (answer === "lost") return sites.lose(site);
  // Taken, without an outcome: the next run does it again.
  if (answer.kind === "failure" && answer.reason === "stopped") return;
  const facts = visitFacts(answer);
  const fate = afterAttempt(answer, waiting.attempts + 1, tools.random(), now());
  const seen = await resultOf(fate, answer, facts, site, waiting, tools);
  const result = groupNoted(seen, fate.kind === "gone", site, waiting);
  if (result.wall !== undefined || fate.kind === "read") doorstep.noteWall(turn.door, result.wall);
  const places = tools.archive === undefined ? {} : await archive(answer, result, waiting, tools, tools.archive);
  // An outcome ends its host's being busy. Should we die then, the host's rest must have been written down before.
  await turn.door.written;
  await settle(site, waiting, { ...result, visit: { ...(result.visit ?? facts), ...places } }, tools);
}

/** Appends what was exchanged to the archive. It counts from the moment on at which the outcome that names it is committed. */
async function archive(
  answer: Answer,
  result: Result,
  waiting: Waiting,
  { observers, doorstep }: VisitTools,
  { keep, to }: Archiving,
): Promise<Partial<VisitFacts>> {
  if (answer.kind === "failure" || (keep === "kept" && result.records.length === 0 && result.as === undefined))
    return {};
  const packed = result.packed ?? (await observers.pack(answer, packOrder(waiting, reservedBy(waiting, doorstep))));
  if (packed === undefined) return {};
  const archived = await to.append(packed);
  const parts: ArchivePlace[] = [];
  for (const part of result.parts ?? []) {
    const entry = await observers.pack(part, { fields: [["via", waiting.url]] });
    if (entry !== undefined) parts.push(await to.append(entry));
  }
  return { archived, parts };
}

/** What the robots.txt of its host reserves for a page. */
function reservedBy({ url }: Waiting, doorstep: Doorstep): readonly string[] {
  return doorstep.find(hostOf(url))?.robots?.reserved ?? [];
}

function packOrder({ url, earlier }: Waiting, reserved: readonly string[]): PackOrder {
  return { fields: reservedFields(reserved), ...(earlier === null ? {} : { earlier: { url, ...earlier } }) };
}

/** The address may not be visited after all: its outcome without a request. */
export async function dropUnvisited(
  site: SiteWork,
  waiting: Waiting,
  because: string,
  tools: VisitTools,
): Promise<void> {
  await settle(site, waiting, { ...NOTHING, becomes: { state: "dropped", because } }, tools);
}

async function resultOf(
  fate: Fate,
  answer: Answer,
  visit: VisitFacts,
  site: SiteWork,
  waiting: Waiting,
  tools: VisitTools,
): Promise<Result> {
  const nothing = { ...NOTHING, visit };
  const refusal = fate.kind === "retry" || fate.kind === "failed" ? answer : undefined;
  const behind = refusal?.kind === "fetched" ? wallBehind(refusal) : undefined;
  if (behind !== undefined) return walled(behind, visit, waiting, tools);
  switch (fate.kind) {
    case "unchanged":
      return unchanged(visit, waiting);
    case "read":
      if (visit.digest === waiting.digest) return unchanged(visit, waiting);
      if (waiting.group === SITEMAP_GROUP) return list(answer as Fetched, visit, site, waiting, tools);
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
    case "gone":
      return gone(fate.because, visit, waiting, tools);
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

/** What never was there is a broken link; what was is gone for good when it answers so twice, a day apart. */
function gone(because: string, visit: VisitFacts, waiting: Waiting, { now }: VisitTools): Result {
  const failed: Result = { ...NOTHING, visit, becomes: { state: "failed", because } };
  if (waiting.digest === null) return failed;
  const goneSince = waiting.goneSince ?? now();
  if (now() - goneSince >= DAY) return { ...failed, vanished: true };
  const again = `${because}, asked again after a day`;
  return { ...failed, becomes: { state: "waiting", because: again, due: goneSince + DAY, goneSince } };
}

/** The result with what it says of the address's group: that there are pages, or that nothing is behind its links. */
function groupNoted(result: Result, isGone: boolean, site: SiteWork, { group, digest }: Waiting): Result {
  const { deadAfter } = site.harvest.kind;
  const isPage = result.role !== undefined;
  const isBroken = digest === null && (isGone || result.wall?.kind === "not found");
  if (deadAfter === undefined || (!isPage && !isBroken)) return result;
  const { missing, dead } = noteGroup(site.missing.get(group), isPage, deadAfter);
  if (missing === undefined) return result;
  site.missing.set(group, missing);
  const learned = [...result.learned, [missingKey(group), missing] as const];
  if (dead === undefined) return { ...result, learned };
  return { ...result, learned, groups: [...(result.groups ?? []), { group, closed: true, because: dead }] };
}

/** What stands in front of a page is not the page: it is written down and not handed on. What is known of the page itself stays. */
function walled(wall: Wall, seen: VisitFacts, waiting: Waiting, tools: VisitTools): Result {
  const { digest, etag, lastModified } = waiting;
  const visit: VisitFacts = { ...seen, digest, etag, lastModified };
  const because = wall.says;
  if (wall.kind === "not found") return { ...gone(because, visit, waiting, tools), wall };
  const mayPass = wall.kind === "bot check" || wall.kind === "consent wall";
  if (!mayPass || waiting.attempts + 1 >= MOST_WALLED_ATTEMPTS)
    return { ...NOTHING, visit, wall, becomes: { state: "set aside", because } };
  return { ...NOTHING, visit, wall, becomes: { state: "waiting", because, due: tools.now() + WALLED_REST } };
}

function unchanged(visit: VisitFacts, waiting: Waiting): Result {
  return {
    ...NOTHING,
    visit,
    unchanged: true,
    becomes: { state: "done", because: "unchanged", revisit: waiting.revisit },
  };
}

/** A sitemap: its entries are links, and nothing of it is kept. */
async function list(
  fetched: Fetched,
  visit: VisitFacts,
  site: SiteWork,
  waiting: Waiting,
  tools: VisitTools,
): Promise<Result> {
  const { pages, sitemaps, end } = await readListed(fetched);
  if (end.form === "none")
    return { ...NOTHING, visit, becomes: { state: "failed", because: `no sitemap: ${end.broken ?? "it is empty"}` } };
  const nested = waiting.hops < MOST_NESTED ? sitemaps : [];
  const ours = admitted(pages, { depth: 1, hops: 0 }, site, tools);
  const further = admitted(nested, { depth: 0, hops: waiting.hops + 1 }, site, tools);
  const because = `${end.form === "index" ? "index of sitemaps" : "sitemap"}: ${end.entries} addresses${end.broken === undefined ? "" : `, and then ${end.broken}`}`;
  return {
    ...NOTHING,
    visit,
    becomes: { state: "done", because, revisit: 1 },
    found: [...ours.found, ...further.found],
    counted: [...ours.counted, ...further.counted],
    learned: [...ours.learned, ...further.learned],
  };
}

async function read(
  fetched: Fetched,
  visit: VisitFacts,
  site: SiteWork,
  waiting: Waiting,
  tools: VisitTools,
): Promise<Result> {
  const { observed, ...brought } = await look(fetched, site, waiting, tools);
  if (observed.kind === "wall") return { ...walled(observed.wall, visit, waiting, tools), ...brought };
  if (observed.kind !== "observed") {
    const because = observed.kind === "needs" ? `too hard: asks for more than ${MOST_PARTS} parts` : observed.because;
    return { ...NOTHING, ...brought, visit, becomes: { state: "set aside", because } };
  }
  const { kind, settings } = site.harvest;
  const sequence = site.sequence++;
  const about = { url: waiting.url, depth: waiting.depth, group: waiting.group, at: fetched.at };
  const judged = judge(
    kind,
    observed.observation,
    { name: site.name, sequence, visit: about },
    site.known,
    settings.kind as Json,
  );
  if ("tooHard" in judged) {
    return { ...NOTHING, ...brought, visit, sequence, becomes: { state: "set aside", because: judged.tooHard } };
  }
  const { verdict } = judged;
  const { found, counted, learned } = admitted(
    verdict.follow ?? [],
    { depth: waiting.depth + 1, hops: 0 },
    site,
    tools,
  );
  // Every start brings its host's sitemaps along; those that are known already are not found again.
  const robots = tools.doorstep.find(hostOf(waiting.url))?.robots;
  const listed = settings.sitemaps && waiting.depth === 0 ? listedSitemaps(robots, waiting.url) : [];
  const lists = admitted(listed, { depth: 0, hops: 0 }, site, tools);
  const isList = new Set(lists.found.map(({ url }) => url));
  const changes = new Map<string, Json | null>([...learned, ...lists.learned]);
  for (const [key, entry] of noteContent(waiting.url, observed.textDigest, site.traps).changed) {
    site.traps.set(key, entry);
    changes.set(key, entry);
  }
  for (const [key, value] of judged.learned) changes.set(kindKey(key), value);
  return {
    ...brought,
    becomes: { state: "done", because: `${verdict.state}: ${verdict.because}`, revisit: revisitOf(verdict) },
    role: verdict.state,
    visit,
    sequence,
    found: [...lists.found, ...found.filter(({ url }) => !isList.has(url))],
    counted: [...counted, ...lists.counted],
    learned: [...changes],
    records: verdict.records ?? [],
    ...(verdict.drop && { drop: verdict.drop.flatMap(normalisedTarget) }),
    ...(verdict.restore && { restore: verdict.restore.flatMap(normalisedTarget) }),
    ...(verdict.groups && { groups: verdict.groups }),
    ...(verdict.rejected !== undefined && { rejected: verdict.rejected }),
    ...(verdict.stop !== undefined && { stop: verdict.stop }),
    ...(verdict.template !== undefined && { as: { template: verdict.template, role: verdict.state } }),
  };
}

/** Observes a page, fetching the further parts that the kind asks for as requests of the same visit. */
async function look(
  fetched: Fetched,
  site: SiteWork,
  waiting: Waiting,
  tools: VisitTools,
): Promise<{ observed: Observed; packed?: Packed; parts: readonly Fetched[] }> {
  const { kind } = site.harvest;
  const settings = site.harvest.settings.kind as Json;
  const reserved = reservedBy(waiting, tools.doorstep);
  const order = tools.archive && packOrder(waiting, reserved);
  const { url, depth, group } = waiting;
  const { charset } = site.harvest.settings;
  const forced = charset === undefined ? {} : { charset };
  const how = { settings, visit: { url, depth, group }, reserved, ...forced };
  const first = await tools.observers.observe(kind, { fetched, parts: [], ...how }, order);
  const { observed, parts } = await withParts(
    first.observed,
    (need) => fetchPart(need, fetched.url, site, tools),
    async (brought) => (await tools.observers.observe(kind, { fetched, parts: brought, ...how })).observed,
  );
  const brought = parts.filter((part) => part !== undefined);
  return { observed, parts: brought, ...(first.packed === undefined ? {} : { packed: first.packed }) };
}

async function fetchPart(
  need: string,
  base: string,
  site: SiteWork,
  { doorstep, productToken, now }: VisitTools,
): Promise<Fetched | undefined> {
  const url = normalise(need, base);
  if (url === undefined) return undefined;
  const door = await doorstep.strangeDoor(hostOf(url), site.harvest.settings);
  if (door.robots === undefined || door.robots.until <= now()) await doorstep.askRobots(door, originOf(url));
  if (door.robots === undefined || door.robots.answer.state === "refuse all") return undefined;
  if (forbiddenBy(door.robots, productToken, url) !== undefined) return undefined;
  const turn = await doorstep.turn(door);
  if (turn === undefined) return undefined;
  const answer = await doorstep.knock(turn, { url });
  await door.written;
  if (answer !== "lost" && answer.kind === "failure" && answer.reason === "stopped")
    throw new Error("the run broke off while a part was fetched");
  return answer !== "lost" && answer.kind === "fetched" && answer.status >= 200 && answer.status < 300
    ? answer
    : undefined;
}

const NOBODY: Admitted = { found: [], counted: [], learned: new Map() };

function admitted(
  links: readonly Link[],
  from: { depth: number; hops: number },
  site: SiteWork,
  tools: VisitTools,
): Admitted {
  if (links.length === 0) return NOBODY;
  const { id: harvest, scope, limits } = site.harvest;
  const how: Admission = {
    harvest,
    site: site.name,
    scope,
    limits,
    known: tools.known,
    traps: site.traps,
    at: tools.now(),
    forbids: (url) => forbiddenBy(tools.doorstep.find(hostOf(url))?.robots, tools.productToken, url),
  };
  return admit(links, from, how);
}

async function settle(site: SiteWork, waiting: Waiting, result: Result, tools: VisitTools): Promise<void> {
  const { role, unchanged = false, packed: _packed, wall: _wall, parts: _parts, stop, ...rest } = result;
  const outcome: Outcome = { ...rest, site: site.id, token: site.token, address: waiting.id };
  const receipt = await tools.outcomes.commit({ outcome });
  if (receipt.lost.includes(site.token)) return tools.sites.lose(site);
  if (stop !== undefined) tools.sites.stop(site.harvest.id, stop);
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
    unchanged,
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
    digest: good ? bodyDigest(answer.body).toString("base64") : null,
    etag: good ? (header(answer, "etag") ?? null) : null,
    lastModified: good ? (header(answer, "last-modified") ?? null) : null,
    archived: null,
    parts: [],
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
