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

async function checkCollection(store: Store, collection: string | undefined): Promise<void> {
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
  const ofCollection = collection === undefined ? {} : { collection };
  const by = async (filter: Filter): Promise<readonly WinnowRecord[]> =>
    (await store.listRecords({ ...ofCollection, filter, states: ALL_STATES, limit: 10 })).records;
  if (/^[0-9a-f]{32}$/i.test(word)) {
    const record = await store.record(word.toLowerCase());
    if (record !== undefined) return [record];
  } else if (/^\d{1,9}$/.test(word)) {
    return onlyOne(name, await by({ kind: "compare", field: "number", is: "eq", value: Number(word) }), collection);
  } else if (/^[0-9a-f]+$/i.test(word) && word.length >= LEAST_OF_AN_ID) {
    return onlyOne(
      name,
      await by({ kind: "compare", field: "id", is: "prefix", value: word.toLowerCase() }),
      collection,
    );
  } else {
    const url = normalise(word);
    if (url === undefined)
      throw new UsageError(
        `"${name}" is no record: give a number, an id (or its first ${LEAST_OF_AN_ID} characters) or an address.`,
      );
    // One page may have given several records: all of them are meant.
    const there = await by({ kind: "compare", field: "url", is: "eq", value: url });
    if (there.length > 0) return [...there];
  }
  throw new UsageError(`there is no record ${name}${collection === undefined ? "" : ` in ${collection}`}.`);
}

function onlyOne(name: string, found: readonly WinnowRecord[], collection: string | undefined): WinnowRecord[] {
  if (found.length === 1) return [found[0]!];
  if (found.length === 0)
    throw new UsageError(`there is no record ${name}${collection === undefined ? "" : ` in ${collection}`}.`);
  const which = found.map((record) => `  ${record.collection} ${record.number}  ${record.id}`).join("\n");
  throw new UsageError(`${name} may be any of these; add --collection NAME or give the id:\n${which}`);
}
