/** Counts records by the value of a kind's own field: papers by event, documents by author. One pass over the records. */
import { UsageError } from "../model/errors.js";
import { didYouMean } from "../model/text/nearest.js";
import { fieldValue } from "../publish/formats/cell.js";
import { recordPages } from "../publish/release.js";
import { factsOf, leafValues } from "../search/facts.js";
import type { RecordScope, StatsRow, Store } from "../store/store.js";

export async function countByField(
  store: Store,
  scope: RecordScope,
  fields: readonly string[],
): Promise<ReadonlyMap<string, readonly StatsRow[]>> {
  const counted = new Map(
    fields.map((field) => [field, new Map<string, { -readonly [name in keyof StatsRow]: StatsRow[name] }>()]),
  );
  if (fields.length === 0) return counted as never;
  await checkNames(store, scope, fields);
  for await (const page of recordPages(store, scope, Number.MAX_SAFE_INTEGER)) {
    for (const record of page) {
      const { words, characters } = factsOf(record.url, record.fields);
      for (const [field, rows] of counted) {
        const values = leafValues(fieldValue(record.fields, field)).flatMap((value) => value.trim() || []);
        for (const value of values.length === 0 ? [""] : new Set(values)) {
          const row = rows.get(value) ?? { value, records: 0, words: 0, characters: 0 };
          row.records++;
          row.words += words;
          row.characters += characters;
          rows.set(value, row);
        }
      }
    }
  }
  return new Map(
    [...counted].map(([field, rows]) => [
      field,
      [...rows.values()].sort((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1)),
    ]),
  );
}

async function checkNames(store: Store, { collection }: RecordScope, fields: readonly string[]): Promise<void> {
  const known = await store.fieldNames(collection);
  for (const field of fields)
    if (!known.includes(field))
      throw new UsageError(`--by ${field}: no record has such a field${didYouMean(field, known) || "."}`);
}
