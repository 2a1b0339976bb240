/**
 * One visit: take → fetch → observe (with parts) → judge → commit.
 *
 * Errors on the way become an outcome with a reason, so that one bad page does not end a harvest. An outcome is committed completely or
 * not at all.
 */
import type { Archive } from "../archive/archive.js";
import { bodyDigest } from "../archive/body-digest.js";
import { type Packed, packRendering } from "../archive/warc.js";
import { noteGroup } from "../frontier/dead-groups.js";
import { type AttemptResult, afterAttempt } from "../frontier/retries.js";
import { noteContent } from "../frontier/traps.js";
import { hostOf, normalise } from "../model/address.js";
import type { ArchivePlace } from "../model/archive.js";
import { type Fetched, type FetchResult, header } from "../model/fetched.js";
import { formatNumber } from "../model/formatting.js";
import type { Json } from "../model/json.js";
import type { Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import { DAY, type Instant } from "../model/time.js";
import { MAX_LINKS } from "../page/facts.js";
import { INTERSTITIAL_RETRY_DELAY, type Interstitial, MAX_INTERSTITIAL_ATTEMPTS } from "../page/interstitials.js";
import { LOSSES_TO_ALONE } from "../store/lost-takes.js";
import type { FoundAddress, Outcome, QueuedAddress, Take, VisitFacts } from "../store/store.js";
import { type Admission, type Admitted, admit } from "./admission.js";
import type { Committer } from "./committer.js";
import type { VisitEvent } from "./events.js";
import { judge } from "./judge.js";
import type { KnownAddresses } from "./known-addresses.js";
import { look, packOrder, reservedBy } from "./look.js";
import type { Observers } from "./observe/observers.js";
import { MAX_PARTS } from "./observe/parts.js";
import type { Rendering } from "./observe/rendering.js";
import { findInterstitialBehind } from "./requests/find-interstitial.js";
import type { RequestGate, RequestSlot } from "./requests/request-gate.js";
import { forbiddenBy, LINKS_BUDGET } from "./requests/robots.js";
import { isSitemap, listedSitemaps, MAX_NESTED, pageLinks, SITEMAP_GROUP, SITEMAP_REQUEST } from "./requests/sitemaps.js";
import { kindKey, missingKey, type Sites, type SiteWork } from "./sites.js";
import type { Slices } from "./slices.js";

export interface VisitContext {
  readonly gate: RequestGate;
  readonly sites: Sites;
  /** For takes. */
  readonly takes: Committer;
  /** For outcomes, which are committed after their archive entries are durable. */
  readonly outcomes: Committer;
  readonly archive: Archiving | undefined;
  readonly observers: Observers;
  readonly rendering: Rendering | undefined;
  readonly known: KnownAddresses;
  /** Reads suspects, one at a time. */
  readonly oneByOne: <T>(work: () => Promise<T>) => Promise<T>;
  /** For work that grows with the number of links. */
  readonly slices: Slices;
  readonly productToken: string;
  random(): number;
  now(): Instant;
  onVisit(event: VisitEvent): void;
  warn(says: string): void;
}

/** Which exchanges are archived. */
export interface Archiving {
  readonly keep: "all" | "kept";
  readonly to: Pick<Archive, "append">;
}

/** An outcome without its address, and what else is needed to end the visit. */
type Result = Omit<Outcome, "site" | "token" | "address"> & {
  readonly role?: string;
  readonly unchanged?: boolean;
  /** The archive entry, if the observer packed it. */
  readonly packed?: Packed;
  /** Further pages that belong to this visit. */
  readonly parts?: readonly Fetched[];
  /** The page's HTML after its scripts have run. */
  readonly rendering?: Uint8Array;
  readonly wall?: Interstitial;
  /** Why the harvest ends with this page. */
  readonly stop?: string;
  /** A list for us, not a page of the site. */
  readonly isSitemap?: boolean;
};

const NOTHING = { found: [], learned: [], records: [] } as const;
const UNKNOWN_CONTENT = { digest: "", etag: null, lastModified: null } as const;
const MAX_REDIRECTS = 10;
const MANY_LINKS = formatNumber(MAX_LINKS);

/** Visits one address, with a slot of its host. */
export async function visit(
  slot: RequestSlot,
  site: SiteWork,
  known: QueuedAddress,
  tools: VisitContext,
): Promise<void> {
  // With changed settings, the kind may read the same bytes differently.
  const waiting = site.harvest.reread ? { ...known, etag: null, lastModified: null, digest: null } : known;
  const { gate, sites, now } = tools;
  const more = isSitemap(waiting.group) ? SITEMAP_REQUEST : {};
  const request = { url: waiting.url, validators: validatorsOf(waiting), ...more };
  const take: Take = { site: site.id, token: site.token, address: waiting.id };
  const answer = await gate.send(slot, request, isVisitedAlone(waiting) ? { ...take, reading: true } : take);
  if (answer === "lost") return sites.lose(site);
  // Taken, but without an outcome: the next run repeats the visit.
  if (answer.kind === "failure" && answer.reason === "stopped") return;
  const facts = visitFacts(answer);
  const fate = afterAttempt(answer, waiting.attempts + 1, tools.random(), now());
  const seen = await resultOf(fate, answer, facts, site, waiting, tools);
  const result = groupNoted(seen, fate.kind === "gone", site, waiting);
  if (result.wall !== undefined || fate.kind === "read") gate.noteInterstitial(slot.session, result.wall);
  const places = tools.archive === undefined ? {} : await archive(answer, result, waiting, tools, tools.archive);
  // An outcome releases its host, so the host's delay must be stored before it.
  await slot.session.written;
  await settle(site, waiting, { ...result, visit: { ...(result.visit ?? facts), ...places } }, tools);
}

/** Appends the exchange to the archive. It counts once the outcome that refers to it is committed. */
async function archive(
  answer: FetchResult,
  result: Result,
  waiting: QueuedAddress,
  { observers, gate }: VisitContext,
  { keep, to }: Archiving,
): Promise<Partial<VisitFacts>> {
  if (answer.kind === "failure" || (keep === "kept" && result.records.length === 0 && result.as === undefined))
    return {};
  const packed = result.packed ?? (await observers.pack(answer, packOrder(waiting, reservedBy(waiting, gate))));
  if (packed === undefined) return {};
  const archived = await to.append(packed);
  const parts: ArchivePlace[] = [];
  const { wire } = answer;
  if (result.rendering !== undefined && wire !== undefined)
    parts.push(await to.append(packRendering({ ...answer, wire }, result.rendering)));
  const robots = gate.find(hostOf(waiting.url))?.robotsToArchive.splice(0) ?? [];
  for (const part of [...(result.parts ?? []), ...robots]) {
    const entry = await observers.pack(part, { fields: [["via", waiting.url]] });
    if (entry !== undefined) parts.push(await to.append(entry));
  }
  return { archived, parts };
}

/** The outcome of an address that may not be visited. */
export async function dropUnvisited(
  site: SiteWork,
  waiting: QueuedAddress,
  because: string,
  tools: VisitContext,
): Promise<void> {
  await settle(site, waiting, { ...NOTHING, becomes: { state: "dropped", because } }, tools);
}

async function resultOf(
  fate: AttemptResult,
  answer: FetchResult,
  visit: VisitFacts,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<Result> {
  const nothing = { ...NOTHING, visit };
  const refusal = fate.kind === "retry" || fate.kind === "failed" ? answer : undefined;
  const behind = refusal?.kind === "fetched" ? findInterstitialBehind(refusal) : undefined;
  if (behind !== undefined) return walled(behind, visit, waiting, tools);
  switch (fate.kind) {
    case "unchanged":
      return unchanged(visit, waiting);
    case "read":
      if (visit.digest === waiting.digest) return unchanged(visit, waiting);
      if (waiting.group === SITEMAP_GROUP) return list(answer as Fetched, visit, site, waiting, tools);
      return readWatched(site, waiting, tools, () => read(answer as Fetched, visit, site, waiting, tools));
    case "retry":
      return { ...nothing, becomes: { state: "waiting", because: fate.because, due: fate.at } };
    case "failed":
      // A known page that is unavailable today stays known and is visited again when due.
      if (waiting.digest !== null && waiting.revisit > 0)
        return {
          ...nothing,
          becomes: { state: "done", because: `kept as it was: ${fate.because}`, revisit: waiting.revisit },
        };
      return { ...nothing, becomes: { state: "failed", because: fate.because } };
    case "unwanted":
      if (waiting.digest !== null && waiting.revisit > 0)
        return {
          ...nothing,
          becomes: { state: "done", because: `kept as it was: ${fate.because}`, revisit: waiting.revisit },
        };
      return { ...nothing, becomes: { state: "dropped", because: fate.because } };
    case "gone":
      return gone(fate.because, visit, waiting, tools);
    case "moved": {
      if (fate.to === waiting.url) return { ...nothing, becomes: { state: "failed", because: "redirects to itself" } };
      if (waiting.hops >= MAX_REDIRECTS)
        return { ...nothing, becomes: { state: "failed", because: `more than ${MAX_REDIRECTS} redirects in a row` } };
      const link: Link = { url: fate.to, words: "(redirect)", group: waiting.group, priority: waiting.priority };
      const { found, counted, learned } = await admitted(
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

/** A page that never existed is a broken link; a known page is gone after two such responses, a day apart. */
function gone(because: string, visit: VisitFacts, waiting: QueuedAddress, { now }: VisitContext): Result {
  const failed: Result = { ...NOTHING, visit, becomes: { state: "failed", because } };
  if (waiting.digest === null) return failed;
  const goneSince = waiting.goneSince ?? now();
  if (now() - goneSince >= DAY) return { ...failed, vanished: true };
  const again = `${because}, asked again after a day`;
  return { ...failed, becomes: { state: "waiting", because: again, due: goneSince + DAY, goneSince } };
}

/** Adds to the result whether the address's group leads to pages. */
function groupNoted(result: Result, isGone: boolean, site: SiteWork, { group, digest }: QueuedAddress): Result {
  const { deadAfter, familyOf } = site.harvest.kind;
  const isPage = result.role !== undefined;
  const isBroken = digest === null && (isGone || result.wall?.kind === "not found");
  if (deadAfter === undefined || (!isPage && !isBroken)) return result;
  const { missing, dead } = noteGroup(site.missing, group, familyOf?.(group), isPage, deadAfter);
  if (missing.length === 0) return result;
  for (const [key, count] of missing) site.missing.set(key, count);
  const learned = [...result.learned, ...missing.map(([key, count]) => [missingKey(key), count] as const)];
  if (dead === undefined) return { ...result, learned };
  return { ...result, learned, groups: [...(result.groups ?? []), { group, closed: true, because: dead }] };
}

/** An interstitial is not the page: it is recorded but not observed, and what is known of the page is kept. */
function walled(interstitial: Interstitial, seen: VisitFacts, waiting: QueuedAddress, tools: VisitContext): Result {
  const { digest, etag, lastModified } = waiting;
  const visit: VisitFacts = { ...seen, digest, etag, lastModified };
  const because = interstitial.says;
  if (interstitial.kind === "not found") return { ...gone(because, visit, waiting, tools), wall: interstitial };
  const mayPass = interstitial.kind === "bot check" || interstitial.kind === "consent wall";
  if (!mayPass || waiting.attempts + 1 >= MAX_INTERSTITIAL_ATTEMPTS)
    return { ...NOTHING, visit, wall: interstitial, becomes: { state: "set aside", because } };
  return {
    ...NOTHING,
    visit,
    wall: interstitial,
    becomes: { state: "waiting", because, due: tools.now() + INTERSTITIAL_RETRY_DELAY },
  };
}

function unchanged(visit: VisitFacts, waiting: QueuedAddress): Result {
  return {
    ...NOTHING,
    visit,
    unchanged: true,
    becomes: { state: "done", because: "unchanged", revisit: waiting.revisit },
  };
}

/** A sitemap: its entries become links, without a record. */
async function list(
  fetched: Fetched,
  visit: VisitFacts,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<Result> {
  const order = tools.archive && packOrder(waiting, reservedBy(waiting, tools.gate));
  const listed = await tools.observers.list(fetched, order);
  if ("tooHard" in listed)
    return { ...NOTHING, visit, becomes: { state: "set aside", because: `too hard: reading it ${listed.tooHard}` } };
  const { sitemaps, end } = listed.listing;
  const packed = listed.packed === undefined ? {} : { packed: listed.packed };
  if (end.form === "none")
    return {
      ...NOTHING,
      ...packed,
      visit,
      becomes: { state: "failed", because: `no sitemap: ${end.broken ?? "it is empty"}` },
    };
  const nested = waiting.hops < MAX_NESTED ? sitemaps : [];
  const ours = await admitted(pageLinks(listed.listing), { depth: 1, hops: 0 }, site, tools);
  const further = await admitted(nested, { depth: 0, hops: waiting.hops + 1 }, site, tools);
  const because = `${end.form === "index" ? "index of sitemaps" : "sitemap"}: ${end.entries} addresses${end.broken === undefined ? "" : `, and then ${end.broken}`}`;
  return {
    ...NOTHING,
    ...packed,
    visit,
    isSitemap: true,
    becomes: { state: "done", because, revisit: 1 },
    found: [...ours.found, ...further.found],
    counted: [...ours.counted, ...further.counted],
    learned: [...ours.learned, ...further.learned],
  };
}

/** Whether nothing else may be under way during this visit. */
export function isVisitedAlone({ losses, depth }: QueuedAddress): boolean {
  return losses >= LOSSES_TO_ALONE && depth > 0;
}

/**
 * Reads a page during whose last visit the process died: one such page at a time, and while it is read the store knows which, so that
 * only a page that crashes the process is blamed for it (store/lost-takes.ts).
 */
function readWatched<T>(
  { id, token }: SiteWork,
  waiting: QueuedAddress,
  { takes, oneByOne }: VisitContext,
  read: () => Promise<T>,
): Promise<T> {
  if (waiting.losses === 0) return read();
  const note = (reading: boolean) => takes.commit({ take: { site: id, token, address: waiting.id, reading } });
  return oneByOne(async () => {
    await note(true);
    const result = await read();
    await note(false);
    return result;
  });
}

async function read(
  fetched: Fetched,
  received: VisitFacts,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<Result> {
  const { observed, learned: tried, ...extras } = await look(fetched, site, waiting, tools);
  // The HTML of a rendered page says nothing about its content: it must be rendered again to see whether that changed.
  const visit = extras.rendering === undefined ? received : { ...received, ...UNKNOWN_CONTENT };
  if (observed.kind === "wall") return { ...walled(observed.wall, visit, waiting, tools), ...extras };
  if (observed.kind !== "observed") {
    const because = observed.kind === "needs" ? `too hard: asks for more than ${MAX_PARTS} parts` : observed.because;
    return { ...NOTHING, ...extras, visit, becomes: { state: "set aside", because } };
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
    return { ...NOTHING, ...extras, visit, sequence, becomes: { state: "set aside", because: judged.tooHard } };
  }
  const { verdict } = judged;
  const follow = verdict.follow ?? [];
  const depth = waiting.depth + 1;
  const refreshes = follow.filter(isRefresh);
  const ours = await admitted(
    refreshes.length === 0 ? follow : follow.filter((link) => !isRefresh(link)),
    { depth, hops: 0 },
    site,
    tools,
  );
  // A refresh is a redirect by other means: a chain of them has an end, too.
  const isChain = refreshes.length > 0 && waiting.hops >= MAX_REDIRECTS;
  const on = isChain ? NOBODY : await admitted(refreshes, { depth, hops: waiting.hops + 1 }, site, tools);
  const found = [...ours.found, ...on.found];
  const counted = [...ours.counted, ...on.counted, ...(isChain ? [{ reason: TOO_MANY_REFRESHES, count: 1 }] : [])];
  const learned = new Map([...ours.learned, ...on.learned]);
  // Every start page adds its host's sitemaps, unless they are already known.
  const robots = tools.gate.find(hostOf(waiting.url))?.robots;
  const listed = settings.sitemaps && waiting.depth === 0 ? listedSitemaps(robots, waiting.url) : [];
  const lists = await admitted(listed, { depth: 0, hops: 0 }, site, tools);
  const isList = new Set(lists.found.map(({ url }) => url));
  const changes = new Map<string, Json | null>([...tried, ...learned, ...lists.learned]);
  const content = { digest: observed.textDigest, outline: observed.textOutline };
  for (const [key, entry] of noteContent(waiting.url, content, site.traps).changed) {
    site.traps.set(key, entry);
    changes.set(key, entry);
  }
  for (const [key, value] of judged.learned) changes.set(kindKey(key), value);
  if (observed.linksCut) tools.warn(`${waiting.url} has more than ${MANY_LINKS} links; the others were left out`);
  return {
    ...extras,
    becomes: { state: "done", because: `${verdict.state}: ${verdict.because}`, revisit: revisitOf(verdict) },
    role: verdict.state,
    visit,
    sequence,
    found: [...lists.found, ...found.filter(({ url }) => !isList.has(url))],
    counted: [
      ...counted,
      ...lists.counted,
      ...(observed.linksCut ? [{ reason: `limit: pages with more than ${MANY_LINKS} links`, count: 1 }] : []),
    ],
    learned: [...changes],
    records: verdict.records ?? [],
    ...(verdict.drop && { drop: verdict.drop.flatMap(normalisedTarget) }),
    ...(verdict.restore && { restore: verdict.restore.flatMap(normalisedTarget) }),
    ...(verdict.groups && { groups: verdict.groups }),
    ...(verdict.rejected !== undefined && { rejected: verdict.rejected }),
    ...(verdict.keepsRecords && { keepsRecords: true }),
    ...(verdict.stop !== undefined && { stop: verdict.stop }),
    ...(verdict.template !== undefined && { as: { template: verdict.template, role: verdict.role ?? verdict.state } }),
  };
}

/** The words that the page reader gives to the target of a meta refresh. */
const isRefresh = ({ words }: Link): boolean => words === "(refresh)";
const TOO_MANY_REFRESHES = `trap: more than ${MAX_REDIRECTS} redirects and refreshes in a row`;
const NOBODY: Admitted = { found: [], counted: [], learned: new Map() };

function admitted(
  links: Iterable<Link>,
  from: { depth: number; hops: number },
  site: SiteWork,
  tools: VisitContext,
): Admitted | Promise<Admitted> {
  const { id: harvest, scope, limits } = site.harvest;
  const budget = { steps: LINKS_BUDGET };
  const how: Admission = {
    harvest,
    site: site.name,
    scope,
    limits,
    known: tools.known,
    traps: site.traps,
    at: tools.now(),
    forbids: (url) => forbiddenBy(tools.gate.find(hostOf(url))?.robots, tools.productToken, url, budget),
  };
  return tools.slices.run(admit(links, from, how));
}

async function settle(site: SiteWork, waiting: QueuedAddress, result: Result, tools: VisitContext): Promise<void> {
  const {
    role,
    unchanged = false,
    packed: _packed,
    wall: _wall,
    parts: _parts,
    rendering: _rendering,
    stop,
    isSitemap = false,
    ...rest
  } = result;
  const outcome: Outcome = { ...rest, site: site.id, token: site.token, address: waiting.id };
  const receipt = await tools.outcomes.commit({ outcome });
  if (receipt.lost.includes(site.token)) return tools.sites.lose(site);
  if (stop !== undefined) tools.sites.stop(site.harvest.id, stop);
  // Only now: an earlier refill does not include this commit.
  if (changesOrder(result)) site.stale = true;
  await tools.slices.run(noteFound(result.found, site, tools));
  const { becomes, visit } = result;
  tools.onVisit({
    kind: "visit",
    at: visit?.at ?? tools.now(),
    harvest: site.harvest.id,
    url: waiting.url,
    status: visit?.status ?? 0,
    unchanged,
    ...(isSitemap ? { isSitemap } : {}),
    became: becomes.state,
    ...(role === undefined ? {} : { state: role }),
    because: becomes.because,
    took: visit?.took ?? 0,
    bytes: visit?.bytes ?? 0,
    findings: result.records,
  });
}

/** Links between two steps: about a tenth of a millisecond. */
const NOTED_AT_ONCE = 64;

function* noteFound(found: readonly FoundAddress[], site: SiteWork, { known, sites }: VisitContext): Generator<void, void> {
  for (const [i, { url, host, site: name, dropped }] of found.entries()) {
    known.add(site.harvest.id, url);
    if ((i + 1) % NOTED_AT_ONCE === 0) yield;
    if (dropped !== undefined) continue;
    if (name !== site.name) sites.recheck();
    else if (site.queues.has(host)) site.dry = false;
    else sites.refillSoon(site); // another host of the site must not wait until this queue is empty
  }
}

function changesOrder({ groups, drop, restore, found }: Result): boolean {
  if (groups !== undefined || drop !== undefined || restore !== undefined) return true;
  return found.some(({ group, priority }) => group !== "" || priority !== 0);
}

function validatorsOf({ etag, lastModified }: QueuedAddress): { etag?: string; lastModified?: string } {
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}

/** The stored facts about a response. Only a successful one describes the page itself. */
function visitFacts(answer: FetchResult): VisitFacts {
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
