/** Parallel texts: two documents with the same content in two languages. */
import type { Page } from "../../model/page.js";
import type { Program } from "../compile/program.js";
import { chosenLinks } from "../steps/choose.js";

/** The address of the other side; undefined when there is none. */
export function parallelAddress(page: Page, program: Program): string | undefined {
  const { parallel } = program;
  if (parallel === undefined) return undefined;
  if (parallel.link !== undefined) return chosenLinks(page, parallel.link).find(({ url }) => url !== page.url)?.url;
  const replaced = parallel.replace?.replaceAll(page.url, program.recipe.parallel?.with ?? "");
  return replaced === page.url ? undefined : replaced;
}
