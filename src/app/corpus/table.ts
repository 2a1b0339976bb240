/** What can be asked of a version of a corpus, as a table: for the command line, the web app, its API and files. */
import type { CorpusIndex } from "../../corpus/index/corpus-index.js";
import { type KwicLine, type SortBy, scopeOf } from "../../corpus/query/kwic.js";
import { keywords, ngrams } from "../../corpus/query/statistics.js";
import { UsageError } from "../../model/errors.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { cellOf } from "../../publish/formats/cell.js";
import { csvTable, type TableWriter } from "../../publish/formats/csv.js";
import { concordance, hitCollocations, hitDispersion, hitFrequencies } from "./query.js";

export type TableKind = "lines" | "by" | "collocations" | "dispersion" | "keywords" | "ngrams";

export interface TableQuestion {
  readonly kind: TableKind;
  /** A query; keywords and n-grams need none. */
  readonly cql?: string | undefined;
  readonly where?: string | undefined;
  /** Rows. */
  readonly limit: number;
  readonly budget?: number | undefined;
  /** For `by`: what the hits are counted by. */
  readonly by?: string | undefined;
  /** Of keywords, n-grams and collocations: rows with a lower count are left out. */
  readonly least: number;
  /** Of collocations: tokens on each side. */
  readonly window: number;
  /** Keywords are compared with these documents instead of all others. */
  readonly against?: string | undefined;
  /** Words of an n-gram. */
  readonly length?: number | undefined;
  readonly skip?: number | undefined;
  readonly context: number;
  readonly sort?: SortBy | undefined;
  readonly sample?: number | undefined;
  readonly seed?: number | undefined;
}

export type Row = { readonly [column: string]: string | number };

export interface CorpusTable {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Rows there are; of lines, the hits. */
  readonly all: number;
  readonly lines?: readonly KwicLine[];
}

export function corpusTable(index: CorpusIndex, question: TableQuestion): CorpusTable {
  const { kind, where, limit, least } = question;
  const top = <T extends object>(columns: readonly (keyof T & string)[], all: readonly T[]): CorpusTable => ({
    columns,
    rows: all.slice(0, limit) as unknown as Row[],
    all: all.length,
  });
  if (kind === "keywords") {
    if (where === undefined)
      throw new UsageError("Keywords need the documents whose words are wanted, such as category:sport.");
    const focus = scopeOf(index, where);
    const reference = question.against === undefined ? focus.map((one) => 1 - one) : scopeOf(index, question.against);
    return top(["value", "count", "reference", "logLikelihood", "ratio"], keywords(index, focus, reference, least));
  }
  if (kind === "ngrams") {
    const scope = where === undefined ? undefined : scopeOf(index, where);
    return top(["value", "count"], ngrams(index, question.length ?? 2, least, scope));
  }
  if (question.cql === undefined) throw new UsageError('Give a query, such as "river".');
  const asked = { cql: question.cql, ...withoutUndefined({ where, budget: question.budget }) };
  switch (kind) {
    case "by":
      return top(["value", "count"], hitFrequencies(index, asked, question.by ?? "word"));
    case "collocations":
      return top(
        ["value", "count", "all", "logLikelihood", "logDice"],
        hitCollocations(index, asked, question.window, least),
      );
    case "dispersion":
      return top(["hits", "documents", "of", "dp"], [hitDispersion(index, asked)]);
    case "lines": {
      const { sort, sample, seed, skip, context } = question;
      const shown = { limit, context, ...withoutUndefined({ sort, sample, seed, skip }) };
      const { hits, lines } = concordance(index, { ...asked, ...shown });
      return { columns: LINE_COLUMNS, rows: lines.map(lineRow), all: hits, lines };
    }
  }
}

const OF_DOCUMENT = ["id", "url", "title", "date", "language"];
const LINE_COLUMNS = ["left", "hit", "right", "position", ...OF_DOCUMENT];

function lineRow({ left, hit, right, position, document }: KwicLine): Row {
  const named = OF_DOCUMENT.map((name) => [name, document[name] ?? ""] as const);
  return { left, hit, right, position, ...Object.fromEntries(named) };
}

/** Writes rows as CSV. */
export function rowWriter(columns: readonly string[]): TableWriter<Row> {
  return csvTable<Row>(columns, (row) => columns.map((name) => cellOf(row[name])));
}
