/** Parallel texts: two documents that say the same in two languages. */
import type { Page } from "../model/page.js";
import { chosenLinks } from "./choose.js";
import type { Program } from "./program.js";

/** Where the other side of a parallel text is; undefined when this document has none. */
export function otherSide(page: Page, program: Program): string | undefined {
  const { parallel } = program;
  if (parallel === undefined) return undefined;
  if (parallel.link !== undefined) return chosenLinks(page, parallel.link).find(({ url }) => url !== page.url)?.url;
  const replaced = parallel.replace?.replaceAll(page.url, program.recipe.parallel?.with ?? "");
  return replaced === page.url ? undefined : replaced;
}
