/**
 * The kind `listing`: every leaf page of a catalogue-like site, and only those.
 *
 * Mode `auto` learns the site while it is crawled; the other four are those of the lyrics paper. See docs/listing.md.
 */
import type { Json } from "../model/json.js";
import { isNeeds, type Kind, type LateVerdict, type Site } from "../model/kind.js";
import type { Page } from "../model/page.js";
import { openLanguages } from "../page/language.js";
import { judgeAuto, pathLevel, recordOf } from "./auto.js";
import { CONTENT_MODEL, openContent } from "./content.js";
import type { Idea } from "./ideas.js";
import type { Known } from "./knowledge.js";
import { wholeLeaf } from "./leaf-parts.js";
import { look, type Observation } from "./look.js";
import { type Judgement, roleOf, stateOf } from "./page-role.js";
import { judgePaper, LINK_RATIO, type PaperMode } from "./paper.js";
import { groupRole } from "./roles.js";
import { type SiteNow, siteNow, viewKnown } from "./site-now.js";
import { scoreNow } from "./site-score.js";
import { findPath } from "./trail.js";

export type ListingSettings = {
  readonly start: string;
  readonly mode?: PaperMode | "auto";
  /** Of the paper's modes: how many levels there are from the start to the leaves. */
  readonly levels?: number;
  /** Of the paper's modes: links per 1024 characters from which on a page is a list. */
  readonly linkRatio?: number;
  /** Pages that a person called leaves, and pages that are none. */
  readonly leaf?: readonly string[];
  readonly not?: readonly string[];
  /** Further votes on what a page is; none by default: see docs/listing.md for what each adds. */
  readonly votes?: readonly "content"[];
  /** For measuring: ideas to do without. */
  readonly without?: readonly Idea[];
  /** What a site file says: patterns of address by role. */
  readonly site?: {
    readonly leaves: readonly string[];
    readonly lists: readonly string[];
    readonly others: readonly string[];
  };
};

const LANGUAGE_MODEL = "language.model";

export const kind: Kind<ListingSettings, Observation> = {
  name: "listing",
  deadAfter: 8,
  module: import.meta.url,
  start: ({ start, leaf = [] }) => [
    { url: start, words: "(start)" },
    ...leaf.map((url) => ({ url, words: "(a leaf)", group: SHOWN })),
  ],
  models: [LANGUAGE_MODEL, CONTENT_MODEL],
  observe(page, { settings, models, parts }) {
    const { mode = "auto" } = settings;
    const model = models.get(LANGUAGE_MODEL);
    const lookAt = (one: Page) => look(one, model && openLanguages(model), mode === "analysis" || mode === "full");
    const first = lookAt(page);
    const seen =
      mode === "auto"
        ? wholeLeaf(
            first,
            parts.map((part) => part && lookAt(part)),
          )
        : first;
    if (isNeeds(seen)) return seen;
    const content = settings.votes?.includes("content") ? models.get(CONTENT_MODEL) : undefined;
    return content === undefined ? seen : { ...seen, vote: openContent(content)(seen) };
  },
  judge(observation, site, settings) {
    const { mode = "auto", levels = 4, linkRatio = LINK_RATIO } = settings;
    if (mode !== "auto")
      return judgePaper(observation, site, { mode, levels, linkRatio, without: settings.without ?? [] });
    return judgeAuto(observation, site, settings);
  },
  late: { roles: rolesOf, judge: judgeLate },
};

/** The group of pages that a person showed us. */
const SHOWN = "shown";

/** What the pages of each group are by today's knowledge. */
function rolesOf(known: Known, { mode = "auto" }: ListingSettings): Map<string, string> {
  const roles = new Map<string, string>();
  if (mode !== "auto") return roles;
  const view = viewKnown(known);
  for (const [name, group] of view.groups) if (group.visited > 0) roles.set(name, groupRole(group, view));
  return roles;
}

function judgeLate(o: Observation, { known, visit }: Site<Json>, settings: ListingSettings): LateVerdict {
  const site = siteNow(known, settings.without);
  const judged = judgedNow(o, visit, site, settings);
  if (judged === undefined) return { state: "moved", because: "only sends its readers on" };
  const { state, because } = { state: stateOf(judged), because: judged.because };
  if (state !== "leaf") return { state, because };
  const path = findPath(o.url, pathLevel(site.view.groups.get(visit.group)), known) ?? [];
  return { state, because, records: [recordOf(o, judged, path, known)] };
}

function judgedNow(
  o: Observation,
  { group }: Site<Json>["visit"],
  site: SiteNow,
  settings: ListingSettings,
): Judgement | undefined {
  if (o.refresh !== null) return undefined;
  const via = site.view.groups.get(group);
  return roleOf({ o, score: scoreNow(o, via, site), via }, site, settings);
}

/** What a page is with everything that is known at the end; `state` is what it was judged to be when it was visited. */
export function settling(
  known: Known,
  settings: ListingSettings,
): (observation: Observation, state: string, visit: Site<Json>["visit"]) => { state: string; because: string } {
  const site = siteNow(known, settings.without);
  return (observation, state, visit) => {
    if ((settings.mode ?? "auto") !== "auto" || state === "moved" || state === "root") return { state, because: "" };
    const judged = judgedNow(observation, visit, site, settings);
    return judged === undefined ? { state, because: "" } : { state: stateOf(judged), because: judged.because };
  };
}
