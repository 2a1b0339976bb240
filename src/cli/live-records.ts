/** All live records of a collection, in the order of their changes, without holding more than a page of them. */
import type { WinnowRecord } from "../model/record.js";
import type { Store } from "../store/store.js";

const AT_ONCE = 500;

export async function* liveRecords(store: Store, collection: string): AsyncGenerator<WinnowRecord> {
  for (let since = 0; ; ) {
    const page = await store.records({ collection, since, limit: AT_ONCE, states: ["live"] });
    if (page.length === 0) return;
    yield* page;
    since = page.at(-1)!.change;
  }
}
