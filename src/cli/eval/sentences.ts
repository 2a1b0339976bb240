/** `winnow eval sentences`: how well the segmenter finds the ends of sentences, by language. */
import type { Command } from "commander";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {}

export function defineEvalSentences(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .addHelpText(
      "after",
      `
Example:
  winnow eval sentences --data ./data

Sentences of one language are joined, ten to a paragraph, and the segmenter must find the joins. Abbreviations are
learned from the same paragraphs without the joins. Lines of the data that hold two sentences count as errors, so
precision is a lower bound.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalSentences(flags)));
}

async function evalSentences(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { readLanguageData } = await import("../../lab/language/language.js");
  const { measureSentences } = await import("../../lab/corpus/sentences.js");
  const { SEGMENTER } = await import("../../corpus/segment/segment.js");
  const scores = measureSentences(readLanguageData(dataFolder(flags, "lang")).sentences);
  output.result("language  sentences  precision  recall     F1");
  const three = (value: number): string => value.toFixed(3);
  for (const { right, found, ...one } of [...scores].sort((a, b) => a.f1 - b.f1)) {
    output.result(
      `${one.language.padEnd(8)}  ${String(one.sentences).padStart(9)}  ${three(one.precision).padStart(9)}  ${three(one.recall)}  ${three(one.f1)}`,
    );
    output.data({ kind: "language", ...one, right, found });
  }
  const mean = (of: (one: (typeof scores)[number]) => number): number =>
    scores.reduce((sum, one) => sum + of(one), 0) / Math.max(1, scores.length);
  const macro = {
    precision: mean((one) => one.precision),
    recall: mean((one) => one.recall),
    f1: mean((one) => one.f1),
  };
  output.result(
    `${scores.length} languages (${SEGMENTER}), mean: precision ${three(macro.precision)}, recall ${three(macro.recall)}, F1 ${three(macro.f1)}`,
  );
  output.data({
    summary: true,
    command: "eval sentences",
    end: "finished",
    counts: { languages: scores.length, sentences: scores.reduce((sum, one) => sum + one.sentences, 0) },
    rule: SEGMENTER,
    macro,
  });
  return 0;
}
