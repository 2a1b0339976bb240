/**
 * The kind `listing`: every leaf page of a catalogue-like site, and only those.
 *
 * Mode `auto` learns the site while it is crawled; the other four are those of the lyrics paper. See docs/listing.md.
 */
import type { Json } from "../model/json.js";
import type { Kind, LateVerdict, Site } from "../model/kind.js";
import type { Page } from "../model/page.js";
import { openLanguages } from "../page/language/language.js";
import { againOf, earlyPath, judgeAuto, leafRecord, leafRole, pathLevel } from "./auto.js";
import { shapeIn } from "./follow.js";
import { roleOf } from "./kinds/roles.js";
import { reasonsOf, understand, type Weights } from "./kinds/understand.js";
import { WEIGHTS } from "./kinds/weights.js";
import { nameExamples } from "./name-examples.js";
import { wholeLeaf } from "./page/leaf-parts.js";
import { type Observation, observeListing } from "./page/observe.js";
import { judgePaper, LINK_RATIO, NOUN_RATIO, type PaperMode } from "./paper-modes.js";
import { saidRole, withSiteFile } from "./site/examples.js";
import { cellName, type Known, START, templateLike } from "./site/knowledge.js";
import { type SiteSnapshot, siteSnapshot } from "./site/snapshot.js";
import { findPath } from "./site/trail.js";

export type ListingSettings = {
  readonly start: string;
  /** Further hosts of the site, whose pages are leaves and lists as well. */
  readonly hosts?: readonly string[];
  readonly mode?: PaperMode | "auto";
  /** For the paper's modes: number of levels from the start to the leaves. */
  readonly levels?: number;
  /** For the paper's modes: minimum links per 1,024 characters of a list. */
  readonly linkRatio?: number;
  /** For the paper's modes: minimum share of proper nouns in the anchors of a list of artists. */
  readonly nounRatio?: number;
  /** Pages that a person called leaves, and pages that are not. */
  readonly leaf?: readonly string[];
  readonly not?: readonly string[];
  /** Other weights of the signals, for measuring. */
  readonly weights?: Weights;
  /** From a site file: address patterns by role. */
  readonly site?: {
    readonly leaves: readonly string[];
    readonly lists: readonly string[];
    readonly others: readonly string[];
  };
};

const LANGUAGE_MODEL = "language.model";

export const kind: Kind<ListingSettings, Observation> = {
  name: "listing",
  deadAfter: 16,
  familyOf: shapeIn,
  module: new URL("./listing.js", import.meta.url).href,
  start: ({ start, leaf = [] }) => [
    { url: start, words: "(start)" },
    ...leaf.map((url, i) => ({ url, words: "(a leaf)", group: `${SHOWN} ${i}` })),
  ],
  models: [LANGUAGE_MODEL],
  observe(page, { settings, models, parts }) {
    const { mode = "auto", hosts } = settings;
    const model = models.get(LANGUAGE_MODEL);
    const lookAt = (one: Page) =>
      observeListing(one, model && openLanguages(model), mode === "analysis" || mode === "full", hosts);
    const first = lookAt(page);
    if (mode !== "auto") return first;
    return wholeLeaf(
      first,
      parts.map((part) => part && lookAt(part)),
    );
  },
  judge(observation, site, settings) {
    const { mode = "auto", levels = 4, linkRatio = LINK_RATIO, nounRatio = NOUN_RATIO } = settings;
    if (mode !== "auto") return judgePaper(observation, site, { mode, levels, linkRatio, nounRatio });
    return judgeAuto(observation, site, settings, settings.weights ?? WEIGHTS);
  },
  late: {
    roles: rolesOf,
    judge: judgeLate,
    examples: {
      named: ({ leaf = [], not = [] }) => [...leaf, ...not],
      apply: (known, settings, pages) => nameExamples(known, settings, settings.weights ?? WEIGHTS, pages),
    },
  },
};

/** The group of a page that a person named. */
const SHOWN = "shown";

/** The role of each cell's pages by current knowledge. */
function rolesOf(known: Known, settings: ListingSettings): Map<string, string> {
  const roles = new Map<string, string>();
  if ((settings.mode ?? "auto") !== "auto") return roles;
  const site = settled(known, settings);
  for (const name of site.cells.keys()) {
    const role = roleOf(site, name);
    if (name !== START) roles.set(name, role === "leaf" ? leafRole(known) : role);
  }
  return roles;
}

/** The knowledge with the cells estimated by all of it, and why. */
interface Settled extends SiteSnapshot {
  reasons(cell: string): string;
}

function settled(known: Known, { weights = WEIGHTS, site: file }: ListingSettings): Settled {
  const site = siteSnapshot(known);
  const now = withSiteFile(understand(site, weights), file);
  for (const [name, leaf] of now.leaf)
    site.cells.set(name, { ...site.cells.get(name)!, leaf: Math.round(100 * leaf) / 100 });
  return { ...site, reasons: (cell) => reasonsOf(now.signals.get(cell) ?? [], now.steps) };
}

function judgeLate(o: Observation, { known, visit }: Site<Json>, settings: ListingSettings): LateVerdict {
  if (o.refresh !== null) return { state: "moved", because: "only sends its readers on" };
  const site = settled(known, settings);
  const { state, because, confidence, template } = roleNow(o, visit.group, site, known, settings);
  if (state !== "leaf") return { state, because, template, again: againOf(state) };
  const path = earlyPath(o.url, known) ?? findPath(o.url, pathLevel(site.groups.get(visit.group)), known) ?? [];
  return {
    state,
    because,
    template,
    records: [leafRecord(o, confidence, because, path, known)],
    again: againOf(state),
  };
}

interface RoleNow {
  readonly state: string;
  readonly because: string;
  readonly confidence: number;
  readonly template: string;
}

function roleNow(o: Observation, group: string, site: Settled, known: Known, settings: ListingSettings): RoleNow {
  const said = saidRole(o.url, settings);
  const name = cellName(group, templateLike(o.built, known));
  if (said !== undefined) return { state: said, because: "a person said so", confidence: 1, template: name };
  const state = roleOf(site, name);
  const { leaf = 0, pages = 0 } = site.cells.get(name) ?? {};
  const because = `${leaf.toFixed(2)} leaf by ${pages} pages of its kind: ${site.reasons(name)}`;
  return { state, because, confidence: leaf, template: name };
}

/** A page's final role, with everything known at the end; `state` is its role when it was visited. */
export function settleRole(
  known: Known,
  settings: ListingSettings,
): (observation: Observation, state: string, visit: Site<Json>["visit"]) => { state: string; because: string } {
  if ((settings.mode ?? "auto") !== "auto") return (_, state) => ({ state, because: "" });
  const site = settled(known, settings);
  return (observation, state, visit) => {
    if (state === "moved" || state === "root") return { state, because: "" };
    return roleNow(observation, visit.group, site, known, settings);
  };
}
