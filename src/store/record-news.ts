/** What do findings make of records? Played on a desk (record-desk.ts). */
import { type Claim, claimsOf, type Finding, mergeClaims, RETRACTED, recordId } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { become, type Desk, type KnownRecord, keepable, settle } from "./record-desk.js";
import type { Receipt } from "./store.js";

/** What visits say about records, in the order in which they were judged. */
export type RecordNews = {
  readonly collection: string;
  readonly kind: string;
  /** What the harvest started from: the recipe that brought the record. */
  readonly recipe: string;
  /** The visited address. */
  readonly page: string;
  readonly at: Instant;
} & (
  | { readonly is: "read"; readonly finding: Finding }
  | { readonly is: "vanished" }
  | { readonly is: "retracted"; readonly because: string; readonly given: readonly Finding[] }
);

/** The ids that must be on the desk before `news` is played. */
export function idsIn(news: readonly RecordNews[]): string[] {
  const ids = new Set<string>();
  for (const { is, collection, kind, ...one } of news) {
    if (is !== "read") continue;
    const { key, was = [] } = (one as { finding: Finding }).finding;
    for (const name of [key, ...was]) ids.add(recordId(collection, kind, name));
  }
  return [...ids];
}

/** The addresses whose records must be on the desk as well. */
export function pagesIn(news: readonly RecordNews[]): string[] {
  return [...new Set(news.flatMap((one) => (one.is === "read" ? [] : one.page)))];
}

export function playNews(desk: Desk, news: readonly RecordNews[]): Receipt["records"] {
  const counts = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  for (const one of news) {
    if (one.is === "read") counts[read(desk, one, one.finding)]++;
    else if (one.is === "vanished") counts.vanished += vanish(desk, one);
    else counts.changed += retract(desk, one, one.because, one.given);
  }
  return counts;
}

function read(desk: Desk, news: RecordNews, finding: Finding): "new" | "changed" | "unchanged" {
  const { collection, kind, recipe, at } = news;
  const named = recordId(collection, kind, finding.key);
  const id = desk.aliases.get(named) ?? named;
  rename(desk, news, finding, id);
  const claims = claimsOf(finding, at);
  const record = desk.known.get(id);
  if (record === undefined) {
    desk.known.set(id, newRecord(desk, { id, collection, kind, recipe, url: finding.url, at }, claims));
    return "new";
  }
  // Never collected again, unless we had withdrawn it ourselves.
  if (record.state === "removed" && !record.removed?.startsWith(RETRACTED)) return "unchanged";
  const merged = mergeClaims(record.claims, claims, finding.url);
  const told = settle(desk, record, merged, "live", at);
  record.removed = null;
  return told ? "changed" : "unchanged";
}

function newRecord(
  desk: Desk,
  { at, url, ...who }: Pick<KnownRecord, "id" | "collection" | "kind" | "recipe" | "url"> & { at: Instant },
  claims: readonly Claim[],
): KnownRecord {
  return {
    ...who,
    url: keepable(url),
    number: desk.nextNumber(who.collection),
    first: at,
    change: 0,
    version: 1,
    state: "live",
    changed: at,
    claims,
    before: [],
    words: 0,
    characters: 0,
    validated: false,
    removed: null,
    rank: null,
    indexed: false,
    family: null,
    likeness: 0,
    duplicate: false,
    touched: "told",
    reindex: true,
    regroup: true,
    isNew: true,
    earlier: [],
  };
}

/**
 * Its key has changed: what is known of it, people's words too, goes on under the new id; the old one becomes an alias, and a
 * tombstone for those who follow the changes.
 */
function rename(desk: Desk, { collection, kind, at, recipe }: RecordNews, finding: Finding, id: string): void {
  for (const key of finding.was ?? []) {
    const from = recordId(collection, kind, key);
    const old = desk.known.get(from);
    if (from === id || old === undefined || old.state === "removed") continue;
    let record = desk.known.get(id);
    const moved = record === undefined;
    if (record === undefined) {
      record = newRecord(desk, { id, collection, kind, recipe, url: finding.url, at }, old.claims);
      desk.known.set(id, record);
      record.version = old.version;
    } else if (record.state !== "removed") {
      settle(desk, record, [...old.claims, ...record.claims], record.state, at);
    }
    record.validated ||= old.validated;
    old.removed = `${RENAMED}${id}`;
    old.claims = [];
    desk.aliases.set(from, id);
    desk.renamed.push({ from, to: id, moved });
    become(desk, old, "removed", at);
  }
}

/** How the reason on a tombstone begins whose record goes on under another id. */
export const RENAMED = "now known as ";

/** Only what has its own address there: a list that is gone takes no leaf with it. */
function vanish(desk: Desk, news: RecordNews): number {
  const gone = livingAt(desk, news);
  for (const record of gone) become(desk, record, "vanished", news.at);
  return gone.length;
}

/** The page turned out to be something else: what it gave and does not give any more is withdrawn. */
function retract(desk: Desk, news: RecordNews, because: string, given: readonly Finding[]): number {
  const stay = new Set(given.map(({ key }) => recordId(news.collection, news.kind, key)));
  const withdrawn = livingAt(desk, news).filter(
    ({ id, claims, validated }) => !stay.has(id) && !validated && claims.every(({ layer }) => layer !== "human"),
  );
  for (const record of withdrawn) {
    record.removed = `${RETRACTED}${because}`;
    become(desk, record, "removed", news.at);
  }
  return withdrawn.length;
}

function livingAt(desk: Desk, { collection, kind, page }: RecordNews): KnownRecord[] {
  const url = keepable(page);
  return [...desk.known.values()].filter(
    (one) => one.url === url && one.collection === collection && one.kind === kind && one.state === "live",
  );
}
