/**
 * Which recipe would suit this site?
 *
 * Most news and blog sites are built alike: a page that lists articles, often a feed and a sitemap, articles that say for machines what
 * they are. From a few pages of the site a recipe is proposed that already works, with comments that say what was seen and
 * where a person would go on.
 */
import { hostOf, siteOf } from "../model/address.js";
import type { Anchor, Page } from "../model/page.js";
import { chosenLinks, readChooser } from "./choose.js";
import { readRegex } from "./regex.js";

export interface Looked {
  readonly start: Page;
  /** Feeds that the site declares, those that could be had. */
  readonly feeds: readonly Page[];
  readonly sitemap: Sitemap | undefined;
  readonly articles: readonly Page[];
  /** ISO 639-3 of the articles' text, where it could be told. */
  readonly language: string | undefined;
}

/** A sitemap that the site has, and what it lists. */
export interface Sitemap {
  readonly url: string;
  readonly addresses: number;
  readonly articles: readonly string[];
}

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

/** YAML in single quotes: nothing in it means anything. */
function yaml(text: string): string {
  return `'${text.replaceAll("'", "''").replace(/[\r\n]+/g, " ")}'`;
}

function comment(text: string, most = 90): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** The recipe as text, with comments. */
export function proposal({ start, feeds, sitemap, articles, language }: Looked): string {
  const host = hostOf(start.url);
  const group = articleLinks(start);
  const usesSitemap = group === undefined && feeds.length === 0 && sitemap !== undefined;
  const samples = usesSitemap ? sitemap.articles.slice(0, SAMPLED) : (group?.links.map(({ url }) => url) ?? []);
  const pattern = addressPattern(samples);
  const full = feeds.find(({ feed }) => isFull(feed));
  const lines = [
    `# A recipe for ${host}, proposed by winnow robot new.`,
    `# Look at it ${articles.length === 0 ? "" : "on one page, then "}on a sample, then run it:`,
    ...(articles.length === 0 ? [] : [`#   winnow robot try THIS.yaml ${articles[0]!.url}`]),
    "#   winnow robot try THIS.yaml --sample 20",
    "#   winnow robot THIS.yaml --contact you@example.org",
    `name: ${yaml(host.replace(/^www\./, "").replace(/[^\p{L}\p{N} ._-]/gu, "-"))}`,
    "version: 1",
    "",
    "# Who publishes it, and what may be done with the texts: kept with every document. Ask, and write it down here.",
    "source:",
    `  publisher: ${yaml(start.article.site?.value ?? (start.title || host))}`,
    "#  licence: 'by permission of the editors'",
    "",
    "collect:",
  ];
  if (full !== undefined && group === undefined) {
    lines.push(
      "  # The feed carries whole texts: one request brings all of them.",
      `  - feed: ${yaml(full.url)}`,
      "    full: true",
    );
  } else {
    for (const feed of feeds.slice(0, 2))
      lines.push("  # New documents first appear here.", `  - feed: ${yaml(feed.url)}`);
    if (group !== undefined) {
      lines.push(
        `  # ${group.links.length === 1 ? "A link" : `${group.links.length} links`} like ${yaml(comment(group.links[0]!.words, 60))}`,
        `  - list: ${yaml(start.url)}`,
        `    links: ${yaml(group.css)}`,
        "    next: auto # follows the link to the next page of the list, where there is one",
      );
    } else if (feeds.length === 0 && sitemap === undefined) {
      lines.push(
        "  # No list of articles was recognised here: name the page that lists them, and its links.",
        `  - list: ${yaml(start.url)}`,
      );
    }
    if (sitemap !== undefined) {
      lines.push(
        `  # The sitemap lists ${sitemap.addresses} addresses: everything at once, also what the lists no longer show.`,
        `${usesSitemap ? "" : "#"}  - sitemap: ${yaml(sitemap.url)}`,
      );
    }
  }
  lines.push("", "restrict:");
  if (pattern !== undefined)
    lines.push("  # What the addresses of articles have in common.", `  address: ${yaml(pattern)}`);
  lines.push(
    language === undefined || language === "und"
      ? "  language: any # or three letters, e.g. tat: documents in other languages are then rejected"
      : `  language: ${language} # what the articles looked at are written in; any switches the check off`,
    "  words: { least: 20 }",
    "",
  );
  lines.push(...stepLines(articles));
  const filled = ["title", "date", "author"].filter(
    (field) => articles.length > 0 && articles.every((page) => hasField(page, field)),
  );
  lines.push(
    "expect:",
    "  documents: { least: 1 }",
    `  fields: { ${(filled.length > 0 ? filled : ["title"]).map((field) => `${field}: 80`).join(", ")} }`,
    "",
  );
  return lines.join("\n");
}

/** More would make no better pattern. */
const SAMPLED = 500;

/** Half of its entries hold more than a teaser. */
function isFull(feed: Page["feed"]): boolean {
  const lengths = (feed?.entries ?? []).map(({ content }) => content?.length ?? 0).sort((a, b) => a - b);
  return lengths.length > 0 && lengths[Math.floor(lengths.length / 2)]! > 500;
}

function hasField({ article }: Page, field: string): boolean {
  return { title: article.title, date: article.published, author: article.authors }[field] !== undefined;
}

function stepLines(articles: readonly Page[]): string[] {
  const lines = [
    `# Without steps, name, date, author and text are read by Winnow itself.${articles.length === 0 ? "" : " On the articles looked at it found:"}`,
  ];
  for (const { url, article, mainText, title } of articles) {
    lines.push(`#   ${comment(url)}`);
    lines.push(`#     title: ${comment(article.title?.value ?? title)}`);
    if (article.published !== undefined)
      lines.push(`#     date: ${comment(article.published.value)} (${comment(article.published.from, 40)})`);
    if (article.authors !== undefined) lines.push(`#     author: ${comment(article.authors.value.join(", "))}`);
    if (article.category !== undefined) lines.push(`#     category: ${comment(article.category.value)}`);
    lines.push(`#     text: ${comment(mainText.text)}`);
  }
  lines.push(
    "# Where that is not right, say it in steps (without the # in front). A step sees what earlier ones produced:",
    "#steps:",
    "#  - select: h1.title",
    "#    as: title",
    "#  - select: .article-body",
    "#    as: text",
    "#  - match: 'class=\"date\">(?P<date>[^<]+)<'",
    "",
    "# Files beside the store, named as you like:",
    "#save:",
    "#  - text: '{year}/{address}.txt'",
    "",
  );
  return lines;
}
