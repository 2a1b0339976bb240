/**
 * Does the person really want it?
 *
 * What changes many records is shown first, with how many. On a terminal we ask; `--yes` answers for who has looked before. Where nobody
 * can answer, nothing is changed.
 */
import { createInterface } from "node:readline/promises";
import type { Voice } from "./voice.js";

export interface ConfirmFlags {
  readonly yes?: boolean;
}

export type Answer = "yes" | "no" | "interrupted" | "nobody there";

export async function confirm(question: string, flags: ConfirmFlags, voice: Voice): Promise<Answer> {
  if (flags.yes) return "yes";
  if (!process.stdin.isTTY || !process.stderr.isTTY || voice.json) return "nobody there";
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await lines.question(`${question} [y/N] `)).trim().toLowerCase();
    return answer === "y" || answer === "yes" ? "yes" : "no";
  } catch (error) {
    // Ctrl-C and Ctrl-D end the question.
    if ((error as Error).name !== "AbortError") throw error;
    process.stderr.write("\n");
    return /ctrl\+c/i.test((error as Error).message) ? "interrupted" : "no";
  } finally {
    lines.close();
  }
}

/** What to do where nobody was there to ask: a sentence and exit code 2. */
export const NOBODY_THERE = "Nothing was changed: this is a preview. Add --yes to do it.";
