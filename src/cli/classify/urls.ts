/** `winnow classify urls`: is each line the address of a scientific conference's own site? */
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Command } from "commander";
import { type ClassifiedLines, classifyLines, type UrlWork } from "../../app/classify/lines.js";
import type { UrlClassifier } from "../../events/urls/classifier.js";
import { OWN_MODEL, wholeNumber, withOutputFlags } from "../flags.js";
import { modelsWith } from "../own-model.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { INPUT, linesToClassify } from "./input.js";

interface Flags extends OutputFlags {
  readonly explain?: boolean;
  readonly model?: string;
  readonly year?: number;
}

export function defineClassifyUrls(command: Command, end: (code: number) => void): void {
  command
    .argument(...INPUT)
    .option("--explain", "print the features of each address and what they weigh")
    .option(...OWN_MODEL)
    .option("--year <year>", "the year in which the addresses were seen (default: this year)", wholeNumber(1990, 2100));
  withOutputFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow classify urls addresses.txt
  winnow classify urls addresses.txt | sort -t$'\\t' -k2,2nr | grep ^conference
  echo https://mobihoc2018.example.edu/ | winnow classify urls
  echo https://mobihoc2018.example.edu/ | winnow classify urls --explain

Prints for each line, even an empty one: conference or other, a tab, the probability of that label, a tab, the line.
Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (file: string | undefined, flags: Flags) => end(await classifyUrls(file, flags)));
}

/** From this size on, threads pay off. */
const LARGE = 1024 * 1024;

async function classifyUrls(file: string | undefined, flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const input = linesToClassify(file, output);
  const { readUrlModel, URL_MODEL } = await import("../../events/urls/classifier.js");
  const work: UrlWork = {
    bytes: modelsWith([URL_MODEL], flags.model).get(URL_MODEL)!,
    year: flags.year ?? new Date().getUTCFullYear(),
    json: flags.json ?? false,
  };
  const classify = readUrlModel(work.bytes);
  if (flags.explain) return explainLines(input, work, classify, output);
  const counts = { conference: 0, other: 0 };
  const write = async (judged: ClassifiedLines): Promise<void> => {
    counts.conference += judged.conference;
    counts.other += judged.other;
    if (flags.quiet && !work.json) return;
    if (!process.stdout.write(judged.text)) await once(process.stdout, "drain");
  };
  const judge = (lines: string): ClassifiedLines => classifyLines(lines, classify, work.year, work.json);
  let crew: Crew | undefined;
  let read = 0;
  for await (const lines of wholeLines(input)) {
    read += lines.length;
    if (read < LARGE) await write(judge(lines));
    else {
      crew ??= openCrew(work, judge, write);
      await crew.give(lines);
    }
  }
  await crew?.close();
  output.data({ summary: true, command: "classify urls", end: "finished", counts });
  return 0;
}

/** Of so many features, the substrings that weigh least are left out. */
const MOST_SHOWN = 40;

/** The paper's Table 1 for each address: its features by class, with what each adds to the log-odds. */
async function explainLines(input: Readable, work: UrlWork, classify: UrlClassifier, output: Output): Promise<number> {
  const { decodeUrlModel, explainUrl } = await import("../../events/urls/classifier.js");
  const model = decodeUrlModel(work.bytes);
  let addresses = 0;
  for await (const lines of wholeLines(input)) {
    for (const line of lines.split(/\r?\n/)) {
      addresses++;
      const { label, probability } = classify(line, work.year);
      const { rule, bias, features } = explainUrl(model, line, work.year);
      output.data({ label, probability, line, rule: rule ?? null, bias, features });
      const rows = features
        .slice(0, MOST_SHOWN)
        .map(({ class: of, name, weight }) => `  ${signed(weight)}  ${of.padEnd(18)}  ${name}`);
      const left = features.length - rows.length;
      output.result(
        [
          `${label}\t${probability.toFixed(4)}\t${line}`,
          ...(rule === undefined ? [] : [`  decided by rule: ${rule}; the weights below were not used`]),
          `  ${signed(bias)}  bias`,
          ...rows,
          ...(left > 0 ? [`  … and ${left} weaker ones (--json prints all)`] : []),
        ].join("\n"),
      );
    }
  }
  output.data({ summary: true, command: "classify urls", end: "finished", counts: { addresses } });
  return 0;
}

const signed = (weight: number): string => `${weight < 0 ? "-" : "+"}${Math.abs(weight).toFixed(3)}`;

/** Chunks of the input that end with a line. A last line without a line break counts. */
async function* wholeLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder(); // keeps incomplete characters until the next chunk
  let parts: string[] = []; // of an incomplete line
  for await (const chunk of input) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n");
    if (end === -1) parts.push(text);
    else {
      yield parts.join("") + text.slice(0, end);
      parts = [text.slice(end + 1)];
    }
  }
  const last = parts.join("") + decoder.decode();
  if (last !== "") yield last;
}

interface Crew {
  give(lines: string): Promise<void>;
  close(): Promise<void>;
}

/** Chunks queued per thread, so that it never waits while this thread works on a chunk of its own. */
const AHEAD = 3;

/** One thread fewer than cores: this thread works, too. Results are written in the order of the input. */
function openCrew(
  work: UrlWork,
  judge: (lines: string) => ClassifiedLines,
  write: (judged: ClassifiedLines) => Promise<void>,
): Crew {
  const threads = Array.from({ length: Math.min(8, availableParallelism()) - 1 }, () => openThread(work));
  const waiting: (ClassifiedLines | Promise<ClassifiedLines>)[] = [];
  return {
    async give(lines) {
      const free = threads.find(({ before }) => before() < AHEAD);
      waiting.push(free === undefined ? judge(lines) : free.judge(lines));
      await nextTurn(); // to receive messages from the threads
      if (waiting.length > (AHEAD + 1) * (threads.length + 1)) await write(await waiting.shift()!);
    },
    async close() {
      for (const answer of waiting) await write(await answer);
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** A thread that returns results in the order of its input. */
function openThread(work: UrlWork) {
  const thread = new Worker(new URL("../../app/classify/urls.worker.js", import.meta.url), { workerData: work });
  const asked: { answer(judged: ClassifiedLines): void; fail(cause: unknown): void }[] = [];
  thread.on("message", (judged: ClassifiedLines) => asked.shift()!.answer(judged));
  thread.on("error", (cause) => {
    for (const { fail } of asked.splice(0)) fail(cause);
  });
  return {
    before: () => asked.length,
    judge: (lines: string) =>
      new Promise<ClassifiedLines>((answer, fail) => {
        asked.push({ answer, fail });
        thread.postMessage(lines);
      }),
    close: () => thread.terminate(),
  };
}
