/**
 * Proposes a recipe for a site from what was seen of it.
 *
 * The proposal works as it is: where documents are found, which addresses they have, their language, what repeats. Its
 * comments say what was seen, how complete each source is, and what could not be decided.
 */
import { hostOf } from "../../model/address.js";
import type { Page } from "../../model/page.js";
import { titleParts } from "../../page/article/titles.js";
import { nextOfDocument } from "../steps/next-part.js";
import { contentLines } from "./content-lines.js";
import { findNumbered } from "./links.js";
import { type OtherFolders, type PrintVersion, sidesOf } from "./other-versions.js";
import { testOf } from "./patterns.js";
import { comment, yaml } from "./yaml-text.js";

export interface SiteSample {
  /** The name of the recipe file. */
  readonly file: string;
  /** The list that leads to the others. */
  readonly start: Page;
  /** Hosts beside that of the start that have documents. */
  readonly hosts: readonly string[];
  /** The page that the author named, when it is one of the lists. */
  readonly section: string | undefined;
  /** Patterns of addresses. */
  readonly documents: readonly string[];
  readonly lists: readonly string[];
  /** Some documents are only linked by other documents. */
  readonly isChained: boolean;
  /** List pages that no pattern fits, beside the start. */
  readonly moreLists: readonly string[];
  /** Addresses that fit the documents' patterns and are none. */
  readonly notDocuments: readonly string[];
  readonly coverage: Coverage;
  /** Feeds of the site that could be read. */
  readonly feeds: readonly Page[];
  readonly sitemap: Sitemap | undefined;
  /** Folders in which the same documents stand in other languages. */
  readonly otherLanguages: OtherFolders | undefined;
  /** That of one of the documents. */
  readonly print: PrintVersion | undefined;
  /** Documents from different places. */
  readonly articles: readonly Page[];
  /** ISO 639-3 of all documents that were read, how many are written in each, and of how many it is not clear. */
  readonly languages: { readonly counts: ReadonlyMap<string, number>; readonly unclear: number };
  /** That of the page that the author named. */
  readonly named: string | undefined;
  /** Words of the shortest of all that were read. */
  readonly words: number;
  /** Paragraphs that stand in several of them, and how many of all documents have nothing else. */
  readonly repeated: { readonly paragraphs: readonly string[]; readonly without: number };
}

/** How many documents each source leads to, as far as was seen. */
export interface Coverage {
  readonly pages: number;
  readonly lists: number;
  /** Documents that these lists link to. */
  readonly listed: number;
  /** Every list was read. */
  readonly isWhole: boolean;
  readonly fed: number;
  readonly mapped: number;
  /** Documents that lists link to and the sitemap lacks, and the other way round. */
  readonly notMapped: number;
  readonly onlyMapped: number;
}

/** A sitemap of the site, and what it lists. */
export interface Sitemap {
  readonly url: string;
  readonly addresses: number;
  /** Parts of it that were not read. */
  readonly unread: number;
}

/** The recipe as text, with comments. */
export function proposal(sample: SiteSample): string {
  const { start, articles, documents } = sample;
  const file = comment(sample.file);
  const host = hostOf(start.url);
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
    ...(sample.hosts.length === 0
      ? []
      : ["# Sections have hosts of their own.", `hosts: [${sample.hosts.map(yaml).join(", ")}]`]),
    "",
    "# Who publishes it, and what may be done with the texts: kept with every document. Ask, and write it down here.",
    "source:",
    `  publisher: ${yaml(publisherOf(sample) ?? host)}`,
    "#  licence: 'by permission of the editors'",
    "",
    ...coverageLines(sample),
    "collect:",
    ...collectLines(sample),
    "",
    "restrict:",
    ...(documents.length === 0
      ? []
      : [
          "  # What the addresses of documents look like: others are not requested.",
          ...patternLines("address", documents, "  "),
        ]),
    ...exceptLines(sample),
    ...contentLines(sample),
    "",
    ...stopLines(sample),
    ...fieldLines(sample),
    ...parallelLines(articles),
    "# A run that brings less than this is reported as broken: the site was probably redesigned.",
    "expect:",
    "  documents: { min: 1 }",
    `  fields: { ${expectedFields(articles)
      .map((field) => `${field}: 80`)
      .join(", ")} } # per cent`,
    "",
  ].join("\n");
}

/** What was seen, source by source, and what was not decided. */
export function sayCoverage({ coverage, feeds, sitemap }: SiteSample): string[] {
  const { lists, listed, isWhole, fed, mapped, notMapped, onlyMapped } = coverage;
  const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
  return [
    `${count(lists, "list page")} that ${lists === 1 ? "was" : "were"} read ${lists === 1 ? "leads" : "lead"} to ${count(listed, "document")}${isWhole ? "" : "; there are more lists"}.`,
    feeds.length === 0 ? "There is no feed." : `The ${feeds.length === 1 ? "feed leads" : "feeds lead"} to ${fed}.`,
    sitemap === undefined
      ? "There is no sitemap."
      : `The sitemap has ${count(sitemap.addresses, "address", "addresses")}, ${mapped} of them documents: ${notMapped === 0 ? "all that the lists show" : `${notMapped} of the listed ones are missing`}${onlyMapped === 0 ? "" : `, ${onlyMapped} are only there`}.${sitemap.unread === 0 ? "" : ` ${count(sitemap.unread, "part")} of it ${sitemap.unread === 1 ? "was" : "were"} not read.`}`,
  ];
}

function coverageLines(sample: SiteSample): string[] {
  const { coverage, articles, documents } = sample;
  return [
    `# ${coverage.pages} pages were read, ${articles.length} of them documents from different places.`,
    ...sayCoverage(sample).map((line) => `# ${line}`),
    ...(documents.length === 0
      ? ["# Not decided: which pages are documents. Name the page that lists them, and its links."]
      : []),
  ];
}

/** The name of the site that most pages give, else the part that all titles share. Never the title of one page. */
function publisherOf({ start, articles }: SiteSample): string | undefined {
  const named = [start, ...articles].flatMap(({ article }) => article.site?.value ?? []);
  const shared = articles.map(({ title }) =>
    titleParts(title)
      .slice(1)
      .filter((part) => part !== title)
      .reverse(),
  );
  const [most] = byCount(named);
  // Of "Bridge - News - The River" the last part that all share.
  const [part, count = 0] = byCount(shared.flatMap((parts) => [...new Set(parts)]))[0] ?? [];
  if (most !== undefined) return most[0];
  return articles.length >= MIN_SHARING && count === articles.length ? part : undefined;
}

const MIN_SHARING = 3;

function byCount(all: readonly string[]): (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** A sitemap that has everything the lists show is the better source: it is one request. */
function isSitemapComplete({ coverage, sitemap }: SiteSample): boolean {
  const { mapped, listed, notMapped } = coverage;
  return sitemap !== undefined && mapped >= MIN_MAPPED && notMapped <= COMPLETE * listed;
}

const MIN_MAPPED = 5;
const COMPLETE = 0.02;

function collectLines(sample: SiteSample): string[] {
  const { start, documents, lists, moreLists, feeds, sitemap, coverage } = sample;
  const full = feeds.find(({ feed }) => isFull(feed));
  if (documents.length === 0 && full !== undefined)
    return [
      "  # The feed carries whole texts: one request brings all of them.",
      `  - feed: ${yaml(full.url)}`,
      "    full: true",
    ];
  const lines: string[] = [];
  for (const feed of feeds.slice(0, 2))
    lines.push("  # New documents first appear here.", `  - feed: ${yaml(feed.url)}`);
  const isComplete = isSitemapComplete(sample);
  const off = isComplete ? "#" : "";
  lines.push(isComplete ? "  # The lists, for a site whose sitemap is no longer kept:" : "  # The lists.");
  // A document is where the site was entered, not a list: it is only named where nothing else is.
  const isDocument = testOf(documents)(start.url);
  const named = isDocument && moreLists.length > 0 ? moreLists : [start.url, ...moreLists];
  if (named.length === 1) lines.push(`${off}  - list: ${yaml(named[0]!)}`);
  else lines.push(`${off}  - list:`, ...named.map((url) => `${off}      - ${yaml(url)}`));
  if (lists.length > 0)
    lines.push(
      `${off}    # Sections and further lists; new ones are found by themselves.`,
      ...patternLines("lists", lists, `${off}    `),
    );
  if (sample.isChained)
    lines.push(
      `${off}    # Some documents are linked by others, and by no list that was read.`,
      `${off}    chained: true`,
    );
  lines.push(`${off}    next: auto # follows links to further pages of a list`);
  if (sample.section !== undefined)
    lines.push(
      "  # Only the section that you named: this in place of everything else here.",
      `#  - list: ${yaml(sample.section)}`,
      "#    next: auto",
    );
  if (sitemap !== undefined && (isComplete || coverage.onlyMapped > 0))
    lines.push("  # Everything at once, also what the lists no longer show.", `  - sitemap: ${yaml(sitemap.url)}`);
  else if (sitemap !== undefined)
    lines.push("  # Shows nothing that the lists lack.", `#  - sitemap: ${yaml(sitemap.url)}`);
  const numbered = findNumbered(sample.articles.map(({ url }) => url));
  if (numbered !== undefined)
    lines.push(
      `  # Documents are numbered, here from ${numbered.least} to ${numbered.most}. A scan asks for every number, also for what the lists no longer show;`,
      "  # each is one request. The next run continues after the last one.",
      `#  - scan: ${yaml(numbered.template)}`,
      "#    from: 1 # the first number that there is",
      "#    misses: 50 # so many missing in a row are the end",
    );
  return lines;
}

function patternLines(key: string, patterns: readonly string[], indent: string): string[] {
  if (patterns.length === 1) return [`${indent}${key}: ${yaml(patterns[0]!)}`];
  return [`${indent}${key}:`, ...patterns.map((pattern) => `${indent}  - ${yaml(pattern)}`)];
}

function exceptLines({ otherLanguages, notDocuments }: SiteSample): string[] {
  const patterns = [
    ...(otherLanguages === undefined ? [] : [otherLanguages.pattern]),
    ...notDocuments.map((url) => `^${quoted(url)}$`),
  ];
  if (patterns.length === 0) return [];
  return [
    ...(otherLanguages === undefined
      ? []
      : [
          `  # The same documents in other languages (${otherLanguages.folders.join(", ")}). To collect them too, take that pattern`,
          "  # away and set language: any.",
        ]),
    ...(notDocuments.length === 0 ? [] : ["  # Pages whose addresses look the same and that are no documents."]),
    ...patternLines("except", patterns, "  "),
  ];
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Updates end where everything is known, if there is one list and it shows the newest first. */
function stopLines({ articles, lists, moreLists }: SiteSample): string[] {
  const isOne = lists.length === 0 && moreLists.length === 0;
  const dates = articles.flatMap(({ article }) => article.published?.value.slice(0, 10) ?? []);
  const isFalling = dates.length >= 3 && dates.every((date, i) => i === 0 || date <= dates[i - 1]!);
  return isOne && isFalling
    ? ["# The list shows the newest first: an update ends at the first known document.", "stop: { known: true }", ""]
    : ["#stop: { known: true } # for lists that show the newest first: an update ends at the first known document", ""];
}

/** Articles that name a translation: by one word of the address that differs, else by the link itself. */
function parallelLines(articles: readonly Page[]): string[] {
  const [side] = articles.flatMap(sidesOf);
  if (side === undefined) return [];
  const { folder } = side;
  return [
    `# Documents name their other side, like ${comment(side.other)}: both are kept and linked, with the words of each.`,
    "#parallel:",
    `#  language: ${side.code}`,
    ...(folder?.isOnly === true
      ? [`#  replace: ${yaml(`/${folder.own}/`)}`, `#  with: ${yaml(`/${folder.other}/`)}`]
      : [`#  link: ${yaml(`link[hreflang="${side.language}"]`)}`]),
    "",
  ];
}

/** True when half of its entries are longer than a teaser. */
function isFull(feed: Page["feed"]): boolean {
  const lengths = (feed?.entries ?? []).map(({ content }) => content?.length ?? 0).sort((a, b) => a - b);
  return lengths.length > 0 && lengths[Math.floor(lengths.length / 2)]! > 500;
}

const FIELDS = ["title", "date", "author", "category"] as const;

function fieldValue(
  { article, title }: Page,
  field: (typeof FIELDS)[number],
): { value: string; from: string } | undefined {
  const found = { title: article.title, date: article.published, author: article.authors, category: article.category }[
    field
  ];
  if (found !== undefined) return { value: [found.value].flat().join(", "), from: found.from };
  return field === "title" && title !== "" ? { value: title, from: "title element" } : undefined;
}

/** What the page declares for machines is not what it shows. A title with the site's name or a day with its time is the same. */
function isDoubted({ article }: Page, field: (typeof FIELDS)[number]): boolean {
  const found = { title: article.title, date: article.published, author: article.authors, category: article.category }[
    field
  ];
  const plain = (value: unknown): string => [value].flat().join(", ").toLowerCase();
  const own = plain(found?.value);
  return (found?.conflicts ?? []).some(({ value, from }) => {
    const other = plain(value);
    const isSame = other.includes(own) || own.includes(other);
    const isSameDay = field === "date" && other.slice(0, 10) === own.slice(0, 10);
    return DECLARED.test(from) && !isSame && !isSameDay;
  });
}

const DECLARED = /^(?:json-ld|microdata|rdfa|meta|declared)/;

/** Fields that nearly all of the documents have. */
function expectedFields(articles: readonly Page[]): string[] {
  const filled = FIELDS.filter(
    (field) =>
      field !== "category" &&
      articles.length > 0 &&
      articles.filter((page) => fieldValue(page, field) !== undefined).length >= 0.9 * articles.length,
  );
  return filled.length > 0 ? filled : ["title"];
}

/** What Winnow reads by itself, field by field: how often, from where, and whether it tells documents apart. */
function fieldLines({ articles, print }: SiteSample): string[] {
  const lines = ["# Without steps, name, date, author, category and text are read by Winnow itself."];
  if (articles.length > 0) lines.push(`# On the ${articles.length} documents that were read it found:`);
  for (const field of articles.length === 0 ? [] : FIELDS) {
    const found = articles.flatMap((page) => fieldValue(page, field) ?? []);
    const from = [...new Set(found.map((one) => one.from))].slice(0, 3).join(", ");
    const distinct = new Set(found.map(({ value }) => value)).size;
    const isSame = found.length >= 3 && distinct === 1;
    const against = articles.filter((page) => isDoubted(page, field)).length;
    lines.push(
      `#   ${field}: ${found.length} times${found.length === 0 ? "" : ` (${comment(from, 60)}), like ${yaml(comment(found[0]!.value, 60))}`}${isSame ? "; always the same: check it" : ""}${against === 0 ? "" : `; on ${against} of them the page declares something else`}`,
    );
  }
  const steps = [...partSteps(articles), ...titleSteps(articles)];
  const [first] = articles;
  if (first !== undefined) lines.push(`#   text: ${comment(first.mainText.text)}`);
  lines.push(...printLines(print));
  if (steps.length > 0) lines.push("steps:", ...steps);
  else
    lines.push(
      "# Where that is not right, say it in steps (without the # in front). A step sees what earlier ones produced:",
      "#steps:",
      "#  - select: h1.title",
      "#    as: title",
      "#  - select: .article-body",
      "#    as: text",
      "#  - match: 'class=\"date\">(?P<date>[^<]+)<'",
    );
  lines.push("", "# Files next to the store, named as you like:", "#save:", "#  - text: '{year}/{address}.txt'", "");
  return lines;
}

/** The text of the print version, for pages where Winnow finds too much or too little. */
function printLines(print: PrintVersion | undefined): string[] {
  if (print === undefined) return [];
  return [
    `# Documents have a print version, like ${comment(print.url)}, which is not collected. To take their text from there:`,
    "#steps:",
    `#  - xpath: ${yaml(print.xpath)}`,
    "#    as: print",
    "#  - fetch: absolute(print)",
    "#    when: '!isEmpty(print)'",
    "#    as: printed",
    "#  - select: body",
    "#    in: printed",
    "#    when: '!isEmpty(print)'",
    "#    as: text",
  ];
}

/** Where documents have further pages, their text is that of all. */
function partSteps(articles: readonly Page[]): string[] {
  const long = articles.filter((page) => nextOfDocument([page]) !== undefined);
  if (long.length === 0) return [];
  return [
    `  # ${long.length} of the ${articles.length} documents go on on further pages, like ${comment(nextOfDocument([long[0]!])!)}.`,
    "  - next: auto",
  ];
}

const HEADINGS = [1, 2, 3] as const;

/** Titles that do not tell documents apart are taken from the headings, if those do. */
function titleSteps(articles: readonly Page[]): string[] {
  const titles = new Set(articles.flatMap((page) => fieldValue(page, "title")?.value ?? []));
  if (articles.length < 3 || titles.size > articles.length / 2) return [];
  const headings = HEADINGS.map(
    (level) => new Set(articles.flatMap((page) => page.blocks.find(({ heading }) => heading === level)?.text ?? [])),
  );
  const most = Math.max(...headings.map(({ size }) => size));
  if (most <= titles.size) return [];
  return [
    "  # The declared titles do not tell documents apart, the headings do.",
    `  - select: h${HEADINGS[headings.findIndex(({ size }) => size === most)]}`,
    "    as: title",
  ];
}
