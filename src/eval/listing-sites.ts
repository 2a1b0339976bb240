/**
 * Which sites is listing measured on, and what is true of them?
 *
 * Real ones from the data, with their list of leaves, and simulated ones from the tests' generators. Each answers a path; from the answers
 * follows the least number of requests that would do.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../model/errors.js";
import { type Answer, staticSite } from "./static-site.js";
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

/** What the tests' generators make of a seed. */
interface World {
  readonly start: string;
  readonly levels: number;
  readonly leaves: ReadonlySet<string>;
  answer(path: string): Answer;
}

export type WorldKind = "catalogue" | "collection" | "lyrics";

/** Sites that never were, by one of the tests' generators. */
export async function worldSites(count: number, seed: number, kind: WorldKind = "catalogue"): Promise<GoldSite[]> {
  const generator = new URL(`../../test/worlds/${kind}.js`, import.meta.url);
  let made: { worldOf(seed: number): World };
  try {
    made = (await import(generator.href)) as typeof made;
  } catch {
    throw new UsageError(
      "Simulated sites are made by the tests' generator, which is not here: run from the source tree.",
    );
  }
  return Array.from({ length: count }, (_, i) => {
    const world = made.worldOf(seed + i);
    const { start, levels, leaves } = world;
    return { name: `${kind} ${seed + i}`, start, levels, leaves, answer: world.answer, call: addressOf };
  });
}

function addressOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "");
}

/** The pages of the true site, breadth first. */
export function* pagesOf(site: GoldSite): Generator<{ url: string; leaf: boolean; body: Uint8Array }> {
  const seen = new Set([site.start]);
  const queue = [site.start];
  for (let next = 0; next < queue.length && next < MOST_PAGES_WALKED; next++) {
    const at = queue[next]!;
    const { status, body } = site.answer(site.call === pathOf ? encodeURI(at) : at);
    if (status !== 200) continue;
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    yield {
      url: `http://site.example${site.call === pathOf ? encodeURI(at) : at}`,
      leaf: site.leaves.has(site.call(at)),
      body: bytes,
    };
    for (const link of linksIn(Buffer.from(bytes).toString("utf8"), at, site.call)) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
}

const MOST_PAGES_WALKED = 600;

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

export const MOST_WALKED = 30_000;

export function linksIn(html: string, at: string, call: (url: string) => string): string[] {
  const found: string[] = [];
  for (const [, a, b, c] of html.matchAll(
    /<(?:a|link\s+rel=["']?next["']?)\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi,
  )) {
    const href = (a ?? b ?? c ?? "").replaceAll("&amp;", "&");
    // Most links of simulated sites are absolute paths: no need to resolve them.
    if (call !== pathOf && /^\/[^/.#][^#]*$/.test(href)) {
      found.push(href);
      continue;
    }
    try {
      const url = new URL(href, `http://x${call === pathOf ? encodeURI(at) : at}`);
      if (url.host === "x" && url.protocol === "http:") found.push(call(url.href));
    } catch {
      // no address
    }
  }
  return found;
}
