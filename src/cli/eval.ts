/** `winnow eval …`: measures quality on data. */
import type { Command } from "commander";
import { addEvalArticle } from "./eval-article.js";
import { addEvalDates } from "./eval-dates.js";
import { addEvalEditions } from "./eval-editions.js";
import { addEvalEventPages } from "./eval-event-pages.js";
import { addEvalLanguage } from "./eval-language.js";
import { addEvalListing } from "./eval-listing.js";
import { addEvalPaperTrail } from "./eval-paper-trail.js";
import { addEvalPapers } from "./eval-papers.js";
import { addEvalRegions } from "./eval-regions.js";
import { addEvalUrls } from "./eval-urls.js";

/** Each question in a file of its own. */
const QUESTIONS: readonly ((group: Command, end: (code: number) => void) => void)[] = [
  addEvalArticle,
  addEvalDates,
  addEvalEditions,
  addEvalEventPages,
  addEvalLanguage,
  addEvalListing,
  addEvalPaperTrail,
  addEvalPapers,
  addEvalRegions,
  addEvalUrls,
];

export function addEval(program: Command, end: (code: number) => void): void {
  const group = program.command("eval").description("Measure quality on data: the papers' tables and ours.");
  for (const add of QUESTIONS) add(group, end);
}
