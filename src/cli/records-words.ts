/** `winnow records words`: every word form with how often and in how many documents it stands. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Command, Option } from "commander";
import { UsageError } from "../model/errors.js";
import { leaves } from "../model/record-facts.js";
import { held } from "../publish/cell.js";
import { pagesOf } from "../publish/release.js";
import { checkPlace, type Paper, writeThrough, writeWhole } from "../publish/whole-file.js";
import { openWordList, WORD_RULE, type WordList } from "../publish/word-list.js";
import type { Store } from "../store/store.js";
import { sayCount, sayNumber } from "./figures.js";
import { wholeNumber } from "./flags.js";
import { listenForInterrupt } from "./interrupt.js";
import { readFieldList, sayEnd, sayUnknown } from "./records-list.js";
import { FILTER_HELP, type ScopeFlags, scopeOf, withRecords, withScopeFlags } from "./records-scope.js";
import { showCounting } from "./records-waiting.js";
import { openVoice, type Voice } from "./voice.js";

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

export function addRecordsWords(group: Command, end: (code: number) => void): void {
  withScopeFlags(
    group
      .command("words")
      .description("List word forms with how often and in how many documents they stand.")
      .option("--out <file>", "write the list here, whole or not at all (default: stdout)")
      .addOption(
        new Option("--order <order>", "most frequent first, or by form").choices(["count", "form"]).default("count"),
      )
      .option("--min <n>", "leave out forms that are rarer", wholeNumber(1), 1)
      .option("--top <n>", "only so many", wholeNumber(1))
      .option("--keep-case", "tell upper and lower case apart")
      .option("--numbers", "count numbers, too")
      .option("--fields <list>", "the fields whose words are counted", readFieldList, ["text"])
      .option("--originals", "of records that say the same count only one"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records words --top 50
  winnow records words --where 'language:tat' --originals --out tatar-forms.tsv
  winnow records words --fields title,text --min 5 --order form

Three columns: form, count, documents. What a word is: ${WORD_RULE} (docs/records-guide.md).
${FILTER_HELP}

Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or no such store, 130 interrupted.`,
    )
    .action(async (flags: WordsFlags) =>
      end(await withRecords(flags, (store) => words(store, flags, openVoice(flags)))),
    );
}

async function words(store: Store, flags: WordsFlags, voice: Voice): Promise<number> {
  if (flags.out !== undefined) checkPlace("--out", flags.out);
  const known = await store.fieldNames(flags.collection);
  if (known.length > 0)
    for (const field of flags.fields) if (!known.includes(field)) voice.warn(sayUnknown(field, known));
  const scope = { ...(await scopeOf(store, flags)), ...(flags.originals ? { originals: true } : {}) };
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-words-"));
  const interrupt = listenForInterrupt(voice);
  const counting = showCounting(voice);
  const { order, min: least, keepCase = false, numbers = false } = flags;
  const list = openWordList({ folder, order, least, keepCase, numbers });
  let looked = 0;
  try {
    for await (const page of pagesOf(store, scope, Number.MAX_SAFE_INTEGER)) {
      if (interrupt.signal.aborted) return stopped(voice, interrupt.code());
      looked += page.length;
      for (const { fields } of page) {
        const text = flags.fields.flatMap((field) => leaves(held(fields, field))).join("\n\n");
        const language = held(fields, "language");
        if (text !== "") list.add(text, typeof language === "string" ? language : undefined);
      }
      counting.at(
        () => `${sayCount(list.totals().documents, "document")}, ${sayCount(list.totals().words, "word")} counted`,
      );
    }
    counting.done();
    if (looked === 0) voice.warn("No record is like this.");
    else if (list.totals().documents === 0) {
      throw new UsageError(
        `No record of these has a field ${flags.fields.join(" or ")}. Choose others with --fields; winnow records list shows what there is.`,
      );
    }
    return await write(list, flags, voice, interrupt);
  } finally {
    counting.done();
    interrupt.release();
    list.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function write(
  list: WordList,
  flags: WordsFlags,
  voice: Voice,
  interrupt: ReturnType<typeof listenForInterrupt>,
): Promise<number> {
  const counting = showCounting(voice);
  let forms = 0;
  const fill = async (paper: Paper): Promise<void> => {
    for (const { form, count, documents } of list.forms()) {
      if (flags.top !== undefined && forms >= flags.top) break;
      if (forms % 10_000 === 0) {
        interrupt.signal.throwIfAborted();
        counting.at(() => `${sayNumber(forms)} forms written`);
      }
      forms++;
      await paper.write(
        flags.json && flags.out === undefined
          ? `${JSON.stringify({ form, count, documents })}\n`
          : `${form}\t${count}\t${documents}\n`,
      );
    }
  };
  try {
    if (flags.out !== undefined) await writeWhole(flags.out, fill);
    else if (!flags.quiet) await writeThrough(process.stdout, fill);
  } catch (error) {
    if (interrupt.signal.aborted) return stopped(voice, interrupt.code());
    throw error;
  } finally {
    counting.done();
  }
  const { documents, words: total } = list.totals();
  voice.note(
    `${sayCount(forms, "form")} of ${sayCount(total, "word")} in ${sayCount(documents, "document")} (${WORD_RULE})${flags.out === undefined ? "" : `, written to ${flags.out}`}.`,
  );
  sayEnd(
    voice,
    "records words",
    { forms, words: total, documents },
    { rule: WORD_RULE, ...(flags.out === undefined ? {} : { out: flags.out }) },
  );
  return 0;
}

function stopped(voice: Voice, code: number | undefined): number {
  sayEnd(voice, "records words", {}, {}, "stopped");
  return code ?? 130;
}
