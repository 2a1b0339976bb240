/** `winnow train regions`: labelled conference pages become the model that finds titles and authors. */
import type { Command } from "commander";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import type { CorrectedPages } from "../../lab/papers/corrected-pages.js";
import { formatNumber } from "../../model/text/formatting.js";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { trainWithProject, withProjectFlags } from "./with-project.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
  readonly withCorrections?: string;
  readonly archiveDir?: string;
  readonly with?: string;
  readonly store: string;
  readonly name?: string;
  readonly by?: string;
}

export function defineTrainRegions(command: Command, end: (code: number) => void): void {
  withProjectFlags(withDataFlags(command))
    .option("--out <file>", "output file", "models/regions.model")
    .option("--with-corrections <store>", "also learn from papers corrected or validated in this store")
    .option(
      "--archive-dir <folder>",
      "with --with or --with-corrections: the archive folder, if the store is a database",
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow train lexica --data ./data
  winnow train regions --data ./data
  winnow eval papers --data ./data
  winnow train regions --with-corrections ./winnow-data --out my-regions.model
  winnow train regions --with papers --data ./data

Learns from the pages in pages/ and from generated pages made of the titles and names in lexica/. Takes a minute or two.
With --with, the finished pages of an annotation project are used, too (without --data, only these); the model is
kept in the store under a name, with its figures on annotated sites that it has not seen: winnow models list. With
--with-corrections, corrected and validated papers are located on their archived pages, which then count as labelled
pages.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await trainRegionsCommand(flags)));
}

async function trainRegionsCommand(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.with !== undefined) return trainWithProject("regions.model", { ...flags, with: flags.with }, output);
  const { negativePages, paperPages } = await import("../../lab/papers/paper-pages.js");
  const { inventedPages, preparedNegatives, preparedPages } = await import("../../lab/papers/papers.js");
  const { readMaterial } = await import("../../lab/papers/invented-pages.js");
  const { openLexicon } = await import("../../events/papers/features/lexicon.js");
  const { trainRegions } = await import("../../lab/papers/train-regions.js");
  const { loadModels } = await import("../../harvest/observe/models.js");
  const { writeModel } = await import("../../learn/index.js");
  const lexicon = openLexicon(loadModels(["lexica.model"]).get("lexica.model")!);
  output.pin("reading pages");
  const folder = dataFolder(flags, "pages");
  const labelled = paperPages(folder);
  const pages = preparedPages(labelled, lexicon);
  const negatives = preparedNegatives(negativePages(folder, labelled), lexicon);
  const invented = inventedPages(readMaterial(dataFolder(flags, "lexica"), dataFolder(flags, "lang")), lexicon);
  const { corrected, counts: heard } = await corrections(flags, lexicon, output);
  const model = await trainRegions([...pages, ...negatives, ...invented, ...corrected], {
    onProgress: ({ iteration }) => output.pin(`learning: step ${iteration}`),
  });
  output.pin(undefined);
  await writeModel(flags.out, model, {
    title: "Regions of conference pages",
    purpose:
      "Labels the pieces of a conference's page as title, author, author and affiliation, affiliation, both in one (mixed) or something else.",
    data: `${pages.length} labelled pages of ${new Set(labelled.map(({ series }) => series)).size} series, ${negatives.length} pages without papers, and ${invented.length} invented pages made of titles, names and institutions of the lexica (seeded). Long pages count with 300 units.${corrected.length === 0 ? "" : ` And ${corrected.length} pages whose papers people corrected or validated.`}`,
    limits:
      "Mostly English pages of computer science; pages in Chinese, Japanese or Korean are few. The edges are damped after training.",
    command: "winnow train lexica && winnow train regions",
  });
  const { attributes = 0, items = 0 } = model.about.figures;
  output.result(
    `${flags.out}: ${formatNumber(items)} units of ${pages.length + negatives.length + invented.length + corrected.length} pages, ${formatNumber(attributes)} features; training ended: ${model.about.stopped}`,
  );
  const counts = {
    pages: pages.length,
    negatives: negatives.length,
    invented: invented.length,
    units: items,
    features: attributes,
    ...heard,
  };
  output.data({ summary: true, command: "train regions", end: "finished", counts, out: flags.out });
  return 0;
}

async function corrections(flags: Flags, lexicon: Lexicon, output: Output) {
  if (flags.withCorrections === undefined) return { corrected: [], counts: {} };
  const { correctedPages } = await import("../../lab/papers/corrected-pages.js");
  const { archiveFolder } = await import("../../app/archive-folder.js");
  const { withRecords } = await import("../records/scope.js");
  const where = {
    store: flags.withCorrections,
    ...(flags.archiveDir === undefined ? {} : { archiveDir: flags.archiveDir }),
  };
  let heard: CorrectedPages | undefined;
  await withRecords(where, async (store) => {
    heard = await correctedPages(store, archiveFolder(where), lexicon);
    return 0;
  });
  const { pages: corrected, records, found, missing } = heard!;
  output.note(
    records === 0
      ? `${flags.withCorrections} has no corrected or validated papers; nothing is learned from it.`
      : `${records} corrected or validated papers; ${found} of them found on ${corrected.length} archived pages.`,
  );
  for (const url of missing.slice(0, 3)) output.warn(`not in the archive: ${url}`);
  if (missing.length > 3) output.warn(`and ${missing.length - 3} more pages are not in the archive`);
  return { corrected, counts: { corrected: records, correctedFound: found, correctedPages: corrected.length } };
}
