/**
 * `winnow classify language`: the language of every line of a file or of stdin.
 *
 * One line out for every line in, also for empty ones, in the same order. Lines end with LF or CRLF; bytes that are
 * no UTF-8 become replacement characters. A line is written as soon as it is classified; reading waits if the output is blocked.
 */
import { once } from "node:events";
import type { Command } from "commander";
import { type CommonFlags, OWN_MODEL, withCommonFlags } from "../flags.js";
import { modelsWith } from "../own-model.js";
import { openOutput } from "../terminal/output.js";
import { INPUT, linesToClassify } from "./input.js";

export function defineClassifyLanguage(command: Command, end: (code: number) => void): void {
  withCommonFlags(command)
    .argument(...INPUT)
    .option(...OWN_MODEL)
    .addHelpText(
      "after",
      `
Examples:
  winnow classify language lines.txt
  echo "Без татарча сөйләшәбез" | winnow classify language
  winnow classify language lines.txt --json

Prints label, probability and line, separated by tabs; with --json one object per line.

Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (file: string | undefined, flags: Flags) => end(await classifyLanguage(file, flags)));
}

interface Flags extends CommonFlags {
  readonly model?: string;
}

async function classifyLanguage(file: string | undefined, flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const input = linesToClassify(file, output);
  const { openLanguages } = await import("../../page/language/language.js");
  const languages = openLanguages(modelsWith(["language.model"], flags.model).get("language.model")!);
  const counts: Record<string, number> = { lines: 0 };
  const say = (line: string): string => {
    const { language, script, probability, runnerUp } = languages.identify(line);
    counts["lines"]!++;
    counts[language] = (counts[language] ?? 0) + 1;
    if (!flags.json) return `${language}\t${probability.toFixed(4)}\t${line}\n`;
    return `${JSON.stringify({ label: language, probability, script, runnerUp: runnerUp ?? null, line })}\n`;
  };
  for await (const lines of linesOf(input)) {
    if (flags.quiet && !flags.json) {
      for (const line of lines) say(line);
      continue;
    }
    if (!process.stdout.write(lines.map(say).join(""))) await once(process.stdout, "drain");
  }
  output.data({ summary: true, command: "classify language", end: "finished", counts });
  return 0;
}

/** The lines of a stream, as many at a time as arrive together. A last line without a line break counts. */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(); // keeps incomplete characters until the next chunk
  let parts: string[] = []; // of an incomplete line
  for await (const chunk of input) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    const rest = lines.pop()!;
    if (lines.length > 0) {
      lines[0] = parts.join("") + lines[0]!;
      parts = [];
      yield lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
    }
    parts.push(rest);
  }
  parts.push(decoder.decode());
  const last = parts.join("");
  if (last !== "") yield [last.endsWith("\r") ? last.slice(0, -1) : last];
}
