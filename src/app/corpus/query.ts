/** Queries over a version of a corpus: what the command line and the web app ask. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { readIndexFacts } from "../../corpus/index/build.js";
import { type CorpusIndex, openIndex } from "../../corpus/index/corpus-index.js";
import { parseCql, TOKEN_ATTRIBUTES } from "../../corpus/query/cql.js";
import {
  type KwicLine,
  kwicLine,
  MOST_SORTED,
  type SortBy,
  sampleHits,
  scopeOf,
  sortHits,
  textOf,
} from "../../corpus/query/kwic.js";
import { countHits, type Hit, hitsOf } from "../../corpus/query/match.js";
import { repeats } from "../../corpus/query/repeats.js";
import {
  type Collocation,
  type Counted,
  collocations,
  type Dispersion,
  dispersion,
  frequencies,
} from "../../corpus/query/statistics.js";
import { compareVersions } from "../../corpus/release/history.js";
import { UsageError } from "../../model/errors.js";

export interface CorpusQuestion {
  readonly cql: string;
  /** Documents with these attributes: `year:2007 language:tat`. */
  readonly where?: string;
  readonly limit: number;
  /** Hits to pass over. */
  readonly skip?: number;
  /** Tokens on each side. */
  readonly context: number;
  readonly sort?: SortBy;
  readonly sample?: number;
  readonly seed?: number;
  /** The most places that are compared. */
  readonly budget?: number;
}

type Asked = Pick<CorpusQuestion, "cql" | "where" | "budget">;

export interface Concordance {
  /** All hits. */
  readonly hits: number;
  readonly lines: readonly KwicLine[];
}

/** Lines of a concordance. Without sort and sample only the first hits are read. */
export function concordance(index: CorpusIndex, question: CorpusQuestion): Concordance {
  const { limit, skip = 0, context, sort, sample, seed = 1 } = question;
  const { query, options, hits } = ask(index, question);
  let shown: readonly Hit[];
  if (sample === undefined && sort === undefined) shown = first(hits(), skip + limit);
  else {
    const some = sample === undefined ? first(hits(), MOST_SORTED + 1) : sampleHits(hits(), sample, seed);
    shown = sort === undefined ? some : sortHits(index, some, sort);
  }
  return {
    hits: countHits(index, query, options),
    lines: shown.slice(skip, skip + limit).map((hit) => kwicLine(index, hit, context)),
  };
}

export interface RepeatedPassage {
  readonly words: number;
  readonly documents: number;
  readonly text: string;
  /** The number of the earliest document that has it. */
  readonly source: number;
  readonly later: readonly number[];
}

export interface RepeatQuestion {
  /** The least words of a passage. */
  readonly words: number;
  /** The least documents that have it. */
  readonly documents: number;
  readonly limit: number;
  readonly scope?: Uint8Array;
}

/** Passages in several documents; only the first `limit` have their text. */
export function repeatedPassages(index: CorpusIndex, question: RepeatQuestion): RepeatedPassage[] {
  return repeats(index, question.words, question.scope)
    .map((repeat) => ({ ...repeat, later: [...new Set(repeat.again.map(index.documentAt))] }))
    .filter(({ later }) => later.length + 1 >= question.documents)
    .map(({ words, from, to, later }, i) => ({
      words,
      documents: later.length + 1,
      text: i < question.limit ? textOf(index, from, to) : "",
      source: index.documentAt(from),
      later,
    }));
}

export function hitFrequencies(index: CorpusIndex, question: Asked, by: string): Counted[] {
  const known = [
    ...TOKEN_ATTRIBUTES.filter((one) => (one !== "lemma" && one !== "tag") || index.facts.attributes.includes(one)),
    ...(index.facts.documents === 0 ? [] : Object.keys(index.document(0))),
  ];
  if (!known.includes(by))
    throw new UsageError(`--by ${by}: there is no such attribute. There are: ${known.join(", ")}.`);
  return frequencies(index, ask(index, question).hits(), by);
}

export function hitCollocations(index: CorpusIndex, question: Asked, window: number, least: number): Collocation[] {
  return collocations(index, ask(index, question).hits(), window, least);
}

export function hitDispersion(index: CorpusIndex, question: Asked): Dispersion {
  return dispersion(index, ask(index, question).hits());
}

function ask(index: CorpusIndex, { cql, where, budget }: Asked) {
  const query = parseCql(cql);
  const options = { scope: where === undefined ? undefined : scopeOf(index, where), budget };
  return { query, options, hits: () => hitsOf(index, query, options) };
}

function first(hits: Iterable<Hit>, most: number): Hit[] {
  const found: Hit[] = [];
  for (const hit of hits) {
    if (found.length >= most) break;
    found.push(hit);
  }
  return found;
}

/** The folder of a version: the folder itself, or the newest version with an index in it. */
export function openVersion(folder: string): CorpusIndex {
  return openIndex(newestIn(folder) ?? folder);
}

function newestIn(folder: string): string | undefined {
  if (!existsSync(folder))
    throw new UsageError(`There is no folder ${folder}; name one that winnow corpus release wrote.`);
  if (readIndexFacts(folder) !== undefined) return folder;
  const versions = versionsIn(folder);
  const names = new Set(versions.map(({ corpus }) => corpus));
  if (names.size > 1)
    throw new UsageError(`${folder} has versions of ${[...names].join(", ")}; name the folder of one version.`);
  return versions.at(-1)?.folder;
}

interface VersionScope {
  /** Only these documents. */
  readonly where: string | undefined;
  /** A larger version is not read at all. */
  readonly mostTokens: number;
}

/** What is read from the version in a folder, which is closed afterwards; undefined if it is too large. */
export function inVersion<Result>(
  folder: string,
  { where, mostTokens }: VersionScope,
  read: (index: CorpusIndex, scope: Uint8Array | undefined) => Result,
): Result | undefined {
  const index = openVersion(folder);
  try {
    if (index.facts.tokens > mostTokens) return undefined;
    return read(index, where === undefined ? undefined : scopeOf(index, where));
  } finally {
    index.close();
  }
}

export interface VersionPlace {
  readonly corpus: string;
  readonly version: string;
  readonly folder: string;
}

/** Versions with an index, by corpus and version. */
export function versionsIn(folder: string): VersionPlace[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => {
      const place = path.join(folder, name);
      const facts = readIndexFacts(place);
      return facts === undefined ? [] : [{ corpus: facts.corpus, version: facts.release, folder: place }];
    })
    .sort((a, b) => (a.corpus === b.corpus ? compareVersions(a.version, b.version) : a.corpus < b.corpus ? -1 : 1));
}

export function versionName({ corpus, version }: VersionPlace): string {
  return `${corpus}-${version}`;
}

/** The version of this name; without one, the last. */
export function findVersion(versions: readonly VersionPlace[], name: string | undefined): VersionPlace {
  const found = name === undefined ? versions.at(-1) : versions.find((one) => versionName(one) === name);
  if (found !== undefined) return found;
  if (versions.length === 0)
    throw new UsageError("There are no versions of a corpus; winnow corpus release writes them.");
  throw new UsageError(`There is no version ${name}. There are: ${versions.map(versionName).join(", ")}.`);
}
