/**
 * Asks for confirmation before records are changed.
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

export async function confirm(question: string, flags: ConfirmFlags, voice: Output): Promise<Confirmation> {
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

/** The message and exit code 2 when there was no terminal to ask on. */
export const PREVIEW_ONLY = "Nothing was changed: this is a preview. Add --yes to apply it.";
