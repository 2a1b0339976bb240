/**
 * Which sites is listing measured on, and what is true of them?
 *
 * Real ones from the data, with their list of leaves, and simulated ones from the tests' generators. Each answers a path; from the answers
 * follows the least number of requests that would do.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../model/errors.js";
import { packageFile } from "../../model/package-file.js";
import { unpacked } from "../unpack.js";
import { type StaticResponse, staticSite } from "./static-site.js";

/** A site with its truth. */
export interface TrueSite {
  readonly name: string;
  readonly start: string;
  readonly levels: number;
  readonly leaves: ReadonlySet<string>;
  answer(path: string): StaticResponse;
  /** How the truth calls the page at an address. */
  call(url: string): string;
  /** The address of a page that the truth names, where it is written otherwise. */
  address?(path: string): string;
  /** Pages that a reasonable person might accept as well: counted neither as right nor as wrong. */
  isAlso?(path: string): boolean;
}

/** A real site, or one that stands for it. The truth decodes paths and leaves out the name of an index file. */
export interface GoldSite extends TrueSite {
  /** Sites with the same group share pages or texts: never one in training and another in testing. */
  readonly group: string;
  /** Leaves to show as examples. */
  readonly examples: readonly string[];
  /** Some of its pages were decided by a rule of thumb: figures are reported apart. */
  readonly weak: boolean;
}

/** The path to ask for. */
export function addressIn({ address }: TrueSite, path: string): string {
  return address === undefined ? path : address(path);
}

export function readGoldSites(folder: string, only?: readonly string[]): GoldSite[] {
  const specs = readdirSync(folder)
    .filter((file) => file.endsWith(".json") && (only === undefined || only.includes(path.basename(file, ".json"))))
    .sort();
  return specs.map((file) => goldSite(folder, JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Spec));
}

function goldSite(folder: string, spec: Spec): GoldSite {
  const site = path.basename(spec.site);
  const archive = ["xz", "gz"].map((end) => path.join(folder, `${site}.tar.${end}`)).find((one) => existsSync(one));
  const root = path.join(unpacked(archive ?? path.join(folder, `${site}.tar.xz`)), site);
  const leaves = readFileSync(path.join(folder, `${spec.name}.leaves.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const also = (spec.also ?? []).map((pattern) => new RegExp(pattern));
  return {
    name: spec.name,
    group: SHARED_TEXTS.get(site) ?? site,
    start: spec.startPath,
    levels: { R: 4, A: 3, S: 2 }[spec.category as "R"] ?? 4,
    leaves: new Set(leaves),
    examples: spec.examples ?? leaves.filter((_, i) => i % Math.ceil(leaves.length / 3) === 1),
    weak: spec.goldNote !== undefined,
    isAlso: (at) => also.some((pattern) => pattern.test(at)),
    answer: staticSite(root, ownDomains(spec.ownDomain ?? "")),
    call: (url) => calledIn(root, url),
    address: encodePath,
  };
}

/** "a.example,b.example (explained)". */
function ownDomains(words: string): string[] {
  return words
    .split(/[\s(;]/)[0]!
    .split(",")
    .filter((one) => one !== "");
}

/** Sites with many common texts. */
const SHARED_TEXTS = new Map([["sekata", "narakata"]]);

/** As the gold writes it: decoded, without query, fragment and the name of an index file; /x served by x.html is /x.html. */
function calledIn(root: string, url: string): string {
  const plain = pathOf(url);
  const file = path.join(root, plain);
  return plain.endsWith("/") || existsSync(file) || !existsSync(`${file}.html`) ? plain : `${plain}.html`;
}

interface Spec {
  readonly name: string;
  readonly site: string;
  readonly startPath: string;
  readonly category: string;
  readonly ownDomain: string | null;
  readonly also?: readonly string[];
  readonly examples?: readonly string[];
  readonly goldNote?: string;
}

/** What the tests' generators make of a seed. */
interface World {
  readonly start: string;
  readonly levels: number;
  readonly leaves: ReadonlySet<string>;
  answer(path: string): StaticResponse;
}

export type WorldKind = "catalogue" | "collection" | "lyrics";

/** Sites that never were, by one of the tests' generators. */
export async function worldSites(count: number, seed: number, kind: WorldKind = "catalogue"): Promise<GoldSite[]> {
  const generator = packageFile(`dist/test/worlds/${kind}.js`);
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
    const name = `${kind} ${seed + i}`;
    const examples = [...leaves].slice(0, 3);
    const { answer } = world;
    return { name, group: name, start, levels, leaves, examples, weak: false, answer, call: addressOf };
  });
}

/** Invented catalogues of many structures, each made by hand; of those there are no second ones. */
export async function inventedSites(): Promise<GoldSite[]> {
  const sites: GoldSite[] = [];
  for (const file of INVENTED) {
    const made = (await import(packageFile(`dist/test/worlds/${file}.js`).href)) as Record<string, InventedSites>;
    const [named] = Object.values(made).filter((one) => Array.isArray(one));
    for (const [name, { start, pages, leaves, also, redirects }] of named ?? []) {
      const answer = (at: string) => {
        const location = redirects?.get(at);
        if (location !== undefined) return { status: 301, body: "", location };
        return { status: pages.has(at) ? 200 : 404, body: pages.get(at) ?? "" };
      };
      const examples = [0.4, 0.1, 0.7].map((share) => [...leaves][Math.floor(share * leaves.size)]!);
      const isAlso = (at: string) => also?.has(at) ?? false;
      const site = { name, start, levels: 4, leaves, examples, answer, isAlso, call: addressOf };
      sites.push({ ...site, group: INVENTED_GROUP + name, weak: false });
    }
  }
  return sites;
}

/** They are no test of anything: the weights of all parts may learn from them. */
export function isInvented(group: string): boolean {
  return group.startsWith(INVENTED_GROUP);
}

const INVENTED_GROUP = "invented: ";
const INVENTED = [
  "unseen/index",
  "unseen/second",
  "unseen/third",
  "unseen/fourth",
  "unseen/sections",
  "catalogue-structures",
];

type InventedSites = readonly (readonly [string, Invented])[];

interface Invented {
  readonly start: string;
  readonly pages: ReadonlyMap<string, string>;
  readonly leaves: ReadonlySet<string>;
  readonly also?: ReadonlySet<string>;
  readonly redirects?: ReadonlyMap<string, string>;
}

function addressOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "");
}

function pathOf(url: string): string {
  const bare = url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
  let plain = bare;
  try {
    plain = decodeURIComponent(bare);
  } catch {
    // as it is
  }
  return plain.replace(/(^|\/)index\.html?$/, "$1");
}

function encodePath(plain: string): string {
  return encodeURI(plain).replaceAll("?", "%3F").replaceAll("#", "%23");
}

/** Leaves that can be reached, and the other pages on a shortest path to each of them, by plain links of the true site. */
export function idealRequests(site: TrueSite): number {
  const parent = new Map<string, string | undefined>([[site.start, undefined]]);
  const queue = [site.start];
  const reached: string[] = [];
  // By place, not by shifting: a queue of tens of thousands would be moved for each of them. Sites without an end are cut off.
  for (let next = 0; next < queue.length && next < MAX_WALKED; next++) {
    const at = queue[next]!;
    let { status, location, body } = site.answer(addressIn(site, at));
    let page = at;
    if (status === 301 && location !== undefined) {
      const to = site.call(location);
      if (to.replace(/\/$/, "") !== at.replace(/\/$/, "")) {
        if (!parent.has(to)) queue.push(to);
        if (!parent.has(to)) parent.set(to, at);
        continue;
      }
      ({ status, body } = site.answer(location));
      page = to;
    }
    if (status !== 200) continue;
    if (site.leaves.has(page)) reached.push(at);
    for (const link of linksIn(typeof body === "string" ? body : Buffer.from(body).toString("utf8"), page, site)) {
      if (parent.has(link)) continue;
      parent.set(link, at);
      queue.push(link);
    }
  }
  const needed = new Set<string>();
  for (const leaf of reached)
    for (let at: string | undefined = leaf; at !== undefined; at = parent.get(at)) needed.add(at.replace(/\/$/, ""));
  return needed.size;
}

export const MAX_WALKED = 30_000;

export function linksIn(html: string, at: string, site: TrueSite): string[] {
  const found: string[] = [];
  const base = `http://x${addressIn(site, at)}`;
  for (const [, a, b, c] of html.matchAll(LINKS)) {
    const href = (a ?? b ?? c ?? "").replaceAll("&amp;", "&");
    // Most links of simulated sites are absolute paths: no need to resolve them.
    if (site.address === undefined && /^\/[^/.#][^#]*$/.test(href)) {
      found.push(href);
      continue;
    }
    try {
      const url = new URL(href, base);
      if (url.host === "x" && url.protocol === "http:") found.push(site.call(url.href));
    } catch {
      // no address
    }
  }
  return found;
}

/** Links, frames and menus. */
const LINKS =
  /<(?:(?:a|area|link\s+rel=["']?next["']?)\s[^>]*?href|i?frame\s[^>]*?src|option\s[^>]*?value)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
