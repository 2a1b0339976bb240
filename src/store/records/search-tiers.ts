/**
 * Splits a search into tiers, best first: hits in the title, in other fields, in the text. Both databases query the
 * same tiers.
 */

import { UsageError } from "../../model/errors.js";
import { RECORD_STATES } from "../../model/record.js";
import { andNot, type LexemeQuery, lexemeQuery, withFacts } from "../../search/lexemes.js";
import type { FoundIn } from "../../search/search-query.js";
import type { Cursor, Facet, FacetCount, RecordScope, SearchPage, SearchRequest } from "../store.js";
import { factsIn, readCursor, writeCursor } from "./scope.js";

/** Hits and facets are counted exactly up to this number, or fewer if asked. */
const COUNTED_HITS = 10_000;
const MAX_FACET_VALUES = 100;
const BEST_FIRST: readonly FoundIn[] = ["title", "fields", "text"];

/** Hits in one place and in no better one, after rank `after`. */
export interface Tier {
  readonly foundIn: FoundIn;
  readonly query: LexemeQuery;
  readonly after: number;
  /** Among all hits: those in this place or a better one, and those in a better one; undefined means none. */
  readonly among: { readonly here: LexemeQuery; readonly better: LexemeQuery | undefined };
}

export interface SearchPlan {
  readonly tiers: readonly Tier[];
  /** All matches; undefined when nothing can match. */
  readonly all: LexemeQuery | undefined;
  /** What the index cannot check; undefined when it checks everything. */
  readonly scope: RecordScope | undefined;
  /** Hits and facets are counted up to this number. */
  readonly counted: number;
}

/** Programs in JavaScript may pass anything. */
function isParsed(query: unknown): boolean {
  if (typeof query !== "object" || query === null) return false;
  const { kind, words, of } = query as { readonly kind?: unknown; readonly words?: unknown; readonly of?: unknown };
  if (kind === "words") return Array.isArray(words) && words.every((word) => typeof word === "string");
  if (kind === "not") return isParsed(of);
  return (kind === "and" || kind === "or") && Array.isArray(of) && of.every(isParsed);
}

export function planSearch(request: SearchRequest): SearchPlan {
  if (!isParsed(request?.query))
    throw new UsageError(
      'A search needs a parsed query: store.search({ query: parseSearch("river").query, limit: 20 }).',
    );
  const { query, after: cursor, limit: _limit, facets: _facets, counted = COUNTED_HITS, ...scope } = request;
  const { facts, rest } = factsIn(scope);
  const [from, rank] = readCursor("search", cursor, 2) ?? [0, -1];
  const tiers = BEST_FIRST.flatMap((foundIn, n): Tier[] => {
    const here = n < from! ? undefined : lexemeQuery(query, foundIn);
    if (here === undefined) return [];
    const better = n === 0 ? undefined : lexemeQuery(query, BEST_FIRST[n - 1]!);
    const wanted = (query: LexemeQuery): LexemeQuery => withFacts(withoutExclusions(query), facts);
    return [
      {
        foundIn,
        query: withFacts(andNot(here, better), facts),
        after: n === from ? rank! : -1,
        among: { here: wanted(here), better: better && wanted(better) },
      },
    ];
  });
  const anywhere = lexemeQuery(query, "text");
  // Removed records are not indexed, so the default states need no condition.
  const { states = [], ...others } = rest;
  const all = states.includes("live") && states.includes("vanished");
  const hasConditions = Object.values(others).some((value) => value !== undefined && value !== false);
  return {
    tiers,
    all: anywhere && withFacts(anywhere, facts),
    counted: Math.min(counted, COUNTED_HITS),
    scope: all && !hasConditions ? undefined : { ...others, states: all ? RECORD_STATES : states },
  };
}

/** Exclusions are already applied to all hits, so tiers need not repeat them. */
function withoutExclusions(query: LexemeQuery): LexemeQuery {
  return query.is === "but" ? query.of : query;
}

export function cursorBehind(foundIn: FoundIn, rank: number): Cursor {
  return writeCursor("search", BEST_FIRST.indexOf(foundIn), rank);
}

/** The columns that facets are counted by. */
export interface FacetRow {
  readonly host: string;
  readonly language: string;
  readonly year: number;
  readonly kind: string;
  readonly flags: string;
}

export function facetsOf(rows: readonly FacetRow[]): NonNullable<SearchPage["facets"]> {
  const { add, result } = openFacets();
  for (const { host, language, year, kind, flags } of rows) {
    add("host", host, 1);
    add("language", language, 1);
    add("kind", kind, 1);
    add("year", String(year), 1);
    add("flag", flags, 1);
  }
  return result();
}

/** A stored value, and how many records have it. */
export interface CountedFacet {
  readonly facet: Facet;
  readonly value: string;
  readonly count: number;
}

/** The same from values that the database has counted. */
export function facetsCounted(counted: readonly CountedFacet[]): NonNullable<SearchPage["facets"]> {
  const { add, result } = openFacets();
  for (const { facet, value, count } of counted) add(facet, value, count);
  return result();
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
    result: () =>
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
    .slice(0, MAX_FACET_VALUES);
}

/** Flags are stored one per line, so that a flag can be matched as a whole. */
export function flagsText(flags: readonly string[]): string {
  const lines = flags.map((flag) => flag.replaceAll("\n", " ")).filter((flag) => flag !== "");
  return lines.length === 0 ? "" : `\n${lines.join("\n")}\n`;
}

export function flagsFrom(text: string, none: readonly string[] = []): readonly string[] {
  return text === "" ? none : text.slice(1, -1).split("\n");
}
