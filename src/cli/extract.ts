/** `winnow extract …`: what one page holds, without a store. */
import type { Command } from "commander";
import { addExtractArticle } from "./extract-article.js";
import { addExtractEvent } from "./extract-event.js";
import { addExtractLinks } from "./extract-links.js";
import { addExtractPapers } from "./extract-papers.js";

/** Each question in a file of its own. */
const QUESTIONS: readonly ((group: Command, end: (code: number) => void) => void)[] = [
  addExtractArticle,
  addExtractLinks,
  addExtractPapers,
  addExtractEvent,
];

export function addExtract(program: Command, end: (code: number) => void): void {
  const group = program.command("extract").description("Read one page, without a store: JSON lines.");
  for (const add of QUESTIONS) add(group, end);
}
