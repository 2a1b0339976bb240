/** Which documents are versions of the same text? Only families of two or more; the store finds them. */
import type { RecordStore } from "../../store/store.js";
import type { Family } from "./document.js";

const AT_ONCE = 200;

export async function readFamilies(
  store: Pick<RecordStore, "families" | "listRecords">,
  collection: string,
): Promise<Map<string, Family>> {
  const found = new Map<string, Family>();
  for (let after: string | undefined; ; ) {
    const page = await store.families({ collection, limit: AT_ONCE, ...(after === undefined ? {} : { after }) });
    for (const { id, size, original, members } of page.families) {
      const ids = members.length < size ? await memberIds(store, collection, id) : members.map(({ record }) => record);
      const version: Family = { id, size, isOriginal: false }; // one for all of them
      for (const record of ids) found.set(record, record === original ? { ...version, isOriginal: true } : version);
    }
    if (page.next === undefined) return found;
    after = page.next;
  }
}

/** Pages of families list only the first members. */
async function memberIds(
  store: Pick<RecordStore, "listRecords">,
  collection: string,
  family: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await store.listRecords({
      collection,
      filter: { kind: "compare", field: "family", is: "eq", value: family },
      limit: AT_ONCE,
      ...(after === undefined ? {} : { after }),
    });
    ids.push(...page.records.map(({ id }) => id));
    if (page.next === undefined) return ids;
    after = page.next;
  }
}
