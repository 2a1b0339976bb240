/** How is a search asked in the order of its answer? Place by place, the best first; both keepers ask the same questions. */
import { but, type LexemeQuery, lexemeQuery, withFacts } from "../model/lexemes.js";
import type { FoundIn } from "../model/search-query.js";
import { factsIn, readCursor, writeCursor } from "./record-scope.js";
import type { Cursor, Facet, FacetCount, RecordScope, SearchAsk, SearchPage } from "./store-records.js";

/** Counted and divided into facets exactly up to so many. */
export const COUNTED_HITS = 10_000;
const FACETS_TOLD = 100;
const BEST_FIRST: readonly FoundIn[] = ["title", "fields", "text"];

/** What is answered in one place and in no better one; hits behind `behind` are wanted. */
export interface Tier {
  readonly foundIn: FoundIn;
  readonly query: LexemeQuery;
  readonly behind: number;
  /** Which of all hits are answered here or in a better place, and which in a better one; undefined: none. */
  readonly among: { readonly here: LexemeQuery; readonly better: LexemeQuery | undefined };
}

export interface SearchPlan {
  readonly tiers: readonly Tier[];
  /** Everything that answers the question; undefined when nothing can. */
  readonly all: LexemeQuery | undefined;
  /** What the index cannot answer; undefined when there is no such thing. */
  readonly scope: RecordScope | undefined;
}

export function planSearch(ask: SearchAsk): SearchPlan {
  const { query, after, limit: _limit, facets: _facets, ...scope } = ask;
  const { facts, rest } = factsIn(scope);
  const [from, behind] = readCursor("search", after, 2) ?? [0, -1];
  const tiers = BEST_FIRST.flatMap((foundIn, n): Tier[] => {
    const here = n < from! ? undefined : lexemeQuery(query, foundIn);
    if (here === undefined) return [];
    const better = n === 0 ? undefined : lexemeQuery(query, BEST_FIRST[n - 1]!);
    const wanted = (query: LexemeQuery): LexemeQuery => withFacts(withoutExclusions(query), facts);
    return [
      {
        foundIn,
        query: withFacts(but(here, better), facts),
        behind: n === from ? behind! : -1,
        among: { here: wanted(here), better: better && wanted(better) },
      },
    ];
  });
  const anywhere = lexemeQuery(query, "text");
  // What was removed is not in the index: "everything but the removed" needs no asking.
  const { states = [], ...others } = rest;
  const all = states.includes("live") && states.includes("vanished");
  const asked = Object.values(others).some((value) => value !== undefined && value !== false);
  return {
    tiers,
    all: anywhere && withFacts(anywhere, facts),
    scope: all && !asked ? undefined : { ...others, states: all ? ["live", "vanished", "removed"] : states },
  };
}

/** What is excluded is excluded everywhere: among hits nobody needs to ask for it again. */
function withoutExclusions(query: LexemeQuery): LexemeQuery {
  return query.is === "but" ? query.of : query;
}

export function cursorBehind(foundIn: FoundIn, rank: number): Cursor {
  return writeCursor("search", BEST_FIRST.indexOf(foundIn), rank);
}

/** What facets are counted by. */
export interface FacetRow {
  readonly host: string;
  readonly language: string;
  readonly year: number;
  readonly kind: string;
  readonly flags: string;
}

export function facetsOf(rows: readonly FacetRow[]): NonNullable<SearchPage["facets"]> {
  const { add, told } = openFacets();
  for (const { host, language, year, kind, flags } of rows) {
    add("host", host, 1);
    add("language", language, 1);
    add("kind", kind, 1);
    add("year", String(year), 1);
    add("flag", flags, 1);
  }
  return told();
}

/** A value as it is stored, and how many records have it. */
export interface CountedFacet {
  readonly facet: Facet;
  readonly value: string;
  readonly count: number;
}

/** The same from values that the database has counted. */
export function facetsCounted(counted: readonly CountedFacet[]): NonNullable<SearchPage["facets"]> {
  const { add, told } = openFacets();
  for (const { facet, value, count } of counted) add(facet, value, count);
  return told();
}

function openFacets() {
  const facets = { host: new Map(), language: new Map(), year: new Map(), kind: new Map(), flag: new Map() };
  const addOne = (counts: Map<string, number>, value: string, count: number): void => {
    counts.set(value, (counts.get(value) ?? 0) + count);
  };
  return {
    add(facet: Facet, value: string, count: number): void {
      if (facet === "flag") for (const flag of flagsFrom(value, [""])) addOne(facets.flag, flag, count);
      else addOne(facets[facet], facet === "year" && value === "0" ? "" : value, count);
    },
    told: () =>
      Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, ranked(counts)])) as Record<
        Facet,
        FacetCount[]
      >,
  };
}

function ranked(counts: ReadonlyMap<string, number>): FacetCount[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, FACETS_TOLD);
}

/** Flags as they are stored: one per line, so that a flag is found as a whole. */
export function flagsText(flags: readonly string[]): string {
  const lines = flags.map((flag) => flag.replaceAll("\n", " ")).filter((flag) => flag !== "");
  return lines.length === 0 ? "" : `\n${lines.join("\n")}\n`;
}

export function flagsFrom(text: string, none: readonly string[] = []): readonly string[] {
  return text === "" ? none : text.slice(1, -1).split("\n");
}
