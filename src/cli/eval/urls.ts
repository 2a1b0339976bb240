/** `winnow eval urls`: the Kairos paper's Table 2 and harder questions, on addresses with labels. */
import type { Command } from "commander";
import type { UrlAnswer } from "../../events/urls/classifier.js";
import type { Protocol, UrlRow } from "../../lab/urls/urls.js";
import { UsageError } from "../../model/errors.js";
import { modelsWith } from "../own-model.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly from?: string;
  readonly errors?: boolean;
  readonly protocol?: Protocol;
  readonly model?: string;
}

export function defineEvalUrls(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--from <file>", "your own list: 1 or 0, a tab, an address")
    .option("--protocol <name>", "only this protocol: stratified or grouped")
    .option(
      "--model <file>",
      "measure this model as it is, made by winnow train urls, instead of training one per fold",
    )
    .option("--errors", "list the addresses misclassified when grouped by domain")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval urls --data ./data
  winnow eval urls --protocol grouped --errors
  winnow eval urls --from my-list.tsv --model my-urls.model

Ten folds; every address is classified by a model that has not seen it. Stratified: at random, as in the paper. Grouped: no registered
domain in both training and test. A model given with --model may have seen the rows: figures mean something only on addresses that
it was not trained on. "tech-event" rows are commercial developers' events, debatable negatives; hard negatives share tokens with conferences.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalUrls(flags)));
}

async function evalUrls(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.model !== undefined && flags.protocol !== undefined)
    throw new UsageError(
      "--protocol is about folds, but --model measures one model on all rows: leave out one of the two.",
    );
  const { crossValidateUrls, readUrlRows, urlFile } = await import("../../lab/urls/urls.js");
  const rows = readUrlRows(flags.from ?? urlFile(dataFolder(flags, "urls")));
  if (flags.model !== undefined) {
    const { readUrlModel, REFERENCE_YEAR, URL_MODEL } = await import("../../events/urls/classifier.js");
    const classify = readUrlModel(modelsWith([URL_MODEL], flags.model).get(URL_MODEL)!);
    const answers = rows.map(({ url }) => classify(url, REFERENCE_YEAR));
    await sayProtocol(output, "as given", rows, answers);
    if (flags.errors) sayErrors(output, rows, answers);
    return sayEnd(output, rows);
  }
  const onFold = (done: number, of: number) => output.pin(`fold ${done} of ${of}`);
  const protocols: Protocol[] = flags.protocol === undefined ? ["stratified", "grouped"] : [flags.protocol];
  for (const protocol of protocols) {
    const answers = await crossValidateUrls(rows, protocol, onFold);
    output.pin(undefined);
    await sayProtocol(output, protocol, rows, answers);
    if (flags.errors && protocol === "grouped") sayErrors(output, rows, answers);
  }
  const rate = await speedOn(rows);
  output.result(`\nspeed: ${Math.round(rate / 1000)},000 addresses per second of processor time, on one thread`);
  output.data({ what: "speed", addressesPerSecond: Math.round(rate) });
  return sayEnd(output, rows);
}

function sayEnd(output: Output, rows: readonly UrlRow[]): number {
  output.data({ summary: true, command: "eval urls", end: "finished", counts: { addresses: rows.length } });
  return 0;
}

async function sayProtocol(
  output: Output,
  protocol: Protocol | "as given",
  rows: readonly UrlRow[],
  answers: readonly UrlAnswer[],
): Promise<void> {
  const { urlReport } = await import("../../lab/urls/urls.js");
  const views: readonly (readonly [name: string, counts: (row: UrlRow) => boolean])[] = [
    ["all rows", () => true],
    ["without tech-event", (row) => !row.techEvent],
    ["hard negatives only", (row) => row.label === "conference" || row.hard],
    ["hard, without tech-event", (row) => row.label === "conference" || (row.hard && !row.techEvent)],
  ];
  const how = protocol === "as given" ? "the given model" : `${protocol}, 10 folds`;
  output.result(`\n${how.padEnd(30)}accuracy  precision  recall     F1   rows`);
  for (const [name, counts] of views) {
    const report = urlReport(rows, answers, counts);
    const { precision, recall, f1 } = report.classes[0]!;
    const figures = [report.accuracy, precision, recall, f1].map((value) => value.toFixed(4));
    output.result(
      `${name.padEnd(32)}${figures.map((text) => text.padStart(8)).join("  ")}  ${String(report.examples).padStart(5)}`,
    );
    output.data({
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
  if (tech.length > 0)
    output.result(`tech-event rows answered other: ${tech.filter(Boolean).length} of ${tech.length}`);
  // As Table 2: system down, gold across.
  const { counts } = urlReport(rows, answers).confusion;
  const [[tp, fn], [fp, tn]] = counts as [[number, number], [number, number]];
  output.result(`                     gold conference  gold other  total
system conference    ${String(tp).padStart(15)}  ${String(fp).padStart(10)}  ${String(tp + fp).padStart(5)}
system other         ${String(fn).padStart(15)}  ${String(tn).padStart(10)}  ${String(fn + tn).padStart(5)}`);
  output.data({
    what: "confusion",
    protocol,
    truePositives: tp,
    falsePositives: fp,
    falseNegatives: fn,
    trueNegatives: tn,
  });
}

function sayErrors(output: Output, rows: readonly UrlRow[], answers: readonly UrlAnswer[]): void {
  rows.forEach(({ label, url, source }, i) => {
    const { label: given, probability } = answers[i]!;
    if (given === label) return;
    output.result(`${label}\t${probability.toFixed(2)}\t${url}\t${source}`);
    output.data({ what: "error", label, given, probability, url, source });
  });
}

/** Over the list again and again for a while, by a model trained on a part of it. Processor time, because machines are shared. */
async function speedOn(rows: readonly UrlRow[]): Promise<number> {
  const { trainUrls, urlClassifier, REFERENCE_YEAR } = await import("../../events/urls/classifier.js");
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
