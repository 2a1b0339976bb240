/** `winnow corpus query`: a concordance of a version, and what can be counted in it. */
import { type Command, Option } from "commander";
import { openVersion, repeatedPassages } from "../../app/corpus/query.js";
import { type CorpusTable, corpusTable, type Row, rowWriter, type TableKind } from "../../app/corpus/table.js";
import type { CorpusIndex } from "../../corpus/index/corpus-index.js";
import { type KwicLine, type SortBy, scopeOf } from "../../corpus/query/kwic.js";
import { UsageError } from "../../model/errors.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { checkEnding, checkWritable } from "../../publish/atomic-file.js";
import { toFile, writeRelease } from "../../publish/write-release.js";
import { wholeNumber, withOutputFlags } from "../flags.js";
import { printSummary } from "../records/list.js";
import { truncateToWidth } from "../terminal/display-width.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { tableText } from "../terminal/table.js";

interface Flags extends OutputFlags {
  readonly in: string;
  readonly where?: string;
  readonly against?: string;
  readonly limit: number;
  readonly context: number;
  readonly sort?: SortBy;
  readonly sample?: number;
  readonly seed: number;
  readonly by?: string;
  readonly collocations?: boolean;
  readonly window: number;
  readonly least?: number;
  readonly dispersion?: boolean;
  readonly keywords?: boolean;
  readonly ngrams?: number;
  readonly repeats?: number;
  readonly out?: string;
}

export function defineCorpusQuery(command: Command, end: (code: number) => void): void {
  withOutputFlags(
    command
      .argument("[query]", "a query in CQL; not needed for --keywords, --ngrams and --repeats")
      .requiredOption("--in <dir>", "the folder of a version, or of all versions (then the newest)")
      .option("--where <terms>", "only documents with these attributes: 'year:2007 language:tat,rus -host:a.example'")
      .option("--limit <n>", "lines or rows that are shown", wholeNumber(1, 1_000_000), 50)
      .option("--context <n>", "tokens on each side of a hit", wholeNumber(0, 500), 8)
      .addOption(new Option("--sort <by>", "sort lines by the words next to the hit").choices(["left", "right", "hit"]))
      .option("--sample <n>", "a random sample of the hits", wholeNumber(1, 1_000_000))
      .option("--seed <n>", "the seed of the sample", wholeNumber(0), 1)
      .option(
        "--by <attribute>",
        "count hits by word, lower, form, script, lemma, tag, lang, or an attribute of documents",
      )
      .option("--collocations", "words near the hits, by logDice, with log-likelihood")
      .option("--window <n>", "for --collocations: tokens on each side", wholeNumber(1, 50), 5)
      .option(
        "--least <n>",
        "leave out rows with a lower count; for --repeats, passages in fewer documents (default: 3, for --repeats 2)",
        wholeNumber(1),
      )
      .option("--dispersion", "how evenly the hits are spread over documents")
      .option("--keywords", "words that are frequent in the documents of --where, compared with the others")
      .option("--against <terms>", "for --keywords: compare with these documents instead")
      .option("--ngrams <n>", "sequences of this many words, by frequency", wholeNumber(1, 8))
      .option(
        "--repeats <n>",
        "passages of at least this many words that occur in several documents",
        wholeNumber(4, 1000),
      )
      .option("--out <file>", "write the lines or rows to a .csv file"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow corpus query --in ./releases '[word="китап.*"] [] [lang="tat"]'
  winnow corpus query --in ./releases/news-2 '"river"' --sort right --sample 100
  winnow corpus query --in ./releases '[lower="су"]' --by year
  winnow corpus query --in ./releases '[lower="су"]' --collocations --window 3
  winnow corpus query --in ./releases --keywords --where 'category:sport'
  winnow corpus query --in ./releases --ngrams 3 --least 10
  winnow corpus query --in ./releases --repeats 12 --out quotations.csv

CQL: "pattern" matches a word, [attribute="pattern" & …] a token by word, lower, form, script, lang, and by lemma
and tag if an analyser was used; [] matches any token; ? * + {1,3} repeat; ( a | b ) are alternatives; "within s"
keeps a match inside one sentence. Patterns are RE2 and match whole words.
Exit codes: 0 done (also without hits), 1 failed, 2 usage error, bad query or no such release.`,
    )
    .action(async (query: string | undefined, flags: Flags) => end(await corpusQuery(query, flags)));
}

async function corpusQuery(cql: string | undefined, flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.out !== undefined) {
    checkEnding("--out", flags.out, "a table", ["csv"]);
    checkWritable("--out", flags.out);
  }
  const index = openVersion(flags.in);
  try {
    const answer = answerOf(index, cql, flags);
    if (flags.out !== undefined) {
      await writeRelease(answer.rows, [{ target: toFile(flags.out), writer: rowWriter(answer.columns) }]);
      output.note(`${formatCount(answer.rows.length, "row")} written to ${flags.out}.`);
    } else {
      for (const row of answer.rows) output.data(row);
      if (answer.lines !== undefined) for (const line of answer.lines) output.result(shown(line));
      else output.result(table(answer.columns, answer.rows));
    }
    output.note(answer.note);
    printSummary(output, "corpus query", answer.counts, { corpus: index.facts.corpus, version: index.facts.release });
    return 0;
  } finally {
    index.close();
  }
}

interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly lines?: readonly KwicLine[];
  readonly note: string;
  readonly counts: { readonly [name: string]: number };
}

function answerOf(index: CorpusIndex, cql: string | undefined, flags: Flags): Answer {
  if (flags.repeats !== undefined) return repeatsAnswer(index, flags.repeats, flags);
  const kind = kindOf(flags);
  if (kind === "keywords" && flags.where === undefined)
    throw new UsageError("--keywords needs --where: the documents whose words are wanted.");
  if (kind !== "keywords" && kind !== "ngrams" && cql === undefined)
    throw new UsageError("Give a query, such as '\"river\"', or --keywords, --ngrams N or --repeats N.");
  const table = corpusTable(index, { ...flags, kind, cql, length: flags.ngrams, least: flags.least ?? 3 });
  if (table.lines === undefined) return withCounts(table);
  const shown = table.lines.length;
  return {
    ...table,
    note: `${formatCount(table.all, "hit")}, ${formatNumber(shown)} shown; ${index.facts.corpus} version ${index.facts.release}, ${formatNumber(index.facts.tokens)} tokens.`,
    counts: { hits: table.all, lines: shown },
  };
}

function kindOf({ keywords, ngrams, by, collocations, dispersion }: Flags): TableKind {
  if (keywords) return "keywords";
  if (ngrams !== undefined) return "ngrams";
  if (by !== undefined) return "by";
  if (collocations) return "collocations";
  return dispersion ? "dispersion" : "lines";
}

function withCounts(table: Pick<CorpusTable, "columns" | "rows" | "all">): Answer {
  const note = `${formatNumber(table.all)} rows, ${formatNumber(table.rows.length)} shown.`;
  return { ...table, note, counts: { rows: table.all } };
}

function repeatsAnswer(index: CorpusIndex, least: number, { where, limit, least: documents = 2 }: Flags): Answer {
  const url = (number: number): string => String(index.document(number)["url"]);
  const scope = where === undefined ? {} : { scope: scopeOf(index, where) };
  const found = repeatedPassages(index, { words: least, documents, limit, ...scope });
  const rows = found.slice(0, limit).map(({ words, documents: count, text, source, later }) => ({
    ...{ words, documents: count, text },
    ...{ url: url(source), again: later.map(url).join(" ") },
  }));
  return withCounts({ columns: ["words", "documents", "text", "url", "again"], rows, all: found.length });
}

const SIDE = 50;

function shown({ left, hit, right, document }: KwicLine): string {
  const from = [...left.replace(/\s+/g, " ")].slice(-SIDE).join("").padStart(SIDE);
  return `${String(document["number"]).padStart(7)}  ${from}⟦${hit}⟧${truncateToWidth(right.replace(/\s+/g, " "), SIDE)}`;
}

function table(columns: readonly string[], rows: readonly Row[]): string {
  const cell = (value: string | number | undefined): string =>
    typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : String(value ?? "");
  const isNumber = (name: string): boolean => typeof rows[0]?.[name] === "number";
  return tableText(
    columns.map((name) => ({ name, right: isNumber(name) })),
    rows.map((row) => columns.map((name) => cell(row[name]))),
    undefined,
  );
}
