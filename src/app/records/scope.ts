/**
 * Which records are meant?
 *
 * A collection, a filter, what is new since. Fields that a filter names are either facts of every record or occur in the collection;
 * anything else is probably a typo, and the error suggests the nearest name.
 */
import { normalise } from "../../model/address.js";
import { UsageError } from "../../model/errors.js";
import { RECORD_STATES, type WinnowRecord } from "../../model/record.js";
import { nearest } from "../../model/text/nearest.js";
import type { Filter } from "../../search/filter.js";
import { parseDateRange, parseFilter, unknownField } from "../../search/parse-filter.js";
import type { RecordScope, Store } from "../../store/store.js";

/** Records as a person asks for them. */
export interface ScopeRequest {
  readonly collection?: string;
  /** A filter: "language:tat words:>50 -flag:doubt". */
  readonly where?: string;
  /** Newer than a day (2026-11-15) or a change number. */
  readonly since?: string;
}

/** Turns a request into a scope; checks that its collections, fields and changes exist. */
export async function scopeOf(store: Store, request: ScopeRequest, more?: Filter): Promise<RecordScope> {
  await checkCollection(store, request.collection);
  const { filter, fields } = parseFilter(request.where ?? "");
  const collection = request.collection === undefined ? {} : { collection: request.collection };
  await checkFields(store, request, fields);
  const since = request.since === undefined ? undefined : readSince(request.since);
  if (since !== undefined && "change" in since) await checkChange(store, since.change);
  const filters = [filter, more, since !== undefined && "filter" in since ? since.filter : undefined].filter(
    (one) => one !== undefined,
  );
  return {
    ...collection,
    ...(filters.length === 0 ? {} : { filter: filters.length === 1 ? filters[0]! : { kind: "and", of: filters } }),
    ...(since !== undefined && "change" in since ? { since: since.change } : {}),
  };
}

/** A number is always a change number, even if it looks like a year: incremental exports must not break at change 2026. */
export function readSince(words: string): { readonly change: number } | { readonly filter: Filter } {
  const given = words.trim();
  if (/^\d{1,15}$/.test(given)) return { change: Number(given) };
  const stretch = parseDateRange(given);
  if (stretch === undefined)
    throw new UsageError(`--since ${words}: give a day like 2026-11-15, or a change number like 1204.`);
  return { filter: { kind: "compare", field: "changed", is: "ge", value: stretch.from } };
}

/** A change number from the future would silently skip every change until then. */
async function checkChange(store: Store, change: number): Promise<void> {
  const last = await store.lastChange();
  if (change > last)
    throw new UsageError(
      `--since ${change}: the newest change of ${store.where} is ${last}. The number belongs to another store, or to this one before a backup was restored; start again with --since 0.`,
    );
}

export async function checkCollection(store: Store, collection: string | undefined): Promise<void> {
  if (collection === undefined) return;
  const known = [...new Set((await store.harvests()).map((harvest) => harvest.collection))];
  if (known.includes(collection)) return;
  if ((await store.countRecords({ collection, states: RECORD_STATES }, 1)).count > 0) return;
  const meant = nearest(collection, known);
  const there = known.length === 0 ? "The store is empty." : `Collections: ${known.join(", ")}.`;
  throw new UsageError(
    `${store.where} has no collection ${collection}${meant === undefined ? "." : `; did you mean ${meant}?`} ${there}`,
  );
}

async function checkFields(
  store: Store,
  request: ScopeRequest,
  fields: readonly { readonly name: string; readonly at: number }[],
): Promise<void> {
  if (fields.length === 0) return;
  const known = await store.fieldNames(request.collection);
  const unknown = fields.find(({ name }) => !known.includes(name));
  if (unknown !== undefined) throw unknownField(request.where ?? "", unknown, known);
}

/** Finds records by id, prefix of an id, number or address. */
export async function recordsNamed(
  store: Store,
  names: readonly string[],
  collection: string | undefined,
): Promise<WinnowRecord[]> {
  const found = new Map<string, WinnowRecord>();
  for (const name of names) for (const record of await oneNamed(store, name, collection)) found.set(record.id, record);
  return [...found.values()];
}

const MIN_OF_AN_ID = 6;

async function oneNamed(store: Store, name: string, collection: string | undefined): Promise<WinnowRecord[]> {
  const word = name.trim().replace(/^#/, "");
  const by = (field: string, is: "eq" | "prefix", value: string | number): Promise<WinnowRecord[]> =>
    recordsLike(store, { kind: "compare", field, is, value }, collection);
  if (/^[0-9a-f]{32}$/i.test(word)) {
    const record = await store.record(word.toLowerCase());
    if (record !== undefined) return [record];
  } else if (/^[0-9a-f]+$/i.test(word)) {
    // A prefix of an id may consist of digits only.
    const numbered = /^\d{1,15}$/.test(word) ? await by("number", "eq", Number(word)) : [];
    if (numbered.length > 0) return onlyOne(name, numbered);
    const begun = word.length >= MIN_OF_AN_ID ? await by("id", "prefix", word.toLowerCase()) : [];
    if (begun.length > 0) return onlyOne(name, begun);
    if (!/^\d+$/.test(word) && word.length < MIN_OF_AN_ID) throw noName(name);
  } else {
    const addresses = [
      word,
      ...(/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/.test(word) ? [`https://${word}`, `http://${word}`] : []),
    ]
      .map((address) => normalise(address))
      .filter((address) => address !== undefined);
    if (addresses.length === 0) throw noName(name);
    // One page may have given several records: an address selects all of them.
    for (const address of addresses) {
      const there = await by("url", "eq", address);
      if (there.length > 0) return there;
    }
  }
  throw new UsageError(`there is no record ${name}${collection === undefined ? "" : ` in ${collection}`}.`);
}

/** All of them, in any state: a page of proceedings gives hundreds. */
async function recordsLike(store: Store, filter: Filter, collection: string | undefined): Promise<WinnowRecord[]> {
  const found: WinnowRecord[] = [];
  for (let after: string | undefined; ; ) {
    const { records, next } = await store.listRecords({
      ...(collection === undefined ? {} : { collection }),
      ...(after === undefined ? {} : { after }),
      filter,
      states: RECORD_STATES,
      limit: 500,
    });
    found.push(...records);
    if (next === undefined) return found;
    after = next;
  }
}

function noName(name: string): UsageError {
  return new UsageError(
    `"${name}" is not a record: give a number, an id (or its first ${MIN_OF_AN_ID} characters) or an address.`,
  );
}

function onlyOne(name: string, found: readonly WinnowRecord[]): WinnowRecord[] {
  if (found.length === 1) return [found[0]!];
  const which = found.slice(0, 10).map((record) => `  ${record.collection} ${record.number}  ${record.id}`);
  const more = found.length > which.length ? ["  …"] : [];
  throw new UsageError(
    `${name} is ambiguous; add --collection NAME or give the id:\n${[...which, ...more].join("\n")}`,
  );
}
