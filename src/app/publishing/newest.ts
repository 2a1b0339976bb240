/**
 * The records of a selection, last changed first, page by page.
 *
 * A list has this order by itself. Search results are ordered by year, so a search looks at the newest changes first: a window of change
 * numbers that doubles until it holds enough. A page is continued by the change number of its last record, so that records which
 * change meanwhile move to the front and none is skipped.
 */
import type { WinnowRecord } from "../../model/record.js";
import { parseSearch } from "../../search/parse-search.js";
import type { RecordScope, Store } from "../../store/store.js";
import { scopeOf } from "../records/scope.js";
import type { SelectionRequest } from "../records/selection.js";

export interface NewestRequest extends SelectionRequest {
  /** Only records with a smaller change number. */
  readonly before?: number;
  /** Only records with a larger one. */
  readonly after?: number;
  readonly limit: number;
}

export interface Newest {
  readonly records: readonly WinnowRecord[];
  /** `before` of the next page; undefined on the last one. */
  readonly next: number | undefined;
}

const FIRST_WINDOW = 1000;

export async function newestRecords(
  store: Store,
  { q, before, after = 0, limit, ...request }: NewestRequest,
): Promise<Newest> {
  const until = before === undefined ? await store.lastChange() : before - 1;
  const scope: RecordScope = { ...(await scopeOf(store, request)), until };
  const records =
    q === undefined
      ? (await store.listRecords({ ...scope, since: after, order: "changed", limit: limit + 1 })).records
      : await newestHits(store, q, scope, until, after, limit + 1);
  const page = records.slice(0, limit);
  return { records: page, next: records.length > limit ? page.at(-1)!.change : undefined };
}

async function newestHits(
  store: Store,
  words: string,
  scope: RecordScope,
  until: number,
  after: number,
  limit: number,
): Promise<readonly WinnowRecord[]> {
  const { query } = parseSearch(words, { loose: false });
  for (let window = FIRST_WINDOW; ; window *= 2) {
    const since = Math.max(after, until - window);
    const found: WinnowRecord[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await store.search({
        ...scope,
        query,
        since,
        limit: 500,
        ...(cursor === undefined ? {} : { after: cursor }),
      });
      found.push(...page.hits.map(({ record }) => record));
      cursor = page.next;
      if (cursor === undefined) break;
    }
    if (found.length >= limit || since <= after) return found.sort((a, b) => b.change - a.change).slice(0, limit);
  }
}
