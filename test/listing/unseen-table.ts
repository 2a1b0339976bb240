/**
 * How well does listing do on the invented catalogues of test/worlds/unseen? Prints a table:
 *
 *     node scripts/run.mjs test/listing/unseen-table.js [--second|--third|--fourth|--fifth|--sixth|--seventh|--eighth] [words of names …]
 *
 * "asked": whether a person would be asked which kind is meant.
 */
import { choicesOf, structureOf } from "../../src/listing/site/structure.js";
import { EIGHTH } from "../worlds/unseen/eighth.js";
import { FIFTH } from "../worlds/unseen/fifth.js";
import { FOURTH } from "../worlds/unseen/fourth.js";
import { SITES } from "../worlds/unseen/index.js";
import { SECOND } from "../worlds/unseen/second.js";
import { SEVENTH } from "../worlds/unseen/seventh.js";
import { SIXTH } from "../worlds/unseen/sixth.js";
import { THIRD } from "../worlds/unseen/third.js";
import { type Hint, harvestSmall } from "./harvest-small.js";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const BATCHES = {
  "--second": SECOND,
  "--third": THIRD,
  "--fourth": FOURTH,
  "--fifth": FIFTH,
  "--sixth": SIXTH,
  "--seventh": SEVENTH,
  "--eighth": EIGHTH,
};
const sites = Object.entries(BATCHES).find(([flag]) => process.argv.includes(flag))?.[1] ?? SITES;
const HINTS: readonly Hint[] = ["no hint", "one example leaf"];
const chosen = sites.filter(([what]) => words.length === 0 || words.some((word) => what.includes(word)));
const all = new Map<Hint, number[]>(HINTS.map((hint) => [hint, []]));
console.log(
  "| site | leaves | hint | precision | recall | F1 | requests per least | asked |\n|---|---|---|---|---|---|---|---|",
);
for (const [what, site] of chosen)
  for (const hint of HINTS) {
    const { precision, recall, f1, requests, needed, known } = await harvestSmall(what, site, hint);
    all.get(hint)!.push(f1);
    const figures = [precision, recall, f1].map((one) => one.toFixed(3)).join(" | ");
    const asked = hint === "no hint" && choicesOf(structureOf(known)).length > 0 ? "yes" : "";
    console.log(
      `| ${what} | ${site.leaves.size} | ${hint} | ${figures} | ${(requests / needed).toFixed(2)} | ${asked} |`,
    );
  }
for (const [hint, f1] of all) {
  const mean = f1.reduce((sum, one) => sum + one, 0) / f1.length;
  console.log(
    `${hint}: F1 macro ${mean.toFixed(3)}, least ${Math.min(...f1).toFixed(3)}, ${f1.filter((one) => one >= 0.95).length} of ${f1.length} at .95 or above`,
  );
}
