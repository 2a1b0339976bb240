/**
 * Withdraws records: gone from lists, searches and exports, and never collected again, until that is taken back.
 *
 * A purge also erases their content from the store and the archive, for good.
 */
import { eraseEntries } from "../../archive/erase.js";
import { UsageError } from "../../model/errors.js";
import { RECORD_STATES, type RecordState, type WinnowRecord } from "../../model/record.js";
import type { Filter } from "../../search/filter.js";
import type { RecordScope, RemoveReceipt, RemoveRequest, Store } from "../../store/store.js";
import { recordsNamed, type ScopeRequest, scopeOf } from "./scope.js";

export interface WithdrawalRequest extends ScopeRequest {
  /** Numbers, ids or addresses, instead of a filter. */
  readonly records?: readonly string[];
  /** All records of this host. */
  readonly host?: string;
  /** Also erase texts, earlier versions, the index and archived pages; records withdrawn before are included. */
  readonly purge?: boolean;
}

export interface PlannedWithdrawal {
  readonly which: RemoveRequest["which"];
  readonly count: number;
  /** The first of them. */
  readonly some: readonly WinnowRecord[];
}

export interface Withdrawn extends RemoveReceipt {
  /** Archived pages that other machines have still to erase, by machine and path. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

const PREVIEWED = 10;

export async function planWithdrawal(store: Store, request: WithdrawalRequest): Promise<PlannedWithdrawal> {
  return plan(store, request, request.purge === true ? RECORD_STATES : ["live", "vanished"]);
}

async function plan(
  store: Store,
  request: WithdrawalRequest,
  states: readonly RecordState[],
): Promise<PlannedWithdrawal> {
  const { records: names = [], host } = request;
  const filtered = request.where !== undefined || host !== undefined || request.since !== undefined;
  if (names.length > 0) {
    if (filtered) throw new UsageError("Name records or use --where or --host, not both.");
    const named = await recordsNamed(store, names, request.collection);
    const records = named.filter(({ state }) => states.includes(state));
    return { which: { ids: records.map(({ id }) => id) }, count: records.length, some: records.slice(0, PREVIEWED) };
  }
  if (!filtered) throw new UsageError("Which records? Name them, or use --where FILTER or --host NAME.");
  const ofHost: Filter | undefined =
    host === undefined ? undefined : { kind: "compare", field: "host", is: "eq", value: host.toLowerCase() };
  const scope: RecordScope = { ...(await scopeOf(store, request, ofHost)), states };
  const { records } = await store.listRecords({ ...scope, limit: PREVIEWED });
  const { count } = await store.countRecords(scope, Number.MAX_SAFE_INTEGER);
  return { which: { scope }, count, some: records };
}

export interface WithdrawalOptions {
  readonly reason: string;
  /** The person's name, recorded with it. */
  readonly by?: string;
  readonly purge?: boolean;
  readonly archive?: string;
}

/** Withdraws what was planned. `archive`: the folder in which a purge erases the pages, if there is one. */
export async function withdraw(
  store: Store,
  { which }: Pick<PlannedWithdrawal, "which">,
  { reason, by, purge, archive }: WithdrawalOptions,
): Promise<Withdrawn> {
  if (reason.trim() === "") throw new UsageError("--reason must not be empty: winnow why shows it.");
  const now = Date.now();
  const receipt = await store.removeRecords({
    which,
    reason: reason.trim(),
    now,
    ...named(by),
    ...(purge ? { purge } : {}),
  });
  // If the process dies here, the store still lists what to erase, and the next purge continues.
  if (receipt.entries.length === 0 || archive === undefined) return { ...receipt, elsewhere: new Map() };
  const { erased, elsewhere } = await eraseEntries(store, archive, receipt.entries, now);
  return { ...receipt, entries: erased, elsewhere };
}

/** Withdrawn records that are meant: named ones, or those of a filter or host. */
export async function planRestoring(store: Store, request: WithdrawalRequest): Promise<PlannedWithdrawal> {
  return plan(store, request, ["removed"]);
}

/** Takes withdrawals back. A record is live again with what it said; the next visit of its page brings it up to date. */
export async function restoreRecords(
  store: Store,
  { which }: Pick<PlannedWithdrawal, "which">,
  by?: string,
): Promise<number> {
  const { restored } = await store.restoreRecords({ which, now: Date.now(), ...named(by) });
  return restored;
}

function named(by: string | undefined): { readonly by?: string } {
  return by === undefined ? {} : { by };
}

/** Plans a withdrawal and does it at once. */
export async function withdrawRecords(
  store: Store,
  request: WithdrawalRequest & WithdrawalOptions,
): Promise<Withdrawn> {
  return withdraw(store, await planWithdrawal(store, request), request);
}
