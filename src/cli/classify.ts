/** `winnow classify …`: judges lines that come in on stdin. */
import type { Command } from "commander";
import { addClassifyLanguage } from "./classify-language.js";
import { addClassifyUrls } from "./classify-urls.js";

/** Each question in a file of its own. */
const QUESTIONS: readonly ((group: Command, end: (code: number) => void) => void)[] = [
  addClassifyLanguage,
  addClassifyUrls,
];

export function addClassify(program: Command, end: (code: number) => void): void {
  const group = program.command("classify").description("Judge the lines of stdin: label, probability, line.");
  for (const add of QUESTIONS) add(group, end);
}
