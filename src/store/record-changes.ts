/**
 * What do findings and people's words make of records?
 *
 * Both keepers work alike: load the few records that a batch speaks of onto a desk, play the news on it in order, write what came of
 * it. The middle stands here, in memory and without a database, so that it cannot differ between them.
 */
import { isDeepStrictEqual } from "node:util";
import { UsageError } from "../model/errors.js";
import { changesSketch } from "../model/family.js";
import type { Json } from "../model/json.js";
import {
  type Claim,
  claimsOf,
  type Evidence,
  type Finding,
  mergeClaims,
  RETRACTED,
  type RecordState,
  recordId,
  shownClaims,
  shownConfidence,
  shownFields,
  type WinnowRecord,
} from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { Receipt } from "./store.js";
import type { Edit, EditBatch, EditConflict, EditReceipt } from "./store-records.js";

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

export interface KnownRecord {
  readonly id: string;
  readonly collection: string;
  readonly kind: string;
  readonly number: number;
  readonly first: Instant;
  readonly url: string;
  readonly recipe: string;
  change: number;
  version: number;
  state: RecordState;
  changed: Instant;
  claims: readonly Claim[];
  /** The claims as they stand in the store, and how long the text is that they show. */
  readonly before: readonly Claim[];
  readonly words: number;
  readonly characters: number;
  validated: boolean;
  removed: string | null;
  /** Where it stands in the order of lists (model/rank.ts); null until it has one. */
  rank: number | null;
  /** In the index under that rank. */
  readonly indexed: boolean;
  family: number | null;
  likeness: number;
  duplicate: boolean;
  /** Must be written; `told`: with a change number of its own. */
  touched: "no" | "quietly" | "told";
  /** What it shows, or whether it shows anything, has changed: facts, index and family follow. */
  reindex: boolean;
  /** What is compared with other records has changed, or may have. */
  regroup: boolean;
  /** Not in the store yet. */
  readonly isNew: boolean;
  /** What it showed before, as far as that ended on this desk. */
  readonly earlier: EarlierVersion[];
}

/** A version that ended: what it showed otherwise than the one after it. A long text is not kept again because its author changed. */
export interface EarlierVersion {
  readonly version: number;
  readonly until: Instant;
  readonly otherwise: Otherwise;
}

/** Values that were different, and fields that were not there. */
export interface Otherwise {
  readonly was: Fields;
  readonly not: readonly string[];
}

type Fields = { readonly [field: string]: Json };

/** A line of the log of what people said. `before`: what a person had said earlier; null when nobody had. */
export interface EditLine {
  readonly record: string;
  readonly about: "field" | "validated";
  readonly field: string;
  readonly value: Json;
  readonly before: Json;
}

export interface Desk {
  readonly known: Map<string, KnownRecord>;
  /** Former ids and what they are now. */
  readonly aliases: Map<string, string>;
  /** Those among them that are new. */
  readonly renamed: { readonly from: string; readonly to: string; readonly moved: boolean }[];
  readonly edits: EditLine[];
  nextNumber(collection: string): number;
}

export function openDesk(
  records: Iterable<KnownRecord>,
  aliases: Iterable<readonly [from: string, to: string]>,
  nextNumber: (collection: string) => number,
): Desk {
  const known = new Map<string, KnownRecord>();
  for (const record of records) known.set(record.id, record);
  return { known, aliases: new Map(aliases), renamed: [], edits: [], nextNumber };
}

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

// ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Plays a person's edits. A cell that shows something else than the person saw is a conflict; all others are set. */
export function playEdits(desk: Desk, batch: EditBatch): Omit<EditReceipt, "batch"> {
  const conflicts = batch.edits.flatMap((edit) => conflictsOf(desk, edit));
  if (batch.strict === true && conflicts.length > 0) return { changed: 0, unchanged: 0, conflicts };
  const inConflict = new Set(conflicts.map(({ record, field }) => `${record} ${field ?? ""}`));
  const changed = new Set<string>();
  const named = new Set<string>();
  for (const edit of batch.edits) {
    const record = onDesk(desk, edit.record);
    if (record === undefined || record.state === "removed") continue;
    const set = Object.entries(edit.set ?? {}).filter(([field]) => !inConflict.has(`${edit.record} ${field}`));
    const does = say(desk, record, Object.fromEntries(set), batch);
    const marks = edit.validated !== undefined && validate(desk, record, edit.validated, batch.now);
    if (set.length > 0 || edit.validated !== undefined) named.add(record.id);
    if (does || marks) changed.add(record.id);
  }
  return { changed: changed.size, unchanged: named.size - changed.size, conflicts };
}

/** Many records are worked on piece by piece, within one transaction. */
export const PIECE = 500;

/** Edits of one record stay together: they are counted as one. Who wants all or nothing must see all at once. */
export function piecesOf({ edits, strict }: EditBatch): readonly (readonly Edit[])[] {
  if (strict === true) return [edits];
  const byRecord = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = byRecord.get(edit.record);
    if (known === undefined) byRecord.set(edit.record, [edit]);
    else known.push(edit);
  }
  const all = [...byRecord.values()];
  const pieces: Edit[][] = [];
  for (let i = 0; i < all.length; i += PIECE) pieces.push(all.slice(i, i + PIECE).flat());
  return pieces;
}

/** What several pieces came to. */
export function addReceipt(total: EditReceipt, piece: EditReceipt): EditReceipt {
  return {
    batch: piece.batch ?? total.batch,
    changed: total.changed + piece.changed,
    unchanged: total.unchanged + piece.unchanged,
    conflicts: [...total.conflicts, ...piece.conflicts],
  };
}

export const NO_EDITS: EditReceipt = { batch: undefined, changed: 0, unchanged: 0, conflicts: [] };

function conflictsOf(desk: Desk, { record: id, set = {}, expected = {} }: Edit): EditConflict[] {
  const record = onDesk(desk, id);
  const whole = (because: EditConflict["because"]): EditConflict[] => [
    { record: id, field: undefined, because, expected: null, found: null },
  ];
  if (record === undefined) return whole("unknown record");
  if (record.state === "removed") return whole("removed");
  const shown = shownFields(record.claims);
  return Object.keys(set).flatMap((field) => {
    if (!Object.hasOwn(expected, field)) return [];
    const found = Object.hasOwn(shown, field) ? shown[field]! : null;
    if (same(found, expected[field]!)) return [];
    return { record: id, field, because: "changed meanwhile" as const, expected: expected[field]!, found };
  });
}

/** A person's values for fields of one record; answers whether something that is shown has changed. */
function say(
  desk: Desk,
  record: KnownRecord,
  set: { readonly [field: string]: Json },
  { by, now }: Pick<EditBatch, "by" | "now">,
): boolean {
  let claims = record.claims;
  for (const [field, value] of Object.entries(set)) {
    const before = claims.find((claim) => claim.layer === "human" && claim.field === field)?.value ?? null;
    if (same(before, value)) continue;
    const evidence: Evidence = { url: "", rule: "person" }; // no page says so
    claims = claims.filter((claim) => claim.layer !== "human" || claim.field !== field);
    if (value !== null) claims = [...claims, { field, value, layer: "human", evidence, confidence: 1, at: now, by }];
    desk.edits.push({ record: record.id, about: "field", field, value, before });
  }
  return settle(desk, record, claims, record.state, now);
}

function validate(desk: Desk, record: KnownRecord, validated: boolean, now: Instant): boolean {
  if (record.validated === validated) return false;
  desk.edits.push({ record: record.id, about: "validated", field: "", value: validated, before: record.validated });
  record.validated = validated;
  tell(desk, record, now);
  return true;
}

/** Takes lines of the log back, the last first. What somebody has changed since is a conflict. */
export function playUndo(
  desk: Desk,
  lines: readonly (EditLine & { readonly latest: boolean })[],
  { by, now }: { readonly by: string; readonly now: Instant },
): Omit<EditReceipt, "batch"> {
  const conflicts: EditConflict[] = [];
  const changed = new Set<string>();
  for (const { record: id, about, field, value, before, latest } of [...lines].reverse()) {
    const record = onDesk(desk, id);
    const conflict = (because: EditConflict["because"], found: Json): void => {
      conflicts.push({ record: id, field: about === "field" ? field : undefined, because, expected: value, found });
    };
    if (record === undefined) conflict("unknown record", null);
    else if (record.state === "removed") conflict("removed", null);
    else if (!latest) conflict("changed meanwhile", shownFields(record.claims)[field] ?? null);
    else if (about === "validated") {
      if (validate(desk, record, before === true, now)) changed.add(record.id);
    } else {
      say(desk, record, { [field]: before }, { by, now });
      changed.add(record.id);
    }
  }
  return { changed: changed.size, unchanged: 0, conflicts };
}

/** Withdraws a record; answers whether it was there to be withdrawn. */
export function withdraw(desk: Desk, record: KnownRecord, reason: string, now: Instant): boolean {
  const again = record.state === "removed";
  if (again && !record.removed?.startsWith(RETRACTED)) return false;
  record.removed = reason;
  become(desk, record, "removed", now);
  return true;
}

/** Nothing that was said of it stays. */
export function forgetClaims(record: KnownRecord): void {
  record.claims = [];
  if (record.touched === "no") record.touched = "quietly";
}

export function mustBeOnDesk(desk: Desk, id: string): KnownRecord {
  const record = onDesk(desk, id);
  if (record === undefined) throw new UsageError(`There is no record ${id}.`);
  return record;
}

export function onDesk({ known, aliases }: Desk, id: string): KnownRecord | undefined {
  return known.get(aliases.get(id) ?? id) ?? known.get(id);
}

// ── Settling ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** New claims, perhaps a new state: a new version exists only when a shown value has changed. Answers whether it is to be told. */
function settle(desk: Desk, record: KnownRecord, claims: readonly Claim[], state: RecordState, at: Instant): boolean {
  const otherwise = difference(shownFields(record.claims), shownFields(claims));
  const unchanged = otherwise === undefined;
  record.claims = claims;
  if (unchanged && state === record.state) {
    if (record.touched === "no") record.touched = "quietly";
    return false;
  }
  if (state !== record.state) become(desk, record, state, at);
  else tell(desk, record, at);
  if (unchanged) return true;
  record.reindex = true;
  record.regroup ||= changesSketch([...Object.keys(otherwise.was), ...otherwise.not], record.words);
  record.earlier.push({ version: record.version++, until: at, otherwise });
  return true;
}

function become(desk: Desk, record: KnownRecord, state: RecordState, at: Instant): void {
  record.state = state;
  record.reindex = true;
  record.regroup = true;
  tell(desk, record, at);
}

/** Change numbers follow the order of the news: what was told last stands last. */
function tell({ known }: Desk, record: KnownRecord, at: Instant): void {
  record.changed = at;
  record.touched = "told";
  known.delete(record.id);
  known.set(record.id, record);
}

/** What `before` showed otherwise than `after`; undefined when they show the same. */
function difference(before: Fields, after: Fields): Otherwise | undefined {
  const was: { [field: string]: Json } = {};
  const not = Object.keys(after).filter((field) => !Object.hasOwn(before, field));
  for (const [field, value] of Object.entries(before)) {
    if (!Object.hasOwn(after, field) || !same(value, after[field])) put(was, field, value);
  }
  return not.length === 0 && Object.keys(was).length === 0 ? undefined : { was, not };
}

/** Earlier versions as they were shown, oldest first, from what is shown now. */
export function pastVersions<Ended extends { readonly otherwise: Otherwise }>(
  now: Fields,
  ended: readonly Ended[],
): (Omit<Ended, "otherwise"> & { readonly fields: Fields })[] {
  let fields = now;
  return [...ended]
    .reverse()
    .map(({ otherwise, ...version }) => {
      const earlier: { [field: string]: Json } = {};
      for (const [field, value] of Object.entries(fields)) {
        if (!otherwise.not.includes(field)) put(earlier, field, value);
      }
      for (const [field, value] of Object.entries(otherwise.was)) put(earlier, field, value);
      fields = earlier;
      return { ...version, fields };
    })
    .reverse();
}

/** As it will be read again: JSON knows neither -0 nor undefined. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
  return first === second || isDeepStrictEqual(JSON.parse(first), JSON.parse(second));
}

/** Text as every keeper can keep it: no NUL, no half of a surrogate pair. */
export function keepable(text: string): string {
  return text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "\ufffd");
}

// ── Showing ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What it takes to show a record. */
export type ShownRecord = Pick<
  KnownRecord,
  | "id"
  | "number"
  | "kind"
  | "collection"
  | "url"
  | "claims"
  | "version"
  | "first"
  | "changed"
  | "state"
  | "validated"
  | "change"
>;

export function show(record: ShownRecord): WinnowRecord {
  const shown = record.state === "removed" ? new Map<string, Claim>() : shownClaims(record.claims);
  const fields: { [field: string]: Json } = {};
  const evidence: { [field: string]: readonly Evidence[] } = {};
  for (const [field, claim] of shown) {
    put(fields, field, claim.value);
    put(evidence, field, [claim.evidence]);
  }
  return {
    id: record.id,
    number: record.number,
    kind: record.kind,
    collection: record.collection,
    url: record.url,
    fields,
    evidence,
    confidence: shownConfidence(shown),
    version: record.version,
    first: sayInstant(record.first),
    changed: sayInstant(record.changed),
    state: record.state,
    validated: record.validated,
    change: record.change,
  };
}

/** Fields are named by strangers: "__proto__" is a name like any other. */
function put<Value>(object: { [name: string]: Value }, name: string, value: Value): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

export function sayInstant(instant: Instant): string {
  const LAST = 8.64e15; // the last moment that a Date can name
  return new Date(Math.max(-LAST, Math.min(LAST, instant))).toISOString();
}
