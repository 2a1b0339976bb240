/** `winnow eval urls`: the Kairos paper's Table 2 and harder questions, on addresses with labels. */
import type { Command } from "commander";
import type { Protocol, UrlRow } from "../eval/urls.js";
import type { UrlAnswer } from "../events/url-classifier.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly from?: string;
  readonly errors?: boolean;
  readonly ablate?: boolean;
  readonly protocol?: Protocol;
}

export function addEvalUrls(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group
      .command("urls")
      .description("Conference addresses against others: stratified as the paper, grouped by domain."),
  )
    .option("--from <file>", "a list of your own: 1 or 0, a tab, an address")
    .option("--protocol <name>", "only this one: stratified or grouped")
    .option("--errors", "list the addresses that are answered wrong when grouped by domain")
    .option("--ablate", "grouped, three folds, without each class of features in turn: takes minutes")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval urls --data ./data
  winnow eval urls --protocol grouped --errors
  winnow eval urls --ablate

Ten folds; every address is answered by a model that has not seen it. Stratified: at random, as the paper. Grouped: no registered domain on
both sides. "tech-event" rows are commercial developers' events, debatable negatives; hard negatives share tokens with conferences.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalUrls(flags)));
}

async function evalUrls(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { crossValidateUrls, readUrlRows, urlFile, urlReport } = await import("../eval/urls.js");
  const rows = readUrlRows(flags.from ?? urlFile(dataFolder(flags, "urls")));
  const onFold = (done: number, of: number) => voice.pin(`fold ${done} of ${of}`);
  const protocols: Protocol[] = flags.protocol === undefined ? ["stratified", "grouped"] : [flags.protocol];
  if (flags.ablate !== true) {
    for (const protocol of protocols) {
      const answers = await crossValidateUrls(rows, protocol, { onFold });
      voice.pin(undefined);
      await sayProtocol(voice, protocol, rows, answers);
      if (flags.errors && protocol === "grouped") sayErrors(voice, rows, answers);
    }
    const rate = await speedOn(rows);
    voice.result(`\nspeed: ${Math.round(rate / 1000)},000 addresses per second of processor time, on one thread`);
    voice.data({ what: "speed", addressesPerSecond: Math.round(rate) });
  } else {
    const { FEATURE_CLASSES } = await import("../events/url-sink.js");
    voice.result("grouped, 3 folds, without       F1     lost");
    const scored = async (without: readonly (typeof FEATURE_CLASSES)[number][]) =>
      urlReport(rows, await crossValidateUrls(rows, "grouped", { without, onFold, folds: 3 })).classes[0]!.f1;
    const full = await scored([]);
    voice.result(`${"(nothing left out)".padEnd(30)}  ${full.toFixed(4)}`);
    const lines: [string, readonly (typeof FEATURE_CLASSES)[number][]][] = [
      ...FEATURE_CLASSES.map((name): [string, [typeof name]] => [name, [name]]),
      ["all but the paper's five", FEATURE_CLASSES.slice(5)],
    ];
    for (const [name, without] of lines) {
      const f1 = await scored(without);
      voice.result(`${name.padEnd(30)}  ${f1.toFixed(4)}  ${(full - f1).toFixed(4)}`);
      voice.data({ what: "ablation", without: name, f1, lost: full - f1 });
    }
    voice.pin(undefined);
  }
  voice.data({ summary: true, command: "eval urls", end: "finished", counts: { addresses: rows.length } });
  return 0;
}

async function sayProtocol(
  voice: Voice,
  protocol: Protocol,
  rows: readonly UrlRow[],
  answers: readonly UrlAnswer[],
): Promise<void> {
  const { urlReport } = await import("../eval/urls.js");
  const views: readonly (readonly [name: string, counts: (row: UrlRow) => boolean])[] = [
    ["all rows", () => true],
    ["without tech-event", (row) => !row.techEvent],
    ["hard negatives only", (row) => row.label === "conference" || row.hard],
    ["hard, without tech-event", (row) => row.label === "conference" || (row.hard && !row.techEvent)],
  ];
  voice.result(`\n${protocol}, 10 folds           accuracy  precision  recall     F1   rows`);
  for (const [name, counts] of views) {
    const report = urlReport(rows, answers, counts);
    const { precision, recall, f1 } = report.classes[0]!;
    const figures = [report.accuracy, precision, recall, f1].map((value) => value.toFixed(4));
    voice.result(
      `${name.padEnd(32)}${figures.map((text) => text.padStart(8)).join("  ")}  ${String(report.examples).padStart(5)}`,
    );
    voice.data({
      what: "classification",
      protocol,
      rows: name,
      accuracy: report.accuracy,
      precision,
      recall,
      f1,
      examples: report.examples,
    });
  }
  const tech = rows.flatMap((row, i) => (row.techEvent ? [answers[i]!.label === "other"] : []));
  if (tech.length > 0) voice.result(`tech-event rows answered other: ${tech.filter(Boolean).length} of ${tech.length}`);
  // As Table 2: system down, gold across.
  const { counts } = urlReport(rows, answers).confusion;
  const [[tp, fn], [fp, tn]] = counts as [[number, number], [number, number]];
  voice.result(`                     gold conference  gold other  total
system conference    ${String(tp).padStart(15)}  ${String(fp).padStart(10)}  ${String(tp + fp).padStart(5)}
system other         ${String(fn).padStart(15)}  ${String(tn).padStart(10)}  ${String(fn + tn).padStart(5)}`);
  voice.data({
    what: "confusion",
    protocol,
    truePositives: tp,
    falsePositives: fp,
    falseNegatives: fn,
    trueNegatives: tn,
  });
}

function sayErrors(voice: Voice, rows: readonly UrlRow[], answers: readonly UrlAnswer[]): void {
  rows.forEach(({ label, url, source }, i) => {
    const { label: given, probability } = answers[i]!;
    if (given === label) return;
    voice.result(`${label}\t${probability.toFixed(2)}\t${url}\t${source}`);
    voice.data({ what: "error", label, given, probability, url, source });
  });
}

/** Over the list again and again for a while, by a model trained on a part of it. Processor time, because machines are shared. */
async function speedOn(rows: readonly UrlRow[]): Promise<number> {
  const { trainUrls, urlClassifier, REFERENCE_YEAR } = await import("../events/url-classifier.js");
  const classify = urlClassifier(await trainUrls(rows.slice(0, 1000)));
  for (const { url } of rows.slice(0, 3000)) classify(url, REFERENCE_YEAR);
  const start = process.cpuUsage();
  let done = 0;
  let took = 0;
  while (took < 1e6) {
    for (const { url } of rows) classify(url, REFERENCE_YEAR);
    done += rows.length;
    const { user, system } = process.cpuUsage(start);
    took = user + system;
  }
  return (1e6 * done) / took;
}
