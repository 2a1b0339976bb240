/** `winnow classify urls`: is each line the address of a scientific conference's own site? */
import type { Command } from "commander";
import { UsageError } from "../model/errors.js";
import { wholeNumber } from "./flags.js";
import { eachLine } from "./lines.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners {
  readonly model?: string;
  readonly year?: number;
}

export function addClassifyUrls(group: Command, end: (code: number) => void): void {
  group
    .command("urls")
    .description("Is this address a scientific conference's own site? label, probability, line.")
    .option("--model <file>", "a model of your own, made by winnow train urls")
    .option(
      "--year <year>",
      "the current year at the time the addresses were seen (default: this year)",
      wholeNumber(1990, 2100),
    )
    .option("--quiet", "say nothing but errors")
    .option("--verbose", "say everything")
    .option("--json", "JSON lines on stdout, for programs; the last one is the summary")
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

async function classifyUrls(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { readUrlModel, URL_MODEL } = await import("../events/url-classifier.js");
  const classify = readUrlModel(await modelBytes(flags.model, URL_MODEL));
  const year = flags.year ?? new Date().getUTCFullYear();
  const counts = { conference: 0, other: 0 };
  await eachLine(process.stdin, process.stdout, (line) => {
    const { label, probability } = classify(line, year);
    counts[label]++;
    const sure = probability.toFixed(4);
    return flags.json ? JSON.stringify({ label, probability: Number(sure), line }) : `${label}\t${sure}\t${line}`;
  });
  voice.data({ summary: true, command: "classify urls", end: "finished", counts });
  return 0;
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
