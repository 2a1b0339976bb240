/**
 * Annotated pages as a data set that others can use: tables of pages and labels, split by site, with a card.
 *
 * Where texts may not be given away, the set holds addresses, digests and positions alone: whoever has the pages (from an archive of the
 * web, say) can put the labels back, and the digest of each quote says whether they are in the right place. Annotators have numbers, not
 * names. A site is on one side of the split, always: pages of a site are built alike.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { UsageError } from "../../model/errors.js";
import { CROISSANT, croissant } from "../../publish/croissant.js";
import type { PageText } from "../anchor.js";
import { type Project, type ProjectPage, rangesOf, type Work } from "../project.js";
import { type Task, taskOf } from "../task.js";

export const SPLITS = ["train", "validation", "test"] as const;
export type Split = (typeof SPLITS)[number];

export interface DatasetAbout {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** "2026-11-18". */
  readonly date: string;
  /** An SPDX name or an address. */
  readonly licence: string;
  readonly creators: readonly string[];
  readonly withTexts: boolean;
}

const PageRow = z.strictObject({
  page: z.string(),
  url: z.string(),
  site: z.string(),
  split: z.enum(SPLITS),
  /** Only where texts are given away. */
  text: z.string().optional(),
});
const LabelRow = z.strictObject({
  page: z.string(),
  split: z.enum(SPLITS),
  /** "final": adjudicated; else a number. */
  annotator: z.string(),
  label: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  path: z.string(),
  /** SHA-256 of the words, in hexadecimal digits. */
  quote_sha256: z.string(),
  quote: z.string().optional(),
});
const FieldRow = z.strictObject({
  page: z.string(),
  split: z.enum(SPLITS),
  annotator: z.string(),
  field: z.string(),
  value: z.string(),
});

export interface DatasetTables {
  readonly pages: readonly z.infer<typeof PageRow>[];
  readonly labels: readonly z.infer<typeof LabelRow>[];
  readonly fields: readonly z.infer<typeof FieldRow>[];
}

/** `texts`: of the finished pages that can be read. */
export function datasetTables(texts: ReadonlyMap<ProjectPage, PageText>, withTexts: boolean): DatasetTables {
  const splits = splitBySite([...texts.keys()].map(({ site }) => site));
  const people = [...new Set([...texts.keys()].flatMap(({ work }) => [...work.keys()]))].sort();
  const tables = { pages: [], labels: [], fields: [] } as {
    [name in keyof DatasetTables]: DatasetTables[name][number][];
  };
  for (const [page, text] of texts) {
    const split = splits.get(page.site)!;
    const { id, url, site } = page;
    tables.pages.push({ page: id, url, site, split, ...(withTexts ? { text: text.text } : {}) });
    const works: [annotator: string, work: Work][] = [...page.work]
      .filter(([, { done }]) => done)
      .map(([name, work]) => [`${people.indexOf(name) + 1}`, work]);
    if (page.final?.done) works.push(["final", page.final]);
    for (const [annotator, work] of works) {
      for (const { range, label } of rangesOf(work, text)) {
        const quote = text.text.slice(range.start, range.end);
        const path = work.marks.get(`${range.start}-${range.end}`)?.anchor.path ?? "";
        const place = { start: range.start, end: range.end, path, quote_sha256: digestOf(quote) };
        (tables.labels as z.infer<typeof LabelRow>[]).push({
          ...{ page: id, split, annotator, label, ...place },
          ...(withTexts ? { quote } : {}),
        });
      }
      for (const [field, value] of work.fields)
        (tables.fields as z.infer<typeof FieldRow>[]).push({ page: id, split, annotator, field, value });
    }
  }
  return tables as DatasetTables;
}

/** Eight sites in ten to learn from, one to choose by, one to test on; by a digest of their names, so that a later version splits them alike. */
export function splitBySite(sites: readonly string[]): Map<string, Split> {
  const order = [...new Set(sites)].sort((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1));
  return new Map(
    order.map((site) => {
      const place = Number.parseInt(digestOf(site).slice(0, 8), 16) / 2 ** 32;
      return [site, place < 0.8 ? "train" : place < 0.9 ? "validation" : "test"];
    }),
  );
}

export const digestOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** File name → content, all but the licence's own text. */
export function datasetFiles(project: Project, tables: DatasetTables, about: DatasetAbout): Map<string, string> {
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const files = new Map<string, string>();
  for (const split of SPLITS)
    for (const name of ["pages", "labels", "fields"] as const)
      files.set(
        `${split}/${name}.jsonl`,
        lines((tables[name] as readonly { readonly split: Split }[]).filter((row) => row.split === split)),
      );
  const task = taskOf(project.settings.task);
  files.set("guidelines.md", project.settings.guidelines);
  files.set("README.md", readme(project, task, tables, about));
  files.set("croissant.json", card(project, files, about));
  return files;
}

function readme({ settings }: Project, task: Task, tables: DatasetTables, about: DatasetAbout): string {
  const of = (split: Split): string => {
    const pages = tables.pages.filter((row) => row.split === split);
    const labels = tables.labels.filter((row) => row.split === split).length;
    return `| ${split} | ${new Set(pages.map(({ site }) => site)).size} | ${pages.length} | ${labels} |`;
  };
  return [
    `# ${about.title}`,
    "",
    about.description,
    "",
    `- version ${about.version}, ${about.date}`,
    `- licence: ${about.licence}`,
    `- made by: ${about.creators.join(", ") || "not named"}`,
    `- task: ${task.about} (${settings.task})`,
    `- texts: ${about.withTexts ? "included" : "not included; labels are given by address, digest and position"}`,
    "",
    "| part | sites | pages | labels |",
    "|---|---|---|---|",
    ...SPLITS.map(of),
    "",
    "No site is in two parts.",
    "",
    "## Labels",
    "",
    "| label | meaning | times |",
    "|---|---|---|",
    ...task.labels.map(
      ({ name, meaning }) => `| ${name} | ${meaning} | ${tables.labels.filter(({ label }) => label === name).length} |`,
    ),
    ...task.fields.map(
      ({ name, meaning }) =>
        `| ${name} (page) | ${meaning} | ${tables.fields.filter(({ field }) => field === name).length} |`,
    ),
    "",
    "## Files",
    "",
    "`PART/pages.jsonl`: the pages; `page` is the SHA-1 of the bytes as received, as in WARC. `PART/labels.jsonl`: who (a number, or `final`)",
    "gave which label to which part of the page's text: its blocks in order, one line break between two; `start` and `end` count UTF-16",
    "code units. `quote_sha256` is the digest of the words there. `PART/fields.jsonl`: facts of whole pages. `guidelines.md`: what annotators were told.",
    "",
    "`winnow dataset check .` reads the set and compares all digests.",
    "",
  ].join("\n");
}

const COLUMNS = {
  pages: ["page", "url", "site", "split", "text"],
  labels: ["page", "split", "annotator", "label", "start", "end", "path", "quote_sha256", "quote"],
  fields: ["page", "split", "annotator", "field", "value"],
} as const;
const TEXTS = new Set(["text", "quote"]);
const NUMBERS = new Set(["start", "end"]);

function card({ name }: Project, files: ReadonlyMap<string, string>, about: DatasetAbout): string {
  const { title, description, version, date, licence, creators, withTexts } = about;
  return croissant({
    ...{ name, title, description, version, date, licence, doi: "", creators },
    files: [...files].map(([file, content]) => ({
      name: file,
      mediaType: file.endsWith(".jsonl") ? JSON_LINES : "text/markdown",
      bytes: Buffer.byteLength(content),
      sha256: digestOf(content),
    })),
    fileSets: Object.keys(COLUMNS).map((table) => ({
      name: `all-${table}`,
      includes: `*/${table}.jsonl`,
      mediaType: JSON_LINES,
    })),
    tables: Object.entries(COLUMNS).map(([table, columns]) => ({
      name: table,
      columns: columns
        .filter((column) => withTexts || !TEXTS.has(column))
        .map((column) => ({
          name: column,
          type: NUMBERS.has(column) ? "Integer" : "Text",
          source: { fileSet: { "@id": `all-${table}` }, extract: { jsonPath: `$.${column}` } },
        })),
    })),
  });
}

const JSON_LINES = "application/jsonlines";

const Card = z.object({
  name: z.string(),
  license: z.string(),
  conformsTo: z.literal(CROISSANT),
  distribution: z.array(z.object({ "@type": z.string(), "@id": z.string(), sha256: z.string().optional() })),
});

/** The published form, read back; everything that does not fit is an error that names the file. `read`: the content of a file. */
export function readDataset(
  read: (name: string) => string,
): DatasetTables & { readonly name: string; readonly licence: string } {
  const described = Card.parse(JSON.parse(read("croissant.json")));
  for (const { "@id": name, sha256 } of described.distribution)
    if (sha256 !== undefined && digestOf(read(name)) !== sha256)
      throw new UsageError(`${name} is not the file that croissant.json describes: its digest differs.`);
  const rows = <T>(name: string, shape: z.ZodType<T>): T[] =>
    SPLITS.flatMap((split) =>
      read(`${split}/${name}.jsonl`)
        .split("\n")
        .flatMap((line, n) => {
          if (line === "") return [];
          const found = shape.safeParse(JSON.parse(line));
          if (found.success) return [found.data];
          throw new UsageError(`${split}/${name}.jsonl:${n + 1}: ${found.error.issues[0]?.message}`);
        }),
    );
  const [pages, labels, fields] = [rows("pages", PageRow), rows("labels", LabelRow), rows("fields", FieldRow)];
  const sides = new Map<string, Split>();
  for (const { site, split } of pages) {
    if ((sides.get(site) ?? split) !== split) throw new UsageError(`The site ${site} is in two parts.`);
    sides.set(site, split);
  }
  const texts = new Map(pages.map(({ page, text }) => [page, text]));
  for (const { page, start, end, quote_sha256: digest } of labels) {
    const text = texts.get(page);
    if (!texts.has(page)) throw new UsageError(`A label names the page ${page}, which the set does not have.`);
    if (text !== undefined && digestOf(text.slice(start, end)) !== digest)
      throw new UsageError(`The words at ${start}–${end} of ${page} are not those that were labelled.`);
  }
  return { name: described.name, licence: described.license, pages, labels, fields };
}
