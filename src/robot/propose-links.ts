/**
 * Where does a site keep its articles?
 *
 * Links to articles stand in one place of a page, have words enough to be titles, and addresses that are built alike. A page of nothing but
 * such links is a list itself.
 */
import { hostOf, siteOf } from "../model/address.js";
import type { Anchor, Page } from "../model/page.js";
import { chosenLinks, readChooser } from "./choose.js";
import { readRegex } from "./regex.js";

export interface LinkGroup {
  readonly css: string;
  readonly links: readonly Anchor[];
}

/** A feed of what readers wrote below the articles. */
export function isOfComments({ url, feed }: Page): boolean {
  const entries = feed?.entries ?? [];
  const below = entries.filter(({ url: entry }) => entry !== undefined && /#(?:comment|respond)/i.test(entry)).length;
  return /comment/i.test(url) || (entries.length > 0 && below > entries.length / 2);
}

/** Where on the page articles are probably linked: the largest group of links of one place with words enough to be titles. */
export function articleLinks(page: Page): LinkGroup | undefined {
  const site = siteOf(hostOf(page.url));
  const groups = new Map<string, Anchor[]>();
  for (const anchor of page.anchors) {
    if (siteOf(hostOf(anchor.url)) !== site || anchor.url === page.url || ELSEWHERE.has(anchor.role)) continue;
    groups.set(anchor.pattern, [...(groups.get(anchor.pattern) ?? []), anchor]);
  }
  const scored = [...groups].map(([pattern, all]) => {
    const links = [...new Map(all.map((link) => [link.url, link])).values()];
    const deep = links.filter(({ url }) => new URL(url).pathname.split("/").some((part) => part !== "")).length;
    return { pattern, links, score: Math.min(50, links.length) * wordsPer(links) * (deep / links.length) };
  });
  scored.sort((a, b) => b.score - a.score);
  const best = scored.find(({ links }) => links.length >= 2) ?? scored[0];
  if (best === undefined) return undefined;
  const found = [best, ...likeThem(best, scored)];
  return {
    css: found.map(({ pattern, links }) => cssFor(pattern, links, page)).join(", "),
    links: [...new Map(found.flatMap(({ links }) => links).map((link) => [link.url, link])).values()],
  };
}

const ELSEWHERE: ReadonlySet<Anchor["role"]> = new Set(["navigation", "footer", "pagination", "advertisement"]);

function wordsPer(links: readonly Anchor[]): number {
  return links.reduce((sum, { words }) => sum + Math.min(80, words.length), 0) / links.length;
}

interface PlaceOfLinks {
  readonly pattern: string;
  readonly links: readonly Anchor[];
}

const MOST_PLACES = 3;
const LIKE_A_TITLE = 15;

/** Other places with links to more of the same: the headline of the day above the list. Only numbers in an address tell so much. */
function likeThem(best: PlaceOfLinks, all: readonly PlaceOfLinks[]): PlaceOfLinks[] {
  const pattern = addressPattern(best.links.map(({ url }) => url));
  if (pattern === undefined || !pattern.includes("\\d")) return [];
  const regex = readRegex(pattern);
  const known = new Set(best.links.map(({ url }) => url));
  return all
    .filter(
      (one) =>
        one !== best &&
        one.links.some(({ url }) => !known.has(url)) &&
        one.links.every(({ url }) => regex.test(url)) &&
        wordsPer(one.links) >= LIKE_A_TITLE,
    )
    .slice(0, MOST_PLACES - 1);
}

/** The shortest end of the path that finds these links again and not many others. */
function cssFor(pattern: string, links: readonly Anchor[], page: Page): string {
  const steps = pattern.split(">").map((step) => step.replace(/[^\w.#-]/g, ""));
  for (let length = 2; length <= Math.min(6, steps.length); length++) {
    const css = steps.slice(-length).join(" > ");
    try {
      const found = new Set(chosenLinks(page, readChooser(css)).map(({ url }) => url));
      if (links.every(({ url }) => found.has(url)) && found.size <= 1.3 * links.length + 1) return css;
    } catch {
      // A step whose name was generalised is no selector.
    }
  }
  return "a";
}

/** Of a site's addresses the largest group that is built alike: its articles, rather than "about us" and "contact". */
export function articlesAmong(urls: readonly string[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const url of urls) {
    const parts = new URL(url).pathname.split("/").filter((part) => part !== "");
    if (parts.length === 0) continue;
    const first = parts.length === 1 ? "" : /^\d+$/.test(parts[0]!) ? "0" : parts[0]!;
    const last = parts.at(-1)!;
    const shape = `${first} ${parts.length} ${/\d/.test(last) ? "0" : "a"} ${/\.\w+$/.exec(last)?.[0] ?? ""}`;
    groups.set(shape, [...(groups.get(shape) ?? []), url]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** A pattern that all these addresses match, numbers and names generalised. */
export function addressPattern(urls: readonly string[]): string | undefined {
  const paths = urls.map((url) => new URL(url).pathname.split("/").filter((part) => part !== ""));
  const [first] = paths;
  if (first === undefined || paths.length < 2) return undefined;
  const lengths = new Set(paths.map((path) => path.length));
  const count = Math.min(...lengths);
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const here = paths.map((path) => path[i]!);
    // A number is a number, also where all have the same: it is a year, and next year another.
    if (here.every((part) => /^\d{4}$/.test(part))) parts.push("\\d{4}");
    else if (here.every((part) => /^\d+$/.test(part))) parts.push("\\d+");
    else if (here.every((part) => part === here[0])) parts.push(quoted(here[0]!));
    else if (here.every((part) => /^\d+[-_]/.test(part))) parts.push("\\d+[-_][^/]+");
    else if (here.every((part) => /\.html?$/.test(part))) parts.push("[^/]+\\.html?");
    else parts.push("[^/]+");
  }
  if (parts.every((part) => part === "[^/]+")) return undefined; // matches everything: says nothing
  const pattern = `/${parts.join("/")}`;
  const regex = readRegex(pattern);
  return urls.every((url) => regex.test(url)) ? pattern : undefined;
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A page that leads to articles and is none: its links say more than the rest of it. */
export function isListPage(page: Page): boolean {
  const links = articleLinks(page)?.links ?? [];
  const inside = page.mainText.text.replace(/\s+/g, " ");
  const linked = links.filter(({ words }) => inside.includes(words.replace(/\s+/g, " ").trim()));
  const said = linked.reduce((sum, { words }) => sum + words.length, 0);
  return linked.length >= LEAST_LISTED && said > MOSTLY * inside.length;
}

const LEAST_LISTED = 3;
const MOSTLY = 0.5;

export interface Numbered {
  /** "https://a.example/news/{id}" */
  readonly template: string;
  readonly least: number;
  readonly most: number;
}

/** The one number in which these addresses differ, if that is all in which they do. */
export function findNumbered(urls: readonly string[]): Numbered | undefined {
  const distinct = [...new Set(urls)];
  const pieces = distinct.map((url) => url.split(/(\d+)/));
  const [first] = pieces;
  if (first === undefined || distinct.length < LEAST_LISTED) return undefined;
  if (pieces.some((one) => one.length !== first.length)) return undefined;
  const differing = first.flatMap((piece, i) => (pieces.some((one) => one[i] !== piece) ? [i] : []));
  const [place] = differing;
  // Numbers stand at odd places.
  if (place === undefined || differing.length > 1 || place % 2 === 0) return undefined;
  const written = pieces.map((one) => one[place]!);
  if (written.some((digits) => digits.startsWith("0") && digits !== "0")) return undefined;
  const numbers = written.map(Number);
  const template = first.map((piece, i) => (i === place ? "{id}" : piece)).join("");
  return { template, least: Math.min(...numbers), most: Math.max(...numbers) };
}
