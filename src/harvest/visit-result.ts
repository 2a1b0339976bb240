/** What a visit leads to: an outcome for the store, and what else is needed to end the visit. */
import { bodyDigest } from "../archive/body-digest.js";
import type { Packed } from "../archive/warc.js";
import { isSlashRedirect, noteResponse, type Response } from "../frontier/folders.js";
import type { AttemptResult } from "../frontier/retries.js";
import { type Fetched, type FetchResult, header } from "../model/fetched.js";
import { DAY } from "../model/time.js";
import { INTERSTITIAL_RETRY_DELAY, type Interstitial, MAX_INTERSTITIAL_ATTEMPTS } from "../page/interstitials.js";
import type { Outcome, QueuedAddress, VisitFacts } from "../store/store.js";
import { missingKey, type SiteWork } from "./sites.js";
import type { VisitContext } from "./visit.js";

export type Result = Omit<Outcome, "site" | "token" | "address"> & {
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

export const NOTHING = { found: [], learned: [], records: [] } as const;
export const UNKNOWN_CONTENT = { digest: "", etag: null, lastModified: null } as const;

/** A page that never existed is a broken link; a known page is gone after two such responses, a day apart. */
export function gone(because: string, visit: VisitFacts, waiting: QueuedAddress, { now }: VisitContext): Result {
  const failed: Result = { ...NOTHING, visit, becomes: { state: "failed", because } };
  if (waiting.digest === null) return failed;
  const goneSince = waiting.goneSince ?? now();
  if (now() - goneSince >= DAY) return { ...failed, vanished: true };
  const again = `${because}, asked again after a day`;
  return { ...failed, becomes: { state: "waiting", because: again, due: goneSince + DAY, goneSince } };
}

/** Adds to the result what the response says about the address's group and folder. */
export function responseNoted(result: Result, fate: AttemptResult, site: SiteWork, waiting: QueuedAddress): Result {
  const { deadAfter, familyOf } = site.harvest.kind;
  const response = deadAfter === undefined ? undefined : responseOf(result, fate, waiting);
  if (deadAfter === undefined || response === undefined) return result;
  const { url, group } = waiting;
  const { missing, dead } = noteResponse(site.missing, { url, group, family: familyOf?.(group) }, response, deadAfter);
  if (missing.length === 0) return result;
  for (const [key, count] of missing) site.missing.set(key, count);
  const learned = [...result.learned, ...missing.map(([key, count]) => [missingKey(key), count] as const)];
  if (dead === undefined) return { ...result, learned };
  return { ...result, learned, groups: [...(result.groups ?? []), { group, closed: true, because: dead }] };
}

function responseOf(result: Result, fate: AttemptResult, { url, digest }: QueuedAddress): Response | undefined {
  if (result.role !== undefined) return "page";
  if (fate.kind === "moved" && isSlashRedirect(url, fate.to)) return "slash";
  const isGone = fate.kind === "gone" || result.wall?.kind === "not found";
  return isGone && digest === null ? "missing" : undefined;
}

/** An interstitial is not the page: it is recorded but not observed, and what is known of the page is kept. */
export function walled(
  interstitial: Interstitial,
  seen: VisitFacts,
  waiting: QueuedAddress,
  tools: VisitContext,
): Result {
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

/** A response that nobody read is no reason to call the next one unchanged. */
export function unread(visit: VisitFacts, { digest }: QueuedAddress): VisitFacts {
  return { ...visit, ...UNKNOWN_CONTENT, digest: digest === null ? null : UNKNOWN_CONTENT.digest };
}

export function unchanged(visit: VisitFacts, waiting: QueuedAddress): Result {
  return {
    ...NOTHING,
    visit,
    unchanged: true,
    becomes: { state: "done", because: "unchanged", revisit: waiting.revisit },
  };
}

/** The stored facts about a response. Only a successful one describes the page itself. */
export function visitFacts(answer: FetchResult): VisitFacts {
  const good = answer.kind === "fetched" && answer.status >= 200 && answer.status < 300;
  return {
    at: answer.at,
    took: answer.took,
    status: answer.kind === "fetched" ? answer.status : 0,
    bytes: answer.kind === "fetched" ? answer.body.byteLength : 0,
    digest: good ? bodyDigest(answer.body).toString("base64") : null,
    etag: good ? validatorOf(answer, "etag") : null,
    lastModified: good ? validatorOf(answer, "last-modified") : null,
    archived: null,
    parts: [],
  };
}

/** Stored with every visit and sent back with the next one. */
function validatorOf(answer: Fetched, name: string): string | null {
  const value = header(answer, name) ?? "";
  // As a condition, "*" means any version at all: the page would never change again.
  return value === "" || value === "*" || value.length > LONGEST_VALIDATOR ? null : value;
}

const LONGEST_VALIDATOR = 1024;
