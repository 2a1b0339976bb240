/**
 * One visit: take → fetch → observe (with parts) → judge → commit.
 *
 * Errors on the way become an outcome with a reason, so that one bad page does not end a harvest. An outcome is committed completely or
 * not at all.
 */
import type { Archive } from "../archive/archive.js";
import { digestLarge } from "../archive/body-digest.js";
import type { Compression } from "../archive/member.js";
import { packRendering } from "../archive/warc.js";
import { type AttemptResult, afterAttempt } from "../frontier/retries.js";
import { hostOf } from "../model/address.js";
import type { ArchivePlace } from "../model/archive.js";
import type { Fetched, FetchResult } from "../model/fetched.js";
import type { Link } from "../model/link.js";
import type { Instant } from "../model/time.js";
import { LOSSES_TO_ALONE } from "../store/lost-takes.js";
import type { QueuedAddress, Take, VisitFacts } from "../store/store.js";
import type { Committer } from "./committer.js";
import type { VisitEvent } from "./events.js";
import type { KnownAddresses } from "./known-addresses.js";
import { packOrder, reservedBy } from "./look.js";
import type { Observers } from "./observe/observers.js";
import type { Rendering } from "./observe/rendering.js";
import { admitted, MAX_REDIRECTS, noteSitemap, readPage, readSitemap } from "./read-visit.js";
import { findInterstitialBehind } from "./requests/find-interstitial.js";
import type { RequestGate, RequestSlot } from "./requests/request-gate.js";
import { isSitemap, SITEMAP_GROUP, SITEMAP_REQUEST } from "./requests/sitemaps.js";
import { archiveRequisites, type KnownRequisites, NONE } from "./requisites.js";
import { settle } from "./settle.js";
import type { Sites, SiteWork } from "./sites.js";
import type { Slices } from "./slices.js";
import { gone, NOTHING, type Result, responseNoted, unchanged, unread, visitFacts, walled } from "./visit-result.js";

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
  /** Breaks the visit off if the time of the run is up. Many visits at work would take long to notice it one by one. */
  throwIfOver(): void;
  onVisit(event: VisitEvent): void;
  warn(says: string): void;
}

/** Which exchanges are archived. */
export interface Archiving {
  readonly keep: "all" | "kept";
  readonly compression: Compression;
  readonly to: Pick<Archive, "append">;
  /** The pictures and style sheets of kept pages are archived, too. */
  readonly requisites?: KnownRequisites;
}

/** Visits one address, with a slot of its host. */
export async function visit(
  slot: RequestSlot,
  site: SiteWork,
  known: QueuedAddress,
  tools: VisitContext,
): Promise<void> {
  // With changed settings, the kind may read the same bytes differently.
  const waiting = site.harvest.reread ? { ...known, etag: null, lastModified: null, digest: null } : known;
  const { gate, sites } = tools;
  const more = isSitemap(waiting.group) ? SITEMAP_REQUEST : {};
  const request = { url: waiting.url, validators: validatorsOf(waiting), ...more };
  const take: Take = { site: site.id, token: site.token, address: waiting.id };
  const answer = await gate.send(slot, request, isVisitedAlone(waiting) ? { ...take, reading: true } : take);
  if (answer === "lost") return sites.lose(site);
  // Taken, but without an outcome: the next run repeats the visit.
  if (answer.kind === "failure" && answer.reason === "stopped") return;
  if (answer.kind === "failure") return visitWith(answer, slot, site, waiting, tools);
  const { length } = answer.body;
  gate.hold(slot.session, length);
  try {
    await visitWith(answer, slot, site, waiting, tools);
  } finally {
    gate.hold(slot.session, -length);
  }
}

/** What the answer means, up to the commit. */
async function visitWith(
  answer: FetchResult,
  slot: RequestSlot,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<void> {
  const { gate, now } = tools;
  // No pause without need: a wall must be noted before the host's next request begins.
  const digesting = answer.kind === "fetched" ? digestLarge(answer.body) : undefined;
  if (digesting !== undefined) await digesting;
  const facts = visitFacts(answer);
  const conditional = waiting.etag !== null || waiting.lastModified !== null;
  const fate = afterAttempt(answer, waiting.attempts + 1, tools.random(), now(), conditional);
  const seen = await resultOf(fate, answer, facts, site, waiting, tools);
  const result = responseNoted(seen, fate, site, waiting);
  if (isSitemap(waiting.group) && fate.kind !== "moved" && fate.kind !== "retry") noteSitemap(site, waiting, seen);
  if (result.wall !== undefined || fate.kind === "read") gate.noteInterstitial(slot.session, result.wall);
  const places = tools.archive === undefined ? {} : await archive(answer, result, site, waiting, tools, tools.archive);
  // An outcome releases its host, so the host's delay must be stored before it.
  await slot.session.written;
  await settle(site, waiting, { ...result, visit: { ...(result.visit ?? facts), ...places } }, tools);
}

/** Appends the exchange to the archive. It counts once the outcome that refers to it is committed. */
async function archive(
  answer: FetchResult,
  result: Result,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
  archiving: Archiving,
): Promise<Partial<VisitFacts>> {
  const { observers, gate } = tools;
  const { keep, to, compression } = archiving;
  if (answer.kind === "failure" || (keep === "kept" && result.records.length === 0 && result.as === undefined))
    return {};
  const requisites =
    result.records.length === 0 ? NONE : await archiveRequisites(answer, site, waiting, tools, archiving);
  const order = packOrder(waiting, reservedBy(waiting, gate), archiving);
  // The page's entry names its requisites, so it can only be packed when their places are known.
  const isPacked = requisites.fields.length === 0 && result.packed !== undefined;
  const whole = { ...order, fields: [...order.fields, ...requisites.fields] };
  const packed = isPacked ? result.packed : await observers.pack(answer, whole);
  if (packed === undefined) return {};
  const archived = await to.append(packed);
  const parts: ArchivePlace[] = [...requisites.places];
  const { wire } = answer;
  if (result.rendering !== undefined && wire !== undefined)
    parts.push(await to.append(packRendering({ ...answer, wire }, result.rendering, compression)));
  const robots = gate.find(hostOf(waiting.url))?.robotsToArchive.splice(0) ?? [];
  for (const part of [...(result.parts ?? []), ...robots]) {
    const entry = await observers.pack(part, { compression, fields: [["via", waiting.url]] });
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

/** The outcome of an address that redirects to another one, as is known without a request. */
export async function moveUnvisited(
  site: SiteWork,
  waiting: QueuedAddress,
  to: string,
  tools: VisitContext,
): Promise<void> {
  const result = await moved(to, `moved to ${to}, as others of its folder`, site, waiting, tools);
  await settle(site, waiting, result, tools);
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
      tools.throwIfOver();
      if (visit.digest === waiting.digest) return unchanged(visit, waiting);
      if (waiting.group === SITEMAP_GROUP) return readSitemap(answer as Fetched, visit, site, waiting, tools);
      return readWatched(site, waiting, tools, () => readPage(answer as Fetched, visit, site, waiting, tools));
    case "retry":
      return {
        ...nothing,
        visit: unread(visit, waiting),
        becomes: { state: "waiting", because: fate.because, due: fate.at },
      };
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
    case "moved":
      return { ...(await moved(fate.to, `moved to ${fate.to}`, site, waiting, tools)), visit };
  }
}

/** A redirect is a link into the frontier. */
async function moved(
  to: string,
  because: string,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<Result> {
  if (to === waiting.url) return { ...NOTHING, becomes: { state: "failed", because: "redirects to itself" } };
  if (waiting.hops >= MAX_REDIRECTS)
    return { ...NOTHING, becomes: { state: "failed", because: `more than ${MAX_REDIRECTS} redirects in a row` } };
  const link: Link = { url: to, words: "(redirect)", group: waiting.group, priority: waiting.priority };
  const from = { depth: waiting.depth, hops: waiting.hops + 1 };
  const { found, counted, learned } = await admitted([link], from, site, tools);
  return { ...NOTHING, becomes: { state: "done", because, revisit: 1 }, found, counted, learned: [...learned] };
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

function validatorsOf({ etag, lastModified }: QueuedAddress): { etag?: string; lastModified?: string } {
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}
