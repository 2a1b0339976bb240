/** `winnow train …`: makes a model from data. */
import type { Command } from "commander";
import { addTrainContent } from "./train-content.js";
import { addTrainEventPages } from "./train-event-pages.js";
import { addTrainLanguage } from "./train-language.js";
import { addTrainLexica } from "./train-lexica.js";
import { addTrainRegions } from "./train-regions.js";
import { addTrainUrls } from "./train-urls.js";

/** Each question in a file of its own. */
const QUESTIONS: readonly ((group: Command, end: (code: number) => void) => void)[] = [
  addTrainContent,
  addTrainEventPages,
  addTrainLanguage,
  addTrainLexica,
  addTrainRegions,
  addTrainUrls,
];

export function addTrain(program: Command, end: (code: number) => void): void {
  const group = program.command("train").description("Make a model from data; prints its figures.");
  for (const add of QUESTIONS) add(group, end);
}
