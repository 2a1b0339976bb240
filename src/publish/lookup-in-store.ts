/** The records of an edited table, as a store has them. */
import type { Filter } from "../model/filter.js";
import type { Store } from "../store/store.js";
import { held, type Sort, sortOf } from "./cell.js";
import type { RecordLookup } from "./corrections.js";

export function lookupIn(store: Store): RecordLookup {
  return {
    async records(ids) {
      const of = ids.map((id) => ({ kind: "compare", field: "id", is: "eq", value: id }) as const);
      const filter: Filter = { kind: "or", of };
      const states = ["live", "vanished", "removed"] as const;
      const { records } = await store.listRecords({ filter, states, limit: ids.length });
      return new Map(records.map((record) => [record.id, record]));
    },
    history: (id) => store.recordHistory(id),
    heir: (id) => store.record(id),
    sort: (field) => sortInStore(store, field),
  };
}

/** Of which sort a field is: by the first records that have something in it. */
export async function sortInStore(store: Store, field: string): Promise<Sort | undefined> {
  const filter: Filter = { kind: "compare", field, is: "has", value: true };
  const { records } = await store.listRecords({ filter, limit: 5 });
  const value = records.map(({ fields }) => held(fields, field)).find((one) => one !== undefined && one !== "");
  return value === undefined ? undefined : sortOf(value);
}
