/** `winnow records words`: every word form with its count and the number of documents it occurs in. */
import { type Command, Option } from "commander";
import { scopeOf } from "../../app/records/scope.js";
import { addRecordWords } from "../../app/records/word-counts.js";
import { UsageError } from "../../model/errors.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { checkEnding, checkWritable } from "../../publish/atomic-file.js";
import { recordPages } from "../../publish/release.js";
import { openWordList, WORD_RULE, type WordCount, type WordList } from "../../publish/word-list.js";
import { toFile, toStream, writeRelease } from "../../publish/write-release.js";
import type { Store } from "../../store/store.js";
import { wholeNumber, withReadStoreFlag } from "../flags.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { type Output, openOutput } from "../terminal/output.js";
import { printSummary, readFieldList, unknownFieldMessage } from "./list.js";
import { FILTER_HELP, hideDuplicates, originals, type ScopeFlags, withRecords, withScopeFlags } from "./scope.js";
import { showCounting } from "./wait-progress.js";

interface WordsFlags extends ScopeFlags {
  readonly out?: string;
  readonly order: "count" | "form";
  readonly min: number;
  readonly top?: number;
  readonly keepCase?: boolean;
  readonly numbers?: boolean;
  readonly fields: readonly string[];
  readonly originals?: boolean;
}

export function defineRecordsWords(command: Command, end: (code: number) => void): void {
  withScopeFlags(
    withReadStoreFlag(command)
      .option("--out <file>", "write the list to this file, completely or not at all (default: stdout)")
      .addOption(
        new Option("--order <order>", "most frequent first, or by form").choices(["count", "form"]).default("count"),
      )
      .option("--min <n>", "skip forms that occur less often", wholeNumber(1), 1)
      .option("--top <n>", "maximum number of forms", wholeNumber(1))
      .option("--keep-case", "distinguish upper and lower case")
      .option("--numbers", "also count numbers")
      .addOption(
        new Option("--fields <list>", "count the words of these fields")
          .argParser(readFieldList)
          .default(["text"], "text"),
      )
      .addOption(hideDuplicates())
      .addOption(originals()),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records words --top 50
  winnow records words --where 'language:tat' --hide-duplicates --out tatar-forms.tsv
  winnow records words --fields title,text --min 5 --order form

Three columns: form, count, documents. Definition of a word: ${WORD_RULE} (docs/guides/your-collection.md).
${FILTER_HELP}

Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no such store, 130 interrupted.`,
    )
    .action(async (flags: WordsFlags) =>
      end(await withRecords(flags, (store) => words(store, flags, openOutput(flags)))),
    );
}

async function words(store: Store, flags: WordsFlags, output: Output): Promise<number> {
  if (flags.out !== undefined) {
    checkEnding("--out", flags.out, "a table with tabs", ["tsv", "txt"]);
    checkWritable("--out", flags.out);
  }
  const known = await store.fieldNames(flags.collection);
  if (known.length > 0)
    for (const field of flags.fields) if (!known.includes(field)) output.warn(unknownFieldMessage(field, known));
  const scope = { ...(await scopeOf(store, flags)), ...(flags.originals ? { originals: true } : {}) };
  const interrupt = listenForInterrupt(output);
  const counting = showCounting(output);
  const { order, min: least, keepCase = false, numbers = false } = flags;
  const list = openWordList({ order, least, keepCase, numbers });
  let looked = 0;
  try {
    for await (const page of recordPages(store, scope, Number.MAX_SAFE_INTEGER)) {
      if (interrupt.signal.aborted) return stopped(output, interrupt.code());
      looked += page.length;
      for (const { fields } of page) addRecordWords(list, fields, flags.fields);
      counting.at(
        () =>
          `${formatCount(list.totals().documents, "document")}, ${formatCount(list.totals().words, "word")} counted`,
      );
    }
    counting.done();
    if (looked === 0) output.warn("No record matches.");
    else if (list.totals().documents === 0) {
      throw new UsageError(
        `None of these records has a field ${flags.fields.join(" or ")}. Choose others with --fields; winnow records list shows the fields.`,
      );
    }
    return await write(list, flags, output, interrupt);
  } finally {
    counting.done();
    interrupt.release();
    list.close();
  }
}

async function write(
  list: WordList,
  flags: WordsFlags,
  output: Output,
  interrupt: ReturnType<typeof listenForInterrupt>,
): Promise<number> {
  const counting = showCounting(output);
  let forms = 0;
  const counted = function* (): Generator<WordCount> {
    for (const form of list.forms()) {
      if (flags.top !== undefined && forms >= flags.top) return;
      if (forms++ % 10_000 === 0) counting.at(() => `${formatNumber(forms)} forms written`);
      yield form;
    }
  };
  const asJson = flags.json && flags.out === undefined;
  const one = ({ form, count, documents }: WordCount): string =>
    asJson ? `${JSON.stringify({ form, count, documents })}\n` : `${form}\t${count}\t${documents}\n`;
  const writer = { before: () => "", one, after: () => "" };
  const target = flags.out === undefined ? toStream(process.stdout) : toFile(flags.out);
  try {
    if (flags.out !== undefined || !flags.quiet) await writeRelease(counted(), [{ target, writer }], interrupt.signal);
  } catch (error) {
    if (interrupt.signal.aborted) return stopped(output, interrupt.code());
    throw error;
  } finally {
    counting.done();
  }
  const { documents, words: total } = list.totals();
  output.note(
    `${formatCount(forms, "form")} of ${formatCount(total, "word")} in ${formatCount(documents, "document")} (${WORD_RULE})${flags.out === undefined ? "" : `, written to ${flags.out}`}.`,
  );
  printSummary(
    output,
    "records words",
    { forms, words: total, documents },
    { rule: WORD_RULE, ...(flags.out === undefined ? {} : { out: flags.out }) },
  );
  return 0;
}

function stopped(output: Output, code: number | undefined): number {
  printSummary(output, "records words", {}, {}, "stopped");
  return code ?? 130;
}
