/** Looking for events whose address nobody told us: searches are run now when the store is free, else by whoever holds it. */
import { type FoundSite, type SearchOutcome, type SearchSettings, searchOutcome } from "../events/search.js";
import { kindKnowledge } from "../harvest/sites.js";
import { StoreInUseError } from "../model/errors.js";
import { type Millis, SECOND } from "../model/time.js";
import type { Store } from "../store/store.js";
import { EVENT_SEARCH, searchName, searchPlan } from "./events-enlist.js";
import type { CommonFlags, RequestFlags } from "./flags.js";
import { NO_LOG } from "./log.js";
import { oneRun } from "./one-run.js";
import { logFolder, openRunLog } from "./run-harvest.js";
import { tableText } from "./table.js";
import type { Voice } from "./voice.js";

export interface Looked {
  readonly wanted: SearchSettings;
  /** Undefined when somebody else holds the store and will look. */
  readonly outcome: SearchOutcome | undefined;
}

/** A host that does not answer is not it. */
const PATIENCE: Millis = 20 * SECOND;
/** Searches that run side by side: what each knows is held in memory. */
const AT_ONCE = 20;

export async function lookFor(
  store: Store,
  wanted: readonly SearchSettings[],
  {
    flags,
    voice,
    collection,
    delay,
    signal,
  }: {
    flags: CommonFlags & RequestFlags;
    voice: Voice;
    collection: string;
    delay: Millis | undefined;
    signal: AbortSignal;
  },
): Promise<Looked[]> {
  const looked: Looked[] = [];
  const logs = logFolder(flags);
  const log = logs === undefined ? NO_LOG : openRunLog(logs, voice);
  try {
    for (let from = 0; from < wanted.length && !signal.aborted; from += AT_ONCE) {
      const some = wanted.slice(from, from + AT_ONCE);
      const plans = await Promise.all(some.map((one) => searchPlan(one, collection, delay)));
      try {
        await oneRun(
          { flags, voice, log, store },
          { plans, signal, patience: PATIENCE, doing: "winnow events: looks for events" },
        );
      } catch (error) {
        if (!(error instanceof StoreInUseError)) throw error;
        for (const one of wanted.slice(from)) looked.push({ wanted: one, outcome: undefined });
        return looked;
      }
      for (const one of some) looked.push({ wanted: one, outcome: await storedOutcome(store, one, collection) });
    }
  } finally {
    log.close();
  }
  return looked;
}

/** What a search has come to so far; undefined when nobody has looked. */
export async function storedOutcome(
  store: Store,
  wanted: SearchSettings,
  collection: string,
): Promise<SearchOutcome | undefined> {
  const harvest = await store.findHarvest({ collection, kind: EVENT_SEARCH, start: searchName(wanted) });
  return harvest && outcomeOf(store, harvest.id);
}

export async function outcomeOf(store: Store, harvest: number): Promise<SearchOutcome> {
  const known = await store.sitesKnown(harvest, 0, 100);
  return searchOutcome(known.map(({ knowledge }) => kindKnowledge(knowledge)));
}

export const OUTCOMES = { found: "found", several: "several, choose", "not found": "not found" } as const;

/** A row per event, and one more for each further site to choose from. */
export function lookedTable(looked: readonly Looked[]): string {
  const rows = looked.flatMap(({ wanted, outcome }): string[][] => {
    const name = wantedName(wanted);
    if (outcome === undefined)
      return [[name, "is looked for", "", "", "the store is in use; whoever watches it looks"]];
    const row = ({ url, how, says }: FoundSite, first: boolean): string[] => [
      first ? name : "",
      first ? OUTCOMES[outcome.outcome] : "",
      url,
      how,
      says,
    ];
    const shown = outcome.outcome === "found" ? outcome.sites.slice(0, 1) : outcome.sites;
    if (shown.length > 0) return shown.map((site, i) => row(site, i === 0));
    const tried = outcome.others.length;
    const says = [tried === 0 ? "nothing answered" : `${tried} pages are something else`, ...outcome.troubles].join(
      "; ",
    );
    return [[name, OUTCOMES[outcome.outcome], "", "", says]];
  });
  return tableText(
    [{ name: "event" }, { name: "result" }, { name: "address" }, { name: "by" }, { name: "says" }],
    rows,
    undefined,
  );
}

export const wantedName = ({ acronym, series, name, year }: SearchSettings): string =>
  [acronym ?? series ?? name ?? "", year ?? ""].join(" ").trim();

export function lookedData({ wanted, outcome }: Looked): object {
  const { before: _before, ...asked } = wanted;
  return outcome === undefined ? { ...asked, outcome: "queued" } : { ...asked, ...outcome };
}
