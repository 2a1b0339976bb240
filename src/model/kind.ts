/**
 * What does a harvest look for, and what does it make of a page?
 *
 * A kind is three pure functions. `observe` has the page at hand and runs in many threads at once; `judge` sees only
 * the small observation and the site's knowledge, one page after the other. Neither reads a clock, a file or the network.
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
   * The module (its `import.meta.url`) that exports this very kind as `kind`. With it `observe` runs in worker threads under
   * a watchdog; without it on the calling thread.
   */
  readonly module?: string;
  /**
   * `observe` asks only for what the scan of a page brings, which takes time in proportion to its bytes: a page of common size is
   * then read where it arrives, because handing it to another thread would cost as much as reading it.
   */
  readonly light?: boolean;
  /** A group is closed when nothing stood behind the first so many of its addresses; never, unless a kind says so. */
  readonly deadAfter?: number;
  /** Models it wants, by the names of their files in `models/` ("language.model"): loaded once per process, shared by all threads. */
  readonly models?: readonly string[];
  /** Shapes in which only its records can leave; `winnow records export` knows them then. */
  readonly formats?: readonly Format[];
  start(settings: Settings): readonly Link[];
  observe(page: Page, inputs: Inputs<Settings>): Observation | Needs;
  judge(observation: Observation, site: Site<Entry>, settings: Settings): Verdict<Entry>;
  /** For kinds whose pages get their role from their template, which is understood only after a few of them. */
  readonly late?: Late<Settings, Observation, Entry>;
}

/**
 * Roles that are settled late. A verdict that names a `template` says: this page plays the role `state` because its template does.
 * When the site's knowledge has changed a template's role, at the end of a run or of a replay, the pages that were judged otherwise
 * are read again from the archive and judged by what is known now.
 */
export interface Late<Settings extends Json, Observation extends Json, Entry extends Json = Json> {
  /** Template → the role that its pages have by today's knowledge, in the words of `Verdict.state`. */
  roles(known: ReadonlyMap<string, Entry>, settings: Settings): ReadonlyMap<string, string>;
  /**
   * What a page is by today's knowledge, and its records. Follows nothing and teaches nothing. What it answers may depend on the
   * knowledge only as far as the role says: a role whose records would change has another name ("leaf", "leaf/2").
   */
  judge(observation: Observation, site: Site<Entry>, settings: Settings): LateVerdict;
}

export type LateVerdict = Pick<Verdict, "state" | "because" | "records">;

export interface Inputs<Settings extends Json> {
  readonly settings: Settings;
  /** Further pages of the same document that `observe` asked for, in the order asked; `undefined` where one could not be had. */
  readonly parts: readonly (Page | undefined)[];
  /** How the page was found. */
  readonly visit: { readonly url: string; readonly depth: number; readonly group: string };
  /** The bytes of each model asked for, in shared memory. */
  readonly models: ReadonlyMap<string, Uint8Array>;
}

/** An answer of `observe`: fetch these as parts of the same visit, then ask again with all parts so far. */
export interface Needs {
  readonly needs: readonly string[];
}

/** What is known of the site when a page is judged. No entry may grow with the number of pages. */
export interface Site<Entry extends Json> {
  readonly name: string;
  /** The visit's number within its site: knowledge is a fold over visits in this order. */
  readonly sequence: number;
  readonly known: ReadonlyMap<string, Entry>;
  /** How the page was found. */
  readonly visit: { readonly url: string; readonly depth: number; readonly group: string; readonly at: Instant };
}

export interface Verdict<Entry extends Json = Json> {
  /** The page's role, in the kind's own words: "page", "list-1", "leaf". */
  readonly state: string;
  /** Why, in a sentence: shown by `winnow why`. */
  readonly because: string;
  /** The template that gives the page its role, for kinds whose roles are settled late. */
  readonly template?: string;
  readonly follow?: readonly Link[];
  /** Addresses to leave out, or to take back, each with its reason. */
  readonly drop?: readonly { readonly url: string; readonly because: string }[];
  readonly restore?: readonly { readonly url: string; readonly because: string }[];
  /** Groups raised, lowered, closed or opened again. */
  readonly groups?: readonly GroupChange[];
  readonly records?: readonly Finding[];
  /** One reason when the page was read but not kept. Counted by reason. */
  readonly rejected?: string;
  /** Entries of the site's knowledge that change; `null` forgets one. */
  readonly learned?: readonly (readonly [key: string, value: Entry | null])[];
  /** Nothing more of this harvest is visited in this run, for this reason; what is under way is finished. A later run goes on. */
  readonly stop?: string;
  /** When to look again: at every update of the harvest, after a while, or (default) never. */
  readonly again?: "each update" | Millis;
}

export interface GroupChange {
  readonly group: string;
  readonly priority?: number;
  readonly closed?: boolean;
  readonly because: string;
}

/** A kind whose types nobody needs to know: what the loop works with. */
// biome-ignore lint/suspicious/noExplicitAny: the loop passes settings, observations and entries through without looking inside
export type AnyKind = Kind<any, any, any>;

export function isNeeds(answer: unknown): answer is Needs {
  return typeof answer === "object" && answer !== null && Array.isArray((answer as Needs).needs);
}
