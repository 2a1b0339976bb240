/** A person's value for one field of one record. */
import type { Json } from "../../src/model/json.js";
import type { WinnowRecord } from "../../src/model/record.js";
import type { Instant } from "../../src/model/time.js";
import type { Store } from "../../src/store/store.js";

export interface Correction {
  readonly record: string;
  readonly field: string;
  /** `null` withdraws the value. */
  readonly value: Json;
  readonly by: string;
  readonly now: Instant;
}

/** Applies it and returns the record as it is now. */
export async function correct(store: Store, correction: Correction): Promise<WinnowRecord> {
  const { record, field, value, by, now } = correction;
  await store.edit({ edits: [{ record, set: { [field]: value } }], by, now });
  return (await store.record(record))!;
}
