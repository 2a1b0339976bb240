/** What a person says of an event: corrections, pauses, removals, and that two events are one. The plan follows at once. */
import { isIsoDay } from "../../dates/calendar-day.js";
import { EVENT_DAYS } from "../../events/event-record.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { type Instant, systemClock } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { chooseEvent, findEventByName } from "./choose.js";
import { type EventState, eventSettings, eventState, eventStates, SAME_AS } from "./state.js";

export interface EventRequest {
  /** Its number, its acronym and year, or its address. */
  readonly event: string;
  readonly collection?: string | undefined;
  /** Who says so. */
  readonly by: string;
}

export { EVENT_DAYS };
/** Fields of an event that people correct, besides its days. */
export const EVENT_WORDS = ["name", "acronym", "series", "city", "country", "timezone", "note"] as const;

/** What is wrong with a value for a field of an event; undefined if nothing is. */
export function eventFieldMistake(field: string, value: string): string | undefined {
  if ((EVENT_DAYS as readonly string[]).includes(field)) {
    return isIsoDay(value) ? undefined : `${value} is not a date; write it like 2026-05-01.`;
  }
  if (field === "year") return /^(?:19|20|21)\d\d$/.test(value) ? undefined : `${value} is not a year.`;
  if (field === "timezone" && !isTimeZone(value))
    return `${value} is not a time zone; write it like AoE, UTC-12 or Europe/Helsinki.`;
  if ((EVENT_WORDS as readonly string[]).includes(field)) return undefined;
  return `There is no field ${field}; the fields are ${[...EVENT_DAYS, ...EVENT_WORDS, "year"].join(", ")}.`;
}

/** Also an abbreviation, as conferences give them: PST, CET. An empty value takes the zone away. */
function isTimeZone(value: string): boolean {
  if (/^(?:AoE|[A-Z]{2,5}(?:[+-]\d{1,2}(?::\d\d)?)?)?$/.test(value)) return true;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

export interface EventFieldCorrection {
  readonly field: string;
  /** As a person writes it; empty for the machine's value. */
  readonly value: string;
  /** The value that the person saw; null for a missing one. */
  readonly expected: Json;
  readonly by: string;
  readonly now: Instant;
}

/** Sets one field of an event; returns a sentence if somebody else changed it in the meantime. */
export async function correctEventField(
  store: Store,
  state: EventState,
  { field, value, expected, by, now }: EventFieldCorrection,
): Promise<string | undefined> {
  const mistake = value === "" ? undefined : eventFieldMistake(field, value);
  if (mistake !== undefined) throw new UsageError(mistake);
  const { id } = await ensureEventRecord(store, state, now);
  const to = value === "" ? null : field === "year" ? Number(value) : value;
  const edits = [{ record: id, set: { [field]: to }, expected: { [field]: expected } }];
  const [conflict] = (await store.edit({ edits, by, now, strict: true })).conflicts;
  if (conflict === undefined) return undefined;
  return `${field} was changed in the meantime; it is now ${JSON.stringify(conflict.found)}. Nothing was saved: look at it and correct it again.`;
}

/** A paused event is not visited. */
export async function pauseEvent(
  store: Store,
  state: EventState,
  { paused, by, now }: { readonly paused: boolean; readonly by: string; readonly now: Instant },
): Promise<void> {
  const { id } = await ensureEventRecord(store, state, now);
  await store.edit({ edits: [{ record: id, set: { watch: paused ? "paused" : null } }], by, now });
}

/** Sets fields of an event; null removes a person's value. Returns the event as it is then. */
export async function correctEvent(
  store: Store,
  { event, collection, by }: EventRequest,
  set: { readonly [field: string]: Json },
): Promise<{ readonly id: string; readonly state: EventState }> {
  const now = systemClock.now();
  const state = await findEventByName(store, now, collection, event);
  const { id } = await ensureEventRecord(store, state, now);
  await store.edit({ edits: [{ record: id, set }], by, now });
  return { id, state: await eventState(store, state.harvest, now) };
}

/** Withdraws an event: it is not visited any more. Its papers stay. Returns it as it was. */
export async function removeEvent(store: Store, { event, collection, by }: EventRequest): Promise<EventState> {
  const now = systemClock.now();
  const state = await findEventByName(store, now, collection, event);
  const { id } = await ensureEventRecord(store, state, now);
  await store.removeRecords({ which: { ids: [id] }, reason: "removed", by, now });
  return state;
}

export interface MergedEvent {
  readonly id: string;
  readonly merged: string;
  readonly state: EventState;
}

/** Says that two events are one: the first stays; the second is shown with it and no longer visited separately. */
export async function mergeEvents(
  store: Store,
  { event: name, collection, by }: EventRequest,
  same: string,
): Promise<MergedEvent> {
  const now = systemClock.now();
  const states = await eventStates(store, now, collection);
  const [event, other] = [await chooseEvent(store, states, name), await chooseEvent(store, states, same)];
  if (other === event) throw new UsageError(`${name} and ${same} are already merged.`);
  if (other.harvest.collection !== event.harvest.collection)
    throw new UsageError(`${name} and ${same} are in different collections.`);
  const [into, from] = [await ensureEventRecord(store, event, now), await ensureEventRecord(store, other, now)];
  await store.edit({ edits: [{ record: from.id, set: { [SAME_AS]: into.id } }], by, now });
  const state = (await eventStates(store, now, collection)).find(({ record }) => record?.id === into.id)!;
  return { id: into.id, merged: from.id, state };
}

/** Undoes all merges into an event; returns how many there were. */
export async function unmergeEvents(
  store: Store,
  { event: name, collection, by }: EventRequest,
): Promise<{ readonly undone: number; readonly state: EventState }> {
  const now = systemClock.now();
  const state = await chooseEvent(store, await eventStates(store, now, collection), name);
  const merged = [state, ...state.also].flatMap(({ record }) =>
    record?.fields[SAME_AS] === undefined ? [] : [record.id],
  );
  if (merged.length === 0) throw new UsageError(`Nothing was merged into ${name}.`);
  await store.edit({ edits: merged.map((record) => ({ record, set: { [SAME_AS]: null } })), by, now });
  return { undone: merged.length, state };
}

/** The event's record; one that is known by its address alone gets a record now, so that a person can correct it. */
async function ensureEventRecord(store: Store, state: EventState, now: Instant): Promise<WinnowRecord> {
  if (state.record !== undefined) return state.record;
  const { reportedFindings } = await import("../../events/event-record.js");
  const records = reportedFindings(eventSettings(state.harvest), state.key);
  await store.commitReplay(state.harvest.id, { pages: [{ at: now, records }], sites: [] });
  return (await eventState(store, state.harvest, now)).record!;
}
