/** Looks up the records of an edited table in a store. */
import { RECORD_STATES } from "../../model/record.js";
import type { Filter } from "../../search/filter.js";
import type { Store } from "../../store/store.js";
import { type CellType, cellTypeOf, fieldValue } from "../formats/cell.js";
import type { RecordLookup } from "./corrections.js";

export function lookupIn(store: Store): RecordLookup {
  return {
    async records(ids) {
      const of = ids.map((id) => ({ kind: "compare", field: "id", is: "eq", value: id }) as const);
      const filter: Filter = { kind: "or", of };
      const { records } = await store.listRecords({ filter, states: RECORD_STATES, limit: ids.length });
      return new Map(records.map((record) => [record.id, record]));
    },
    history: (id) => store.recordHistory(id),
    heir: (id) => store.record(id),
    sort: (field) => fieldCellType(store, field),
  };
}

/** The type of a field, from the first records that have a value. */
export async function fieldCellType(store: Store, field: string): Promise<CellType | undefined> {
  const filter: Filter = { kind: "compare", field, is: "has", value: true };
  const { records } = await store.listRecords({ filter, limit: 5 });
  const value = records.map(({ fields }) => fieldValue(fields, field)).find((one) => one !== undefined && one !== "");
  return value === undefined ? undefined : cellTypeOf(value);
}
