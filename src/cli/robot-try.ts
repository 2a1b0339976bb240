/** `winnow robot try`: one page step by step, or a sample of documents, without keeping anything. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Command } from "commander";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { MINUTE, SECOND, systemClock } from "../model/time.js";
import type { StepTrace } from "../robot/step-trace.js";
import { sayCount, sayNumber } from "./figures.js";
import { duration, readAddress, wholeNumber, withManners, withReachFlags } from "./flags.js";
import { reachOf } from "./reach.js";
import type { AskFlags } from "./robot-page.js";
import { type SourceFlags, withSourceFlag } from "./robot-source.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface TryFlags extends Manners, SourceFlags, AskFlags {
  readonly sample?: number;
}

export function addRobotTry(group: Command, end: (code: number) => void): void {
  const command = withReachFlags(
    group
      .command("try")
      .description("Read one page step by step, or a sample of documents, without keeping anything.")
      .argument("<recipe>", "a recipe file (.yaml)")
      .argument("[url]", "the page")
      .option(
        "--sample <n>",
        "so many documents of the site: fields, fill rates, languages, what is rejected",
        wholeNumber(1, 1000),
      )
      .option(
        "--delay <length>",
        "quiet between two requests to a host (default: the recipe's, or 1s)",
        duration(0, 5 * MINUTE),
      ),
  );
  withManners(withSourceFlag(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow robot try news.yaml https://news.example/2026/11/15/1
  winnow robot try news.yaml --sample 20

Exit codes: 0 a document was read, 1 none was, 2 wrong use or a broken recipe.`,
    )
    .action(async (file: string, url: string | undefined, flags: TryFlags) => end(await tryRecipe(file, url, flags)));
}

async function tryRecipe(file: string, url: string | undefined, flags: TryFlags): Promise<number> {
  const { findRecipeFiles, loadRecipe, sayProblem } = await import("./robot-load.js");
  const voice = openVoice(flags);
  if ((url === undefined) === (flags.sample === undefined))
    throw new UsageError("Name a page to try, or --sample 20 for a sample of the site.");
  const loaded = loadRecipe(findRecipeFiles([file])[0]!, flags.source);
  for (const problem of loaded.problems) voice.complain(sayProblem(file, problem));
  if (loaded.program === undefined) return 2;
  return url === undefined ? sample(loaded, flags.sample!, flags, voice) : onePage(loaded, url, flags, voice);
}

type Loaded = ReturnType<typeof import("./robot-load.js")["loadRecipe"]>;

async function onePage(loaded: Loaded, address: string, flags: TryFlags, voice: Voice): Promise<number> {
  const { pageAsker, readWithParts } = await import("./robot-page.js");
  const { settingsAt } = await import("./robot-record.js");
  const recipe = loaded.recipe!;
  const settings = settingsAt(loaded, systemClock.now());
  const ask = pageAsker(flags, voice, recipe.charset);
  const { page } = await ask(readAddress(address, (taken) => voice.note(`${address} is taken for ${taken}`)));
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
    voice.result(
      `${label}, ${milliseconds.toFixed(1)} ms\n  in:  ${short(input)}\n  out: ${output
        .split("\n")
        .map((line) => short(line))
        .join("\n       ")}`,
    );
    voice.data({ kind: "step", label, input, output, milliseconds });
  }
  for (const record of answer.records) {
    const fields = Object.entries(record.fields).sort(([a], [b]) => (a < b ? -1 : 1));
    voice.result(`\nWould be kept: ${record.url}`);
    for (const [field, { value, rule, confidence }] of fields)
      voice.result(
        `  ${field.padEnd(14)} ${short(text(value))}  (${rule}${confidence === undefined ? "" : `, ${confidence.toFixed(2)}`})`,
      );
    for (const save of recipe.save)
      if (!("jsonl" in save)) voice.result(`  would be saved as ${text(record.fields["file"]?.value ?? "")}`);
    voice.data({
      kind: "document",
      url: record.url,
      fields: Object.fromEntries(fields.map(([field, { value }]) => [field, value])),
    });
  }
  if (answer.records.length === 0) voice.result(`\nWould be rejected: ${answer.rejected ?? "no document was found"}`);
  for (const draft of answer.drafts) for (const doubt of draft.doubts) voice.result(`  doubtful: ${doubt}`);
  const isKept = answer.records.length > 0;
  voice.data({
    summary: true,
    command: "robot try",
    end: isKept ? "finished" : "failed",
    counts: { steps: traces.length, documents: answer.records.length },
    rejected: answer.rejected ?? null,
  });
  return isKept ? 0 : 1;
}

/** A real harvest into a store that is thrown away. */
async function sample(loaded: Loaded, size: number, flags: TryFlags, voice: Voice): Promise<number> {
  const { harvest } = await import("../harvest/harvest.js");
  const { openStore } = await import("../store/open.js");
  const { robotPlan } = await import("./robot-plan.js");
  const { newTally, note } = await import("./robot-tally.js");
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-try-"));
  const store = await openStore(folder);
  const enough = new AbortController();
  const tally = newTally();
  const languages = new Map<string, number>();
  const shown: string[] = [];
  try {
    const { plan } = await robotPlan(loaded, undefined, {
      now: systemClock.now(),
      ...(flags.delay === undefined ? {} : { delay: flags.delay }),
    });
    const { archive: _archive, ...reach } = reachOf({ ...flags, archive: "off", store: folder });
    const run = harvest({
      ...reach,
      store,
      plans: [plan],
      signal: enough.signal,
      maxPages: 20 * size,
      patience: 15 * SECOND,
      doing: "winnow robot try",
    });
    for await (const event of run) {
      if (event.kind !== "visit") continue;
      note(tally, event);
      for (const { url, fields } of event.findings) {
        const language = String(fields["language"]?.value ?? "und");
        languages.set(language, (languages.get(language) ?? 0) + 1);
        if (shown.length < size) {
          const say = (field: string, most: number): string => short(text(fields[field]?.value ?? ""), most);
          shown.push(
            sampleLine(
              say("date", 40).slice(0, 10),
              say("words", 6),
              say("category", 16),
              say("author", 16),
              say("title", 60),
            ),
          );
          voice.data({
            kind: "document",
            url,
            fields: Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
          });
        }
      }
      voice.pin(`${sayCount(tally.documents, "document")}, ${tally.rejected} rejected`);
      if (tally.documents >= size) enough.abort();
    }
    await run.summary;
  } finally {
    voice.pin(undefined);
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const rates = [...tally.filled].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  voice.result(
    [
      `${sayCount(tally.documents, "document")}, ${sayNumber(tally.words)} words, ${tally.rejected} rejected; nothing was kept.`,
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
  voice.data({
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
