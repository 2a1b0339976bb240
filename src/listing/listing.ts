/** The kind `listing`: every leaf page of a catalogue-like site, and only those. */
import type { Json } from "../model/json.js";
import type { Kind } from "../model/kind.js";
import { judgeAuto, roleOf, scoreNow, stateOf } from "./auto.js";
import { countersOf, groupsOf } from "./knowledge.js";
import { viewOf } from "./view.js";
import { look, type Observation } from "./look.js";

export type ListingSettings = {
  readonly start: string;
  readonly mode?: "bfs" | "alphabet" | "analysis" | "full" | "auto";
  readonly levels?: number;
};

export const kind: Kind<ListingSettings, Observation> = {
  name: "listing",
  module: import.meta.url,
  start: ({ start }) => [{ url: start, words: "(start)" }],
  observe: (page) => look(page),
  judge: (observation, site) => judgeAuto(observation, site),
};

export type Knowledge = ReadonlyMap<string, Json>;

/** What a page is with everything that is known at the end. */
export function settle(
  observation: Observation,
  state: string,
  visit: { readonly group: string; readonly depth: number },
  known: Knowledge,
  settings: ListingSettings,
): { state: string; because: string } {
  if ((settings.mode ?? "auto") !== "auto" || state === "moved" || state === "root") return { state, because: "" };
  const groups = groupsOf(known);
  const view = viewOf(groups, countersOf(known));
  const judged = roleOf(observation, scoreNow(observation, known, groups.get(visit.group), view), groups.get(visit.group), view, known);
  return { state: stateOf(judged), because: judged.because };
}
