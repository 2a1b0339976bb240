/**
 * Which papers does a publisher's feed announce?
 *
 * RSS and Atom feeds of publishers carry Dublin Core and PRISM: creators, DOI, pages, the name of the proceedings. An entry with authors or a
 * DOI is a paper; what has neither is news. The proceedings' own year says which edition of a series the paper belongs to.
 */
import type { Feed, FeedEntry } from "../../../model/page.js";
import { plainText } from "../../../page/feed/entries.js";
import { seriesName } from "../../find/same-event.js";
import { isDocument } from "../document-links.js";
import { findDoi } from "../entry-rest.js";
import type { Lexicon } from "../features/lexicon.js";
import { LANDING, type Paper, type Venue } from "../paper-finding.js";
import { readPeople } from "../people/people.js";
import { cleanTitle, isNoTitle } from "../titles/titles.js";

export type FeedPaper = {
  readonly paper: Paper;
  /** The entry's own page. */
  readonly url: string | null;
  /** The proceedings as the feed names them. */
  readonly publication: string | null;
  readonly publisher: string | null;
  /** The year in the proceedings' name: it says which edition. */
  readonly edition: number | null;
  /** The year in which it was published. */
  readonly year: number | null;
};

const CONFIDENCE = 0.97;

export function papersOfFeed(feed: Feed, lexicon: Lexicon): FeedPaper[] {
  return feed.entries.flatMap((entry) => paperOf(entry, lexicon) ?? []);
}

function paperOf(entry: FeedEntry, lexicon: Lexicon): FeedPaper | undefined {
  const { more } = entry;
  const first = (...names: readonly string[]): string | undefined =>
    names.map((name) => more.get(name)?.[0]?.trim()).find((value) => value !== undefined && value !== "");
  const title = cleanTitle(plainText(entry.title));
  const doi = [first("prism:doi"), ...(more.get("dc:identifier") ?? []), entry.id, entry.url]
    .map((text) => (text === undefined ? undefined : findDoi(text)))
    .find((found) => found !== undefined);
  if (isNoTitle(title) || MATTER.test(title) || (entry.authors.length === 0 && doi === undefined)) return undefined;
  const people = readPeople(entry.authors.map(plainText).join("; "), lexicon);
  const links = [first("enclosure"), first("related"), first("prism:url"), entry.url].filter(
    (url) => url !== undefined,
  );
  const [from, to] = [first("prism:startingpage"), first("prism:endingpage")];
  const publication = first("prism:publicationname", "dc:source", "dcterms:ispartof", "dc:relation");
  const day = first("prism:publicationdate", "prism:coverdate", "dc:date", "dcterms:issued") ?? entry.published;
  const edition = /\b(?:19|20)\d\d\b/u.exec(publication ?? "")?.[0];
  const year = /^(?:19|20)\d\d/u.exec(day ?? "")?.[0];
  const publisher = first("dc:publisher", "prism:publisher");
  const abstract = abstractOf(entry);
  return {
    paper: {
      type: "paper",
      title,
      ...people,
      pdf: links.find(isDocument) ?? null,
      detail: null,
      more: {
        ...(abstract === undefined ? {} : { abstract }),
        ...(doi === undefined ? {} : { doi }),
        ...(from === undefined ? {} : { pages: to === undefined || to === from ? from : `${from}-${to}` }),
        ...(publisher === undefined ? {} : { publisher }),
        ...(entry.url === undefined || isDocument(entry.url) ? {} : { [LANDING]: entry.url }),
      },
      confidence: CONFIDENCE,
    },
    url: entry.url ?? null,
    publication: publication ?? null,
    publisher: publisher ?? null,
    edition: edition === undefined ? null : Number(edition),
    year: year === undefined ? null : Number(year),
  };
}

/**
 * Where an entry's paper was presented. `event`: what the feed was attached to. Proceedings that name another year are another edition of
 * its series.
 */
export function venueOf({ publication, publisher, edition, year }: FeedPaper, event: Venue, attached: boolean): Venue {
  const from = publisher === null ? {} : { publisher };
  if (attached && (edition === null || edition === event.year)) return { ...event, ...from };
  const which = edition ?? year;
  const acronym = event.acronym ?? ACRONYM.exec(publication ?? "")?.[1] ?? null;
  const series = seriesName(acronym ?? event.name ?? publication ?? "");
  const place = { city: null, country: null };
  if (which === null || series === "") return { ...event, name: event.name ?? publication, ...from };
  return { key: `${series} ${which}`, name: publication ?? event.name, acronym, year: which, ...place, ...from };
}

const ACRONYM = /\b(\p{Lu}[\p{L}&+-]{0,24}\p{Lu}[\p{L}&+-]{0,24})\s*(?:['’-]\s*)?(?:19|20)?\d\d\b/u;

/** What stands in a volume and is no paper. */
const MATTER =
  /^(?:front|back) matter|^(?:editorial board|table of contents|author index|subject index|list of (?:contributors|reviewers)|corrigendum|erratum|retracted|preface|foreword)\b/iu;

const MAX_ABSTRACT = 10_000;

/** The summary, when it is prose: many feeds put the volume's name and the date there. */
function abstractOf({ summary, content }: FeedEntry): string | undefined {
  for (const text of [content ?? "", summary]) {
    const plain = plainText(text.slice(0, 4 * MAX_ABSTRACT))
      .replace(/\s+/gu, " ")
      .trim()
      .replace(/^(?:publication date:[^.]*\.\s*|source:[^.]*\.\s*|author\(s\):[^.]*\.\s*)+/iu, "")
      .replace(/^abstract[:.\s]*/iu, "");
    if (plain.length >= 120) return plain.slice(0, MAX_ABSTRACT).toWellFormed();
  }
  return undefined;
}
