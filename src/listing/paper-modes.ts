/**
 * The four configurations of "Music Lyrics Spider", as the paper gives them.
 *
 *  1. `bfs`: every link of the site, level by level, to a fixed number of levels; the last level is the leaves.
 *  2. `alphabet`: the same, but from a root only letters lead to the second level; without letters the level is as in `bfs`.
 *  3. `analysis`: a page has the state of the page that linked to it or the next deeper one. Root or list of artists: an
 *     alphabetical listing. Artists or songs: proper nouns among the anchors. Songs or lyric: links per size. A page judged to have its
 *     parent's state is processed as such (the paper's explicit recursion).
 *  4. `full`: with horizontal elimination (addresses that two pages of one state share are navigation and leave the frontier)
 *     and vertical elimination, which the paper only names: addresses that pages of the levels above have shown already.
 *     Letters are never eliminated: on real sites the alphabet stands on every page.
 *
 * The state travels with the link as its group. Where the paper leaves something open, docs/listing.md says what we took.
 */
import type { Json } from "../model/json.js";
import type { Site, Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import { leafFinding } from "./page/leaf.js";
import { LETTER, type Observation, type ObservedLink } from "./page/observe.js";
import { hash } from "./page/walk.js";

export type PaperMode = "bfs" | "alphabet" | "analysis" | "full";

export interface PaperSettings {
  readonly mode: PaperMode;
  /** 4 for a start at the root, 3 at the artists, 2 at the songs. */
  readonly levels: number;
  readonly linkRatio: number;
  readonly nounRatio: number;
}

/** Song at or above, in links per 1024 characters. */
export const LINK_RATIO = 1.33;
/** Artist at or above: the share of proper nouns among the anchors' words. */
export const NOUN_RATIO = 0.275;

/** Outermost first. The lyrics' names: root, artist, song, lyric. */
const STATES = ["root", "list-1", "list-2", "leaf"] as const;
type State = (typeof STATES)[number];

export function judgePaper(o: Observation, site: Site<Json>, settings: PaperSettings): Verdict {
  const byLevel = settings.mode === "bfs" || settings.mode === "alphabet";
  const { state, because } = byLevel ? levelState(site.visit.depth, settings.levels) : analysedState(o, site, settings);
  if (o.refresh !== null && state !== "leaf") {
    const follow = [{ url: o.refresh, words: "(refresh)", group: site.visit.group }];
    return { state: "moved", because: "only sends its readers on", follow };
  }
  if (state === "leaf") {
    const finding = leafFinding(o, { path: [], confidence: 0.5, because, common: undefined, isChrome: () => false });
    return { state, because, records: [finding], again: "each update" };
  }
  const { links, how } = chosenLinks(o, state, settings.mode);
  const said = `${because}${how}`;
  const follow = (kept: readonly ObservedLink[]): Link[] =>
    kept.map(([url, words]) => ({ url, words, group: byLevel ? "" : state }));
  if (settings.mode !== "full") return { state, because: said, follow: follow(links), again: "each update" };
  const { kept, dropped, restored, learned } = eliminate(links, state, site);
  return {
    state,
    because: `${said}; ${dropped.length} links shared with a page of the same state, ${links.length - kept.length - dropped.length} shown above`,
    follow: follow(kept),
    drop: dropped.map(([url]) => ({ url, because: "navigation: two pages of one state share it" })),
    restore: restored.map(([url]) => ({ url, because: "linked as content later" })),
    learned,
    again: "each update",
  };
}

function levelState(depth: number, levels: number): { state: string; because: string } {
  const because = `level ${depth + 1} of ${levels}`;
  if (depth >= levels - 1) return { state: "leaf", because };
  const place = depth + Math.max(0, 4 - levels);
  return { state: place === 0 ? "root" : `list-${place}`, because };
}

function analysedState(
  o: Observation,
  site: Site<Json>,
  { levels, linkRatio, nounRatio }: PaperSettings,
): { state: State; because: string } {
  const start = STATES[Math.min(2, Math.max(0, 4 - levels))]!;
  const parent = STATES.find((one) => one === site.visit.group);
  if (parent === undefined) return { state: start, because: "the start page" };
  switch (parent) {
    case "root": {
      const letters = o.links.filter(([, , , kind]) => kind === LETTER).length;
      return letters >= 5
        ? { state: "root", because: `${letters} letters` }
        : { state: "list-1", because: "no alphabetical listing" };
    }
    case "list-1": {
      const share = o.proper?.share ?? 0;
      const said = `${share.toFixed(3)} proper nouns among the anchors, by ${o.proper?.by ?? "capitals"}`;
      return { state: share >= nounRatio ? "list-1" : "list-2", because: said };
    }
    case "list-2":
    case "leaf":
      return {
        state: o.ratio >= linkRatio ? "list-2" : "leaf",
        because: `${o.ratio.toFixed(2)} links per 1024 characters`,
      };
  }
}

function chosenLinks(o: Observation, state: string, mode: PaperMode): { links: readonly ObservedLink[]; how: string } {
  if (mode === "bfs" || state !== "root") return { links: o.links, how: "" };
  const letters = o.links.filter(([, , , kind]) => kind === LETTER);
  if (letters.length > 0) return { links: letters, how: `, only its ${letters.length} letters are followed` };
  return { links: o.links, how: ", without letters all links are followed" };
}

// ── Elimination ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const MAX_REMEMBERED = 5000;
const MAX_CHANGED = 1000;

interface Eliminated {
  readonly kept: readonly ObservedLink[];
  readonly dropped: readonly ObservedLink[];
  readonly restored: readonly ObservedLink[];
  readonly learned: readonly (readonly [string, Json])[];
}

function eliminate(links: readonly ObservedLink[], state: string, site: Site<Json>): Eliminated {
  const set = (key: string) => new Set((site.known.get(key) as readonly number[] | undefined) ?? []);
  const before = set(`h:${state}`);
  const navigation = set("e");
  const above = new Set(STATES.slice(0, STATES.indexOf(state as State)).flatMap((one) => [...set(`v:${one}`)]));
  const kept: ObservedLink[] = [];
  const dropped: ObservedLink[] = [];
  const restored: ObservedLink[] = [];
  for (const link of links) {
    const key = hash(link[0]);
    if (link[3] === LETTER) kept.push(link);
    else if (before.has(key)) {
      if (dropped.length < MAX_CHANGED) dropped.push(link);
      if (navigation.size < MAX_REMEMBERED) navigation.add(key);
    } else if (!above.has(key)) {
      kept.push(link);
      if (navigation.delete(key)) restored.push(link);
    }
  }
  const now = links.map(([url]) => hash(url));
  const shown = set(`v:${state}`);
  for (const key of now) if (shown.size < MAX_REMEMBERED) shown.add(key);
  return {
    kept,
    dropped,
    restored,
    learned: [
      [`h:${state}`, now.slice(0, MAX_REMEMBERED)],
      ["e", [...navigation]],
      [`v:${state}`, [...shown]],
    ],
  };
}
