/** One request as pages see it: the store, the person, and the words of the address. */
import type { Desk } from "../app/annotate/desk.js";
import type { Runner } from "../app/harvests/runner.js";
import type { PageFetchFlags } from "../app/robot/page.js";
import type { Proposals } from "../app/robot/proposals.js";
import type { Store } from "../store/store.js";
import type { Person, Role } from "./access/accounts.js";
import type { Audit } from "./access/audit.js";
import type { Cache } from "./cache.js";
import type { Presence } from "./presence.js";

export interface Visit {
  readonly store: Store;
  /** The same store through another handle: for what reads many records, so that others need not wait for it. */
  readonly slowStore: Store;
  /** Starts, adjusts and stops harvests. */
  readonly runner: Runner;
  /** Annotation projects, and the models that learned from them. */
  readonly desk: Desk;
  /** Recipes that are proposed from an address. */
  readonly proposals: Proposals;
  readonly cache: Cache;
  /** Who looks at the same item. */
  readonly presence: Presence;
  readonly audit: Audit;
  /** The store's place, as people know it. */
  readonly where: string;
  /** The folder with the recipes that are written in the app. */
  readonly recipes: string;
  /** The folder with versions of corpora. */
  readonly releases: string;
  /** How pages are fetched when a recipe is tried. */
  readonly requests: PageFetchFlags;
  /** The file with the saved searches. */
  readonly searches: string;
  /** The file with the last edits of queues. */
  readonly queueEdits: string;
  readonly path: string;
  /** The path with its query: where forms of this page come from. */
  readonly page: string;
  /** The address of this server as others see it, with a slash at its end. */
  readonly base: string;
  readonly person: Person;
  /** Whether people sign in. */
  readonly accounts: boolean;
  /** What is wrong with what was asked: the page shows its form with it, and no results. */
  readonly mistake?: string;
  /** For forms that change something. */
  readonly token: string;
  /** A parameter of the address; undefined if it is missing or empty. */
  query(name: string): string | undefined;
  /** The same page with other parameters; undefined removes one. A page's cursor is dropped unless it is given. */
  link(changes: { readonly [name: string]: string | undefined }): string;
}

const RANK: { readonly [role in Role]: number } = { reader: 0, moderator: 1, owner: 2 };

export function may(person: Person, role: Role): boolean {
  return RANK[person.role] >= RANK[role];
}

export function linkTo(
  path: string,
  before: URLSearchParams,
  changes: { readonly [name: string]: string | undefined },
): string {
  const words = new URLSearchParams(before);
  words.delete("after");
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") words.delete(name);
    else words.set(name, value);
  }
  return words.size === 0 ? path : `${path}?${words}`;
}
