/**
 * Where does each event stand?
 *
 * Every event is a harvest of its own; its record holds what is known of it, the site's knowledge when papers were found, the address's
 * story when it was visited. The plan follows from these each time it is asked for, so that whatever a person corrects moves it at once.
 */
import { EVENT, HISTORY, type KnownEvent } from "../events/events.js";
import { type EventHistory, type EventPlan, NO_HISTORY, planFor } from "../events/schedule.js";
import type { EventDates } from "../events/schedule-outlook.js";
import { kindKnowledge } from "../harvest/sites.js";
import { newestOfEach } from "../harvest/stored-plans.js";
import type { Json } from "../model/json.js";
import { recordId, type WinnowRecord } from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { AddressStory, HarvestStatus, Store } from "../store/store.js";

export const EVENTS = "events";

export type EventStanding = "new" | "waiting" | "listed" | "complete" | "failing" | "over" | "paused" | "removed";

export interface EventState {
  readonly harvest: HarvestStatus;
  /** Undefined until its page was read. */
  readonly record: WinnowRecord | undefined;
  readonly standing: EventStanding;
  readonly dates: EventDates;
  readonly history: EventHistory;
  readonly plan: EventPlan;
  readonly papers: number;
}

export async function eventStates(store: Store, now: Instant, collection?: string): Promise<EventState[]> {
  const all = newestOfEach(await store.harvests()).filter(
    (status) => status.kind === EVENTS && (collection === undefined || status.collection === collection),
  );
  const states: EventState[] = [];
  for (const status of all) states.push(await eventState(store, status, now));
  return states;
}

export async function eventState(store: Store, harvest: HarvestStatus, now: Instant): Promise<EventState> {
  const known = (await store.sitesKnown(harvest.id, 0, 20)).map(({ knowledge }) => kindKnowledge(knowledge));
  const site = known.find((one) => one.has(EVENT));
  const event = site?.get(EVENT) as KnownEvent | undefined;
  const record = event && (await store.record(recordId(harvest.collection, EVENTS, event.key)));
  const story = (await store.story(harvest.start)).find((one) => one.harvest.id === harvest.id);
  const history = historyOf(site?.get(HISTORY) as EventHistory | undefined, story);
  const dates = datesOf(record);
  const papers = event === undefined ? 0 : await countPapers(store, harvest.collection, event.key);
  const asked = record?.fields["watch"];
  const plan: EventPlan =
    record?.state === "removed"
      ? { kind: "over", because: "it was removed" }
      : asked === "paused"
        ? { kind: "over", because: "it is paused" }
        : planFor(dates, history, now);
  return { harvest, record, dates, history, plan, papers, standing: standingOf(record, history, plan) };
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

/** Visits that brought nothing new are told by the address's story: a page that did not change is not judged again. */
function historyOf(found: EventHistory | undefined, story: AddressStory | undefined): EventHistory {
  const visits = story?.visits ?? [];
  const answered = visits.filter(({ status }) => status >= 200 && status < 400);
  const lastVisit = Math.max(found?.lastVisit ?? 0, answered[0]?.at ?? 0);
  const failures = visits.slice(
    0,
    visits.findIndex(({ status }) => status >= 200 && status < 400),
  );
  const failed = visits.length > 0 && answered.length === 0 ? visits : failures;
  const since = answered.filter(({ at }) => at > (found?.lastChange ?? 0)).length;
  return {
    ...(found ?? NO_HISTORY),
    ...(lastVisit > 0 ? { lastVisit } : {}),
    unchanged: Math.max(found?.unchanged ?? 0, since),
    ...(failed.length === 0
      ? {}
      : {
          failing: {
            since: failed.at(-1)!.at,
            last: failed[0]!.at,
            times: failed.length,
            gone: failed[0]!.status === 404 || failed[0]!.status === 410,
          },
        }),
  };
}

/** What is shown counts: a person's value before a machine's. */
function datesOf(record: WinnowRecord | undefined): EventDates {
  const day = (value: Json | undefined): Instant | undefined => {
    const at = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? undefined : at;
  };
  const names = ["submission", "notification", "start", "end"] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const at = day(record?.fields[name]);
      return at === undefined ? [] : [[name, at]];
    }),
  );
}

const MOST_COUNTED = 100_000;

async function countPapers(store: Store, collection: string, event: string): Promise<number> {
  const filter = { kind: "compare", field: "event", is: "eq", value: event } as const;
  return (await store.countRecords({ collection, filter }, MOST_COUNTED)).count;
}
