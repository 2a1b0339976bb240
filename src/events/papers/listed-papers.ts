/**
 * Which papers of the last visit were renamed or are no longer listed?
 *
 * A page's list is stored as small marks. When a paper disappeared and another appeared with the same authors or the
 * same document, it was renamed: its record continues. A paper that is simply missing, on a page that otherwise lists
 * the same papers, is marked as no longer listed; never because a page was empty, broken or redesigned.
 */
import { createHash } from "node:crypto";
import type { Finding } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { foldTitle } from "../../page/article/fold-title.js";
import { type Paper, paperKey, type Venue } from "./paper-finding.js";

/** What is kept of a page with papers. */
export type ListedPapers = {
  /** The event whose papers they were. */
  readonly event: string;
  readonly papers: number;
  readonly documents: number;
  /** "mark people document" of each paper, the latter two shortened; only the first few thousand. */
  readonly listed: readonly string[];
};

/** More than this on one page, and changes of titles are not followed. */
const MAX_COMPARED_PAPERS = 6000;

export interface ListChange {
  readonly now: ListedPapers;
  /** For papers (by their place) that had another title: the old mark. */
  readonly renamed: ReadonlyMap<number, string>;
  /** Marks of papers that the page does not list any more. */
  readonly gone: readonly string[];
  /** Papers (by their place) that this page did not list before. */
  readonly fresh: readonly number[];
}

/** `marks`: the papers' own, in their order. */
export function compareLists(
  earlier: ListedPapers | undefined,
  papers: readonly Paper[],
  event: string,
  marks: readonly string[],
): ListChange {
  // A list of another edition, or from before the event had its name, says nothing about what is missing.
  const before = earlier?.event === event ? earlier : undefined;
  const entries = papers.slice(0, MAX_COMPARED_PAPERS).map((paper, n) => entryOf(paper, marks[n]!));
  const now: ListedPapers = {
    event,
    papers: papers.length,
    documents: papers.filter(({ pdf }) => pdf !== null).length,
    listed: entries.map(({ mark, people, document }) => `${mark} ${people} ${document}`),
  };
  if (before === undefined) return { now, renamed: new Map(), gone: [], fresh: [] };
  const old = before.listed.map((line) => {
    const [mark = "", people = "", document = ""] = line.split(" ");
    return { mark, people, document };
  });
  const [had, has] = [new Set(old.map(({ mark }) => mark)), new Set(entries.map(({ mark }) => mark))];
  const lost = old.filter(({ mark }) => !has.has(mark));
  const fresh = entries.flatMap(({ mark }, n) => (had.has(mark) ? [] : [n]));
  const renamed = new Map<number, string>();
  const known = (by: "people" | "document"): Map<string, string[]> => {
    const found = new Map<string, string[]>();
    for (const one of lost) if (one[by] !== NOTHING) found.set(one[by], [...(found.get(one[by]) ?? []), one.mark]);
    return found;
  };
  const byPeople = known("people");
  const byDocument = known("document");
  const used = new Set<string>();
  for (const n of fresh) {
    const { people, document } = entries[n]!;
    // Two lost papers by the same people cannot be told apart.
    const [same, ...more] = byDocument.get(document) ?? byPeople.get(people) ?? [];
    if (same === undefined || more.length > 0 || used.has(same)) continue;
    renamed.set(n, same);
    used.add(same);
  }
  const missing = lost.filter(({ mark }) => !used.has(mark)).map(({ mark }) => mark);
  const remade = missing.length * 2 > old.length;
  return { now, renamed, gone: remade ? [] : missing, fresh: fresh.filter((n) => !renamed.has(n)) };
}

const NOTHING = "-";

/** Whether the last visit saw the paper under this mark, with the same people. */
export function wasListed({ listed }: ListedPapers, paper: Paper, mark: string): boolean {
  const { people } = entryOf(paper, mark);
  return people !== NOTHING && listed.some((line) => line.startsWith(`${mark} ${people} `));
}

function entryOf(stream: Paper, mark: string): { mark: string; people: string; document: string } {
  const people = stream.authors.map(foldTitle).sort().join("/");
  return {
    mark,
    people: stream.authors.length === 0 ? NOTHING : short(people),
    document: stream.pdf === null ? NOTHING : short(stream.pdf),
  };
}

const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

// ── In records ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Beside what the page said of the paper, not in its place: so the claim has an address of its own. */
const unlistedPage = (page: string): string => `${page}#no-longer-listed`;

export function unlisted(mark: string, venue: Venue, page: string, at: Instant): Finding {
  const said = (value: string | readonly string[]) => ({ value, rule: "listed/1" });
  return {
    key: paperKey(venue.key, mark),
    url: unlistedPage(page),
    fields: { flags: said(["unlisted"]), unlisted: said(new Date(at).toISOString().slice(0, 10)) },
  };
}

/** It is listed again: what was said of its absence goes. */
export function listedAgain(mark: string, venue: Venue, page: string): Finding {
  return { key: paperKey(venue.key, mark), url: unlistedPage(page), fields: {} };
}
