/**
 * Which records does a command speak of?
 *
 * The same flags on every command of `records`: a collection, a filter, what is new since. Fields that a filter names are either
 * facts of every record or occur in the collection; anything else is a slip of the pen, and we say what was probably meant.
 */
import type { Command } from "commander";
import { normalise } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { Filter } from "../model/filter.js";
import { nearest } from "../model/nearest.js";
import { findStretch, readFilter, unknownField } from "../model/read-filter.js";
import type { WinnowRecord } from "../model/record.js";
import { openStore } from "../store/open.js";
import type { Store } from "../store/store.js";
import type { RecordScope } from "../store/store-records.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";

export interface ScopeFlags extends CommonFlags {
  readonly collection?: string;
  readonly where?: string;
  readonly since?: string;
}

export function withScopeFlags(command: Command): Command {
  return withCommonFlags(
    command
      .option("--collection <name>", "only this collection (default: all)")
      .option("--where <filter>", "only records like this: 'host:example.org year:2000..2010 -flag:doubt'")
      .option("--since <date or change>", "only what is newer than a day (2026-11-15) or a change number"),
  );
}

export const FILTER_HELP = `
A filter is made of field:value: language:tat,rus  words:>50  year:2000..2010  title:~river  url:https://a.example/*  doi:*
Put - before one for the opposite, OR between two, brackets around several, quotes around blanks.
Fields of every record: id, number, collection, kind, url, host, language, year, flag, words, characters, state, validated,
confidence, recipe, first, changed, family; and every field that the records themselves have. Where a record's own field has such a
name, write fields.state:leaf.`;

/** Opens the store, does the work, closes it. */
export async function withRecords(flags: CommonFlags, work: (store: Store) => Promise<number>): Promise<number> {
  const store = await openStore(flags.store, { create: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** What the flags mean, tried against what is there. */
export async function scopeOf(store: Store, flags: ScopeFlags, more?: Filter): Promise<RecordScope> {
  await checkCollection(store, flags.collection);
  const { filter, fields } = readFilter(flags.where ?? "");
  const collection = flags.collection === undefined ? {} : { collection: flags.collection };
  await checkFields(store, flags, fields);
  const since = flags.since === undefined ? undefined : readSince(flags.since);
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

/** A number is a change number, also when it looks like a year: an exchange that goes on for years must not stumble over 2026. */
export function readSince(words: string): { readonly change: number } | { readonly filter: Filter } {
  const given = words.trim();
  if (/^\d{1,15}$/.test(given)) return { change: Number(given) };
  const stretch = findStretch(given);
  if (stretch === undefined)
    throw new UsageError(`--since ${words}: give a day like 2026-11-15, or a change number like 1204.`);
  return { filter: { kind: "compare", field: "changed", is: "ge", value: stretch.from } };
}

/** Who follows with a number that is yet to come would miss everything until then. */
async function checkChange(store: Store, change: number): Promise<void> {
  const last = await store.lastChange();
  if (change > last)
    throw new UsageError(
      `--since ${change}: the newest change of ${store.where} is ${last}. The number is of another store, or of this one before a copy was put back; begin again with --since 0.`,
    );
}

export async function checkCollection(store: Store, collection: string | undefined): Promise<void> {
  if (collection === undefined) return;
  const known = [...new Set((await store.harvests()).map((harvest) => harvest.collection))];
  if (known.includes(collection)) return;
  if ((await store.countRecords({ collection, states: ALL_STATES }, 1)).count > 0) return;
  const meant = nearest(collection, known);
  const there = known.length === 0 ? "The store is empty." : `There are: ${known.join(", ")}.`;
  throw new UsageError(
    `${store.where} has no collection ${collection}${meant === undefined ? "" : `; did you mean ${meant}?`} ${there}`,
  );
}

export const ALL_STATES = ["live", "vanished", "removed"] as const;

async function checkFields(
  store: Store,
  flags: ScopeFlags,
  fields: readonly { readonly name: string; readonly at: number }[],
): Promise<void> {
  if (fields.length === 0) return;
  const known = await store.fieldNames(flags.collection);
  const unknown = fields.find(({ name }) => !known.includes(name));
  if (unknown !== undefined) throw unknownField(flags.where ?? "", unknown, known);
}

/** The records that a person names: by id, the beginning of one, number or address. */
export async function recordsNamed(
  store: Store,
  names: readonly string[],
  collection: string | undefined,
): Promise<WinnowRecord[]> {
  const found = new Map<string, WinnowRecord>();
  for (const name of names) for (const record of await oneNamed(store, name, collection)) found.set(record.id, record);
  return [...found.values()];
}

const LEAST_OF_AN_ID = 6;

async function oneNamed(store: Store, name: string, collection: string | undefined): Promise<WinnowRecord[]> {
  const word = name.trim().replace(/^#/, "");
  const by = (field: string, is: "eq" | "prefix", value: string | number): Promise<WinnowRecord[]> =>
    recordsLike(store, { kind: "compare", field, is, value }, collection);
  if (/^[0-9a-f]{32}$/i.test(word)) {
    const record = await store.record(word.toLowerCase());
    if (record !== undefined) return [record];
  } else if (/^[0-9a-f]+$/i.test(word)) {
    // The beginning of an id may happen to be all figures.
    const numbered = /^\d{1,15}$/.test(word) ? await by("number", "eq", Number(word)) : [];
    if (numbered.length > 0) return onlyOne(name, numbered);
    const begun = word.length >= LEAST_OF_AN_ID ? await by("id", "prefix", word.toLowerCase()) : [];
    if (begun.length > 0) return onlyOne(name, begun);
    if (!/^\d+$/.test(word) && word.length < LEAST_OF_AN_ID) throw noName(name);
  } else {
    const addresses = [
      word,
      ...(/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/.test(word) ? [`https://${word}`, `http://${word}`] : []),
    ]
      .map((address) => normalise(address))
      .filter((address) => address !== undefined);
    if (addresses.length === 0) throw noName(name);
    // One page may have given several records: all of them are meant.
    for (const address of addresses) {
      const there = await by("url", "eq", address);
      if (there.length > 0) return there;
    }
  }
  throw new UsageError(`there is no record ${name}${collection === undefined ? "" : ` in ${collection}`}.`);
}

/** All of them, whatever their state: a page of proceedings gives hundreds. */
async function recordsLike(store: Store, filter: Filter, collection: string | undefined): Promise<WinnowRecord[]> {
  const found: WinnowRecord[] = [];
  for (let after: string | undefined; ; ) {
    const { records, next } = await store.listRecords({
      ...(collection === undefined ? {} : { collection }),
      ...(after === undefined ? {} : { after }),
      filter,
      states: ALL_STATES,
      limit: 500,
    });
    found.push(...records);
    if (next === undefined) return found;
    after = next;
  }
}

function noName(name: string): UsageError {
  return new UsageError(
    `"${name}" is no record: give a number, an id (or its first ${LEAST_OF_AN_ID} characters) or an address.`,
  );
}

function onlyOne(name: string, found: readonly WinnowRecord[]): WinnowRecord[] {
  if (found.length === 1) return [found[0]!];
  const which = found.slice(0, 10).map((record) => `  ${record.collection} ${record.number}  ${record.id}`);
  const more = found.length > which.length ? ["  …"] : [];
  throw new UsageError(
    `${name} may be any of these; add --collection NAME or give the id:\n${[...which, ...more].join("\n")}`,
  );
}
