/**
 * What kind of site is this: which of its pages are lists, and which are the documents that they lead to?
 *
 * The listing kind answers that for any site while it visits it; here it visits a few dozen pages and keeps nothing but
 * what it learned and the pages themselves, which the proposal of a recipe looks at.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { HarvestOptions } from "../../harvest/harvest.js";
import { kindKnowledge } from "../../harvest/sites.js";
import { isOfNavigation } from "../../listing/follow.js";
import { isListAlone } from "../../listing/kinds/roles.js";
import { type ListingSettings, kind as listing, settleRole } from "../../listing/listing.js";
import { type Observation, observeListing } from "../../listing/page/observe.js";
import { foldersOf } from "../../listing/site/knowledge.js";
import { addressShape } from "../../listing/site/shape.js";
import type { Json } from "../../model/json.js";
import { type AnyKind, type GroupChange, isNeeds } from "../../model/kind.js";
import type { Link } from "../../model/link.js";
import type { Page } from "../../model/page.js";
import { type Millis, SECOND } from "../../model/time.js";
import { printVersionOf } from "../../robot/propose/other-versions.js";
import { openStore } from "../../store/open.js";
import { runPlans } from "../run-plans.js";

export interface ExploredPage {
  readonly page: Page;
  readonly role: "document" | "list" | "other";
  /** The shape of its address (listing/site/shape.ts). */
  readonly shape: string;
}

export interface Exploration {
  /** In the order in which they were visited; the start is the first. */
  readonly pages: readonly ExploredPage[];
  /** Nothing was left to visit. */
  readonly isWhole: boolean;
}

export interface ExploreOptions {
  readonly maxPages: number;
  readonly delay: Millis;
  /** Hosts that are visited beside that of the start. */
  readonly hosts?: readonly string[];
  /** The page that the author named, which is visited right after the start. */
  readonly given?: string;
  /** Addresses that are known from elsewhere, such as a sitemap. */
  readonly known?: readonly string[];
  readonly requests: Omit<HarvestOptions, "store" | "plans" | "archive">;
  onPage?(url: string): void;
}

/** True when a page, taken alone, is rather a list of links than a text to read. */
export function isListLike(page: Page): boolean {
  return isListAlone(observeListing(page));
}

/** "/~ann/": a site of its own on a host of many. */
export function personalFolder(url: string): string | undefined {
  return /^\/~[^/]+\//.exec(new URL(url).pathname)?.[0];
}

/** Links of one group that are followed: what comes behind them is more of the same. */
const PER_GROUP = 25;

/** Pages that are visited in vain before groups of which so many were tried wait. */
const PATIENCE = 16;
const ENOUGH_TRIED = 4;

/** Documents of one place that tell what the others are like. */
const ENOUGH_SEEN = 10;

const GIVEN = "given";

/** Addresses that no page has led to. */
function knownFrom(start: string, { known = [], given }: ExploreOptions): Link[] {
  const links: Link[] = known.map((url) => ({ url, words: "" }));
  return given === undefined || given === start ? links : [...links, { url: given, words: "", group: GIVEN }];
}

/** What the page that the author named leads to is looked at before other places. */
function belowGiven(follow: readonly Link[]): GroupChange[] {
  const groups = new Set(
    follow.map(({ group = "" }) => group).filter((group) => group !== "" && !isOfNavigation(group)),
  );
  return [...groups].map((group) => ({ group, priority: 88, because: "on the page that the author named" }));
}

/** So many of them, from the first to the last. */
function evenly<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
}

export async function exploreSite(start: string, options: ExploreOptions): Promise<Exploration> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-explore-"));
  const store = await openStore(folder);
  const settings: ListingSettings = { start, ...(options.hosts === undefined ? {} : { hosts: options.hosts }) };
  const pages = new Map<string, Page>();
  const visits = new Map<
    string,
    { observation: Observation; state: string; group: string; depth: number; at: number }
  >();
  // Without its module it runs on this thread, where the pages can be kept.
  const { module: _module, ...plain } = listing;
  const looking: AnyKind = {
    ...plain,
    observe(page, inputs) {
      const answer = listing.observe(page, inputs);
      if (!isNeeds(answer)) pages.set(page.url, page);
      return answer;
    },
    judge(observation, site, given) {
      const verdict = listing.judge(observation as Observation, site, given);
      visits.set(site.visit.url, { observation: observation as Observation, state: verdict.state, ...site.visit });
      options.onPage?.(site.visit.url);
      const page = pages.get((observation as Observation).url);
      const print = page && printVersionOf(page)?.url;
      const isFirst = visits.size === 1;
      const known = isFirst ? knownFrom(start, options) : [];
      const follow = spread([...known, ...(verdict.follow ?? [])].filter(({ url }) => url !== print));
      if (isFirst) for (const { group } of follow) if (group !== undefined && isOfNavigation(group)) menus.add(group);
      return {
        ...verdict,
        follow,
        groups: [
          ...(verdict.groups ?? []).filter(({ group }) => !menus.has(group) && !isSeen(group)),
          ...(isFirst ? [...menus].map((group) => ({ group, priority: 90, because: "a menu" })) : []),
          ...(isFirst ? [{ group: GIVEN, priority: 99, because: "the author named it" }] : []),
          ...(site.visit.group === GIVEN ? belowGiven(follow) : []),
          ...demoted(verdict.state, site.visit.group),
        ],
      };
    },
  };
  // Where sections have sections, the documents would come last: what led to none for long waits for what lies deeper.
  const tried = new Map<string, number>();
  let documents = 0;
  // So do places of which enough documents were seen for what may stand elsewhere.
  const seen = new Map<string, number>();
  const isSeen = (group: string): boolean => (seen.get(group) ?? 0) >= ENOUGH_SEEN;
  const demoted = (state: string, group: string): GroupChange[] => {
    if (state === "leaf") {
      documents++;
      seen.set(group, (seen.get(group) ?? 0) + 1);
      if (isSeen(group)) return [{ group, priority: 2, because: "enough of its documents were seen" }];
    }
    const count = (tried.get(group) ?? 0) + 1;
    tried.set(group, count);
    if (documents > 0 || visits.size < PATIENCE || group === "") return [];
    menus.delete(group);
    return [...tried].flatMap(([name, times]) =>
      times >= ENOUGH_TRIED ? { group: name, priority: 1, because: "no document among its pages" } : [],
    );
  };
  // The listing kind looks at menus last, because they seldom lead to more; here they show the sections of the site.
  const menus = new Set<string>();
  // Pages from different places tell more than many of one place. A link that stands on every page counts once.
  const followed = new Map<string, Set<string>>();
  let hasLeftOut = false;
  const spread = (links: readonly Link[]): Link[] => {
    const groups = new Map<string, Link[]>();
    for (const link of links) groups.set(link.group ?? "", [...(groups.get(link.group ?? "") ?? []), link]);
    return [...groups].flatMap(([group, all]) => {
      const known = followed.get(group) ?? new Set<string>();
      followed.set(group, known);
      const fresh = all.filter(({ url }) => !known.has(url));
      const few = evenly(fresh, Math.max(0, PER_GROUP - known.size));
      hasLeftOut ||= few.length < fresh.length;
      for (const { url } of few) known.add(url);
      return few;
    });
  };
  try {
    const { summary } = await runPlans({
      ...options.requests,
      store,
      plans: [
        {
          kind: looking,
          collection: "x",
          start,
          settings: {
            delay: options.delay,
            scope:
              personalFolder(start) === undefined
                ? { within: "host", hosts: [...(options.hosts ?? [])] }
                : { within: "path" },
            kind: settings as never,
          },
        },
      ],
      maxPages: options.maxPages,
      patience: 5 * SECOND,
      doing: "winnow robot new",
      firstRun: [start],
    });
    const sites = await store.siteKnowledge(summary.harvests[0]!.id, 0, 20);
    const known = sites.map(({ knowledge }) => kindKnowledge(knowledge));
    const learned = known.find((one) => one.has("site")) ?? known[0] ?? new Map<string, Json>();
    const settle = settleRole(learned, settings);
    const folders = foldersOf(learned);
    const explored = [...visits].flatMap(([url, { observation, state, ...visit }]): ExploredPage[] => {
      const page = pages.get(observation.url) ?? pages.get(url);
      if (page === undefined) return [];
      const final = settle(observation, state, { url, ...visit }).state;
      const role = final === "leaf" ? "document" : /^list|^root/.test(final) ? "list" : "other";
      return [{ page, role, shape: addressShape(page.url, folders) }];
    });
    return { pages: explored, isWhole: summary.end === "finished" && !hasLeftOut };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
