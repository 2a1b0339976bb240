/**
 * When does the watcher visit an event, and when does it look for the next one?
 *
 * Visits follow the event's plan, which follows from its record and its history each time it is asked for. When an edition is over, a
 * search for the next one is written down (events/search.ts) and runs by its own plan until it is found; what it finds is watched from
 * then on and linked to the edition before. An address that shows the next edition itself is visited, and recognises its renewal.
 */
import { addressIdentity } from "../../events/find/next-edition.js";
import { seriesName } from "../../events/find/same-event.js";
import { EVENT_SEARCH, type SearchSettings } from "../../events/find/search-outcome.js";
import { planNextEdition } from "../../events/schedule/next-edition-time.js";
import type { EventPlan } from "../../events/schedule/schedule.js";
import { type NextRun, nextRun } from "../../harvest/stored-plans.js";
import { DAY, HOUR, type Instant, type Millis, SECOND, systemClock } from "../../model/time.js";
import type { HarvestStatus, Store } from "../../store/store.js";
import type { StoreSnapshot, WatchHooks } from "../watch-hooks.js";
import { registerEvents, registerSearches, searchName } from "./register.js";
import { foundEdition, loadSearchOutcome, nextOf } from "./searches.js";
import { type EventState, eventStates } from "./state.js";

const statesAt = ({ store, now, once }: StoreSnapshot): Promise<EventState[]> =>
  once("events", () => eventStates(store, now, undefined, { countPapers: false }));

export const watchHooks: WatchHooks = {
  together: true,
  async prepare(look) {
    const states = await statesAt(look);
    const searches = new Set(
      look.statuses.flatMap(({ kind, collection, start }) => (kind === EVENT_SEARCH ? [`${collection} ${start}`] : [])),
    );
    let any = false;
    for (const state of states) {
      const { collection } = state.harvest;
      const wanted = isOver(state, look.now) ? nextOf(state) : undefined;
      if (wanted === undefined || searches.has(`${collection} ${searchName(wanted)}`)) continue;
      if (isKnown(wanted, collection, states) || searchPlanOf(wanted, undefined, state, look.now).kind === "over")
        continue;
      await registerSearches(look.store, [wanted], collection, look.now);
      any = true;
    }
    return any;
  },
  async nextRuns(look) {
    const wants = new Map<number, NextRun>();
    const renewed = await renewedAddresses(look);
    for (const state of await statesAt(look)) {
      const { harvest, plan, history } = state;
      if (harvest.lastRun?.alive) continue;
      const shown = renewed.get(addressIdentity(harvest.start)) ?? 0;
      if (shown > (history.lastVisit ?? 0) && state.standing !== "removed" && state.standing !== "paused")
        wants.set(harvest.id, { at: 0, what: "update" });
      else if (plan.kind === "over") continue;
      // What a run left undone goes on at once, unless its site does not answer: then the plan knows when.
      else if (!harvest.finished && history.failing === undefined) {
        const want = nextRun(harvest, undefined);
        if (want !== undefined) wants.set(harvest.id, want);
      } else {
        const update = Math.max(plan.at, afterRun(harvest));
        const rest = history.failing === undefined ? restOf(harvest) : undefined;
        const want: NextRun =
          rest !== undefined && rest < update ? { at: rest, what: "what was put off" } : { at: update, what: "update" };
        wants.set(harvest.id, { ...want, at: dueAt(want.at, look.now) });
      }
    }
    return wants;
  },
};

/** Whatever a plan says, a run that has just ended and left it unchanged would leave it unchanged again. */
const AFTER_RUN: Millis = 3 * HOUR;
const afterRun = ({ lastRun }: HarvestStatus): Instant =>
  lastRun?.ended === undefined ? 0 : lastRun.ended + AFTER_RUN;

/** Pages elsewhere that could not be reached (proceedings on a host that was down) do not wait for the event's next visit. */
const REST_AFTER: Millis = HOUR;
function restOf({ lastRun, addresses, nextDue }: HarvestStatus): Instant | undefined {
  if (lastRun?.ended === undefined || addresses.waiting === 0 || nextDue === undefined) return undefined;
  return Math.max(nextDue, lastRun.ended + REST_AFTER);
}

/** What is due at the moment of the look is due: by the time the watcher compares, its own clock has gone on. */
const dueAt = (at: Instant, now: Instant): Instant => (at <= now ? 0 : at);

/** Its last day is past, and nobody wants it left alone. */
function isOver({ dates, standing }: EventState, now: Instant): boolean {
  const end = dates.end ?? dates.start;
  return end !== undefined && end + DAY <= now && standing !== "removed" && standing !== "paused";
}

/** This edition, or a later one, is watched. */
function isKnown(
  { acronym, series, year }: SearchSettings,
  collection: string,
  states: readonly EventState[],
): boolean {
  const name = seriesName(series ?? acronym ?? "");
  return states
    .flatMap((state) => [state, ...state.also])
    .some(({ key, harvest }) => {
      const match = /^(.*) (\d+)$/.exec(key);
      return (
        harvest.collection === collection && match?.[1] === name && (year === undefined || Number(match[2]) >= year)
      );
    });
}

/** Addresses at which a search saw the next edition, and when. */
async function renewedAddresses({ store, statuses }: StoreSnapshot): Promise<ReadonlyMap<string, Instant>> {
  const seen = new Map<string, Instant>();
  for (const { id, kind, settings, lastRun } of statuses) {
    const before = kind === EVENT_SEARCH ? searchSettings(settings).before : undefined;
    if (before === undefined || lastRun?.ended === undefined) continue;
    const { outcome, sites } = await loadSearchOutcome(store, id);
    const same = outcome === "found" && addressIdentity(sites[0]!.url) === addressIdentity(before.url);
    if (same) seen.set(addressIdentity(before.url), lastRun.ended);
  }
  return seen;
}

const searchSettings = (settings: HarvestStatus["settings"]): SearchSettings =>
  (settings as { readonly kind: SearchSettings }).kind;

// ── Searches ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const searchWatchHooks: WatchHooks = {
  together: true,
  patience: 20 * SECOND,
  async after(status, store) {
    await enlistFound(store, status);
  },
  async nextRuns(look) {
    const wants = new Map<number, NextRun>();
    const states = await statesAt(look);
    for (const status of look.statuses) {
      if (status.kind !== EVENT_SEARCH || status.lastRun?.alive) continue;
      const wanted = searchSettings(status.settings);
      if (isKnown(wanted, status.collection, states)) continue;
      const before = states.find(
        ({ key, harvest }) => key === wanted.before?.key && harvest.collection === status.collection,
      );
      if (before?.standing === "removed" || before?.standing === "paused") continue;
      const plan = searchPlanOf(wanted, status, before, look.now);
      if (plan.kind === "visit") wants.set(status.id, { at: dueAt(plan.at, look.now), what: "update" });
    }
    return wants;
  },
};

/** Days between two looks for an event of which no edition is known, and how long it is looked for. */
const LOOK_AGAIN = 14 * DAY;
const GIVE_UP = 400 * DAY;

function searchPlanOf(
  { before }: SearchSettings,
  status: Pick<HarvestStatus, "created" | "lastRun"> | undefined,
  edition: EventState | undefined,
  now: Instant,
): EventPlan {
  const lastLook = status?.lastRun?.ended ?? status?.lastRun?.heartbeat;
  const { start, end } = edition?.dates ?? {};
  const known = start ?? end;
  if (before !== undefined && known !== undefined)
    return planNextEdition({ start: known, end: end ?? known, ...(lastLook === undefined ? {} : { lastLook }) }, now);
  if (lastLook !== undefined && status !== undefined && lastLook - status.created > GIVE_UP)
    return { kind: "over", because: "it was not found" };
  return {
    kind: "visit",
    at: Math.max(now, (lastLook ?? now - LOOK_AGAIN) + LOOK_AGAIN),
    because: "its site is not known yet",
  };
}

/** What a search has found is watched from now on. The address of the edition before is, already: it is visited again. */
async function enlistFound(store: Store, status: HarvestStatus): Promise<void> {
  const wanted = searchSettings(status.settings);
  const { outcome, sites } = await loadSearchOutcome(store, status.id);
  if (outcome !== "found" || addressIdentity(sites[0]!.url) === addressIdentity(wanted.before?.url ?? "")) return;
  const now = systemClock.now();
  const { collection } = status;
  const states = await eventStates(store, now, collection);
  await registerEvents(store, [foundEdition(wanted, sites[0]!)], { states, collection, now });
}
