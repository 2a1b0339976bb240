/**
 * What does every keeper of our data promise?
 *
 * One interface, two keepers (SQLite in a folder, PostgreSQL), one contract test that both pass. The grain is the working
 * batch: a run leases sites, takes addresses and commits outcomes many at a time; no method is called once per link.
 *
 * The promises, each tested by the contract:
 *  - *Take before knock.* A take is durable before its request is made, and an outcome with a visit needs its take. A take that never got an outcome is found when its site
 *    is leased again. Addresses lost so twice come back one by one within a minute; one lost three times is set aside as `poison`.
 *  - *All or nothing.* An outcome — state, new addresses, dropped ones, groups, knowledge, records — is committed whole.
 *    Several outcomes may share a transaction. Committing the same outcome twice changes nothing.
 *  - *Fenced.* Whoever lost a site's lease can neither take nor commit on it.
 *  - *Numbers.* A record's number counts up per collection and is never used again. Change numbers grow in commit order over the whole store: who
 *    has seen change n and asks for everything since gets all of it, once.
 *  - *Dropped is a state, not a delete.* It has a reason, and a later verdict may take an address or a group back.
 */
import type { ArchivePlace } from "../model/archive.js";
import type { Json } from "../model/json.js";
import type { GroupChange } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import type { Instant, Millis } from "../model/time.js";
import type { RecordKeeper } from "./store-records.js";

export interface Store extends RecordKeeper {
  /** For a person: "./winnow-data", "postgres://db.example/winnow" (never with a password). */
  readonly where: string;

  // ── Runs ────────────────────────────────────────────────────────────────────────────────────────────────────────────
  /** The newest harvest with that collection, kind and start, if there is one. */
  findHarvest(which: HarvestName): Promise<Harvest | undefined>;
  /** Starts a run on one or several harvests, making those that do not exist. A keeper for one process refuses a second run. */
  beginRun(wish: RunWish): Promise<Run>;
  /**
   * Makes those harvests that do not exist, without running any: whoever runs them next finds their starts waiting. Works beside a
   * running harvest. Answers all of them, in the order asked; those that were known stay as they are.
   */
  enlist(wishes: readonly HarvestWish[], now: Instant): Promise<readonly Harvest[]>;
  /**
   * Changes what is set for a harvest, and lets further addresses wait in it, all at once and beside a running harvest: a run that is under
   * way visits the addresses, the next one works with the settings. `undefined` when the settings are not any more what the caller `saw`:
   * whoever wanted to change them looks again.
   */
  amend(harvest: number, amendment: Amendment): Promise<Harvest | undefined>;
  /** The run ended in good order. A harvest with nothing left to do is finished by it. */
  endRun(run: number, end: RunEnd): Promise<void>;
  /** Tells others that this run is alive. */
  heartbeat(run: number, now: Instant): Promise<void>;

  // ── The working batch ───────────────────────────────────────────────────────────────────────────────────────────────
  /** Sites that have something to visit, with token, knowledge and next addresses. Lost takes of these sites are recovered first. */
  lease(ask: LeaseAsk): Promise<readonly Lease[]>;
  /** Lengthens leases; answers which are still ours. */
  renew(tokens: readonly Token[], until: Instant): Promise<readonly Token[]>;
  /** Gives sites back, each with the time from which it is worth leasing again. */
  release(returned: readonly { readonly site: number; readonly token: Token; readonly due: Instant }[]): Promise<void>;
  commit(batch: Batch): Promise<Receipt>;
  /** When the first site that is not leased will be worth leasing; undefined when nothing waits. */
  nextDue(harvests: readonly number[]): Promise<Instant | undefined>;

  // ── A changed mind ──────────────────────────────────────────────────────────────────────────────────────────────────
  /** Waiting addresses and those dropped by a rule of scope, in pages of `limit`, ordered by id. */
  filterable(harvest: number, afterId: number, limit: number): Promise<readonly Filterable[]>;
  /** Drops (with a reason) or takes back (without) addresses of a harvest. */
  refilter(harvest: number, changes: readonly { readonly address: number; readonly because?: string }[]): Promise<void>;

  // ── The archive ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  /** Where the last committed entry of a segment ends; undefined when none was committed to it. */
  archiveEnd(segment: string): Promise<number | undefined>;
  /** Committed entries of a segment that end behind `offset`. */
  archivedBeyond(segment: string, offset: number): Promise<readonly ArchivePlace[]>;
  /** These entries were lost although they were committed: their addresses wait again. Answers how many. */
  visitAgain(places: readonly ArchivePlace[]): Promise<number>;
  /** Every committed entry, in pages: pass the last one's `id` to go on. */
  archived(afterId: number, limit: number): Promise<readonly ArchivedEntry[]>;
  /** The judged visits of a harvest that are archived, site by site in the order of judging, in pages. */
  replayable(
    harvest: number,
    after: { readonly site: number; readonly sequence: number },
    limit: number,
  ): Promise<readonly Replayable[]>;
  /** The sites of a harvest with what is known of them, in pages ordered by id. */
  sitesKnown(harvest: number, afterSite: number, limit: number): Promise<readonly SiteKnown[]>;
  /** Archived pages of a template that were judged to have another role, in the order of judging, in pages. */
  judgedOtherwise(
    of: { readonly site: number; readonly template: string; readonly role: string },
    afterSequence: number,
    limit: number,
  ): Promise<readonly Replayable[]>;
  /**
   * What a replay read: the machine's claims from these pages are replaced; a site's knowledge is what it came to. Records that a page
   * with a role gave earlier and does not give any more are withdrawn, unless a person has spoken about them.
   */
  reread(harvest: number, reading: Reading): Promise<Receipt["records"]>;

  // ── Looking ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  harvests(): Promise<readonly HarvestStatus[]>;
  /** What is known of an address, once per harvest that knows it. */
  story(url: string): Promise<readonly AddressStory[]>;
  /** What is remembered of a host; undefined when it was never met. */
  host(name: string): Promise<HostState | undefined>;
  /** Hosts that are resting, failing or set aside, the most striking first. */
  troubledHosts(limit: number): Promise<readonly HostState[]>;
  /** Reasons with counts: what was dropped, failed, set aside or rejected, with an example each. */
  tallies(harvest: number): Promise<readonly Tally[]>;

  /** What a person should hear about the place where the store is: a network folder, little space left. */
  warnings(): Promise<readonly string[]>;
  /** Looks for contradictions in everything that is stored. The oracle of all fault tests. */
  check(): Promise<CheckReport>;
  /** A consistent copy that opens as a store, made while others work. */
  backup(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Who holds a site's lease. Larger tokens are newer; an old one is worth nothing. */
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

export interface HarvestWish extends HarvestName {
  /** What the run will work with; stored, and recorded with the run. */
  readonly settings: Json;
  /** The stored settings that they were made from: when somebody has amended those since, the run does not begin (`SettingsAmendedError`). */
  readonly saw?: Json;
  readonly addressRules: string;
  /** Start over, without deleting what an earlier harvest found. */
  readonly fresh: boolean;
  /** False: only what waits is visited; nothing that is done is visited again, though the harvest was finished. */
  readonly update?: boolean;
  /** One that failed, was dropped or set aside in an earlier run waits again, unless it is poison. */
  readonly starts: readonly Found[];
}

export interface Amendment {
  readonly saw: Json;
  readonly settings: Json;
  /** As a wish's: one that failed, was dropped or set aside waits again. */
  readonly starts: readonly Found[];
  readonly now: Instant;
}

export interface RunWish {
  readonly harvests: readonly HarvestWish[];
  readonly now: Instant;
  readonly program: string;
  readonly owner: Owner;
}

export interface Owner {
  readonly pid: number;
  readonly machine: string;
  /** The command, for a person who finds the store in use. */
  readonly doing: string;
}

export interface Run {
  readonly id: number;
  readonly harvests: readonly BegunHarvest[];
}

export interface BegunHarvest extends Harvest {
  /** `new`: nothing was there; `continued`: an unfinished one goes on; `updated`: a finished one is visited again where due. */
  readonly mode: "new" | "continued" | "updated";
}

export type EndReason = "finished" | "budget" | "stopped" | "failed";

export interface RunEnd {
  readonly reason: EndReason;
  /** Harvests that their kind or a trigger ended: finished for this time, whatever is left; the next run updates them. */
  readonly stopped?: readonly number[];
  readonly now: Instant;
  readonly counts: { readonly [name: string]: number };
}

export interface LeaseAsk {
  readonly run: number;
  readonly harvests: readonly number[];
  /** At most so many sites, … */
  readonly sites: number;
  /** … and for each of their hosts at most so many addresses. */
  readonly perHost: number;
  readonly now: Instant;
  readonly until: Instant;
}

export interface Lease {
  readonly site: number;
  readonly harvest: number;
  readonly name: string;
  readonly token: Token;
  /** The number that the next judged visit gets. */
  readonly sequence: number;
  readonly knowledge: ReadonlyMap<string, Json>;
  readonly queues: readonly HostQueue[];
}

/** A host of a site and its next addresses, best first: group priority, priority, depth, order of discovery. */
export interface HostQueue {
  readonly host: HostState;
  readonly next: readonly Waiting[];
}

/** What is remembered of a host between visits and runs, for all harvests alike. */
export interface HostState {
  readonly id: number;
  readonly name: string;
  /** Taken and not yet answered when last heard of. */
  readonly busy: boolean;
  readonly lastKnock: Instant;
  readonly restUntil: Instant;
  readonly askedDelay: Millis;
  readonly answerTook: Millis;
  readonly failuresInARow: number;
  /** As kept by `fetch/`: the rules or what stands for them. `null` when never asked. */
  readonly robots: Json;
  readonly robotsAt: Instant;
  /** Why nothing is asked of this host any more; `null` while it is visited. */
  readonly setAside: string | null;
}

/** A host's new state, by its name: a host that is not known yet becomes so. Its robots.txt is absent when it stays as it was. */
export interface HostChange extends Omit<HostState, "id" | "robots" | "robotsAt"> {
  readonly robots?: { readonly is: Json; readonly at: Instant };
}

export interface Waiting {
  readonly id: number;
  readonly url: string;
  readonly host: number;
  readonly group: string;
  readonly priority: number;
  readonly depth: number;
  readonly hops: number;
  /** Earlier attempts since the last answer that settled it. */
  readonly attempts: number;
  /** What the last good answer said of itself, for a conditional request; empty at a first visit. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly digest: string | null;
  /** Where the last good answer is archived, if it is. */
  readonly earlier: { readonly at: Instant; readonly place: ArchivePlace } | null;
  /** How it was to be visited again when it was last done. */
  readonly revisit: Revisit;
  /** When its own address first answered 404 or 410, if it does. */
  readonly goneSince: Instant | null;
}

export interface Batch {
  readonly now: Instant;
  readonly takes: readonly Take[];
  readonly outcomes: readonly Outcome[];
  /** What is remembered of hosts from now on. */
  readonly hosts: readonly HostChange[];
  /** Sites whose next addresses the caller wants afresh. */
  readonly refill: readonly { readonly site: number; readonly token: Token; readonly perHost: number }[];
}

export interface Take {
  readonly site: number;
  readonly token: Token;
  readonly address: number;
}

/** What came of one visit. */
export interface Outcome {
  readonly site: number;
  readonly token: Token;
  readonly address: number;
  /** Within the site, in the order of judging; undefined when nothing was judged (a failure, a drop). */
  readonly sequence?: number;
  readonly becomes: Becomes;
  /** What was asked and answered; undefined when no request was made. */
  readonly visit?: VisitFacts;
  readonly found: readonly Found[];
  /** Normalised addresses of the same site that leave the queue, or come back into it. */
  readonly drop?: readonly { readonly url: string; readonly because: string }[];
  readonly restore?: readonly { readonly url: string; readonly because: string }[];
  readonly groups?: readonly GroupChange[];
  readonly learned: readonly (readonly [key: string, value: Json | null])[];
  readonly records: readonly Finding[];
  /** Why the page was read but not kept. */
  readonly rejected?: string;
  readonly as?: Role;
  /** Its own address is gone for good: records read from it have vanished. */
  readonly vanished?: boolean;
  /** Counted without being recorded one by one: reasons with how many more. */
  readonly counted?: readonly { readonly reason: string; readonly count: number }[];
}

export type Becomes =
  | { readonly state: "done"; readonly because: string; readonly revisit: Revisit }
  | { readonly state: "waiting"; readonly because: string; readonly due: Instant; readonly goneSince?: Instant }
  | { readonly state: "failed" | "dropped" | "set aside"; readonly because: string };

/** How long after its visit an address is due again: 0 never, 1 at every update of its harvest. */
export type Revisit = Millis;

export type AddressState = "waiting" | "taken" | "done" | "dropped" | "failed" | "set aside";

export interface VisitFacts {
  readonly at: Instant;
  readonly took: Millis;
  /** HTTP status, or 0 when there was no answer. */
  readonly status: number;
  readonly bytes: number;
  readonly digest: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Where the answer is archived; null when it is not. */
  readonly archived: ArchivePlace | null;
  /** Where the further parts of the same visit are. */
  readonly parts?: readonly ArchivePlace[];
}

export interface ArchivedEntry {
  readonly id: number;
  readonly url: string;
  readonly place: ArchivePlace;
  readonly parts: readonly ArchivePlace[];
}

export interface SiteKnown {
  readonly site: number;
  readonly name: string;
  readonly knowledge: ReadonlyMap<string, Json>;
}

/** The template that gave a page its role, and the role. */
export interface Role {
  readonly template: string;
  readonly role: string;
}

export interface Replayable {
  readonly site: number;
  readonly address: number;
  readonly siteName: string;
  readonly sequence: number;
  readonly url: string;
  readonly depth: number;
  readonly group: string;
  readonly at: Instant;
  readonly place: ArchivePlace;
  readonly parts: readonly ArchivePlace[];
  /** No later visit of this address was judged: what it gives is what counts. */
  readonly last: boolean;
}

export interface Reading {
  readonly pages: readonly ReadAgain[];
  readonly sites: readonly { readonly site: number; readonly knowledge: ReadonlyMap<string, Json> }[];
}

export interface ReadAgain {
  readonly at: Instant;
  readonly records: readonly Finding[];
  /** What the page is now, when its role is its template's. */
  readonly as?: Role & { readonly address: number; readonly url: string; readonly because: string };
}

/** An address as it enters the frontier. */
export interface Found {
  /** Normalised: the address is its identity. */
  readonly url: string;
  readonly host: string;
  readonly site: string;
  readonly group: string;
  readonly priority: number;
  readonly depth: number;
  readonly hops: number;
  readonly words: string;
  /** Set when it is recorded but not to be visited: the reason. */
  readonly dropped?: string;
}

export interface Receipt {
  /** Tokens that are no longer good: their takes and outcomes were refused, their sites belong to somebody else. */
  readonly lost: readonly Token[];
  /** How many of the found addresses were new and are waiting. */
  readonly found: number;
  readonly records: {
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly vanished: number;
  };
  /** Per site asked for: its queues now. */
  readonly queues: ReadonlyMap<number, readonly HostQueue[]>;
}

export interface Filterable {
  readonly address: number;
  readonly url: string;
  readonly depth: number;
  readonly dropped: string | null;
}

export interface StateCounts {
  readonly waiting: number;
  readonly taken: number;
  readonly done: number;
  readonly dropped: number;
  readonly failed: number;
  readonly setAside: number;
}

export interface HarvestStatus extends Harvest {
  readonly addresses: StateCounts;
  readonly records: number;
  readonly lastRun: RunStatus | undefined;
  /** Earliest moment at which something that waits can be visited; what is done is visited again by an update only. */
  readonly nextDue: Instant | undefined;
}

export interface RunStatus {
  readonly id: number;
  readonly began: Instant;
  readonly ended: Instant | undefined;
  readonly heartbeat: Instant;
  readonly end: EndReason | undefined;
  readonly program: string;
  readonly owner: Owner;
  /** False when the process is known to be gone without having ended its run. */
  readonly alive: boolean;
  readonly counts: { readonly [name: string]: number };
}

export interface AddressStory {
  readonly harvest: Harvest;
  readonly url: string;
  readonly site: string;
  readonly state: AddressState;
  readonly because: string;
  readonly group: string;
  readonly groupPriority: number;
  readonly groupClosed: string | null;
  readonly priority: number;
  readonly depth: number;
  readonly attempts: number;
  readonly due: Instant;
  readonly foundOn: string | null;
  readonly words: string;
  readonly host: HostState;
  /** Newest first. */
  readonly visits: readonly (VisitFacts & { readonly sequence: number | null; readonly because: string })[];
  readonly records: readonly string[];
}

export interface Tally {
  readonly what: "dropped" | "failed" | "set aside" | "rejected";
  readonly reason: string;
  readonly count: number;
  readonly example: string | null;
}

export interface CheckReport {
  readonly problems: readonly string[];
  readonly counts: { readonly [name: string]: number };
}
