/**
 * What a moderator decides about one record or rejected page: accept, correct, reject, dispute, comment, assign, rescue.
 *
 * Corrections and checks are edits of the record, so they have names, conflicts and undo like all edits. States, assignments and comments
 * are a log beside it (store/review-store.ts).
 */
import { whyDerived } from "../../model/derived-fields.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { CHANGED_AFTER_CHECK, type WinnowRecord } from "../../model/record.js";
import { SETTABLE } from "../../robot/document/metadata.js";
import type { RobotSettings } from "../../robot/settings.js";
import { REJECTED } from "../../store/review-store.js";
import type { EditFacts, RecordHistory, ReviewEntry, Store } from "../../store/store.js";
import { applyEdits, planCorrections } from "./correct.js";
import { rescuePage } from "./rescue.js";
import { isRecordId, reviewOf } from "./review-queues.js";
import { planRestoring, restoreRecords, withdrawRecords } from "./withdraw.js";

export type ReviewState = "unchecked" | "checked" | "changed since checked" | "disputed" | "rejected";

export interface Review {
  readonly subject: string;
  /** Undefined for a rejected page. */
  readonly history: RecordHistory | undefined;
  readonly state: ReviewState;
  readonly assignee: string;
  readonly entries: readonly (ReviewEntry | EditFacts)[];
  readonly fields: readonly EditableField[];
}

export interface EditableField {
  readonly field: string;
  readonly value: Json | undefined;
  /** The values of the collection's list, with their labels. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Undefined if there is no such record. `language`: of the labels. */
export async function readReview(store: Store, subject: string, language: string): Promise<Review | undefined> {
  const reviews = await store.reviewsOf([subject]);
  const { state, assignee } = reviewOf(reviews);
  if (!isRecordId(subject)) {
    const { collection } = await rejectedAddress(store, subject);
    const fields = await editableFields(store, { kind: "robot", collection, fields: {} }, language);
    return {
      subject,
      history: undefined,
      state: state === "" ? "unchecked" : (state as ReviewState),
      assignee,
      entries: reviews,
      fields,
    };
  }
  const history = await store.recordHistory(subject);
  if (history === undefined) return undefined;
  const entries = [...reviews, ...history.edits].sort((a, b) => a.at - b.at);
  const fields = await editableFields(store, history.record, language);
  return { subject, history, state: stateOf(history.record, state), assignee, entries, fields };
}

export function stateOf(record: WinnowRecord, reviewed: string): ReviewState {
  if (record.state === "removed") return "rejected";
  if (reviewed === "disputed") return "disputed";
  if (!record.validated) return "unchecked";
  return record.fields[CHANGED_AFTER_CHECK] === undefined ? "checked" : "changed since checked";
}

/** Fields that can be filled whether a machine found them or not: of a document those of its model, of other records the usual ones. */
const MODEL = SETTABLE.map(({ field }) => field);
const OF_ANY_RECORD = ["title", "author", "date", "language"];
/** Set elsewhere: on the record's own page. */
const ELSEWHERE = new Set(["flags", "characters", "confidence"]);
const FIRST = ["title", "author", "authors", "date", "year", "language"];

async function editableFields(
  store: Store,
  { kind, collection, fields }: Pick<WinnowRecord, "kind" | "collection" | "fields">,
  language: string,
): Promise<EditableField[]> {
  const recipes = (await store.harvests()).filter((one) => one.collection === collection && one.kind === "robot");
  const settings = recipes.map((one) => (one.settings as unknown as { readonly kind: RobotSettings }).kind);
  const own = settings.flatMap(({ recipe }) => Object.keys(recipe.metadata.own));
  const named = Object.keys(fields).filter(
    (field) => whyDerived(kind, field) === undefined && !ELSEWHERE.has(field) && field !== "text",
  );
  const rank = (field: string): number => (FIRST.indexOf(field) + FIRST.length + 1) % (FIRST.length + 1);
  const names = [...new Set([...named, ...(kind === "robot" ? MODEL : OF_ANY_RECORD), ...own])].sort(
    (a, b) => rank(a) - rank(b),
  );
  return [...names, "text"].map((field) => ({
    field,
    value: fields[field],
    choices: settings.flatMap(({ inputs }) =>
      Object.entries(inputs.values?.[field] ?? {}).map(([value, { labels }]) => ({
        value,
        label: labels[language] ?? labels["en"] ?? value,
      })),
    ),
  }));
}

export interface Decision {
  readonly subject: string;
  readonly decision: "accept" | "correct" | "reject" | "dispute" | "reopen" | "comment" | "assign";
  /** Field → as a person writes it; of a rejected page: what its document is given. */
  readonly set?: ReadonlyMap<string, string>;
  /** The values that the person saw. */
  readonly expected?: { readonly [field: string]: Json };
  readonly comment?: string | undefined;
  /** For `assign`; "" for nobody. */
  readonly assignee?: string | undefined;
  readonly by: string;
}

/** Returns a sentence if somebody else changed a value in the meantime: then nothing was done. */
export async function decide(
  store: Store,
  where: string,
  decision: Decision,
  now: number,
): Promise<string | undefined> {
  const { subject, by, comment = "" } = decision;
  const log = (about: ReviewEntry["about"], value: string): ReviewEntry => ({ subject, about, value, by, at: now });
  const entries: ReviewEntry[] = comment.trim() === "" ? [] : [log("comment", comment.trim())];
  if (decision.decision === "dispute" && entries.length === 0)
    throw new UsageError("say what is disputed, in a comment.");
  if (decision.decision === "comment" && entries.length === 0) throw new UsageError("the comment is empty.");
  if (decision.decision === "assign") entries.push(log("assignee", decision.assignee ?? ""));
  if (decision.decision === "dispute") entries.push(log("state", "disputed"));
  if (isRecordId(subject)) {
    const conflict = await decideRecord(store, decision, entries.at(-1)?.value);
    if (conflict !== undefined) return conflict;
  } else if (decision.decision === "accept") {
    const { harvest } = await rejectedAddress(store, subject);
    const [record] = await rescuePage(store, where, harvest, subject, decision.set ?? new Map(), by);
    entries.push(log("state", "rescued"), log("comment", `→ ${record}`));
  } else if (decision.decision === "reject") entries.push(log("state", REJECTED));
  const before = reviewOf(await store.reviewsOf([subject])).state;
  const isSettled = ["accept", "reopen"].includes(decision.decision) && isRecordId(subject);
  if ((isSettled || decision.decision === "reopen") && before !== "") entries.push(log("state", ""));
  await store.addReviews(entries);
  return undefined;
}

async function decideRecord(
  store: Store,
  { subject, decision, set, expected, by }: Decision,
  reason: string | undefined,
) {
  const record = await store.record(subject);
  if (record === undefined) throw new UsageError(`there is no record ${subject}.`);
  if (decision === "reject") {
    await withdrawRecords(store, { records: [subject], reason: reason ?? "rejected in moderation", by });
    return undefined;
  }
  if (decision === "reopen") {
    if (record.state === "removed") await restoreRecords(store, await planRestoring(store, { records: [subject] }), by);
    else await applyEdits(store, [{ record: subject, validated: false }], by);
    return undefined;
  }
  if (decision !== "accept" && decision !== "correct") return undefined;
  if (record.state === "removed") throw new UsageError("it is rejected; reopen it first.");
  const planned = await planCorrections(store, [record], { set: set ?? new Map(), newField: true });
  const changes = planned.edits[0]?.set ?? {};
  const seen = Object.fromEntries(Object.keys(changes).map((field) => [field, expected?.[field] ?? null]));
  const edit = { record: subject, ...(decision === "accept" ? { validated: true } : {}) };
  const full =
    Object.keys(changes).length === 0
      ? edit
      : { ...edit, set: changes, expected: expected === undefined ? planned.edits[0]!.expected! : seen };
  const { conflicts } = await applyEdits(store, [full], by, true);
  const [conflict] = conflicts;
  if (conflict === undefined) return undefined;
  return `${conflict.field ?? "The record"} was changed in the meantime; it is now ${JSON.stringify(conflict.found)}. Nothing was saved.`;
}

async function rejectedAddress(store: Store, url: string) {
  const history = (await store.addressHistory(url)).find((one) => one.visits.some(({ archived }) => archived !== null));
  if (history === undefined) throw new UsageError(`${url} is not archived; visit it again first.`);
  return { harvest: history.harvest, collection: history.harvest.collection };
}
