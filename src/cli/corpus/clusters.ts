/** `winnow corpus clusters`: documents of a version grouped by topic. */
import type { Command } from "commander";
import { openVersion } from "../../app/corpus/query.js";
import type { CorpusIndex } from "../../corpus/index/corpus-index.js";
import { scopeOf } from "../../corpus/query/kwic.js";
import { findTopics, NO_TOPIC, type Topics } from "../../corpus/query/topics.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { checkEnding, checkWritable } from "../../publish/atomic-file.js";
import { cellOf } from "../../publish/formats/cell.js";
import { csvTable } from "../../publish/formats/csv.js";
import { toFile, writeRelease } from "../../publish/write-release.js";
import { wholeNumber, withOutputFlags } from "../flags.js";
import { printSummary } from "../records/list.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags {
  readonly in: string;
  readonly where?: string;
  readonly count?: number;
  readonly out?: string;
}

export function defineCorpusClusters(command: Command, end: (code: number) => void): void {
  withOutputFlags(
    command
      .requiredOption("--in <dir>", "the folder of a version, or of all versions (then the newest)")
      .option("--where <terms>", "only documents with these attributes: 'year:2007 language:tat,rus -host:a.example'")
      .option(
        "--count <n>",
        "number of topics (default: 2 to 40, depending on the number of documents)",
        wholeNumber(2, 500),
      )
      .option("--out <file>", "write the topic of each document to a .csv file"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow corpus clusters --in ./releases
  winnow corpus clusters --in ./releases/news-2 --where language:tat --count 20 --out topics.csv

A topic is shown by the words that are more frequent in its documents than in the others, and by its most typical
documents. If a version has several languages, choose one with --where, or documents are grouped by language. The
same version gives the same topics.
Exit codes: 0 done, 1 failed, 2 usage error or no such release.`,
    )
    .action(async (flags: Flags) => end(await corpusClusters(flags)));
}

async function corpusClusters(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.out !== undefined) {
    checkEnding("--out", flags.out, "a table", ["csv"]);
    checkWritable("--out", flags.out);
  }
  const index = openVersion(flags.in);
  try {
    const scope = flags.where === undefined ? undefined : scopeOf(index, flags.where);
    const found = findTopics(index, { count: flags.count, scope });
    const grouped = found.topics.reduce((sum, { documents }) => sum + documents, 0);
    if (flags.out !== undefined) {
      const writer = csvTable<Row>(COLUMNS, (row) => COLUMNS.map((name) => cellOf(row[name])));
      await writeRelease(rowsOf(index, found), [{ target: toFile(flags.out), writer }]);
      output.note(`${formatCount(grouped, "row")} written to ${flags.out}.`);
    }
    found.topics.forEach(({ documents, words, examples }, i) => {
      const shown = examples.map((number) => index.document(number));
      output.data({
        kind: "topic",
        topic: i + 1,
        documents,
        words,
        examples: shown.map(({ id, title, url }) => ({ id, title, url })),
      });
      output.result(
        `${String(i + 1).padStart(3)}  ${formatCount(documents, "document").padStart(18)}  ${words.join(", ")}`,
      );
      for (const { number, title, url } of shown.slice(0, 3)) output.result(`       ${number}  ${title || url}`);
    });
    output.note(
      `${formatCount(found.topics.length, "topic")} of ${formatCount(grouped, "document")}; ${index.facts.corpus} version ${index.facts.release}, ${formatNumber(index.facts.tokens)} tokens.`,
    );
    printSummary(
      output,
      "corpus clusters",
      { topics: found.topics.length, documents: grouped },
      { corpus: index.facts.corpus, version: index.facts.release },
    );
    return 0;
  } finally {
    index.close();
  }
}

const COLUMNS = ["topic", "words", "number", "id", "url", "title"] as const;
type Row = { readonly [column in (typeof COLUMNS)[number]]: string | number };

function* rowsOf(index: CorpusIndex, { topics, of }: Topics): Generator<Row> {
  for (let i = 0; i < of.length; i++) {
    if (of[i] === NO_TOPIC) continue;
    const { number = "", id = "", url = "", title = "" } = index.document(i);
    yield { topic: of[i]! + 1, words: topics[of[i]!]!.words.join(" "), number, id, url, title };
  }
}
