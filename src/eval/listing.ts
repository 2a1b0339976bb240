/**
 * How well does listing do, on real sites and simulated ones?
 *
 * Each site is served on loopback and harvested as a user would, without delay. Against the true set of leaves: precision, recall,
 * requests per level and against the least that would have done.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { harvest } from "../harvest/harvest.js";
import type { Known } from "../listing/knowledge.js";
import { type ListingSettings, kind as listing, settle } from "../listing/listing.js";
import type { Observation } from "../listing/look.js";
import type { AnyKind, Verdict } from "../model/kind.js";
import { openStore } from "../store/open.js";
import { type Answer, serveAnswers, staticSite } from "./static-site.js";
import { unpacked } from "./unpack.js";

/** A site with its truth. Paths are decoded, without the name of an index file. */
export interface GoldSite {
  readonly name: string;
  readonly start: string;
  readonly levels: number;
  readonly leaves: ReadonlySet<string>;
  answer(path: string): Answer;
  /** How the truth calls the page at an address. */
  call(url: string): string;
}

export function readGoldSites(folder: string): GoldSite[] {
  const specs = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
  return specs.map((file) => {
    const spec = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Spec;
    const archive = path.join(folder, `${path.basename(spec.site)}.tar.gz`);
    const root = path.join(unpacked(archive), path.basename(spec.site));
    const own = /[\w-]+(?:\.[\w-]+)+/.exec(spec.ownDomain ?? "")?.[0];
    const leaves = readFileSync(path.join(folder, `${spec.name}.leaves.txt`), "utf8")
      .split("\n")
      .filter((line) => line !== "");
    return {
      name: spec.name,
      start: spec.startPath,
      levels: { R: 4, A: 3, S: 2 }[spec.category],
      leaves: new Set(leaves),
      answer: staticSite(root, own === undefined ? [] : [own]),
      call: pathOf,
    };
  });
}

interface Spec {
  readonly name: string;
  readonly site: string;
  readonly startPath: string;
  readonly category: "R" | "A" | "S";
  readonly ownDomain: string | null;
}

export interface Judged {
  readonly url: string;
  readonly path: string;
  readonly group: string;
  readonly depth: number;
  readonly observation: Observation;
  readonly verdict: Verdict;
  /** The last word, with everything that was learned. */
  readonly state: string;
  readonly because: string;
}

export interface SiteResult {
  readonly site: GoldSite;
  readonly mode: string;
  readonly judged: readonly Judged[];
  readonly known: Known;
  readonly asked: readonly string[];
  readonly precision: number;
  readonly recall: number;
  readonly requests: number;
  readonly ideal: number;
  readonly seconds: number;
}

export async function harvestSite(
  site: GoldSite,
  settings: Omit<ListingSettings, "start">,
  options: { ideal?: number } = {},
): Promise<SiteResult> {
  const served = await serveAnswers(site.answer);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-eval-listing-"));
  const store = await openStore(folder);
  const seen: {
    observation: Observation;
    verdict: Verdict;
    visit: { url: string; depth: number; group: string; at: number };
  }[] = [];
  let known: Known = new Map();
  const { module: _module, ...plain } = listing;
  const spy: AnyKind = {
    ...plain,
    judge(observation, at, given) {
      const verdict = listing.judge(observation as Observation, at, given as ListingSettings);
      seen.push({ observation: observation as Observation, verdict, visit: at.visit });
      known = at.known;
      return verdict;
    },
  };
  const started = performance.now();
  const start = served.origin + (site.call === pathOf ? encodeURI(site.start) : site.start);
  try {
    await harvest({
      store,
      plans: [
        { kind: spy, collection: site.name, start, settings: { delay: 0, kind: { ...settings, start } as never } },
      ],
      allowPrivate: true,
      concurrency: 1,
    }).summary;
  } finally {
    await store.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = (performance.now() - started) / 1000;
  const judged = seen.map(({ observation, verdict, visit }) => {
    const { state, because } = settle(observation, verdict.state, visit, known, { ...settings, start });
    return {
      url: visit.url,
      path: site.call(visit.url),
      group: visit.group,
      depth: visit.depth,
      observation,
      verdict,
      state,
      because,
    };
  });
  const identified = new Set(judged.filter(({ state }) => state === "leaf").map((one) => one.path));
  const right = [...identified].filter((one) => site.leaves.has(one)).length;
  const ideal = options.ideal ?? idealRequests(site);
  return {
    site,
    mode: settings.mode ?? "auto",
    judged,
    known,
    asked: served.asked,
    precision: identified.size === 0 ? 0 : right / identified.size,
    recall: right / site.leaves.size,
    requests: served.asked.length,
    ideal,
    seconds,
  };
}

/** As the gold writes it: decoded, without query, fragment and the name of an index file; /x served by x.html is /x.html elsewhere. */
export function pathOf(url: string): string {
  const bare = url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
  let plain = bare;
  try {
    plain = decodeURIComponent(bare);
  } catch {
    // as it is
  }
  return plain.replace(/(^|\/)index\.html?$/, "$1");
}

/** Leaves that can be reached, and the other pages on a shortest path to each of them, by plain links of the true site. */
export function idealRequests(site: GoldSite): number {
  const parent = new Map<string, string | undefined>([[site.start, undefined]]);
  const queue = [site.start];
  const reached: string[] = [];
  // By place, not by shifting: a queue of tens of thousands would be moved for each of them. Sites without an end are cut off.
  for (let next = 0; next < queue.length && next < MOST_WALKED; next++) {
    const at = queue[next]!;
    let { status, location, body } = site.answer(site.call === pathOf ? encodeURI(at) : at);
    if (status === 301 && location !== undefined) {
      if (location.replace(/\/$/, "") !== at.replace(/\/$/, "")) {
        if (!parent.has(location)) queue.push(location);
        if (!parent.has(location)) parent.set(location, at);
        continue;
      }
      ({ status, body } = site.answer(location));
    }
    if (status !== 200) continue;
    if (site.leaves.has(site.call(at))) reached.push(at);
    for (const link of linksIn(typeof body === "string" ? body : Buffer.from(body).toString("utf8"), at, site.call)) {
      if (parent.has(link)) continue;
      parent.set(link, at);
      queue.push(link);
    }
  }
  const needed = new Set<string>();
  for (const leaf of reached)
    for (let at: string | undefined = leaf; at !== undefined; at = parent.get(at)) needed.add(site.call(at));
  return needed.size;
}

const MOST_WALKED = 30_000;

function linksIn(html: string, at: string, call: (url: string) => string): string[] {
  const found: string[] = [];
  for (const [, a, b, c] of html.matchAll(
    /<(?:a|link\s+rel=["']?next["']?)\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi,
  )) {
    try {
      const url = new URL(
        (a ?? b ?? c ?? "").replaceAll("&amp;", "&"),
        `http://x${call === pathOf ? encodeURI(at) : at}`,
      );
      if (url.host === "x" && url.protocol === "http:") found.push(call(url.href));
    } catch {
      // no address
    }
  }
  return found;
}
