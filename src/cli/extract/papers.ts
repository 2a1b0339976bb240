/** `winnow extract papers`: the papers that a page or a publisher's feed lists, with authors and documents. */
import path from "node:path";
import type { Command } from "commander";
import type { Reason } from "../../events/papers/features/explain.js";
import type { Venue } from "../../events/papers/paper-finding.js";
import type { Explained } from "../../events/papers/read-papers.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { Page } from "../../model/page.js";
import type { WinnowRecord } from "../../model/record.js";
import { OWN_MODEL } from "../flags.js";
import { modelsWith } from "../own-model.js";
import { type Output, openOutput } from "../terminal/output.js";
import { extract, type PageFlags, printJsonLines, withPageFlags } from "./load-page.js";
import type { Extracted, ExtractSettings, ExtractTools } from "./read-page.js";

interface Flags extends PageFlags {
  readonly format?: string;
  readonly explain?: boolean;
  readonly model?: string;
}

const FORMATS = ["table", "jsonl", "csv", "bibtex", "ris", "csl-json"] as const;

export function defineExtractPapers(command: Command, end: (code: number) => void): void {
  withPageFlags(command)
    .option(...OWN_MODEL)
    .option("--format <name>", `${FORMATS.join(", ")} (default: table on a terminal, else jsonl)`)
    .option("--explain", "print why each candidate was taken for a paper, or was not")
    .addHelpText(
      "after",
      `
Examples:
  winnow extract papers https://conf.example/2026/program
  winnow extract papers accepted.html --base https://conf.example/2026/accepted.html --format bibtex > papers.bib
  winnow extract papers accepted.html --explain
  winnow extract papers accepted.html --json | jq -r '.title + " — " + (.authors | join(", "))'

A line of jsonl: {"type","title","authors","names","affiliations","authorAffiliations","pdf","page","session","day","time","room",
"presentation","abstract","doi","detail","links","event","venue","confidence","doubts"}. "type" is "paper", or "talk" for keynotes, panels and
tutorials; "presentation" is long, short, poster, demo, keynote, invited, panel, tutorial or workshop. "authors" are as printed, "names" split into given and family name; "authorAffiliations" holds, for each author, indexes into "affiliations";
"doubts" says what to check. Without --base, the links of a file are relative to it. For a page without papers nothing is printed but a hint on stderr. To visit a whole conference site: winnow events harvest URL.
Exit codes: 0 done, 1 the page could not be fetched or is too hard to read, 2 usage error or a missing file.`,
    )
    .action(async (source: string, flags: Flags) => end(await extractPapers(source, flags)));
}

async function extractPapers(source: string, flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const format = readFormat(flags);
  const model = await checkedModel(flags);
  if (flags.explain) return explainPapers(source, flags, output, model);
  const read = await extract("papers", source, flags, output, model);
  const lines = read.lines as readonly Line[];
  if (format === "table") {
    if (lines.length > 0) output.result(await tableOf(lines));
    return 0;
  }
  if (format === "jsonl") return printJsonLines("extract papers", lines, flags);
  const { chooseFormat, formatsOf } = await import("../../publish/formats/formats.js");
  const fields = format === "csv" ? CSV_FIELDS : [];
  const writer = chooseFormat(formatsOf([]), format, undefined).open({
    ...{ fields, chosen: fields.length > 0, now: read.fetchedAt, separator: ",", bom: false },
  });
  const records = lines.map((line, n) => recordOf(line, n, read));
  process.stdout.write(
    [writer.before(), ...records.map((record) => writer.one(record) ?? ""), writer.after()].join(""),
  );
  return 0;
}

/** Looked at before the page is fetched. */
async function checkedModel({ model }: Flags): Promise<Pick<ExtractSettings, "model">> {
  if (model === undefined) return {};
  const { PAPER_MODELS } = await import("../../events/papers/read-papers.js");
  modelsWith(PAPER_MODELS, model);
  return { model };
}

/** One candidate after the other: title and people with what spoke for them, then what spoke for a paper. */
async function explainPapers(source: string, flags: Flags, output: Output, model: ExtractSettings): Promise<number> {
  const { lines } = await extract("papers", source, flags, output, { ...model, explain: true });
  if (flags.json) return printJsonLines("extract papers", lines, flags);
  const reasons = (all: readonly Reason[]): string =>
    all
      .slice(0, MAX_REASONS)
      .map(({ name, adds }) => `    ${adds < 0 ? "−" : "+"}${Math.abs(adds).toFixed(2)}  ${name}`)
      .join("\n");
  for (const { title, authors, given, chance, signals, units } of lines as readonly Explained[]) {
    output.result(`${title}\n  ${authors.join(", ") || "no authors"}`);
    for (const { text, label, probability, over, reasons: all } of units)
      output.result(`  ${label} (${percent(probability)}), not ${over}: ${text.slice(0, 80)}\n${reasons(all)}`);
    output.result(`  ${given ? "a paper" : "not given"} (${percent(chance)}):\n${reasons(signals)}\n`);
  }
  return 0;
}

const MAX_REASONS = 8;
const percent = (share: number): string => `${Math.round(100 * share)} %`;

export async function paperLines(
  page: Page,
  { explain, model }: ExtractSettings,
  { note }: ExtractTools,
): Promise<object[]> {
  refuseFiles(page);
  const { openPaperReader, PAPER_MODELS } = await import("../../events/papers/read-papers.js");
  const reader = openPaperReader(modelsWith(PAPER_MODELS, model));
  const fromFile = page.url.startsWith("file:");
  if (explain) return [...reader.explain(fromFile ? await somewhere(page) : page)];
  const lines = page.feed === undefined ? await linesOfPage(page, reader, fromFile) : await linesOfFeed(page, reader);
  if (lines.length === 0) await sayWhy(page, note);
  return lines;
}

function readFormat({ format, json }: Flags): (typeof FORMATS)[number] {
  if (format === undefined) return json || process.stdout.isTTY !== true ? "jsonl" : "table";
  const found = FORMATS.find((name) => name === format.toLowerCase());
  if (found === undefined)
    throw new UsageError(`--format ${format}: unknown format. Choose one of: ${FORMATS.join(", ")}.`);
  if (json && found !== "jsonl") throw new UsageError(`--json prints JSON lines; leave it out for --format ${found}.`);
  return found;
}

/** What is no page at all. */
function refuseFiles(page: Page): void {
  const { source: text } = page;
  const what = text.startsWith("%PDF-")
    ? "a PDF file"
    : /^PK\u0003\u0004/.test(text)
      ? "an office document or an archive"
      : /^(?:\u0089PNG|GIF8|\ufffdPNG|\u00ff\u00d8\u00ff|\ufffd{2,3}\u0000\u0010JFIF)/.test(text)
        ? "an image"
        : undefined;
  if (what === undefined) return;
  throw new UsageError(
    `is ${what}. Papers are read from web pages and feeds; give the page that links to it, or a page that lists the same papers.`,
  );
}

/** One paper as it is printed. */
interface Line {
  readonly [field: string]: Json;
  readonly title: string;
  readonly authors: readonly string[];
}

type Reader = import("../../events/papers/read-papers.js").PaperReader;

async function linesOfPage(page: Page, reader: Reader, fromFile: boolean): Promise<Line[]> {
  const { doubtsOf } = await import("../../events/papers/doubts.js");
  const venue = await venueOf(page);
  const shown = (url: string | undefined): string | null => (url === undefined ? null : fromFile ? relative(url) : url);
  const { papers, talks } = reader.read(fromFile ? await somewhere(page) : page);
  return [...papers, ...talks].map((paper) => ({
    type: paper.type,
    title: paper.title,
    authors: paper.authors,
    names: paper.names,
    affiliations: paper.affiliations,
    authorAffiliations: paper.authorAffiliations,
    pdf: shown(paper.pdf),
    page: page.url,
    session: paper.session ?? null,
    day: paper.day ?? null,
    time: paper.time ?? null,
    room: paper.room ?? null,
    presentation: paper.presentation ?? null,
    abstract: paper.abstract ?? null,
    doi: paper.doi ?? null,
    detail: shown(paper.detail),
    links: Object.fromEntries(Object.entries(paper.links).map(([kind, url]) => [kind, shown(url)])),
    event: venue?.key ?? null,
    venue: venueData(venue),
    confidence: Number(paper.confidence.toFixed(3)),
    doubts: doubtsOf(paper),
  }));
}

async function linesOfFeed(page: Page, reader: Reader): Promise<Line[]> {
  const { papersOfFeed, venueOf } = await import("../../events/papers/declared/feed-papers.js");
  const { doubtsOf } = await import("../../events/papers/doubts.js");
  const unknown: Venue = { key: "", name: null, acronym: null, year: null, city: null, country: null };
  return papersOfFeed(page.feed!, reader.lexicon).map((found) => {
    const { title, authors, names, affiliations, authorAffiliations, pdf, more, confidence } = found.paper;
    const { abstract = null, doi = null, pages = null, publisher = null, landing = page.url } = more;
    const venue = venueOf(found, unknown, false);
    return {
      ...{ type: "paper", title, authors, names, affiliations, authorAffiliations, pdf, page: landing, session: null },
      ...{ day: null, time: null, room: null, presentation: null, abstract, doi },
      ...{ detail: null, links: {}, pages, publisher, event: venue.key || null, venue: venueData(venue), confidence },
      doubts: doubtsOf(found.paper),
    };
  });
}

/** The event, as far as the page names it. Its days and place are left to its home page: a list of papers has dates of other things. */
async function venueOf(page: Page): Promise<Venue | undefined> {
  const { eventFacts } = await import("../../events/site/event-page.js");
  const { withLines } = await import("../../events/site/plain-text.js");
  const { seriesName } = await import("../../events/find/same-event.js");
  const { name = null, acronym = null, year = null } = eventFacts([withLines(page)]);
  if (acronym === null && (name === null || year === null)) return undefined;
  const series = seriesName(acronym ?? "");
  const key = series === "" || year === null ? (acronym ?? name!) : `${series} ${year}`;
  return { key, name, acronym, year, city: null, country: null };
}

function venueData(venue: Venue | undefined): Json {
  if (venue === undefined) return null;
  const { key: _key, ...fields } = venue;
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Json;
}

// ── Without papers ──────────────────────────────────────────────────────────────────────────────────────────────────────

const HARDLY = 400; // visible characters
const MAX_LINKS = 3;

/** Why there are none, as far as the page shows it, and what to try. */
async function sayWhy(page: Page, note: (text: string) => void): Promise<void> {
  const { programmeFile, tracesOf } = await import("../../events/paper-trail.js");
  if (page.feed !== undefined) {
    note("No papers were found in this feed: no entry has authors or a DOI.");
    return;
  }
  note("No papers were found on this page.");
  const fromFile = page.url.startsWith("file:");
  const found = programmeFile(fromFile ? await somewhere(page) : page);
  const file = found !== undefined && fromFile ? relative(found) : found;
  if (file !== undefined) note(`Its programme seems to be a file, which cannot be read: ${file}`);
  const images = (page.source.match(/<img\b/gi) ?? []).length;
  const scripts = (page.source.match(/<script\b/gi) ?? []).length;
  if (page.textLength < HARDLY && images > 0) note("It has images but hardly any text; text in images cannot be read.");
  else if (page.textLength < HARDLY && scripts > 0)
    note("It has hardly any text; a script may load it. Save the page from a browser and give the file.");
  const traces = tracesOf(page, true).filter(({ url }) => !url.startsWith("file:"));
  if (traces.length > 0)
    note(
      `These may list papers:\n${traces
        .slice(0, MAX_LINKS)
        .map(({ url, words }) => `  ${url}  ${words}`)
        .join("\n")}`,
    );
  else if (file === undefined)
    note("Give the page that lists accepted papers or the programme, or let Winnow find it: winnow events harvest URL");
}

// ── Shapes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function tableOf(lines: readonly Line[]): Promise<string> {
  const { screenWidth, tableText } = await import("../terminal/table.js");
  const { formatCount } = await import("../../model/text/formatting.js");
  const doubtful = lines.filter(({ doubts }) => (doubts as readonly string[]).length > 0).length;
  const documents = lines.filter(({ pdf }) => pdf !== null).length;
  const table = tableText(
    [
      { name: "", right: true },
      { name: "title", least: 30 },
      { name: "authors", least: 20 },
      { name: "pdf" },
      { name: "?" },
    ],
    lines.map(({ title, authors, pdf, doubts }, n) => [
      String(n + 1),
      title,
      authors.join(", "),
      pdf === null ? "" : "yes",
      (doubts as readonly string[]).length > 0 ? "?" : "",
    ]),
    screenWidth(),
  );
  const talks = lines.filter(({ type }) => type === "talk").length;
  return `${table}\n\n${formatCount(lines.length - talks, "paper")}${talks === 0 ? "" : ` and ${formatCount(talks, "talk")}`}, ${documents} with a document${doubtful === 0 ? "." : `; ${doubtful} marked ? should be checked (--json says why).`}`;
}

const CSV_FIELDS = [
  "type",
  "title",
  "authors",
  "affiliations",
  "session",
  "day",
  "time",
  "room",
  "presentation",
  "pdf",
  "doi",
  "page",
  "event",
];

/** As the formats of `winnow records export` want it. */
function recordOf({ confidence, ...line }: Line, n: number, page: Extracted): WinnowRecord {
  const fields = Object.fromEntries(
    Object.entries({ ...line, confidence: confidence! }).filter(([, value]) => value !== null),
  ) as {
    [field: string]: Json;
  };
  const at = new Date(page.fetchedAt).toISOString();
  return {
    ...{ id: "", number: n + 1, kind: "events", collection: hostName(page.url), url: page.url, fields, evidence: {} },
    ...{
      confidence: Number(confidence),
      version: 1,
      first: at,
      changed: at,
      state: "live",
      validated: false,
      change: 0,
    },
  };
}

function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname || "page" : "page";
}

/** A file that does not say where it comes from is read as if it lay deep in some site: then relative links can be followed back. */
const SOMEWHERE = "http://somewhere.invalid/a/b/c/d/e/";

async function somewhere(page: Page): Promise<Page> {
  const { readPage } = await import("../../page/read.js");
  const body = new TextEncoder().encode(page.source);
  return readPage(
    {
      kind: "fetched",
      url: `${SOMEWHERE}page.html`,
      at: page.fetchedAt,
      took: 0,
      status: 200,
      headers: [["content-type", "text/html; charset=utf-8"]],
      body,
    },
    { charset: "utf-8" },
  );
}

function relative(url: string): string {
  const { origin, pathname } = new URL(SOMEWHERE);
  if (!url.startsWith(`${origin}/`)) return url;
  return path.posix.relative(pathname, new URL(url).pathname) + new URL(url).search;
}
