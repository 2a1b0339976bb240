/**
 * What do people's corrections teach the labeller?
 *
 * A person who corrects or validates a paper says what its page means. The page is read back from the archive, cut again as it is today, and
 * labelled by the papers that the store shows for it now: corrected values where there are some, the machine's elsewhere. Pages without
 * any word of a person are left out: a machine's labels alone teach it nothing.
 */

import { openReader } from "../../archive/read-warc.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import { seenPage } from "../../events/papers/reader-page.js";
import type { ArchivePlace } from "../../model/archive.js";
import type { WinnowRecord } from "../../model/record.js";
import { readPage } from "../../page/read.js";
import { recordPages } from "../../publish/release.js";
import { leafValues } from "../../search/facts.js";
import type { Store } from "../../store/store.js";
import { type KnownPaper, labelByPapers } from "./label-by-papers.js";
import { type PreparedPage, preparePage } from "./train-regions.js";

export interface CorrectedPages {
  readonly pages: readonly PreparedPage[];
  /** Papers with a person's word. */
  readonly records: number;
  /** Of these, those whose title stands on their page. */
  readonly found: number;
  /** Pages that the archive does not have (any more). */
  readonly missing: readonly string[];
}

export async function correctedPages(store: Store, archive: string, lexicon: Lexicon): Promise<CorrectedPages> {
  const byPage = await papersByPage(store);
  const wanted = new Map([...byPage].filter(([, records]) => records.some(isCorrected)));
  const places = wanted.size === 0 ? new Map<string, ArchivePlace>() : await placesOf(store, new Set(wanted.keys()));
  const reader = openReader(archive, { uploads: store });
  const pages: PreparedPage[] = [];
  const missing: string[] = [];
  const corrected = new Set<string>();
  const found = new Set<string>();
  try {
    for (const [url, records] of wanted) {
      for (const record of records) if (isCorrected(record)) corrected.add(record.id);
      const place = places.get(url);
      const archived = place && (await reader.read(place));
      if (archived?.kind !== "exchange") {
        missing.push(url);
        continue;
      }
      const page = readPage(archived.fetched);
      if (page.feed !== undefined) continue; // a feed has no layout to learn
      const seen = seenPage(page);
      const labelled = labelByPapers(seen, records.map(knownPaper));
      const mine = records.filter((record, n) => isCorrected(record) && labelled.found[n]);
      for (const { id } of mine) found.add(id);
      if (mine.length === 0) continue;
      pages.push(
        preparePage(
          { series: `corrected ${url}`, seen, labels: labelled.labels, ignore: seen.units.map(() => false) },
          lexicon,
        ),
      );
    }
  } finally {
    await reader.close();
  }
  return { pages, records: corrected.size, found: found.size, missing };
}

/** Papers of each page that said something about them. */
async function papersByPage(store: Store): Promise<Map<string, WinnowRecord[]>> {
  const byPage = new Map<string, WinnowRecord[]>();
  const filter = { kind: "compare", field: "type", is: "eq", value: "paper" } as const;
  for await (const records of recordPages(store, { filter }, Number.MAX_SAFE_INTEGER)) {
    for (const record of records) {
      const urls = new Set([
        record.url,
        ...Object.values(record.evidence).flatMap((evidence) => evidence.map(({ url }) => url)),
      ]);
      for (const url of urls) {
        if (url === "" || url.includes("#")) continue;
        const known = byPage.get(url);
        if (known === undefined) byPage.set(url, [record]);
        else known.push(record);
      }
    }
  }
  return byPage;
}

const READ = ["title", "authors", "affiliations"];

/** A person has checked it, or has said what its title, authors or places of work are. */
function isCorrected({ validated, evidence }: WinnowRecord): boolean {
  return validated || READ.some((field) => evidence[field]?.some(({ rule }) => rule === "person"));
}

function knownPaper({ fields }: WinnowRecord): KnownPaper {
  return {
    title: leafValues(fields["title"])[0] ?? "",
    authors: leafValues(fields["authors"]),
    affiliations: leafValues(fields["affiliations"]),
  };
}

const AT_ONCE = 500;

async function placesOf(store: Store, urls: ReadonlySet<string>): Promise<Map<string, ArchivePlace>> {
  const places = new Map<string, ArchivePlace>();
  for (const { id, kind } of await store.harvests()) {
    if (kind !== "events") continue;
    for (let after = { site: 0, sequence: 0 }; ; ) {
      const visits = await store.replayable(id, after, AT_ONCE);
      if (visits.length === 0) break;
      for (const { url, last, place } of visits) if (last && urls.has(url)) places.set(url, place);
      const { site, sequence } = visits.at(-1)!;
      after = { site, sequence };
    }
  }
  return places;
}
