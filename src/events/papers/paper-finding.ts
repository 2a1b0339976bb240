/**
 * How is a paper identified across visits, and what is stored about it?
 *
 * A paper is identified by its event and its title. The accepted list, the programme and the proceedings spell authors
 * differently, reorder names or leave them out, but agree on the title; only titles that several papers may share
 * ("Editorial") need the first author's family name too (decision 0295). Every field is a claim of its page, so that
 * contradicting claims are all kept in the record.
 */
import { createHash } from "node:crypto";
import type { Json } from "../../model/json.js";
import { type PersonName, readName } from "../../model/person-name.js";
import type { Finding, FindingField } from "../../model/record.js";
import { foldTitle } from "../../page/article/fold-title.js";
import type { FoundPaper } from "./bundle.js";
import { doubtsOf } from "./doubts.js";

/** A paper as a page gives it: plain data. */
export type Paper = {
  readonly type: "paper" | "talk";
  readonly title: string;
  readonly authors: readonly string[];
  readonly names: readonly PersonName[];
  readonly affiliations: readonly string[];
  readonly authorAffiliations: readonly (readonly number[])[];
  readonly pdf: string | null;
  readonly detail: string | null;
  /** session, day, time, room, presentation, abstract, doi, pages, slides, video, arxiv, openreview: what there is. */
  readonly more: { readonly [field: string]: string };
  readonly confidence: number;
};

/** Where a paper was presented. */
export type Venue = {
  readonly key: string;
  readonly name: string | null;
  readonly acronym: string | null;
  readonly year: number | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly start?: string | null;
  readonly end?: string | null;
  readonly publisher?: string | null;
  /** Keys that the event had before its series or year was read. */
  readonly was?: readonly string[];
};

/** In `more`: where readers should go, when the list that was read is a feed. */
export const LANDING = "landing";

const MORE = ["session", "day", "time", "room", "presentation", "abstract", "doi"] as const;
const LINKS = ["slides", "video", "arxiv", "openreview"] as const;

export function plainPaper(found: FoundPaper): Paper {
  const { type, title, authors, names, affiliations, authorAffiliations, pdf, detail, confidence } = found;
  const more: { [field: string]: string } = {};
  for (const field of MORE) if (found[field] !== undefined) more[field] = found[field];
  for (const kind of LINKS) if (found.links[kind] !== undefined) more[kind] = found.links[kind];
  return {
    ...{ type, title, authors, names, affiliations, authorAffiliations, more, confidence },
    ...{ pdf: pdf ?? null, detail: detail ?? null },
  };
}

/** Titles with fewer letters than this may be several papers': "Editorial", "Opening the Box". */
const DISTINCTIVE = 20;

/**
 * What tells a paper from the others of its event: small, so that a page's list of them stays small. `family`: the first author's, where
 * different papers have the title (same-title.ts).
 */
export function paperMark(
  { title, authors, names }: Pick<Paper, "title" | "authors" | "names">,
  family = firstFamily(title, authors, names),
): string {
  const folded = foldTitle(title);
  return createHash("sha256").update(`${folded}/${family}`).digest("hex").slice(0, 20);
}

function firstFamily(title: string, authors: readonly string[], names: readonly PersonName[]): string {
  const first = authors[0] === undefined ? undefined : (names[0] ?? readName(authors[0]));
  if (foldTitle(title).length >= DISTINCTIVE || first === undefined) return "";
  return foldTitle(first.family ?? first.literal ?? "");
}

export const paperKey = (event: string, mark: string): string => `${event} / ${mark}`;

export interface PaperSource {
  /** The page's address. */
  readonly page: string;
  /** What read it: "regions/1", "feed/1". */
  readonly rule: string;
  /** Marks that the paper had earlier on this page. */
  readonly was?: readonly string[];
  /** Its mark, where the title alone does not tell it from others. */
  readonly mark?: string;
}

export function paperFinding(stream: Paper, venue: Venue, { page, rule, was = [], mark: own }: PaperSource): Finding {
  const { type, title, authors, names, affiliations, authorAffiliations, pdf, more, confidence } = stream;
  const found = (value: Json): FindingField => ({ value, rule, confidence });
  // A talk with the title of a paper is another record.
  const plain = own ?? paperMark(stream);
  const mark = type === "talk" ? `talk ${plain}` : plain;
  const doubts = doubtsOf(stream);
  const earlier = [
    ...was.map((old) => paperKey(venue.key, old)),
    ...(venue.was ?? []).flatMap((key) => [mark, ...was].map((one) => paperKey(key, one))),
  ];
  return {
    key: paperKey(venue.key, mark),
    ...(earlier.length === 0 ? {} : { was: earlier }),
    url: page,
    fields: {
      type: { value: type, rule: "events/1" },
      title: found(title),
      // A page that lists titles alone says nothing about authors.
      ...(authors.length === 0 ? {} : { authors: found(authors), names: found(names) }),
      ...(affiliations.length === 0
        ? {}
        : { affiliations: found(affiliations), authorAffiliations: found(authorAffiliations) }),
      ...(pdf === null ? {} : { pdf: found(pdf) }),
      ...Object.fromEntries(
        Object.entries(more).flatMap(([field, value]) => (field === LANDING ? [] : [[field, found(value)]])),
      ),
      page: found(more[LANDING] ?? page),
      flags: found(doubts.length === 0 ? [] : ["doubt"]),
      ...(doubts.length === 0 ? {} : { doubts: found(doubts) }),
      event: { value: venue.key, rule: "events/1" },
      venue: { value: venueFields(venue), rule: "events/1" },
    },
  };
}

function venueFields({ key: _key, was: _was, ...fields }: Venue): { [field: string]: Json } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [field: string]: Json;
  };
}
