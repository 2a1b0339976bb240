/** `winnow eval language`: how well languages are told apart, on sources held out; how fast; and how well charsets are guessed. */
import type { Command } from "commander";
import type { Judged, LanguageData, LanguageFigures } from "../../lab/language/language.js";
import type { Calibration } from "../../page/language/model.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface EvalLanguageFlags extends OutputFlags, DataFlags {
  readonly charsets?: boolean;
  readonly strangers?: boolean;
  readonly choose?: boolean;
}

export function defineEvalLanguage(command: Command, end: (code: number) => void): void {
  command
    .option("--charsets", "measure charset detection instead")
    .option("--choose", "choose the settings for each source on all others and test with those instead")
    .option("--strangers", "measure sentences in languages left out of training instead");
  withDataFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow eval language --data data
  winnow eval language --strangers
  winnow eval language --choose
  winnow eval language --charsets

Every source is tested with a model trained without it. Speed and load time are those of the shipped model.

Exit codes: 0 done, 2 usage error or no data.`,
    )
    .action(async (flags: EvalLanguageFlags) => end(await evalLanguage(flags)));
}

async function evalLanguage(flags: EvalLanguageFlags): Promise<number> {
  const output = openOutput(flags);
  const folder = dataFolder(flags, "lang");
  const { readLanguageData } = await import("../../lab/language/language.js");
  const data = readLanguageData(folder);
  if (flags.charsets) {
    const { charsetTable, judgeCharsets } = await import("../../lab/language/charset.js");
    const rows = judgeCharsets(data);
    for (const row of rows) output.data({ kind: "charset", ...row });
    output.result(charsetTable(rows));
    output.data({ summary: true, command: "eval language", end: "finished", counts: { rows: rows.length } });
    return 0;
  }
  if (flags.choose) return choose(output, data);
  const { byLength, calibrate, judgeByPaper, judgeHeldOut, scoreHeldOut } = await import(
    "../../lab/language/language.js"
  );
  const speed = await measureSpeed(data);
  const heldOut = scoreHeldOut(data, { onFold: (name) => output.pin(`learning without ${name}`) });
  output.pin(undefined);
  if (flags.strangers) return strangers(output, data, await calibrate(heldOut), await judgeHeldOut(data, heldOut));
  const judged = await judgeHeldOut(data, heldOut);
  const { calibrationError, confusionTable, confusionOf } = await import("../../learn/measure/metrics.js");
  const { figuresOf, NEIGHBOURS } = await import("../../lab/language/language.js");
  const counts: Record<string, number> = {};
  for (const form of ["sentence", "passage"] as const) {
    const texts = judged.filter((one) => one.form === form);
    counts[`${form}s`] = texts.length;
    output.result(`\n${form}s\n${HEAD}`);
    say(output, form, "sources held out", figuresOf(texts.filter((one) => !one.single)));
    say(output, form, "one source, by halves", figuresOf(texts.filter((one) => one.single)));
    say(output, form, "all", figuresOf(texts));
    say(output, form, "the paper's rule, all", figuresOf(judgeByPaper(texts)));
    const right = texts.map((one) => one.answer === one.text.language);
    const unsure = texts.filter((one) => one.answer === "und").length;
    const sure = texts.flatMap((one, i) => (one.answer === "und" ? [] : [[one.probability, right[i]!] as const]));
    const error = calibrationError(
      sure.map(([p]) => p),
      sure.map(([, r]) => r),
    );
    output.result(`answered und: ${unsure}; calibration error of the other answers: ${error.toFixed(3)}`);
    output.data({ kind: "certainty", form, unsure, calibrationError: error });
    const near = texts.filter((one) => NEIGHBOURS.includes(one.text.language));
    const answers = near.map((one) => (NEIGHBOURS.includes(one.answer) || one.answer === "und" ? one.answer : "other"));
    const confusion = confusionOf(
      near.map((one) => one.text.language),
      answers,
      [...NEIGHBOURS, "und", "other"],
    );
    output.result(
      `\n${confusionTable({ labels: confusion.labels, counts: confusion.counts.slice(0, NEIGHBOURS.length) })}`,
    );
    output.data({ kind: "confusion", form, ...confusion });
    const worst = figuresOf(texts)
      .report.classes.filter(({ support }) => support > 0)
      .sort((a, b) => a.f1 - b.f1)
      .slice(0, 12);
    output.result(`worst: ${worst.map(({ label, f1 }) => `${label} ${f1.toFixed(2)}`).join(", ")}`);
  }
  output.result("\nby length in characters, snippets of sentences among them\n");
  output.result(`${"characters".padEnd(12)}  texts    und  right   said  (right and said: of answers other than und)`);
  for (const row of byLength(judged)) {
    output.result(
      `${row.letters.padEnd(12)}  ${String(row.texts).padStart(5)}  ${String(row.unsure).padStart(5)}  ${row.right.toFixed(3)}  ${row.said.toFixed(3)}`,
    );
    output.data({ kind: "length", ...row });
  }
  const short = judged.filter(
    ({ form, text: { text } }) => form === "sentence" && text.length >= 20 && text.length < 40,
  );
  const { tatar } = figuresOf(short);
  output.result(
    `\nTatar sentences of 20–39 characters: precision ${tatar.precision.toFixed(3)}, recall ${tatar.recall.toFixed(3)}`,
  );
  output.data({ kind: "short Tatar", ...tatar });
  saySpeed(output, speed);
  output.data({ summary: true, command: "eval language", end: "finished", counts });
  return 0;
}

/** Languages left out of training: how many of their sentences are `und`, and what that costs the others. */
async function strangers(
  output: Output,
  data: LanguageData,
  calibration: Calibration,
  judged: readonly Judged[],
): Promise<number> {
  const { judgeStrangers } = await import("../../lab/language/strangers.js");
  const rows = judgeStrangers(data, calibration, (group) => output.pin(`leaving out group ${group}`));
  output.pin(undefined);
  output.result("Sentences in languages left out of training\nlanguage  sentences  und    commonest answers");
  const share = (count: number, all: number): string => (count / Math.max(1, all)).toFixed(3);
  for (const { language, texts, unsure, others } of rows) {
    output.result(`${language.padEnd(8)}  ${String(texts).padStart(9)}  ${share(unsure, texts)}  ${others}`);
    output.data({ kind: "stranger", language, texts, unsure, others });
  }
  const [texts, unsure] = [
    rows.reduce((sum, row) => sum + row.texts, 0),
    rows.reduce((sum, row) => sum + row.unsure, 0),
  ];
  const mean = rows.reduce((sum, row) => sum + row.unsure / Math.max(1, row.texts), 0) / Math.max(1, rows.length);
  output.result(
    `und: ${share(unsure, texts)} of ${texts} sentences; mean over ${rows.length} languages ${mean.toFixed(3)}`,
  );
  for (const form of ["snippet", "sentence", "passage"] as const) {
    const right = judged.filter((one) => one.form === form && (one.refused || one.answer === one.text.language));
    const refused = right.filter((one) => one.refused).length;
    output.result(
      `learned languages, ${form}s: ${share(refused, right.length)} of ${right.length} right guesses are und`,
    );
    output.data({ kind: "refused", form, right: right.length, refused });
  }
  output.data({ summary: true, command: "eval language", end: "finished", counts: { texts, unsure } });
  return 0;
}

/** Settings chosen without the source that is judged. */
async function choose(output: Output, data: LanguageData): Promise<number> {
  const { figuresOf, judgeByChoice, VARIANTS } = await import("../../lab/language/language.js");
  const { choices, judged } = await judgeByChoice(data, (name) => output.pin(`judging: ${name}`));
  output.pin(undefined);
  output.result(
    `${"settings".padEnd(20)}  ${choices.map(({ source }) => source.padStart(8)).join("  ")}  (mean of all languages' and the neighbours' F1)`,
  );
  VARIANTS.forEach(([name], v) => {
    output.result(`${name.padEnd(20)}  ${choices.map(({ here }) => here[v]!.toFixed(4).padStart(8)).join("  ")}`);
  });
  for (const choice of choices) {
    output.result(`without ${choice.source}, the choice falls on: ${choice.variant}`);
    output.data({ kind: "choice", ...choice });
  }
  output.result(`\n${HEAD}`);
  for (const form of ["sentence", "passage"] as const)
    say(output, form, `${form}s, as chosen`, figuresOf(judged.filter((one) => one.form === form)));
  output.data({ summary: true, command: "eval language", end: "finished", counts: { variants: VARIANTS.length } });
  return 0;
}

const HEAD = `${"".padEnd(22)}  texts  Tatar P / R / F1       neighbours F1  macro F1  languages  accuracy`;

function say(output: Output, form: string, set: string, figures: LanguageFigures): void {
  const { texts, tatar, neighboursF1, macroF1, languages, accuracy } = figures;
  const three = [tatar.precision, tatar.recall, tatar.f1].map((n) => n.toFixed(3)).join(" / ");
  output.result(
    `${set.padEnd(22)}  ${String(texts).padStart(5)}  ${three}  ${neighboursF1.toFixed(4).padStart(13)}  ${macroF1.toFixed(4).padStart(8)}  ${String(languages).padStart(9)}  ${accuracy.toFixed(4).padStart(8)}`,
  );
  output.data({ kind: "figures", form, set, texts, tatar, neighboursF1, macroF1, languages, accuracy });
}

/**
 * Texts per second of processor time, with the shipped model, after two rounds to warm up. Measured first: a process that has learned ten models has other
 * things in its caches.
 */
async function measureSpeed({ sentences }: LanguageData): Promise<{ readonly rate: number; readonly load: number }> {
  const { loadModels } = await import("../../harvest/observe/models.js");
  const { openLanguages } = await import("../../page/language/language.js");
  const bytes = loadModels(["language.model"]).get("language.model")!;
  const began = process.cpuUsage();
  const languages = openLanguages(bytes);
  languages.identify("Без татарча сөйләшәбез.");
  const load = process.cpuUsage(began).user / 1000;
  let seconds = 0;
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    for (const { text } of sentences) languages.identify(text);
    seconds = process.cpuUsage(before).user / 1e6;
  }
  return { rate: Math.round(sentences.length / seconds), load };
}

function saySpeed(output: Output, { rate, load }: { readonly rate: number; readonly load: number }): void {
  output.result(
    `\nspeed: ${rate} sentences per second of processor time; the model opens and gives its first answer in ${load.toFixed(0)} ms of it`,
  );
  output.data({ kind: "speed", sentencesPerSecond: rate, loadMilliseconds: load });
}
