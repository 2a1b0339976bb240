/** `winnow eval annotate`: what annotated pages are worth, chosen by active learning and at random. */
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { wholeNumber } from "../flags.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly steps: number;
  readonly size: number;
  readonly folds: number;
  readonly seeds: number;
  readonly out?: string;
}

export function defineEvalAnnotate(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--steps <n>", "number of times that pages are added", wholeNumber(1), 8)
    .option("--size <n>", "pages added in each step", wholeNumber(1), 5)
    .option("--folds <n>", "number of folds by series and site", wholeNumber(1), 5)
    .option("--seeds <n>", "number of repetitions with different random seeds", wholeNumber(1), 2)
    .option("--out <file>", "also write the curve as Markdown, and all points as JSON next to it")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval annotate --data ./data
  winnow eval annotate --folds 3 --seeds 1 --out curve.md

The gold labels stand in for the annotator. From 0 to 40 pages are annotated in steps of 5, chosen by active
learning and at random; after each step a labeller is trained on these pages alone, and papers are read on held-out
series. Takes half an hour.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalAnnotate(flags)));
}

async function evalAnnotate(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { paperPages } = await import("../../lab/papers/paper-pages.js");
  const { learningCurve } = await import("../../lab/annotate/curve.js");
  const { curveTable, summarise } = await import("../../lab/annotate/curve-table.js");
  const { loadModels } = await import("../../harvest/observe/models.js");
  const { openLexicon } = await import("../../events/papers/features/lexicon.js");
  const lexicon = openLexicon(loadModels(["lexica.model"]).get("lexica.model")!);
  const pages = paperPages(dataFolder(flags, "pages"));
  const { steps, size, folds, seeds } = flags;
  const points = await learningCurve(pages, lexicon, {
    ...{ steps, size, folds, seeds },
    onStep: (point) => {
      const { way, fold, seed, pages: annotated, title, authors } = point;
      output.pin(`fold ${fold + 1}, seed ${seed}, ${way}: ${annotated} pages, F1 ${title.toFixed(3)}`);
      output.detail(
        `fold ${fold + 1} seed ${seed} ${way} ${annotated} title ${title.toFixed(3)} authors ${authors.toFixed(3)}`,
      );
      output.data({ what: "point", ...point });
    },
  });
  output.pin(undefined);
  const rows = summarise(points);
  const table = curveTable(rows, {
    pages: pages.length,
    groups: new Set(pages.map(({ group }) => group)).size,
    folds,
    seeds,
  });
  output.result(table);
  if (flags.out !== undefined) {
    writeFileSync(flags.out, table);
    writeFileSync(flags.out.replace(/(?:\.md)?$/, ".json"), `${JSON.stringify({ rows, points }, null, 1)}\n`);
  }
  output.data({
    summary: true,
    command: "eval annotate",
    end: "finished",
    counts: { pages: pages.length, points: points.length },
    rows,
  });
  return 0;
}
