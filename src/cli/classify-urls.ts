/** `winnow classify urls`: is each line the address of a scientific conference's own site? */
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Command } from "commander";
import { UsageError } from "../model/errors.js";
import { wholeNumber, withManners } from "./flags.js";
import { type Judged, judgeLines, type UrlWork } from "./url-lines.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners {
  readonly model?: string;
  readonly year?: number;
}

export function addClassifyUrls(group: Command, end: (code: number) => void): void {
  const command = group
    .command("urls")
    .description("Is this address a scientific conference's own site? label, probability, line.")
    .option("--model <file>", "a model of your own, made by winnow train urls")
    .option(
      "--year <year>",
      "the current year at the time the addresses were seen (default: this year)",
      wholeNumber(1990, 2100),
    );
  withManners(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow classify urls < addresses.txt
  winnow classify urls < addresses.txt | sort -t$'\\t' -k2,2nr | grep ^conference
  echo https://mobihoc2018.example.edu/ | winnow classify urls

One line for each line: conference or other, a tab, the probability of that label, a tab, the line as it came; also for empty lines.
Exit codes: 0 done, 2 wrong use.`,
    )
    .action(async (flags: Flags) => end(await classifyUrls(flags)));
}

/** From here on it pays to share the work among threads. */
const LARGE = 1024 * 1024;

async function classifyUrls(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { readUrlModel, URL_MODEL } = await import("../events/url-classifier.js");
  const work: UrlWork = {
    bytes: await modelBytes(flags.model, URL_MODEL),
    year: flags.year ?? new Date().getUTCFullYear(),
    json: flags.json ?? false,
  };
  const classify = readUrlModel(work.bytes);
  const counts = { conference: 0, other: 0 };
  const write = async (judged: Judged): Promise<void> => {
    counts.conference += judged.conference;
    counts.other += judged.other;
    if (flags.quiet && !work.json) return;
    if (!process.stdout.write(judged.text)) await once(process.stdout, "drain");
  };
  const judge = (lines: string): Judged => judgeLines(lines, classify, work.year, work.json);
  let crew: Crew | undefined;
  let read = 0;
  for await (const lines of wholeLines(process.stdin)) {
    read += lines.length;
    if (read < LARGE) await write(judge(lines));
    else {
      crew ??= openCrew(work, judge, write);
      await crew.give(lines);
    }
  }
  await crew?.close();
  voice.data({ summary: true, command: "classify urls", end: "finished", counts });
  return 0;
}

/** Pieces of the input that end where a line ends. A last line without its end is a line, too. */
async function* wholeLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder(); // keeps half a character until the other half comes
  let parts: string[] = []; // of a line that has not ended
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

/** Pieces that a thread has before it, so that it never waits while this one judges a piece of its own. */
const AHEAD = 3;

/** One thread fewer than there are cores: what they have no hands for, this one judges. Answers are written in the order of the pieces. */
function openCrew(work: UrlWork, judge: (lines: string) => Judged, write: (judged: Judged) => Promise<void>): Crew {
  const threads = Array.from({ length: Math.min(8, availableParallelism()) - 1 }, () => openThread(work));
  const waiting: (Judged | Promise<Judged>)[] = [];
  return {
    async give(lines) {
      const free = threads.find(({ before }) => before() < AHEAD);
      waiting.push(free === undefined ? judge(lines) : free.judge(lines));
      await nextTurn(); // to hear the threads
      if (waiting.length > (AHEAD + 1) * (threads.length + 1)) await write(await waiting.shift()!);
    },
    async close() {
      for (const answer of waiting) await write(await answer);
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** A thread that answers pieces in the order in which they are given. */
function openThread(work: UrlWork) {
  const thread = new Worker(new URL("./classify-urls.worker.js", import.meta.url), { workerData: work });
  const asked: { answer(judged: Judged): void; fail(cause: unknown): void }[] = [];
  thread.on("message", (judged: Judged) => asked.shift()!.answer(judged));
  thread.on("error", (cause) => {
    for (const { fail } of asked.splice(0)) fail(cause);
  });
  return {
    before: () => asked.length,
    judge: (lines: string) =>
      new Promise<Judged>((answer, fail) => {
        asked.push({ answer, fail });
        thread.postMessage(lines);
      }),
    close: () => thread.terminate(),
  };
}

async function modelBytes(file: string | undefined, name: string): Promise<Uint8Array> {
  if (file !== undefined) {
    const { readFileSync } = await import("node:fs");
    try {
      return new Uint8Array(readFileSync(file));
    } catch {
      throw new UsageError(`${file} cannot be read; make it with winnow train urls --out ${file}.`);
    }
  }
  const { loadModels } = await import("../harvest/models.js");
  return loadModels([name]).get(name)!;
}
