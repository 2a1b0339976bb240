/** What moderators should look at next, by reason. One item at a time, from a cursor on: items that are done disappear behind it. */
import { UsageError } from "../../model/errors.js";
import { CHANGED_AFTER_CHECK, type WinnowRecord } from "../../model/record.js";
import { titleOf } from "../../search/facts.js";
import type { Filter } from "../../search/filter.js";
import type { ReviewEntry, Store } from "../../store/store.js";

export const QUEUES = ["doubt", "missing", "mixed", "duplicate", "changed", "close", "disputed", "assigned"] as const;
export type Queue = (typeof QUEUES)[number];

export interface QueueRequest {
  readonly queue: Queue;
  readonly collection?: string | undefined;
  /** For `missing`: the field; otherwise any of the usual ones. */
  readonly field?: string | undefined;
  readonly after?: string | undefined;
  /** Items that are assigned to others are left out. */
  readonly person: string;
}

export interface QueueItem {
  /** The id of a record, or the address of a rejected page. */
  readonly subject: string;
  readonly title: string;
  readonly url: string;
  /** Why it is in the queue, as far as it is known of this item. */
  readonly why: string;
  /** The cursor behind it. */
  readonly next: string | undefined;
}

export function queueNamed(name: string | undefined): Queue {
  const found = QUEUES.find((queue) => queue === name);
  if (found === undefined) throw new UsageError(`"${name ?? ""}" is no queue; there are ${QUEUES.join(", ")}.`);
  return found;
}

/** The next item behind the cursor; undefined at the end of the queue. */
export async function nextItem(store: Store, request: QueueRequest): Promise<QueueItem | undefined> {
  let { after } = request;
  for (;;) {
    const found = await candidate(store, { ...request, after });
    if (found === undefined) return undefined;
    const { state, assignee } = reviewOf(await store.reviewsOf([found.subject]));
    const isOthers = assignee !== "" && assignee !== request.person;
    const isSettled = request.queue !== "disputed" && request.queue !== "assigned" && state !== "";
    if (!isSettled && (!isOthers || request.queue === "assigned")) return found;
    if (found.next === undefined) return undefined;
    after = found.next;
  }
}

/** How many there are, at most 1,000; undefined where that would take long. */
async function queueSize(store: Store, request: QueueRequest): Promise<number | undefined> {
  if (request.queue === "disputed" || request.queue === "assigned") return (await reviewed(store, request)).length;
  const filter = FILTERS[request.queue]?.(request);
  if (filter === undefined) return undefined;
  return (await store.countRecords({ ...scope(request), filter }, 1000)).count;
}

export interface QueueSize {
  readonly queue: Queue;
  /** For `missing`: those without this field; the row before them has those without any of the usual fields. */
  readonly field?: string;
  readonly size: number | undefined;
  readonly isEmpty: boolean;
}

/** Each queue with its size; what is missing, by field, too. */
export function queueSizes(
  store: Store,
  asked: Pick<QueueRequest, "collection" | "person">,
): Promise<readonly QueueSize[]> {
  const rows = QUEUES.flatMap((queue) => [
    { queue },
    ...(queue === "missing" ? USUAL : []).map((field) => ({ queue, field })),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const request = { ...asked, ...row };
      const size = await queueSize(store, request);
      // What is assigned to others is counted, but is nothing to do.
      return { ...row, size, isEmpty: size === 0 || (await nextItem(store, request)) === undefined };
    }),
  );
}

/** What the entries about one subject amount to. */
export function reviewOf(entries: readonly ReviewEntry[]): { readonly state: string; readonly assignee: string } {
  const last = (about: ReviewEntry["about"]): string => entries.findLast((entry) => entry.about === about)?.value ?? "";
  return { state: last("state"), assignee: last("assignee") };
}

const compare = (field: string, is: "eq" | "lt" | "has", value: string | number | boolean): Filter => ({
  kind: "compare",
  field,
  is,
  value,
});
const UNCHECKED = compare("validated", "eq", false);
const DOUBTFUL = 0.5;
/** Without these a document can hardly be cited. */
const USUAL = ["title", "date", "language"];

const FILTERS: { readonly [queue in Queue]?: (request: QueueRequest) => Filter } = {
  doubt: () =>
    all(UNCHECKED, { kind: "or", of: [compare("flag", "eq", "doubt"), compare("confidence", "lt", DOUBTFUL)] }),
  missing: ({ field }) => all(UNCHECKED, { kind: "or", of: (field === undefined ? USUAL : [field]).map(lacks) }),
  mixed: () =>
    all(UNCHECKED, {
      kind: "or",
      of: [compare("flag", "eq", "mixed"), { ...compare("doubts", "eq", "mixed"), is: "contains" } as Filter],
    }),
  changed: () => compare("flag", "eq", "changed"),
};

function all(...of: readonly Filter[]): Filter {
  return { kind: "and", of };
}

function lacks(field: string): Filter {
  return { kind: "not", of: compare(field, "has", true) };
}

function scope({ collection }: QueueRequest): { readonly collection?: string } {
  return collection === undefined ? {} : { collection };
}

function candidate(store: Store, request: QueueRequest): Promise<QueueItem | undefined> {
  switch (request.queue) {
    case "duplicate":
      return nextDuplicate(store, request);
    case "close":
      return nextClose(store, request);
    case "disputed":
    case "assigned":
      return nextReviewed(store, request);
    default:
      return nextRecord(store, request, FILTERS[request.queue]!(request));
  }
}

async function nextRecord(store: Store, request: QueueRequest, filter: Filter): Promise<QueueItem | undefined> {
  const { after } = request;
  const page = await store.listRecords({
    ...scope(request),
    filter,
    limit: 1,
    ...(after === undefined ? {} : { after }),
  });
  const [record] = page.records;
  return record && { ...itemOf(record), why: whyOf(record, request), next: page.next };
}

function itemOf({ id, url, number, fields }: WinnowRecord): Pick<QueueItem, "subject" | "title" | "url"> {
  return { subject: id, title: titleOf(fields) || `#${number}`, url };
}

function whyOf({ fields, confidence }: WinnowRecord, { queue, field }: QueueRequest): string {
  switch (queue) {
    case "missing":
      return (field === undefined ? USUAL : [field]).filter((name) => !Object.hasOwn(fields, name)).join(", ");
    case "changed":
      return [fields[CHANGED_AFTER_CHECK]].flat().join(", ");
    default:
      return fields["doubts"] === undefined
        ? `${Math.floor(confidence * 100)} %`
        : [fields["doubts"]].flat().join("; ");
  }
}

/** Members of families that are not their original; the cursor is that of the families, and the place in the family. */
async function nextDuplicate(store: Store, request: QueueRequest): Promise<QueueItem | undefined> {
  let [family, place] = splitCursor(request.after);
  for (;;) {
    const { families, next } = await store.families({
      ...scope(request),
      limit: 1,
      ...(family === "" ? {} : { after: family }),
    });
    const [one] = families;
    if (one === undefined) return undefined;
    for (let i = place; i < one.members.length; i++) {
      const member = one.members[i]!;
      if (member.record === one.original) continue;
      const record = await store.record(member.record);
      if (record === undefined || record.validated || record.state !== "live") continue;
      const original = one.members.find(({ record: id }) => id === one.original);
      const why = `${Math.floor(member.likeness * 100)} % = ${original?.title ?? one.original}`;
      return { ...itemOf(record), why, next: `${family}|${i + 1}` };
    }
    if (next === undefined) return undefined;
    [family, place] = [next, 0];
  }
}

function splitCursor(after: string | undefined): [cursor: string, place: number] {
  const [, cursor = "", place = "0"] = /^(.*)\|(\d+)$/.exec(after ?? "") ?? [];
  return [cursor, Number(place)];
}

async function reviewed(store: Store, { queue, person }: QueueRequest): Promise<readonly string[]> {
  const which = queue === "disputed" ? { about: "state", value: "disputed" } : { about: "assignee", value: person };
  return store.reviewedAs({ ...(which as { about: "state"; value: string }), limit: 1000 });
}

async function nextReviewed(store: Store, request: QueueRequest): Promise<QueueItem | undefined> {
  const subjects = await reviewed(store, request);
  for (let i = Number(request.after ?? 0); i < subjects.length; i++) {
    const subject = subjects[i]!;
    const next = i + 1 < subjects.length ? String(i + 1) : undefined;
    if (!isRecordId(subject)) return { subject, title: subject, url: subject, why: "", next };
    const record = await store.record(subject);
    const isOurs =
      record !== undefined && (request.collection === undefined || record.collection === request.collection);
    // What is assigned and done is no work any more.
    if (isOurs && !(request.queue === "assigned" && (record.validated || record.state === "removed")))
      return { ...itemOf(record), why: "", next };
  }
  return undefined;
}

export function isRecordId(subject: string): boolean {
  return /^[0-9a-f]{32}$/.test(subject);
}

const LOOKED_AT = 200;
const MOST_LOOKED_AT = 5000;

async function nextClose(store: Store, request: QueueRequest): Promise<QueueItem | undefined> {
  let { after } = request;
  const ask = (limit: number) =>
    store.rejected({ ...scope(request), limit, ...(after === undefined ? {} : { after }) });
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += LOOKED_AT) {
    const { pages, next } = await ask(LOOKED_AT);
    const at = pages.findIndex(({ because }) => isClose(because));
    if (at >= 0) {
      const { url, because } = pages[at]!;
      return { subject: url, title: url, url, why: because, next: (await ask(at + 1)).next };
    }
    if (next === undefined) return undefined;
    after = next;
  }
  return undefined;
}

/** Reasons of rejection that a person may see otherwise, each with how near the page came. */
const NEAR: readonly (readonly [reason: RegExp, isNear: (...found: number[]) => boolean])[] = [
  // "length: fewer than 50 words; found: 42"
  [/length: fewer than (\d+) words; found: (\d+)/, (least, words) => words! >= least! * 0.6],
  [/length: more than (\d+) words; found: (\d+)/, (most, words) => words! <= most! * 1.5],
  // "language: not tat; found: rus 55 %, tat 45 %"
  [/language: not (?:\w+); found: (?:.*, )?(?:\w+) (\d+) %$/, (share) => share! >= 30],
  [/language: mixed/, () => true],
  [/date: (?:before|after) (\d{4})\S*; found: (\d{4})/, (limit, year) => Math.abs(limit! - year!) <= 1],
  [/no name was found|date: none was found/, () => true],
];

/** `because`: the reason with what was found. */
export function isClose(because: string): boolean {
  return NEAR.some(([reason, isNear]) => {
    const found = reason.exec(because);
    return found !== null && isNear(...found.slice(1).map(Number));
  });
}
