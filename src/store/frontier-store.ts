/**
 * The part of the store that a running harvest works with: harvests, runs, leases and commits.
 *
 * All methods work on batches: a run leases sites, takes addresses and commits outcomes, many at a time. No method is
 * called once per link.
 */
import type { ArchivePlace } from "../model/archive.js";
import type { Json } from "../model/json.js";
import type { GroupChange } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import type { Instant, Millis } from "../model/time.js";

export interface FrontierStore {
  /** The newest harvest with that collection, kind and start. */
  findHarvest(which: HarvestName): Promise<Harvest | undefined>;
  /**
   * Starts a run on one or more harvests and creates those that do not exist. SQLite refuses a second run at the same
   * time.
   */
  beginRun(request: RunRequest): Promise<Run>;
  /**
   * Creates the harvests that do not exist, without running them; the next run finds their start addresses waiting.
   * Existing harvests do not change. Returns all of them in the order of the requests. May be called while a harvest
   * runs.
   */
  registerHarvests(requests: readonly HarvestRequest[], now: Instant): Promise<readonly Harvest[]>;
  /**
   * Changes the settings of a harvest and queues further start addresses in one transaction. May be called while the
   * harvest runs: the current run visits the addresses, the next one uses the settings. Returns `undefined` when the
   * stored settings are no longer those that the caller `saw`; the caller reads them again and retries.
   */
  amend(harvest: number, amendment: Amendment): Promise<Harvest | undefined>;
  /** Ends a run and hands its takes back. A harvest with nothing left to do becomes finished. */
  endRun(run: number, end: RunEnd): Promise<void>;
  /** Shows other processes that this run is alive, and what it has done so far. */
  heartbeat(run: number, now: Instant, counts?: RunEnd["counts"]): Promise<void>;

  /** How many runs work on these harvests, this one included, and how many sites this one may hold so that all have work. */
  share(run: number, harvests: readonly number[], now: Instant): Promise<Share>;
  /**
   * Sites with due addresses, each with token, knowledge and next addresses. Recovers lost takes of these sites first.
   */
  lease(request: LeaseRequest): Promise<readonly Lease[]>;
  /** Extends leases; returns the tokens that are still valid. */
  renew(tokens: readonly Token[], until: Instant): Promise<readonly Token[]>;
  /** Gives sites back, each with the time at which it is worth leasing again. */
  release(returned: readonly { readonly site: number; readonly token: Token; readonly due: Instant }[]): Promise<void>;
  commit(batch: Batch): Promise<Receipt>;
  /** When the first site that is not leased becomes due; undefined when nothing waits. */
  nextDue(harvests: readonly number[]): Promise<Instant | undefined>;

  /** Waiting addresses and those dropped by a scope rule, in pages of `limit`, ordered by id. */
  filterable(harvest: number, afterId: number, limit: number): Promise<readonly FilterableAddress[]>;
  /** Drops addresses of a harvest (with a reason) or restores them (without). */
  refilter(harvest: number, changes: readonly { readonly address: number; readonly because?: string }[]): Promise<void>;
  /** Addresses that were given up wait again, and their hosts are tried again. Returns how many per harvest. */
  retry(request: RetryRequest): Promise<readonly RetriedHarvest[]>;
}

/** Which addresses to try again. */
export interface RetryRequest {
  readonly states: readonly ("set aside" | "failed")[];
  /** Only those of these collections. */
  readonly collections?: readonly string[];
  /** Only these addresses (normalised). */
  readonly urls?: readonly string[];
}

export interface RetriedHarvest extends HarvestName {
  readonly id: number;
  readonly addresses: number;
}

/** Identifies a lease. Larger tokens are newer; a site accepts only its newest one. */
export type Token = number;

export interface HarvestName {
  readonly collection: string;
  readonly kind: string;
  /** What the harvest starts from: the start address, the recipe's name, the event. */
  readonly start: string;
}

export interface Harvest extends HarvestName {
  readonly id: number;
  readonly settings: Json;
  /** "address/1": the rules by which its addresses were normalised. */
  readonly addressRules: string;
  readonly finished: boolean;
  readonly created: Instant;
}

export interface HarvestRequest extends HarvestName {
  /** What the run will work with; stored, and recorded with the run. */
  readonly settings: Json;
  /**
   * The stored settings that these were derived from. If they have changed since, the run does not begin
   * (`SettingsAmendedError`).
   */
  readonly saw?: Json;
  readonly addressRules: string;
  /** Start over, without deleting what an earlier harvest found. */
  readonly fresh: boolean;
  /** False: visit only waiting addresses, and none that is done, even if the harvest was finished. */
  readonly update?: boolean;
  /** Pages that were rejected since this moment, for any reason or one of these, are visited again. */
  readonly retry?: RetryRejected;
  /** Any worker may join the harvest from now on; needs a database. */
  readonly enlist?: boolean;
  /** Work on the stored harvest as it is: nothing is queued again, and its settings stay. */
  readonly join?: boolean;
  /** The last run of the harvest that the caller saw, 0 for none: if another began since, this one is refused (`StoreInUseError`). */
  readonly lastRun?: number;
  /** A start address that failed, was dropped or set aside in an earlier run waits again. */
  readonly starts: readonly FoundAddress[];
}

export interface RetryRejected {
  readonly since: Instant;
  readonly reasons?: readonly string[];
}

export interface Amendment {
  readonly saw: Json;
  readonly settings: Json;
  /** As in `HarvestRequest`. */
  readonly starts: readonly FoundAddress[];
  readonly now: Instant;
}

export interface RunRequest {
  readonly harvests: readonly HarvestRequest[];
  readonly now: Instant;
  readonly program: string;
  readonly owner: Owner;
}

export interface Owner {
  readonly pid: number;
  readonly machine: string;
  /** The command, shown to a person who finds the store in use. */
  readonly doing: string;
}

export interface Run {
  readonly id: number;
  readonly harvests: readonly StartedHarvest[];
}

export interface StartedHarvest extends Harvest {
  /**
   * `new`: created by this run; `continued`: was unfinished; `updated`: was finished, addresses that are due are
   * visited again.
   */
  readonly mode: "new" | "continued" | "updated";
}

export type EndReason = "finished" | "budget" | "stopped" | "failed";

export interface RunEnd {
  readonly reason: EndReason;
  /** Harvests ended by their kind or a trigger: finished, even if addresses wait; the next run updates them. */
  readonly stopped?: readonly number[];
  /** Harvests with nothing left to visit in a run that ended for another reason. */
  readonly drained?: readonly number[];
  readonly now: Instant;
  readonly counts: { readonly [name: string]: number };
}

export interface Share {
  readonly workers: number;
  readonly sites: number;
}

export interface LeaseRequest {
  readonly run: number;
  readonly harvests: readonly number[];
  /** Maximum number of sites. */
  readonly sites: number;
  /** Maximum number of addresses for each of their hosts. */
  readonly perHost: number;
  /**
   * The tokens that the run knows. A site that it holds with another one was leased to it by an answer that got lost, and
   * may be leased again. Without them, no site of the run is.
   */
  readonly held?: readonly Token[];
  readonly now: Instant;
  readonly until: Instant;
}

export interface Lease {
  readonly site: number;
  readonly harvest: number;
  readonly name: string;
  readonly token: Token;
  /** The number of the next judged visit. */
  readonly sequence: number;
  readonly knowledge: ReadonlyMap<string, Json>;
  readonly queues: readonly HostQueue[];
}

/** A host of a site and its next addresses, best first: group priority, priority, depth, order of discovery. */
export interface HostQueue {
  readonly host: QueuedHost;
  readonly next: readonly QueuedAddress[];
}

/** What is stored about a host between visits and runs; shared by all harvests. */
export interface HostState {
  readonly id: number;
  readonly name: string;
  /** At the last update a request was in flight. */
  readonly busy: boolean;
  readonly lastKnock: Instant;
  readonly restUntil: Instant;
  readonly askedDelay: Millis;
  readonly answerTook: Millis;
  readonly failuresInARow: number;
  /** The rules, or what replaces them, as `fetch/` stores them. `null` when robots.txt was never requested. */
  readonly robots: Json;
  readonly robotsAt: Instant;
  /** Why this host is no longer visited; `null` while it is. */
  readonly setAside: string | null;
}

/** Without its robots.txt, which may have half a megabyte and is loaded when it is needed. */
export type QueuedHost = Omit<HostState, "robots" | "robotsAt">;

/** A host's new state, by name; unknown hosts are created. Without `robots` the stored robots.txt stays. */
export interface HostChange extends Omit<QueuedHost, "id"> {
  readonly robots?: { readonly is: Json; readonly at: Instant };
  /** The network address that it shares with other hosts: how many connections it uses there, and until when all must rest. */
  readonly address?: { readonly ip: string; readonly connections: number; readonly restUntil: Instant };
}

export interface QueuedAddress {
  readonly id: number;
  readonly url: string;
  readonly host: number;
  readonly group: string;
  readonly priority: number;
  readonly depth: number;
  readonly hops: number;
  /** Attempts since the last final response. */
  readonly attempts: number;
  /** Takes in a row that were lost, as `store/lost-takes.ts` says. */
  readonly losses: number;
  /** From the last good response, for a conditional request; `null` at a first visit. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly digest: string | null;
  /** Where the last good response is archived, if it is. */
  readonly earlier: { readonly at: Instant; readonly place: ArchivePlace } | null;
  /** As set when it was last done. */
  readonly revisit: Revisit;
  /** When it first returned 404 or 410, if it still does. */
  readonly goneSince: Instant | null;
}

export interface Batch {
  readonly now: Instant;
  /** Who commits. A busy host is then claimed for this run, or refused: see host-claims.ts. */
  readonly run?: number;
  /** By how much `now` may be ahead of other workers' time: claims are decided as of so much earlier. */
  readonly ahead?: Millis;
  readonly takes: readonly Take[];
  readonly outcomes: readonly Outcome[];
  /** Links of visits whose outcome follows: a very long list is stored in several transactions. */
  readonly found?: readonly FoundEarly[];
  readonly hosts: readonly HostChange[];
  /** Sites whose next addresses the receipt should contain. */
  readonly refill: readonly { readonly site: number; readonly token: Token; readonly perHost: number }[];
}

export interface Take {
  readonly site: number;
  readonly token: Token;
  readonly address: number;
  /**
   * Whether the address is to blame if the process dies now. May be set with the take, and changed later by taking the
   * address again with the same token.
   */
  readonly reading?: boolean;
}

/** Links of an address that is being visited. */
export interface FoundEarly {
  readonly site: number;
  readonly token: Token;
  readonly address: number;
  readonly found: readonly FoundAddress[];
}

/** The result of one visit. */
export interface Outcome {
  readonly site: number;
  readonly token: Token;
  readonly address: number;
  /** Counts the judged visits of the site; undefined when nothing was judged (a failure, a drop). */
  readonly sequence?: number;
  readonly becomes: NextState;
  /** Request and response; undefined when no request was made. */
  readonly visit?: VisitFacts;
  readonly found: readonly FoundAddress[];
  /** Normalised addresses of the same site that leave or re-enter the queue. */
  readonly drop?: readonly { readonly url: string; readonly because: string }[];
  readonly restore?: readonly { readonly url: string; readonly because: string }[];
  readonly groups?: readonly GroupChange[];
  readonly learned: readonly (readonly [key: string, value: Json | null])[];
  readonly records: readonly Finding[];
  /** Why the page was read but gave no record. */
  readonly rejected?: string;
  /** What a rejected page gave before is not withdrawn. */
  readonly keepsRecords?: boolean;
  readonly as?: TemplateRole;
  /** The address is permanently gone: its records become vanished. */
  readonly vanished?: boolean;
  /** Reasons that are only counted, such as dropped links that are not stored one by one. */
  readonly counted?: readonly { readonly reason: string; readonly count: number }[];
}

export type NextState =
  | { readonly state: "done"; readonly because: string; readonly revisit: Revisit }
  | { readonly state: "waiting"; readonly because: string; readonly due: Instant; readonly goneSince?: Instant }
  | { readonly state: "failed" | "dropped" | "set aside"; readonly because: string };

/** How long after its visit an address is due again: 0 means never, 1 at every update of its harvest. */
export type Revisit = Millis;

export type AddressState = "waiting" | "taken" | "done" | "dropped" | "failed" | "set aside";

export interface VisitFacts {
  readonly at: Instant;
  readonly took: Millis;
  /** HTTP status, or 0 when there was no response. */
  readonly status: number;
  readonly bytes: number;
  readonly digest: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Where the response is archived; null when it is not. */
  readonly archived: ArchivePlace | null;
  /** Where further responses of the same visit are archived. */
  readonly parts?: readonly ArchivePlace[];
}

/** A page's role and the template that determined it. */
export interface TemplateRole {
  readonly template: string;
  readonly role: string;
}

/** An address as it enters the frontier. */
export interface FoundAddress {
  /** Normalised; it is the identity of the address. */
  readonly url: string;
  readonly host: string;
  readonly site: string;
  readonly group: string;
  readonly priority: number;
  readonly depth: number;
  readonly hops: number;
  readonly words: string;
  /** Why it is stored but not visited. */
  readonly dropped?: string;
}

export interface Receipt {
  /** Tokens that are no longer valid: their takes and outcomes were refused. */
  readonly lost: readonly Token[];
  /** Hosts that another run has claimed, and when to ask again: no request may be sent. */
  readonly refused?: ReadonlyMap<string, Instant>;
  /** How many of the found addresses were new and now wait. */
  readonly found: number;
  readonly records: {
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly vanished: number;
  };
  /** The queues of the sites in `refill`. */
  readonly queues: ReadonlyMap<number, readonly HostQueue[]>;
}

export interface FilterableAddress {
  readonly address: number;
  readonly url: string;
  readonly depth: number;
  readonly dropped: string | null;
}
