/** The records that a person sees: a search or a list, read page by page to its end. */
import type { WinnowRecord } from "../../model/record.js";
import { recordPages } from "../../publish/release.js";
import type { Store } from "../../store/store.js";
import { type ScopeRequest, scopeOf } from "./scope.js";
import { searchRecords } from "./search.js";

export interface SelectionRequest extends ScopeRequest {
  /** Words to search for. */
  readonly q?: string;
}

const HITS_AT_ONCE = 200;

export async function* selectedRecords(
  store: Store,
  { q, ...request }: SelectionRequest,
): AsyncGenerator<readonly WinnowRecord[]> {
  if (q === undefined) {
    yield* recordPages(store, await scopeOf(store, request), Number.MAX_SAFE_INTEGER);
    return;
  }
  for (let after: string | undefined; ; ) {
    const page = await searchRecords(store, q, { ...request, limit: HITS_AT_ONCE, ...(after && { after }) });
    yield page.hits.map(({ record }) => record);
    if (page.next === undefined) return;
    after = page.next;
  }
}
