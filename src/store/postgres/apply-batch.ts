/**
 * Applies takes and outcomes to the addresses of a batch, in memory and in the order of the batch.
 *
 * Plain code without SQL: commit.ts reads the rows before and writes them after.
 */
import type { Instant } from "../../model/time.js";
import type { AddressState, NextState, Outcome, Revisit, Take, Token } from "../store.js";
import { clean, cleanOrNull, finite } from "./values.js";

/** An address of the batch with the columns of its row. A change sets `touched`. */
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
  blamed: number;
  reading: boolean;
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

export interface BatchState {
  readonly byId: ReadonlyMap<string, Address>;
  /** By site and address, for drops and restores. */
  readonly byUrl: Map<string, Address>;
  /** The outcomes that count, in order: valid token, known address, not committed before. */
  readonly applied: readonly { readonly outcome: Outcome; readonly address: Address }[];
  /** Which outcome an address got in this batch, as an index of `applied`. */
  readonly settledAt: Map<Address, number>;
  /** Hosts that responded, and hosts that were requested. */
  readonly answered: ReadonlySet<number>;
  readonly knocked: ReadonlySet<number>;
}

export const addressRowKey = (site: number, id: number) => `${site} ${id}`;
const named = (site: number, url: string) => `${site} ${clean(url)}`;

export function applyBatch(
  addresses: readonly Address[],
  takes: readonly Take[],
  outcomes: readonly Outcome[],
  now: Instant,
): BatchState {
  const byId = new Map(addresses.map((one) => [addressRowKey(one.site, one.id), one]));
  const byUrl = new Map(addresses.map((one) => [named(one.site, one.url), one]));

  const answered = new Set<number>();
  const knocked = new Set<number>();
  const takeNow = ({ site, token, address: id, reading }: Take) => {
    const address = byId.get(addressRowKey(site, id));
    if (reading !== undefined && isTakenBy(address, token)) Object.assign(address!, { reading, touched: true });
    if (address?.state !== "waiting") return;
    const attempts = address.attempts + 1;
    Object.assign(address, { state: "taken", token, attempts, reading: reading ?? false, touched: true });
    knocked.add(address.host);
  };
  // If a batch has a take and an outcome of one address, the outcome of an earlier take is applied before the take,
  // that of this take after it.
  const settling = new Set(outcomes.map((outcome) => addressRowKey(outcome.site, outcome.address)));
  const early = takes.filter(
    (one) =>
      settling.has(addressRowKey(one.site, one.address)) &&
      !isTakenBy(byId.get(addressRowKey(one.site, one.address)), one.token),
  );
  for (const one of early) takeNow(one);

  const applied = [];
  const settledAt = new Map<Address, number>();
  for (const outcome of outcomes) {
    const address = byId.get(addressRowKey(outcome.site, outcome.address));
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
 * An outcome deletes its take, so a repeated commit finds none. Without a request no take is needed; then it is a
 * repetition if the address is still as the same outcome with the same token left it.
 */
function isNews({ token, becomes, visit }: Outcome, address: Address): boolean {
  if (address.state === "taken") return address.token === token;
  if (visit !== undefined || address.state !== "waiting") return false;
  const same =
    becomes.state === "waiting" && address.because === clean(becomes.because) && address.due === finite(becomes.due);
  return address.token !== token || !same;
}

function settle(address: Address, { token, becomes, visit, sequence, rejected }: Outcome, now: Instant): void {
  Object.assign(address, {
    state: becomes.state,
    because: clean(becomes.because),
    token,
    losses: 0,
    blamed: 0,
    reading: false,
    filtered: false,
    // Only a judged visit says whether the page is wanted.
    rejected: sequence === undefined && rejected === undefined ? address.rejected : cleanOrNull(rejected),
    touched: true,
    ...whenNext(becomes, visit?.at ?? now),
  });
  // A good response replaces the validators, "not modified" confirms them, a failure changes nothing.
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

function whenNext(becomes: NextState, visited: Instant): Partial<Address> {
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

/**
 * Applies drops and restores in the order of their outcomes. Addresses that were found, or got an outcome, later in the
 * batch are not affected.
 */
export function applyLinkChanges(play: BatchState, found: readonly FoundInBatch[]): void {
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

function newAddress({ site, id, harvest, url, dropped }: FoundInBatch): Address {
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
      blamed: 0,
      reading: false,
      token: null,
    },
    ...{ gone_since: null, rejected: null, etag: null, last_modified: null, digest: null, earlier: null },
    state: dropped ? "dropped" : "waiting",
    filtered: dropped,
  };
}

export interface FoundInBatch {
  readonly site: number;
  readonly id: number;
  readonly harvest: number;
  readonly url: string;
  readonly dropped: boolean;
  /** Position of the finder in `applied`. */
  readonly outcome: number;
}
