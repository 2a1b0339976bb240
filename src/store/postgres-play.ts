/**
 * What do takes and outcomes make of the addresses that a batch speaks of?
 *
 * Plain code on a few rows in memory, in the order of the batch: PostgreSQL is asked before and told after (postgres-commit.ts).
 */
import type { Instant } from "../model/time.js";
import { clean, cleanOrNull, finite } from "./postgres-connection.js";
import type { AddressState, Becomes, Outcome, Revisit, Take, Token } from "./store.js";

/** An address that the batch speaks of. Its fields are those of the row; what changes them sets `touched`. */
export interface Address {
  readonly site: number;
  readonly harvest: number;
  readonly id: number;
  readonly host: number;
  readonly url: string;
  state: AddressState;
  because: string;
  due: Instant;
  again: Instant;
  revisit: Revisit;
  attempts: number;
  losses: number;
  token: Token | null;
  filtered: boolean;
  gone_since: Instant | null;
  rejected: string | null;
  etag: string | null;
  last_modified: string | null;
  digest: string | null;
  earlier: string | null;
  touched?: boolean;
}

export interface Play {
  readonly byId: ReadonlyMap<string, Address>;
  /** By site and address: what drops and restores speak of. */
  readonly byUrl: Map<string, Address>;
  /** The outcomes that count: good token, known address, not committed before. In their order. */
  readonly applied: readonly { readonly outcome: Outcome; readonly address: Address }[];
  /** Which outcome an address got in this batch, by position in `applied`. */
  readonly settledAt: Map<Address, number>;
  /** Hosts that answered, hosts that were knocked at. */
  readonly answered: ReadonlySet<number>;
  readonly knocked: ReadonlySet<number>;
}

export const at = (site: number, id: number) => `${site} ${id}`;
const named = (site: number, url: string) => `${site} ${clean(url)}`;

export function playOn(
  addresses: readonly Address[],
  takes: readonly Take[],
  outcomes: readonly Outcome[],
  now: Instant,
): Play {
  const byId = new Map(addresses.map((one) => [at(one.site, one.id), one]));
  const byUrl = new Map(addresses.map((one) => [named(one.site, one.url), one]));

  const answered = new Set<number>();
  const knocked = new Set<number>();
  const takeNow = ({ site, token, address: id }: Take) => {
    const address = byId.get(at(site, id));
    if (address?.state !== "waiting") return;
    Object.assign(address, { state: "taken", token, attempts: address.attempts + 1, touched: true });
    knocked.add(address.host);
  };
  // A take and an outcome of one address in one batch: the outcome of an earlier take comes first, that of this take last.
  const settling = new Set(outcomes.map((outcome) => at(outcome.site, outcome.address)));
  const early = takes.filter(
    (one) => settling.has(at(one.site, one.address)) && !isTakenBy(byId.get(at(one.site, one.address)), one.token),
  );
  for (const one of early) takeNow(one);

  const applied = [];
  const settledAt = new Map<Address, number>();
  for (const outcome of outcomes) {
    const address = byId.get(at(outcome.site, outcome.address));
    if (address === undefined || !isNews(outcome, address)) continue;
    if (address.state === "taken") {
      answered.add(address.host);
      knocked.delete(address.host);
    }
    settle(address, outcome, now);
    settledAt.set(address, applied.length);
    applied.push({ outcome, address });
  }
  for (const one of takes) if (!early.includes(one)) takeNow(one);
  return { byId, byUrl, applied, settledAt, answered, knocked };
}

function isTakenBy(address: Address | undefined, token: Token): boolean {
  return address?.state === "taken" && address.token === token;
}

/**
 * An outcome uses up its take, so that the second time it finds none. Without a request no take is needed; then it is a
 * repetition when the address still stands as the same words under the same token left it.
 */
function isNews({ token, becomes, visit }: Outcome, address: Address): boolean {
  if (address.state === "taken") return address.token === token;
  if (visit !== undefined || address.state !== "waiting") return false;
  const same =
    becomes.state === "waiting" && address.because === clean(becomes.because) && address.due === finite(becomes.due);
  return address.token !== token || !same;
}

function settle(address: Address, { token, becomes, visit, rejected }: Outcome, now: Instant): void {
  Object.assign(address, {
    state: becomes.state,
    because: clean(becomes.because),
    token,
    losses: 0,
    filtered: false,
    rejected: cleanOrNull(rejected),
    touched: true,
    ...whenNext(becomes, visit?.at ?? now),
  });
  // A good answer speaks for itself; "not modified" confirms what the last good one said; a failure says nothing.
  if (visit !== undefined && ((visit.status >= 200 && visit.status < 300) || visit.status === 304)) {
    const before = visit.status === 304 ? address : { etag: null, last_modified: null, digest: null };
    address.etag = cleanOrNull(visit.etag) ?? before.etag;
    address.last_modified = cleanOrNull(visit.lastModified) ?? before.last_modified;
    address.digest = cleanOrNull(visit.digest) ?? before.digest;
    if (visit.status !== 304) {
      address.earlier = visit.archived === null ? null : JSON.stringify({ at: visit.at, place: visit.archived });
    }
  }
}

function whenNext(becomes: Becomes, visited: Instant): Partial<Address> {
  switch (becomes.state) {
    case "done": {
      const revisit = finite(becomes.revisit);
      return { revisit, again: revisit <= 1 ? revisit : finite(visited + revisit), attempts: 0, gone_since: null };
    }
    case "waiting":
      return { due: finite(becomes.due), gone_since: becomes.goneSince ?? null };
    case "failed":
    case "dropped":
    case "set aside":
      return { gone_since: null };
  }
}

/** Drops and restores in the order of their outcomes. What was found, or got its own outcome, later in the batch is not meant. */
export function settleLinks(play: Play, found: readonly FoundHere[]): void {
  const foundAt = new Map<Address, number>();
  for (const one of found) {
    const address = newAddress(one);
    foundAt.set(address, one.outcome);
    play.byUrl.set(named(one.site, one.url), address);
  }
  for (const [n, { outcome, address }] of play.applied.entries()) {
    const meant = (url: string, state: AddressState) => {
      const one = play.byUrl.get(named(address.site, url));
      const later = one !== undefined && ((foundAt.get(one) ?? 0) > n || (play.settledAt.get(one) ?? -1) >= n);
      return one?.state === state && !later ? one : undefined;
    };
    for (const { url, because } of outcome.drop ?? []) {
      const one = meant(url, "waiting");
      if (one !== undefined) drop(one, because);
    }
    for (const { url, because } of outcome.restore ?? []) {
      const one = meant(url, "dropped");
      if (one !== undefined) restore(one, because);
    }
  }
}

function drop(address: Address, because: string): void {
  Object.assign(address, { state: "dropped", because: clean(because), filtered: false, token: null, touched: true });
}

function restore(address: Address, because: string): void {
  const waits = { state: "waiting", because: clean(because), filtered: false, token: null, attempts: 0 };
  Object.assign(address, { ...waits, touched: true });
}

function newAddress({ site, id, harvest, url, dropped }: FoundHere): Address {
  return {
    ...{
      site,
      id,
      harvest,
      url,
      host: 0,
      because: "",
      due: 0,
      again: 0,
      revisit: 0,
      attempts: 0,
      losses: 0,
      token: null,
    },
    ...{ gone_since: null, rejected: null, etag: null, last_modified: null, digest: null, earlier: null },
    state: dropped ? "dropped" : "waiting",
    filtered: dropped,
  };
}

export interface FoundHere {
  readonly site: number;
  readonly id: number;
  readonly harvest: number;
  readonly url: string;
  readonly dropped: boolean;
  /** Position of the finder in `applied`. */
  readonly outcome: number;
}
