/**
 * A static site of a collection, for any web host: a page per record with linked data, lists, a search, feeds and downloads.
 *
 * Pages work without scripts; only the search needs one. Nothing is loaded from elsewhere. Memory holds the lists and the words of the
 * search, not the records.
 */
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Format, PLAIN_OPTIONS } from "../../model/format.js";
import { packageFile } from "../../model/package-file.js";
import type { WinnowRecord } from "../../model/record.js";
import { type Description, describe, printedName } from "../description.js";
import { atomFeed, type Feed, jsonFeed } from "../feeds/feed.js";
import { bibtex } from "../formats/bibtex.js";
import { jsonLines } from "../formats/json-lines.js";
import { recordThing } from "../linked/record-thing.js";
import { CHANGES_PER_SITEMAP, sitemap, sitemapIndex } from "../linked/sitemap.js";
import { iriOf, statements, type Thing } from "../linked/thing.js";
import type { PackageFacts, WritePackage } from "./package.js";
import { type Entry, entryOf, indexPage, listPage, recordPage, searchPage } from "./site-pages.js";
import { MOST_TEXTS, openWordIndex } from "./word-index.js";

const PER_LIST = 100;
const IN_FEED = 50;
/** Titles that the search shows, by number. */
const PER_TITLES = 500;

const DOWNLOADS: readonly (readonly [format: Format, file: string, what: string])[] = [
  [jsonLines, "records.jsonl", "all records with their evidence, as JSON lines"],
  [bibtex, "references.bib", "references for BibTeX and Zotero"],
];

export const writeSite: WritePackage = async (records, to, facts) => {
  const folder = siteFolder(to);
  const lists = { entries: [] as Entry[], sitemaps: [] as WinnowRecord[], newest: [] as WinnowRecord[] };
  const sorts = new Map<string, number>();
  const languages = new Map<string, number>();
  const words = openWordIndex();
  const downloads = DOWNLOADS.map(([format, file]) => openDownload(path.join(to, file), format));
  for await (const record of records) {
    const of = describe(record);
    const number = lists.entries.push(entryOf(record, of)) - 1;
    folder.write(`records/${record.id}.html`, recordPage(facts.title, record, of, thingOf(record, facts)));
    for (const download of downloads) download.add(record);
    words.add(number, searched(record, of, number));
    count(sorts, of.sort === "page" ? "document" : of.sort);
    if (of.language !== undefined) count(languages, of.language);
    const { id, changed } = record;
    lists.sitemaps.push({ id, changed } as WinnowRecord);
    keepNewest(lists.newest, record);
  }
  for (const download of downloads) download.close();
  writeLists(folder, facts, lists.entries);
  writeSearch(folder, facts, lists.entries, words);
  writeSitemaps(folder, facts, lists.sitemaps);
  writeFeeds(folder, facts, lists.newest);
  folder.write(
    "index.html",
    indexPage({
      site: facts.title,
      thing: siteThing(facts, lists.entries.length),
      sorts,
      languages,
      newest: lists.newest.map((record) => entryOf(record, describe(record))),
      downloads: DOWNLOADS.map(([, file, what]) => [file, what]),
    }),
  );
  return lists.entries.length;
};

interface SiteFolder {
  write(file: string, content: string): void;
}

function siteFolder(to: string): SiteFolder {
  for (const folder of ["records", "lists", "search", "sitemaps"])
    mkdirSync(path.join(to, folder), { recursive: true });
  for (const asset of ["site.css", "site-search.js"])
    copyFileSync(packageFile(`dist/web/${asset}`), path.join(to, asset));
  return { write: (file, content) => writeFileSync(path.join(to, file), content) };
}

function thingOf(record: WinnowRecord, { address }: PackageFacts): Thing {
  return recordThing(record, { page: pageOf(address, record.id), collection: address });
}

function pageOf(address: string, id: string): string {
  return `${address}records/${id}.html`;
}

function siteThing({ title, address }: PackageFacts, records: number): Thing {
  return {
    id: address,
    types: ["Dataset"],
    values: statements([
      ["name", title],
      ["description", `${records} records, collected with Winnow.`],
      ["url", iriOf(address)],
      ...DOWNLOADS.map(
        ([{ mediaType }, file]) =>
          [
            "distribution",
            {
              types: ["DataDownload"],
              values: statements([
                ["contentUrl", iriOf(address + file)],
                ["encodingFormat", mediaType.split(";")[0]!],
              ]),
            } satisfies Thing,
          ] as const,
      ),
    ]),
  };
}

function openDownload(file: string, format: Format): { add(record: WinnowRecord): void; close(): void } {
  const writer = format.open(PLAIN_OPTIONS);
  writeFileSync(file, writer.before());
  return {
    add: (record) => appendFileSync(file, writer.one(record) ?? ""),
    close: () => appendFileSync(file, writer.after()),
  };
}

function searched({ fields }: WinnowRecord, of: Description, number: number): string {
  const short = [of.title, ...of.people.map(printedName), ...of.subjects, of.acronym, of.place];
  const long = number < MOST_TEXTS ? [of.abstract, typeof fields["text"] === "string" ? fields["text"] : ""] : [];
  return [...short, ...long].join(" ");
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function keepNewest(newest: WinnowRecord[], record: WinnowRecord): void {
  if (newest.length === IN_FEED && newest.at(-1)!.change >= record.change) return;
  const after = newest.findIndex(({ change }) => change < record.change);
  newest.splice(after < 0 ? newest.length : after, 0, record);
  newest.length = Math.min(newest.length, IN_FEED);
}

function writeLists(folder: SiteFolder, { title }: PackageFacts, entries: readonly Entry[]): void {
  const pages = pagesOf(entries, PER_LIST);
  for (const [i, page] of pages.entries())
    folder.write(`lists/${i + 1}.html`, listPage(title, page, i + 1, pages.length));
}

function writeSearch(
  folder: SiteFolder,
  { title }: PackageFacts,
  entries: readonly Entry[],
  words: ReturnType<typeof openWordIndex>,
): void {
  folder.write("search.html", searchPage(title));
  for (const [name, content] of words.files()) folder.write(`search/${name}`, content);
  for (const [i, page] of pagesOf(entries, PER_TITLES).entries())
    folder.write(`search/titles-${i}.json`, JSON.stringify(page.map(({ id, title, about }) => [id, title, about])));
}

function writeSitemaps(folder: SiteFolder, { address }: PackageFacts, records: readonly WinnowRecord[]): void {
  for (const [i, page] of pagesOf(records, CHANGES_PER_SITEMAP).entries())
    folder.write(
      `sitemaps/${i + 1}.xml`,
      sitemap(page, (id) => pageOf(address, id)),
    );
  folder.write("sitemap.xml", sitemapIndex(address, records.length));
}

function writeFeeds(folder: SiteFolder, { title, address, now }: PackageFacts, records: readonly WinnowRecord[]): void {
  const feed = (self: string): Feed => ({
    title,
    self: address + self,
    page: address,
    next: undefined,
    entries: records.map((record) => ({ record, page: pageOf(address, record.id) })),
  });
  folder.write("feed.atom", atomFeed(feed("feed.atom"), new Date(now).toISOString()));
  folder.write("feed.json", jsonFeed(feed("feed.json")));
}

/** At least one page, also of nothing. */
function pagesOf<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  const pages = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: pages }, (_, i) => items.slice(i * size, (i + 1) * size));
}
