/**
 * Do visits find the pages on which an event's papers are listed?
 *
 * Whole sites, saved as folders, whose lists of papers a person named. Each is visited from its home page as `winnow events harvest` would, in the
 * frontier's order and within its budget, without network and store.
 * Links that a saved site cannot answer (scripts, other hosts) count as requests and as missed.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { kind } from "../../events/events.js";
import { judge } from "../../harvest/judge.js";
import { normalise } from "../../model/address.js";
import type { Json } from "../../model/json.js";
import { isNeeds } from "../../model/kind.js";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { type PageSet, SETS } from "../papers/paper-pages.js";
import { unpacked } from "../unpack.js";
import { fileFor, type GoldSite, goldSites, mountOf } from "./dates.js";

const HOST = "site.example";
const NOW = Date.UTC(2026, 10, 15);

export interface TrailSite {
  readonly set: PageSet;
  readonly gold: GoldSite;
  /** Its folder. */
  readonly root: string;
}

/** The sites of all sets whose lists of papers are known. */
export function trailSites(folder: string): TrailSite[] {
  return SETS.flatMap((set) => {
    const own = set === "first" ? folder : path.join(folder, set);
    if (!existsSync(path.join(own, "sites.tsv"))) return [];
    const files = unpacked(path.join(own, "sites.tar.xz"));
    return goldSites(own).flatMap((gold) => {
      const root = [path.join(files, "sites", gold.site), path.join(files, gold.site)].find((one) => existsSync(one));
      return gold.paperPages.length === 0 || root === undefined ? [] : [{ set, gold, root }];
    });
  });
}

export interface TrailOutcome {
  readonly gold: GoldSite;
  /** Lists that were visited and gave papers. */
  readonly found: readonly string[];
  readonly missed: readonly string[];
  /** At least half of the papers of some list were found, there or on another page. */
  readonly hasPapers: boolean;
  readonly requests: number;
}

interface Waiting {
  readonly url: string;
  readonly depth: number;
  readonly group: string;
  readonly priority: number;
  readonly order: number;
}

export function followTrail(
  gold: GoldSite,
  root: string,
  models: ReadonlyMap<string, Uint8Array>,
  budget: number,
): TrailOutcome {
  const start = `https://${HOST}/${gold.home}`;
  const settings = { url: start };
  const known = new Map<string, Json>();
  const seen = new Set([start]);
  const waiting: Waiting[] = [{ url: start, depth: 0, group: "", priority: 0, order: 0 }];
  const listed = new Set<string>();
  const titles = new Set<string>();
  const home = pageAt(root, start, "/");
  const mount = home === undefined ? "/" : mountOf(root, home);
  let requests = 0;
  for (let sequence = 0; waiting.length > 0 && requests < budget; sequence++) {
    waiting.sort((a, b) => b.priority - a.priority || a.depth - b.depth || a.order - b.order);
    const { url, depth, group } = waiting.shift()!;
    requests++;
    const page = pageAt(root, url, mount);
    if (page === undefined) continue;
    const visit = { url, depth, group, at: NOW };
    const parts: (Page | undefined)[] = [];
    let observed = kind.observe(page, { settings, parts, visit, models });
    while (isNeeds(observed)) {
      for (const need of observed.needs) parts.push(pageAt(root, need, mount));
      requests += observed.needs.length;
      observed = kind.observe(page, { settings, parts, visit, models });
    }
    const judged = judge(kind, observed as Json, { name: HOST, sequence, visit }, known, settings);
    if ("tooHard" in judged) continue;
    for (const [key, value] of judged.learned) {
      if (value === null) known.delete(key);
      else known.set(key, value);
    }
    const papers = (judged.verdict.records ?? []).filter(({ fields }) => fields["type"]?.value === "paper");
    if (papers.length > 0) listed.add(path.relative(root, fileFor(root, url, HOST, mount)!));
    for (const { fields } of papers) titles.add(folded(String(fields["title"]?.value)));
    for (const link of judged.verdict.follow ?? []) {
      const file = fileFor(root, link.url, HOST, mount);
      const at =
        file === undefined
          ? normalise(link.url)
          : `https://${HOST}/${path.relative(root, file).split(path.sep).join("/")}`;
      if (at === undefined || seen.has(at) || new URL(at).host !== HOST) continue;
      seen.add(at);
      const { group: there = "", priority = 0 } = link;
      waiting.push({ url: at, depth: depth + 1, group: there, priority, order: seen.size });
    }
  }
  const found = gold.paperPages.filter((one) => listed.has(one));
  const missed = gold.paperPages.filter((one) => !listed.has(one));
  const isCovered = (list: string): boolean => {
    const page = pageAt(root, `https://${HOST}/${list}`, "/");
    const own = page === undefined ? [] : titlesOn(page, models);
    return own.length > 0 && own.filter((title) => titles.has(title)).length * 2 >= own.length;
  };
  return { gold, found, missed, hasPapers: found.length > 0 || missed.some(isCovered), requests };
}

/** What the reader finds on a list when it is led right to it. */
function titlesOn(page: Page, models: ReadonlyMap<string, Uint8Array>): string[] {
  const visit = { url: page.url, depth: 1, group: "", at: NOW };
  const observed = kind.observe(page, { settings: { url: page.url }, parts: [], visit, models });
  return isNeeds(observed) ? [] : observed.papers.map(({ title }) => folded(title));
}

const folded = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function pageAt(root: string, url: string, mount: string): Page | undefined {
  const file = fileFor(root, url, HOST, mount);
  if (file === undefined) return undefined;
  const headers = [["content-type", "text/html"]] as const;
  return readPage({ kind: "fetched", url, at: NOW, took: 0, status: 200, headers, body: readFileSync(file) });
}
