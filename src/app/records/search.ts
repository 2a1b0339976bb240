/** Lists and searches records with a filter, which is checked against the fields that exist. */
import { UsageError } from "../../model/errors.js";
import type { SearchQuery } from "../../search/search-query.js";
import type { Count, RecordOrder, RecordPage, RecordScope, SearchPage, Store } from "../../store/store.js";
import { type ScopeRequest, scopeOf } from "./scope.js";

interface PageRequest extends ScopeRequest {
  readonly limit?: number;
  /** The cursor of the next page: `next` of the page before. */
  readonly after?: string;
  /** Hide duplicates. */
  readonly originals?: boolean;
  /** Count up to so many; default and most: 10,000. */
  readonly counted?: number;
}

export interface RecordsRequest extends PageRequest {
  readonly order?: RecordOrder;
}

export interface RecordsFound extends RecordPage {
  readonly scope: RecordScope;
  readonly total: Count;
}

const ROWS = 20;
const MAX_COUNTED = 10_000;

export async function listRecords(store: Store, request: RecordsRequest = {}): Promise<RecordsFound> {
  const { order = "number", limit = ROWS, after, originals, counted = MAX_COUNTED } = request;
  const scope = { ...(await scopeOf(store, request)), ...(originals ? { originals } : {}) };
  const page = await store.listRecords({ ...scope, order, limit, ...(after === undefined ? {} : { after }) });
  const isAll = after === undefined && page.next === undefined;
  const total = isAll
    ? { count: page.records.length, more: false }
    : await store.countRecords(scope, Math.max(counted, limit));
  return { ...page, scope, total };
}

export interface WordsRequest extends PageRequest {
  /** Treat й as и, ё as е, ә as а and so on. */
  readonly loose?: boolean;
  /** Also count the results by host, language, year, kind and flag. */
  readonly facets?: boolean;
}

const HITS = 10;

export async function searchRecords(
  store: Store,
  words: string,
  request: WordsRequest = {},
): Promise<SearchPage & { readonly query: SearchQuery }> {
  if (typeof words !== "string") throw new UsageError('A search needs its words as a text: search(store, "river").');
  const { collection, limit = HITS, after, facets, originals, loose, counted } = request;
  const { parseSearch, unknownSearchField } = await import("../../search/parse-search.js"); // not needed for lists
  const { query, fields } = parseSearch(words, { loose: loose === true });
  const scope = await scopeOf(store, request);
  if (fields.length > 0) {
    const known = await store.fieldNames(collection);
    const unknown = fields.find(({ name }) => !known.includes(name));
    if (unknown !== undefined) throw unknownSearchField(words, unknown, known);
  }
  const page = await store.search({
    ...scope,
    query,
    limit,
    ...(after === undefined ? {} : { after }),
    ...(facets ? { facets } : {}),
    ...(originals ? { originals } : {}),
    ...(counted === undefined ? {} : { counted }),
  });
  return { ...page, query };
}
