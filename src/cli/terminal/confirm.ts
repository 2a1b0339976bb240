/**
 * Asks a person on a terminal: for confirmation before records are changed, or for a choice.
 *
 * The change and the number of records are shown first. On a terminal we ask; `--yes` skips the question. Without a terminal and
 * without `--yes`, nothing is changed.
 */
import { createInterface } from "node:readline/promises";
import type { Output } from "./output.js";

export interface ConfirmFlags {
  readonly yes?: boolean;
}

export type Confirmation = "yes" | "no" | "interrupted" | "nobody there";

export async function confirm(question: string, flags: ConfirmFlags, output: Output): Promise<Confirmation> {
  if (flags.yes) return "yes";
  const answer = await ask(`${question} [y/N] `, output);
  if (answer === "interrupted" || answer === "nobody there") return answer;
  return /^y(?:es)?$/i.test(answer.said) ? "yes" : "no";
}

/** The number that a person chose, from 1 to `most`; undefined without a terminal, or when nothing was chosen. */
export async function choose(question: string, most: number, output: Output): Promise<number | undefined> {
  const numbers = Array.from({ length: most }, (_, i) => String(i + 1));
  const answer = await ask(`${question} ${numbers.join("/")} `, output);
  if (answer === "interrupted" || answer === "nobody there" || !numbers.includes(answer.said)) return undefined;
  return Number(answer.said);
}

async function ask(question: string, output: Output): Promise<{ said: string } | "interrupted" | "nobody there"> {
  if (!process.stdin.isTTY || !process.stderr.isTTY || output.json || output.quiet) return "nobody there";
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return { said: (await lines.question(question)).trim() };
  } catch (error) {
    // Ctrl-C and Ctrl-D end the question.
    if ((error as Error).name !== "AbortError") throw error;
    process.stderr.write("\n");
    return /ctrl\+c/i.test((error as Error).message) ? "interrupted" : { said: "" };
  } finally {
    lines.close();
  }
}

/** The message and exit code 2 when there was no terminal to ask on. */
export const PREVIEW_ONLY = "Nothing was changed: this is a preview. Add --yes to apply it.";
