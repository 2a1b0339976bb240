/**
 * Where does each event stand?
 *
 * Every event is a separate harvest; its record holds what is known of it, the site's knowledge when papers were found, the address's
 * story when it was visited. The plan follows from these each time it is asked for, so that whatever a person corrects moves it at once.
 * Several addresses may turn out to be one event, by their key or because a person says so: then one of them is visited, the one that
 * answers, and what all of them tell counts.
 */
import {
  CANDIDATES,
  EVENT,
  type EventSettings,
  HISTORY,
  type KnownEvent,
  LOST,
  type LostEvent,
  unknownEvent,
} from "../../events/event-knowledge.js";
import type { EventDates } from "../../events/schedule/outlook.js";
import { type EventHistory, type EventPlan, NO_HISTORY, planFor } from "../../events/schedule/schedule.js";
import { kindKnowledge } from "../../harvest/sites.js";
import { newestPerHarvest } from "../../harvest/stored-plans.js";
import type { Json } from "../../model/json.js";
import { recordId, type WinnowRecord } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { recordPages } from "../../publish/release.js";
import type { AddressHistory, HarvestStatus, HostState, Store } from "../../store/store.js";

export const EVENTS = "events";
/** A person's claim that an event is the same as another: the other's id. */
export const SAME_AS = "sameAs";

export type EventStanding = "new" | "waiting" | "listed" | "complete" | "failing" | "over" | "paused" | "removed";

export interface EventState {
  readonly harvest: HarvestStatus;
  readonly key: string;
  /** Undefined while nobody has told anything but its address. */
  readonly record: WinnowRecord | undefined;
  readonly standing: EventStanding;
  readonly dates: EventDates;
  readonly history: EventHistory;
  readonly plan: EventPlan;
  readonly papers: number;
  /** Addresses on its site that most likely list papers, as its home page says. */
  readonly candidates: readonly string[];
  /** Further addresses and records of the same event. */
  readonly also: readonly EventState[];
}

/** One state per event. Addresses of the same event are merged. Planning does not need papers counted. */
export async function eventStates(
  store: Store,
  now: Instant,
  collection?: string,
  { countPapers = true } = {},
): Promise<EventState[]> {
  const all = newestPerHarvest(await store.harvests()).filter(
    (status) => status.kind === EVENTS && (collection === undefined || status.collection === collection),
  );
  const counts = countPapers && all.length > 0 ? await papersByEvent(store, collection) : new Map<string, number>();
  const states: EventState[] = [];
  for (const status of all) states.push(await stateOf(store, status, now, counts));
  return together(states, now);
}

/** What is known of one address, whatever others say of the same event. */
export async function eventState(store: Store, harvest: HarvestStatus, now: Instant): Promise<EventState> {
  const state = await stateOf(store, harvest, now, new Map());
  return { ...state, papers: await papersOf(store, harvest.collection, state.key) };
}

async function stateOf(
  store: Store,
  harvest: HarvestStatus,
  now: Instant,
  counts: ReadonlyMap<string, number>,
): Promise<EventState> {
  const known = (await store.siteKnowledge(harvest.id, 0, 20)).map(({ knowledge }) => kindKnowledge(knowledge));
  const site = known.find((one) => one.has(EVENT)) ?? known.find((one) => one.has(LOST));
  const { key } = (site?.get(EVENT) as KnownEvent | undefined) ?? unknownEvent(eventSettings(harvest));
  const record = await store.record(recordId(harvest.collection, EVENTS, key));
  const story = (await store.addressHistory(harvest.start)).find((one) => one.harvest.id === harvest.id);
  const history = historyOf(
    site?.get(HISTORY) as EventHistory | undefined,
    site?.get(LOST) as LostEvent | undefined,
    story,
    harvest,
  );
  const papers = counts.get(`${harvest.collection} ${key}`) ?? 0;
  const candidates = (site?.get(CANDIDATES) as readonly string[] | undefined) ?? [];
  return standingNow({ harvest, key, record, dates: datesOf([record]), history, papers, candidates, also: [] }, now);
}

export function eventSettings({ settings, start }: HarvestStatus): EventSettings {
  const { kind } = (settings ?? {}) as { readonly kind?: Partial<EventSettings> };
  return { ...kind, url: kind?.url ?? start };
}

// ── One event, several addresses ────────────────────────────────────────────────────────────────────────────────────────

function together(states: readonly EventState[], now: Instant): EventState[] {
  const byId = new Map(
    states.flatMap((state) => (state.record === undefined ? [] : [[state.record.id, state] as const])),
  );
  const idOf = (state: EventState): string => {
    const seen = new Set<string>();
    let { record } = state;
    for (;;) {
      const other = record?.fields[SAME_AS];
      if (typeof other !== "string" || seen.has(other) || !byId.has(other)) break;
      seen.add(other);
      record = byId.get(other)!.record;
    }
    return record?.id ?? `harvest ${state.harvest.id}`;
  };
  const groups = new Map<string, EventState[]>();
  for (const state of states) {
    const id = idOf(state);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [state]);
    else group.push(state);
  }
  return [...groups].map(([id, group]) => (group.length === 1 ? group[0]! : asOne(id, group, now)));
}

/** The event's own record speaks first; where it is silent, the others do. The address that answers is the one that is visited. */
function asOne(id: string, group: readonly EventState[], now: Instant): EventState {
  const own = group.find(({ record }) => record?.id === id) ?? group[0]!;
  const fails = ({ history }: EventState): number => Number(history.failing !== undefined);
  const [first] = [...group].sort(
    (a, b) => fails(a) - fails(b) || Number(b === own) - Number(a === own) || a.harvest.id - b.harvest.id,
  );
  const records = [own, ...group.filter((one) => one !== own)].map(({ record }) => record);
  const perKey = new Map(group.map(({ key, papers: some }) => [key, some]));
  const papers = [...perKey.values()].reduce((sum, some) => sum + some, 0);
  const { standing: _standing, plan: _plan, ...lead } = first!;
  return standingNow(
    {
      ...lead,
      key: own.key,
      record: own.record,
      dates: datesOf(records),
      papers,
      also: group.filter((one) => one !== first),
    },
    now,
  );
}

// ── Standing and plan ───────────────────────────────────────────────────────────────────────────────────────────────────

function standingNow(state: Omit<EventState, "standing" | "plan">, now: Instant): EventState {
  const { record, dates, history } = state;
  const plan: EventPlan =
    record?.state === "removed"
      ? { kind: "over", because: "it was removed" }
      : record?.fields["watch"] === "paused"
        ? { kind: "over", because: "it is paused" }
        : planFor(dates, history, now);
  return { ...state, plan, standing: standingOf(record, history, plan) };
}

function standingOf(record: WinnowRecord | undefined, history: EventHistory, plan: EventPlan): EventStanding {
  if (record?.state === "removed") return "removed";
  if (record?.fields["watch"] === "paused") return "paused";
  if (plan.kind === "over") return "over";
  if (history.failing !== undefined) return "failing";
  if (history.documentsSince !== undefined) return "complete";
  if (history.listSince !== undefined) return "listed";
  return history.lastVisit === undefined ? "new" : "waiting";
}

/** What stands in front of a page, or in its place, is no answer, whatever its status (fetch/walls.ts). */
const WALLED = /^(?:bot check|consent wall|login wall|parked domain|not found): /;

/** Visits that brought nothing new are read from the address's history: a page that did not change is not judged again. */
function historyOf(
  found: EventHistory | undefined,
  lost: LostEvent | undefined,
  story: AddressHistory | undefined,
  harvest: HarvestStatus,
): EventHistory {
  const visits = story?.visits ?? [];
  const isAnswer = ({ status, because }: (typeof visits)[number]): boolean =>
    status >= 200 && status < 400 && !WALLED.test(because);
  const answered = visits.filter(isAnswer);
  const lastVisit = Math.max(found?.lastVisit ?? 0, answered[0]?.at ?? 0);
  const failures = visits.slice(0, visits.findIndex(isAnswer));
  const failed = visits.length > 0 && answered.length === 0 ? visits : failures;
  const since = answered.filter(({ at }) => at > (found?.lastChange ?? 0)).length;
  const [last] = failed;
  const failing: EventHistory["failing"] =
    last !== undefined
      ? {
          since: failed.at(-1)!.at,
          last: last.at,
          times: failed.length,
          gone: last.status === 404 || last.status === 410 || WALLED.test(last.because),
          ...(WALLED.test(last.because) ? { says: last.because } : {}),
        }
      : lost !== undefined
        ? // A page that stays as it is is not judged again; its visits count all the same.
          {
            ...lost,
            last: lastVisit,
            times: Math.max(lost.times, answered.filter(({ at }) => at >= lost.since).length),
            gone: true,
          }
        : refusal(story, lastVisit, harvest);
  return {
    ...(found ?? NO_HISTORY),
    ...(lastVisit > 0 ? { lastVisit } : {}),
    unchanged: Math.max(found?.unchanged ?? 0, since),
    ...(failing === undefined ? {} : { failing }),
  };
}

/**
 * Why the address could not even be asked for since the last answer: its host does not respond, not even with its
 * robots.txt, which is tried ever more rarely; or robots.txt forbids it, which is tried every other day. Both are given
 * up with that reason.
 */
function refusal(
  story: AddressHistory | undefined,
  answered: Instant,
  { created, lastRun }: Pick<HarvestStatus, "created" | "lastRun">,
): EventHistory["failing"] {
  if (story === undefined || lastRun?.ended === undefined || lastRun.ended <= answered) return undefined;
  const last = lastRun.ended;
  const away = unreachable(story.host, answered);
  if (away !== undefined)
    return { since: answered || created, last, times: Math.max(1, story.host.failuresInARow), gone: false, says: away };
  if (story.visits.length > 0) return undefined;
  if (story.state !== "dropped" && story.state !== "failed" && story.state !== "set aside") return undefined;
  return { since: created, last, times: 4, gone: false, says: story.because };
}

function unreachable({ setAside, robots, robotsAt }: HostState, answered: Instant): string | undefined {
  if (setAside !== null) return setAside;
  const { state, because } = (robots ?? {}) as { readonly state?: string; readonly because?: string };
  if (state !== "refuse all" || robotsAt <= answered) return undefined;
  return (because ?? "its host does not respond").replace(/; asked again in .*$/, "");
}

/** What is shown counts: a person's value before a machine's. What the first record does not say, the next may. */
function datesOf(records: readonly (WinnowRecord | undefined)[]): EventDates {
  const day = (value: Json | undefined): Instant | undefined => {
    const at = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? undefined : at;
  };
  const names = ["submission", "notification", "start", "end"] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const at = records.map((record) => day(record?.fields[name])).find((one) => one !== undefined);
      return at === undefined ? [] : [[name, at]];
    }),
  );
}

const MAX_COUNTED = 100_000;

async function papersOf(store: Store, collection: string, event: string): Promise<number> {
  const filter = { kind: "compare", field: "event", is: "eq", value: event } as const;
  return (await store.countRecords({ collection, filter }, MAX_COUNTED)).count;
}

/** Collection and event → papers, in one pass over the papers: each event by itself would be a pass of its own. */
async function papersByEvent(store: Store, collection: string | undefined): Promise<ReadonlyMap<string, number>> {
  const filter = { kind: "compare", field: "type", is: "eq", value: "paper" } as const;
  const scope = collection === undefined ? { filter } : { collection, filter };
  const counts = new Map<string, number>();
  for await (const page of recordPages(store, scope, Number.MAX_SAFE_INTEGER))
    for (const record of page) {
      const name = `${record.collection} ${String(record.fields["event"])}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return counts;
}
