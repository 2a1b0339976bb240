/**
 * Which recipe would suit this site?
 *
 * Most news and blog sites are built alike: a page that lists articles, often a feed and a sitemap, articles that say for machines what
 * they are. From a few pages of the site a recipe is proposed that already works, with comments that say what was seen and
 * where a person would go on.
 */
import { hostOf } from "../model/address.js";
import type { Page } from "../model/page.js";
import { languageCode } from "../page/language-codes.js";
import { nextPage } from "./choose.js";
import { addressPattern, articleLinks, findNumbered, type LinkGroup } from "./propose-links.js";
import { readRegex } from "./regex.js";

export interface Looked {
  /** What the file is called in which it will stand. */
  readonly file: string;
  readonly start: Page;
  /** Where the start leads to lists only, by year or theme: one of them; the start's links are the lists. */
  readonly list: Page | undefined;
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
export function proposal(looked: Looked): string {
  const { start, feeds, sitemap, articles, language } = looked;
  const file = comment(looked.file);
  const host = hostOf(start.url);
  const group = articleLinks(looked.list ?? start);
  const usesSitemap = group === undefined && feeds.length === 0 && sitemap !== undefined;
  const samples = usesSitemap ? sitemap.articles.slice(0, SAMPLED) : (group?.links.map(({ url }) => url) ?? []);
  const pattern = samplePattern(samples, looked);
  const filled = ["title", "date", "author"].filter(
    (field) => articles.length > 0 && articles.every((page) => hasField(page, field)),
  );
  return [
    `# A recipe for ${host}, proposed by winnow robot new.`,
    `# Look at it ${articles.length === 0 ? "" : "on one page, then "}on a sample, then run it:`,
    ...(articles.length === 0 ? [] : [`#   winnow robot try ${file} ${articles[0]!.url}`]),
    `#   winnow robot try ${file} --sample 20`,
    `#   winnow robot ${file} --contact you@example.org`,
    "# Lines that begin with a # are remarks, or settings that are switched off: take the # away to switch one on.",
    `name: ${yaml(host.replace(/^www\./, "").replace(/[^\p{L}\p{N} ._-]/gu, "-"))}`,
    "version: 1",
    "#every: 1d # how often winnow watch runs it",
    "",
    "# Who publishes it, and what may be done with the texts: kept with every document. Ask, and write it down here.",
    "source:",
    `  publisher: ${yaml(start.article.site?.value ?? (start.title || host))}`,
    "#  licence: 'by permission of the editors'",
    "",
    "collect:",
    ...collectLines(looked, group, pattern),
    "",
    "restrict:",
    ...(pattern === undefined
      ? []
      : [
          "  # What the addresses of articles have in common: others are not asked for.",
          `  address: ${yaml(pattern)}`,
        ]),
    language === undefined || language === "und"
      ? "  language: any # or three letters, e.g. tat: documents in other languages are then rejected"
      : `  language: ${language} # what the articles looked at are written in; any switches the check off`,
    "  words: { least: 20 }",
    "",
    ...stepLines(articles),
    ...parallelLines(articles),
    "# A run that brings less than this is reported as broken: the site was probably redesigned.",
    "expect:",
    "  documents: { least: 1 }",
    `  fields: { ${(filled.length > 0 ? filled : ["title"]).map((field) => `${field}: 80`).join(", ")} } # per cent`,
    "",
  ].join("\n");
}

/** What the articles' addresses have in common; of one list among several, what its number or name is says nothing of the others. */
function samplePattern(samples: readonly string[], { list, articles }: Looked): string | undefined {
  return addressPattern(list === undefined ? samples : articles.map(({ url }) => url));
}

const MOST_LISTS = 300;

function collectLines(looked: Looked, group: LinkGroup | undefined, pattern: string | undefined): string[] {
  const { start, list, feeds, sitemap } = looked;
  const full = feeds.find(({ feed }) => isFull(feed));
  if (full !== undefined && group === undefined)
    return [
      "  # The feed carries whole texts: one request brings all of them.",
      `  - feed: ${yaml(full.url)}`,
      "    full: true",
    ];
  const lines: string[] = [];
  for (const feed of feeds.slice(0, 2))
    lines.push("  # New documents first appear here.", `  - feed: ${yaml(feed.url)}`);
  const next = nextPage(list ?? start, { kind: "auto" });
  const nextLine =
    next === undefined
      ? "    next: auto # follows links to further pages of a list; here none was seen"
      : `    next: auto # follows links to further pages of the list, here ${next}`;
  if (group !== undefined && list !== undefined) {
    const lists = articleLinks(start)!.links.slice(0, MOST_LISTS);
    lines.push(
      `  # The start page leads to ${lists.length} lists; a new one has to be added here.`,
      "  - list:",
      ...lists.map(({ url, words }) => `      - ${yaml(url)} # ${comment(words, 40)}`),
      `    # On the one looked at, ${sayLinks(group)}`,
      `    links: ${yaml(group.css)}`,
      nextLine,
    );
  } else if (group !== undefined)
    lines.push(
      `  # ${capital(sayLinks(group))}`,
      `  - list: ${yaml(start.url)}`,
      `    links: ${yaml(group.css)}`,
      nextLine,
    );
  else if (feeds.length === 0 && sitemap === undefined)
    lines.push(
      "  # No list of articles was recognised here: name the page that lists them, and its links.",
      `  - list: ${yaml(start.url)}`,
    );
  if (sitemap !== undefined) lines.push(...sitemapLines(sitemap, group, pattern, next));
  const numbered = findNumbered(group?.links.map(({ url }) => url) ?? []);
  if (numbered !== undefined)
    lines.push(
      `  # Articles are numbered, here from ${numbered.least} to ${numbered.most}. A scan asks for every number, also for what the lists no longer show;`,
      "  # each is one request. The next run goes on behind the last one.",
      `#  - scan: ${yaml(numbered.template)}`,
      "#    from: 1 # the first number that there is",
      "#    misses: 50 # so many missing in a row are the end",
    );
  return lines;
}

function sayLinks({ links }: LinkGroup): string {
  const many = links.length === 1 ? "a link" : `${links.length} links`;
  return `${many} like ${yaml(comment(links[0]!.words, 60))}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Switched on where it leads to articles that the list does not. */
function sitemapLines(
  sitemap: Sitemap,
  group: LinkGroup | undefined,
  pattern: string | undefined,
  next: string | undefined,
): string[] {
  const regex = pattern === undefined ? undefined : readRegex(pattern);
  const fitting = regex === undefined ? 0 : sitemap.articles.filter((url) => regex.test(url)).length;
  const isMore = next === undefined && fitting > (group?.links.length ?? 0);
  const isOn = group === undefined || isMore;
  return [
    `  # The sitemap lists ${sitemap.addresses} addresses: everything at once, also what the lists no longer show.`,
    `${isOn ? "" : "#"}  - sitemap: ${yaml(sitemap.url)}`,
  ];
}

/** Articles that name their other side, in an address that differs by a word. */
function parallelLines(articles: readonly Page[]): string[] {
  for (const { url, declared } of articles) {
    const own = new URL(url).pathname.split("/");
    for (const { url: other, language } of declared.alternates) {
      const code = languageCode(language);
      const theirs = new URL(other).pathname.split("/");
      const differing = own.flatMap((part, i) => (part === theirs[i] ? [] : [i]));
      const [place] = differing;
      if (code === undefined || own.length !== theirs.length || differing.length !== 1 || place === undefined) continue;
      return [
        `# Articles name their other side, like ${comment(other)}: both are kept and linked, with the words of each.`,
        "#parallel:",
        `#  language: ${code}`,
        `#  replace: ${yaml(`/${own[place]}/`)}`,
        `#  with: ${yaml(`/${theirs[place]}/`)}`,
        "",
      ];
    }
  }
  return [];
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
