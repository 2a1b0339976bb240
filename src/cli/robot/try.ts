/** `winnow robot try`: one page step by step, or a sample of documents, without keeping anything. */
import type { Command } from "commander";
import { networkOptions } from "../../app/network-options.js";
import type { PageFetchFlags } from "../../app/robot/page.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { MINUTE, systemClock } from "../../model/time.js";
import type { StepTrace } from "../../robot/steps/trace.js";
import { duration, readAddress, wholeNumber, withNetworkFlags, withOutputFlags } from "../flags.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type SourceFlags, withSourceFlag } from "./source.js";

interface TryFlags extends OutputFlags, SourceFlags, PageFetchFlags {
  readonly sample?: number;
}

export function defineRobotTry(command: Command, end: (code: number) => void): void {
  withNetworkFlags(
    command
      .argument("<recipe>", "a recipe file (.yaml)")
      .argument("[url]", "the page")
      .option(
        "--sample <n>",
        "read this many documents of the site: fields, fill rates, languages, rejections",
        wholeNumber(1, 1000),
      )
      .option(
        "--delay <length>",
        "minimum delay between requests to a host (default: the recipe's, or 1s)",
        duration(0, 5 * MINUTE),
      ),
  );
  withOutputFlags(withSourceFlag(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow robot try news.yaml https://news.example/2026/11/15/1
  winnow robot try news.yaml --sample 20

Exit codes: 0 a document was read, 1 none was, 2 usage error or a broken recipe.`,
    )
    .action(async (file: string, url: string | undefined, flags: TryFlags) => end(await tryRecipe(file, url, flags)));
}

async function tryRecipe(file: string, url: string | undefined, flags: TryFlags): Promise<number> {
  const { findRecipeFiles, loadRecipe, formatProblem } = await import("../../app/robot/load.js");
  const out = openOutput(flags);
  if ((url === undefined) === (flags.sample === undefined))
    throw new UsageError("Name a page to try, or --sample 20 for a sample of the site.");
  const loaded = loadRecipe(findRecipeFiles([file])[0]!, flags.source);
  for (const problem of loaded.problems) out.error(formatProblem(file, problem));
  if (loaded.program === undefined) return 2;
  return url === undefined ? sample(loaded, flags.sample!, flags, out) : onePage(loaded, url, flags, out);
}

type Loaded = ReturnType<typeof import("../../app/robot/load.js")["loadRecipe"]>;

async function onePage(loaded: Loaded, address: string, flags: TryFlags, out: Output): Promise<number> {
  const { openPageFetcher, readWithParts } = await import("../../app/robot/page.js");
  const { settingsAt } = await import("../../app/robot/record.js");
  const recipe = loaded.recipe!;
  const settings = settingsAt(loaded, systemClock.now());
  const ask = openPageFetcher(flags, out.detail, recipe.charset);
  const { page } = await ask(readAddress(address, (taken) => out.note(`${address}: using ${taken}`)));
  let traces: StepTrace[] = [];
  const answer = await readWithParts(
    page,
    settings,
    async (url) => (await ask(url).catch(() => undefined))?.page,
    () => {
      traces = []; // with each further part the steps begin anew; the last round is the whole one
      return { trace: (trace) => void traces.push(trace), clock: () => performance.now() };
    },
  );
  for (const { label, input, output, milliseconds } of traces) {
    out.result(
      `${label}, ${milliseconds.toFixed(1)} ms\n  in:  ${short(input)}\n  out: ${output
        .split("\n")
        .map((line) => short(line))
        .join("\n       ")}`,
    );
    out.data({ kind: "step", label, input, output, milliseconds });
  }
  for (const record of answer.records) {
    const fields = Object.entries(record.fields).sort(([a], [b]) => (a < b ? -1 : 1));
    out.result(`\nWould be kept: ${record.url}`);
    for (const [field, { value, rule, confidence }] of fields)
      out.result(
        `  ${field.padEnd(14)} ${short(text(value))}  (${rule}${confidence === undefined ? "" : `, ${confidence.toFixed(2)}`})`,
      );
    for (const save of recipe.save)
      if (!("jsonl" in save)) out.result(`  would be saved as ${text(record.fields["file"]?.value ?? "")}`);
    out.data({
      kind: "document",
      url: record.url,
      fields: Object.fromEntries(fields.map(([field, { value }]) => [field, value])),
    });
  }
  if (answer.records.length === 0) {
    const found = answer.drafts[0]?.found;
    out.result(
      `\nWould be rejected: ${answer.rejected ?? "no document was found"}${found == null ? "" : ` (${found})`}`,
    );
  }
  for (const draft of answer.drafts) for (const doubt of draft.doubts) out.result(`  doubtful: ${doubt}`);
  const isKept = answer.records.length > 0;
  out.data({
    summary: true,
    command: "robot try",
    end: isKept ? "finished" : "failed",
    counts: { steps: traces.length, documents: answer.records.length },
    rejected: answer.rejected ?? null,
  });
  return isKept ? 0 : 1;
}

async function sample(loaded: Loaded, size: number, flags: TryFlags, out: Output): Promise<number> {
  const { sampleRecipe } = await import("../../app/robot/sample.js");
  const { archive: _archive, ...requests } = networkOptions({ ...flags, archive: "off", store: "" });
  const shown: string[] = [];
  const { tally, languages } = await sampleRecipe(loaded, {
    size,
    delay: flags.delay,
    requests,
    onDocument({ url, fields }) {
      const say = (field: string, most: number): string => short(text(fields[field]?.value ?? ""), most);
      const [date, words] = [say("date", 40).slice(0, 10), say("words", 6)];
      shown.push(sampleLine(date, words, say("category", 16), say("author", 16), say("title", 60)));
      out.data({
        kind: "document",
        url,
        fields: Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
      });
    },
    onProgress: ({ documents, rejected }) => out.pin(`${formatCount(documents, "document")}, ${rejected} rejected`),
  }).finally(() => out.pin(undefined));
  const rates = [...tally.filled].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  out.result(
    [
      `${formatCount(tally.documents, "document")}, ${formatNumber(tally.words)} words, ${tally.rejected} rejected; nothing was kept.`,
      ...(shown.length === 0 ? [] : [sampleLine("date", "words", "category", "author", "title")]),
      ...shown,
      "Filled fields:",
      ...rates.map(
        ([field, count]) => `  ${String(Math.round((100 * count) / tally.documents)).padStart(3)} %  ${field}`,
      ),
      `Languages: ${[...languages].map(([language, count]) => `${language} ${count}`).join(", ") || "none"}`,
      ...(tally.reasons.size === 0
        ? []
        : [
            "Rejected:",
            ...[...tally.reasons].map(([reason, { count, example }]) => `  ${count} × ${reason}, e.g. ${example}`),
          ]),
    ].join("\n"),
  );
  out.data({
    summary: true,
    command: "robot try",
    end: tally.documents > 0 ? "finished" : "failed",
    counts: { documents: tally.documents, words: tally.words, rejected: tally.rejected },
    filled: Object.fromEntries(rates.map(([field, count]) => [field, count / tally.documents])),
    languages: Object.fromEntries(languages),
    reasons: Object.fromEntries([...tally.reasons].map(([reason, { count }]) => [reason, count])),
  });
  return tally.documents > 0 ? 0 : 1;
}

function sampleLine(date: string, words: string, category: string, author: string, title: string): string {
  return `  ${date.padEnd(10)}  ${words.padStart(6)}  ${category.padEnd(16)}  ${author.padEnd(16)}  ${title}`.trimEnd();
}

function text(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function short(words: string, most = 160): string {
  const line = words.replace(/\s+/g, " ");
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
