/**
 * A kind defines what a harvest looks for and what it makes of a page.
 *
 * It is three pure functions. `observe` has the page and runs in many threads; `judge` sees only the small observation
 * and the site's knowledge, one page at a time. None reads a clock, a file or the network.
 */
import type { Format } from "./format.js";
import type { Json } from "./json.js";
import type { Link } from "./link.js";
import type { Page } from "./page.js";
import type { Finding } from "./record.js";
import type { Instant, Millis } from "./time.js";

export interface Kind<Settings extends Json, Observation extends Json, Entry extends Json = Json> {
  readonly name: string;
  /**
   * The module (its `import.meta.url`) that exports this kind as `kind`. With it `observe` runs in worker threads under
   * a watchdog; without it on the calling thread.
   */
  readonly module?: string;
  /**
   * `observe` uses only the scan of a page, which is linear in its bytes. Pages of common size are then read on the
   * main thread, because sending them to a worker would cost as much.
   */
  readonly light?: boolean;
  /** A group is closed when its missing addresses outweigh the others by so many (frontier/dead-groups.ts); default: never. */
  readonly deadAfter?: number;
  /** Groups of one family are alike: where one is dead, the others probably are, too. */
  familyOf?(group: string): string | undefined;
  /** Model files in `models/` that it needs ("language.model"): loaded once per process, shared by all threads. */
  readonly models?: readonly string[];
  /** Export formats for its records only; `winnow records export` offers them. */
  readonly formats?: readonly Format[];
  start(settings: Settings): readonly Link[];
  observe(page: Page, inputs: Inputs<Settings>): Observation | Needs;
  judge(observation: Observation, site: Site<Entry>, settings: Settings): Verdict<Entry>;
  /** For kinds whose pages get their role from their template, which is known only after several pages. */
  readonly late?: Late<Settings, Observation, Entry>;
}

/**
 * Late roles. A verdict with a `template` has the role `state` because of its template. When a template's role has
 * changed by the end of a run or replay, the pages judged otherwise are read again from the archive and judged by the
 * current knowledge.
 */
export interface Late<Settings extends Json, Observation extends Json, Entry extends Json = Json> {
  /** Template → the role of its pages by current knowledge, as in `Verdict.state`. */
  roles(known: ReadonlyMap<string, Entry>, settings: Settings): ReadonlyMap<string, string>;
  /**
   * A page's role by current knowledge, and its records. Follows and learns nothing. The result may depend on the
   * knowledge only through the role: a role whose records would change gets another name ("leaf", "leaf/2").
   */
  judge(observation: Observation, site: Site<Entry>, settings: Settings): LateVerdict;
  /** For kinds whose settings name pages as examples: what changes when other pages are named than before. */
  readonly examples?: Examples<Settings, Observation, Entry>;
}

export type LateVerdict = Pick<
  Verdict,
  "state" | "because" | "template" | "records" | "rejected" | "keepsRecords" | "again"
>;

/** Pages that a person named in the settings. */
export interface Examples<Settings extends Json, Observation extends Json, Entry extends Json = Json> {
  named(settings: Settings): readonly string[];
  /** The changes that follow from the named pages; those that no harvest met are missing in `pages`. */
  apply(
    known: ReadonlyMap<string, Entry>,
    settings: Settings,
    pages: ReadonlyMap<string, NamedPage<Observation>>,
  ): Required<Pick<Verdict<Entry>, "learned" | "groups">>;
}

/** What is known of a named page: the group it was found in, and what was observed, if it was archived. */
export interface NamedPage<Observation extends Json> {
  readonly group: string;
  readonly isRead: boolean;
  readonly observation: Observation | undefined;
}

export interface Inputs<Settings extends Json> {
  readonly settings: Settings;
  /** Further pages of the same document that `observe` requested, in that order; `undefined` where the fetch failed. */
  readonly parts: readonly (Page | undefined)[];
  /** How the page was found. */
  readonly visit: { readonly url: string; readonly depth: number; readonly group: string };
  /** The bytes of each requested model, in shared memory. */
  readonly models: ReadonlyMap<string, Uint8Array>;
}

/** Returned by `observe`: fetch these as parts of the same visit, then call it again with all parts so far. */
export interface Needs {
  readonly needs: readonly string[];
}

/** The site's knowledge when a page is judged. No entry may grow with the number of pages. */
export interface Site<Entry extends Json> {
  readonly name: string;
  /** The visit's number within its site: knowledge is a fold over visits in this order. */
  readonly sequence: number;
  readonly known: ReadonlyMap<string, Entry>;
  /** How the page was found. */
  readonly visit: { readonly url: string; readonly depth: number; readonly group: string; readonly at: Instant };
}

export interface Verdict<Entry extends Json = Json> {
  /** The page's role, named by the kind: "page", "list-1", "leaf". */
  readonly state: string;
  /** Why, in one sentence; shown by `winnow why`. */
  readonly because: string;
  /** The template that determines the role, for kinds with late roles. */
  readonly template?: string;
  /** Compared with the role of the template at the end of a run; default: `state`. Another one is judged again then. */
  readonly role?: string;
  readonly follow?: readonly Link[];
  /** Addresses to exclude or to restore, each with its reason. */
  readonly drop?: readonly { readonly url: string; readonly because: string }[];
  readonly restore?: readonly { readonly url: string; readonly because: string }[];
  /** Groups to raise, lower, close or reopen. */
  readonly groups?: readonly GroupChange[];
  readonly records?: readonly Finding[];
  /** Why the page was read but not kept; counted by reason. What it gave before is withdrawn, unless `keepsRecords` is set. */
  readonly rejected?: string;
  /** What a rejected page gave before stays: an event is known from several pages, and papers that are gone were there. */
  readonly keepsRecords?: boolean;
  /** Changed entries of the site's knowledge; `null` deletes one. */
  readonly learned?: readonly (readonly [key: string, value: Entry | null])[];
  /** Stop this harvest's run for this reason; visits in progress are finished. A later run continues. */
  readonly stop?: string;
  /** When to visit again: at every update of the harvest, after a time, or (default) never. */
  readonly again?: "each update" | Millis;
}

export interface GroupChange {
  readonly group: string;
  readonly priority?: number;
  readonly closed?: boolean;
  readonly because: string;
}

/** A kind with erased types, for the crawl loop. */
// biome-ignore lint/suspicious/noExplicitAny: the loop passes settings, observations and entries through without looking inside
export type AnyKind = Kind<any, any, any>;

export function isNeeds(answer: unknown): answer is Needs {
  return typeof answer === "object" && answer !== null && Array.isArray((answer as Needs).needs);
}
