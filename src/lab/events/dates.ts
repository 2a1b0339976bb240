/**
 * Whole conference sites, saved as folders, with the dates that a person read on them.
 *
 * A site is read as an address would be: the home page, then a handful of the site's own pages, by links inside the
 * folder.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { DateWeights } from "../../events/dates/decide.js";
import { countryNamed } from "../../events/place/place-names.js";
import { type EventFacts, eventFacts } from "../../events/site/event-page.js";
import { withLines } from "../../events/site/plain-text.js";
import { severalEvents } from "../../events/site/several-events.js";
import { MAX_FURTHER_PAGES, readEventSite, type Visit, visitSite } from "../../events/site/site.js";
import { UsageError } from "../../model/errors.js";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { rowsOf } from "../rows.js";
import { unpacked } from "../unpack.js";

/** The sets of sites, as folders below the data's `pages`. */
export const SITE_SETS = ["first", "new", "released"] as const;
type SiteSet = (typeof SITE_SETS)[number];

export interface GoldSite {
  readonly set: SiteSet;
  readonly site: string;
  /** The folder to serve as the root of a web site. */
  readonly root: string;
  /** The home page, below `root`. */
  readonly home: string;
  readonly paperPages: readonly string[];
  /** Editions of one series share this name; they never stand on both sides of a split. */
  readonly series: string;
  readonly language: string;
  /** As printed, ISO 8601; one for each round. Empty: not printed. Undefined: nobody looked. */
  readonly dates: { readonly [field in DateField]: readonly string[] | undefined };
  /** Undefined: nobody looked, or it took place online. */
  readonly place?: GoldPlace | undefined;
  readonly half: "first" | "second";
}

/** `cities`: any of them; none where only the country was noted. */
export interface GoldPlace {
  readonly cities: readonly string[];
  readonly country: string;
}

/** "Boston/Cambridge, Massachusetts, USA", "Lausanne, Switzerland (virtual)" */
function goldPlace(words: string): GoldPlace | undefined {
  const parts = words
    .replace(/\s*\([^()]*\)/g, "")
    .split(",")
    .map((part) => part.trim());
  const country = countryNamed(parts.at(-1)!);
  if (country === undefined || /\bonline\b|\bvirtual/i.test(parts[0]!)) return undefined;
  return { country, cities: parts.length === 1 ? [] : parts[0]!.split(/\s*\/\s*|\s+and\s+/) };
}

export const DATE_FIELDS = ["start", "end", "notification", "submission"] as const;
export const GOLD_FIELDS = [...DATE_FIELDS, "abstract", "cameraReady", "registration"] as const;
export type DateField = (typeof GOLD_FIELDS)[number];

/** The sites of one folder with a table `sites.tsv`. */
export function goldSites(folder: string, set: SiteSet = "first"): GoldSite[] {
  const sites = sitesFolder(folder);
  return [...rowsOf(path.join(folder, "sites.tsv"))].map((row) => {
    const cell = (name: string): string => row[name]?.trim() ?? "";
    const list = (name: string): string[] | undefined =>
      row[name] === undefined
        ? undefined
        : cell(name)
            .split(";")
            .filter((value) => value !== "");
    const site = cell("site");
    const owner = site.split("__")[0]!;
    // A collection of home pages: each domain is a separate site.
    const [domain = "", ...below] = site.startsWith("silverfoxy__") ? cell("home").split("/") : ["", cell("home")];
    return {
      set,
      site,
      root: path.join(sites, site, domain),
      home: below.join("/"),
      paperPages: list("paper_pages") ?? [],
      series:
        cell("acronym")
          .toLowerCase()
          .replace(/[^\p{L}]/gu, "") || (domain || owner).toLowerCase(),
      language: cell("language") || "en",
      dates: {
        start: list("start"),
        end: list("end"),
        notification: list("notification"),
        submission: list("submission"),
        abstract: list("abstract"),
        cameraReady: list("camera_ready"),
        registration: list("registration"),
      },
      place: goldPlace(cell("place").replace(/^"|"$/g, "")),
      half: createHash("sha1").update(owner).digest()[0]! % 2 === 0 ? "first" : "second",
    };
  });
}

/** The sites of all sets; `pages` is the folder of the first. */
export const allGoldSites = (pages: string): GoldSite[] =>
  SITE_SETS.flatMap((set) => goldSites(set === "first" ? pages : path.join(pages, set), set));

/** The folder that holds the sites of a set. */
export function sitesFolder(data: string): string {
  const folder = unpacked(path.join(data, "sites.tar.xz"));
  return existsSync(path.join(folder, "sites")) ? path.join(folder, "sites") : folder;
}

/** A page of a local site, with its address on a host of its own, so that links resolve as they would on the web. */
export function localPage(root: string, file: string, host = "site.example"): Page | undefined {
  const url = new URL(path.relative(root, file).split(path.sep).map(encodeURIComponent).join("/"), `https://${host}/`)
    .href;
  return existsSync(file) && statSync(file).isFile() ? pageOf(url, readFileSync(file)) : undefined;
}

function pageOf(url: string, body: Uint8Array): Page {
  const headers: [string, string][] = /\.(?:html?|php|xhtml)$|\/$|\/[^./]*$/.test(new URL(url).pathname)
    ? [["content-type", "text/html"]]
    : [];
  return readPage({ kind: "fetched", url, at: 0, took: 0, status: 200, headers, body });
}

/**
 * The folder on its host that a saved site came from: "/2021/" when its home page links to "/2021/program/" and the saved
 * folder has "program" but no "2021".
 */
export function mountOf(root: string, home: Page): string {
  const counts = new Map<string, number>();
  for (const { url } of home.links) {
    const { host, pathname } = new URL(url);
    if (host !== new URL(home.url).host || existsSync(path.join(root, decoded(pathname.split("/")[1]!)))) continue;
    for (const mount of pathname.match(/^\/[^/]+\/(?:[^/]+\/)?/u) ?? [])
      for (const one of new Set([mount, mount.replace(/(?<=^\/[^/]+\/).*/u, "")]))
        if (fileFor(root, url, host, one) !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= MIN_MOUNTED ? best[0] : "/";
}
const MIN_MOUNTED = 2;

/** The file that a static server would answer with. */
export function fileFor(root: string, url: string, host = "site.example", mount = "/"): string | undefined {
  const { host: asked, pathname: whole } = new URL(url);
  const pathname = asked === host && whole.startsWith(mount) ? `/${whole.slice(mount.length)}` : whole;
  const parts = pathname.split("/").map(decoded).slice(1);
  // A link to the site's own address on the web: its folder there may be our root.
  const cuts = asked === host ? [0] : parts.keys();
  for (const cut of cuts) {
    const found = fileAt(path.resolve(root), path.join(path.resolve(root), ...parts.slice(cut)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function fileAt(root: string, file: string): string | undefined {
  if (!`${file}${path.sep}`.startsWith(`${root}${path.sep}`)) return undefined;
  for (const candidate of [
    file,
    `${file}.html`,
    path.join(file, "index.html"),
    path.join(file, "index.htm"),
    path.join(file, "index.php"),
  ])
    if (existsSync(candidate) && statSync(candidate).isFile()) return candidate;
  return undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads a site in a folder as if it were on the web. */
export async function readLocalSite(
  root: string,
  home: string,
  weights?: DateWeights,
): Promise<EventFacts | undefined> {
  const page = localPage(root, path.join(root, home));
  return page && readEventSite(page, visitIn(root, page), undefined, weights);
}

/** The home page and as many of the likeliest further pages as are ever visited. */
export async function pagesOfSite(root: string, home: string): Promise<readonly Page[]> {
  const page = localPage(root, path.join(root, home));
  return page === undefined ? [] : visitSite(page, visitIn(root, page), MAX_FURTHER_PAGES, () => false);
}

function visitIn(root: string, home: Page): Visit {
  const mount = mountOf(root, home);
  return async (url) => {
    const file = fileFor(root, url, undefined, mount);
    return file === undefined ? undefined : pageOf(url, readFileSync(file));
  };
}

/** Home pages a second as `winnow extract event` reads one: tree, blocks, dates, places, name; of one core, by the median page. */
export function homePagesPerSecond(sites: readonly GoldSite[]): number {
  const took = sites.flatMap(({ root, home }) => {
    const file = path.join(root, home);
    if (!existsSync(file)) return [];
    const body = readFileSync(file);
    const began = process.cpuUsage();
    const page = withLines(pageOf("https://site.example/index.html", body));
    if (severalEvents(page).length === 0) eventFacts([page]);
    const { user, system } = process.cpuUsage(began);
    return [user + system];
  });
  return 1e6 / took.sort((a, b) => a - b)[Math.floor(took.length / 2)]!;
}

/** The page that a server would answer with for the folder itself. */
export function homeOf(root: string): string {
  const home =
    fileAt(path.resolve(root), path.resolve(root)) ?? fileAt(path.resolve(root), path.join(path.resolve(root), "home"));
  if (home === undefined) throw new UsageError(`${root} has no index.html, index.htm, index.php or home.html.`);
  return path.relative(root, home);
}
