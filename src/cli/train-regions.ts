/** `winnow train regions`: labelled conference pages become the model that finds titles and authors. */
import type { Command } from "commander";
import type { CorrectedPages } from "../eval/corrected-pages.js";
import type { Lexicon } from "../events/papers/lexicon.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { sayNumber } from "./figures.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly out: string;
  readonly withCorrections?: string;
  readonly archiveDir?: string;
}

export function addTrainRegions(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group
      .command("regions")
      .description("Make the model that labels titles, authors and affiliations on conference pages."),
  )
    .option("--out <file>", "where to write it", "models/regions.model")
    .option("--with-corrections <store>", "learn also from the papers that people corrected or validated in this store")
    .option("--archive-dir <folder>", "with --with-corrections: where its archive is, when it is a database")
    .addHelpText(
      "after",
      `
Examples:
  winnow train lexica --data ./data
  winnow train regions --data ./data
  winnow eval papers --data ./data
  winnow train regions --with-corrections ./winnow-data --out my-regions.model

Learns from the pages of pages/ and from invented ones made of the titles and names of lexica/; takes a minute or two.
Corrected and validated papers are looked up on the archived pages that they came from; each such page is one more labelled page.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await trainRegionsCommand(flags)));
}

async function trainRegionsCommand(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { paperPages } = await import("../eval/paper-pages.js");
  const { inventedPages, preparedPages } = await import("../eval/papers.js");
  const { readMaterial } = await import("../eval/invented-pages.js");
  const { openLexicon } = await import("../events/papers/lexicon.js");
  const { trainRegions } = await import("../events/papers/train-regions.js");
  const { loadModels } = await import("../harvest/models.js");
  const { writeModel } = await import("../learn/index.js");
  const lexicon = openLexicon(loadModels(["lexica.model"]).get("lexica.model")!);
  voice.pin("reading pages");
  const pages = preparedPages(paperPages(dataFolder(flags, "pages")), lexicon);
  const invented = inventedPages(readMaterial(dataFolder(flags, "lexica")), lexicon);
  const { corrected, counts: heard } = await corrections(flags, lexicon, voice);
  const model = await trainRegions([...pages, ...invented, ...corrected], {
    threads: 1,
    onProgress: ({ iteration }) => voice.pin(`learning: step ${iteration}`),
  });
  voice.pin(undefined);
  await writeModel(flags.out, model, {
    title: "Regions of conference pages",
    purpose:
      "Labels the pieces of a conference's page as title, author, author and affiliation, affiliation, both in one (mixed) or something else.",
    data: `${pages.length} labelled pages of ${new Set(pages.map(({ series }) => series)).size} series, and ${invented.length} invented pages made of titles, names and institutions of the lexica (seeded). Long pages count with 300 units.${corrected.length === 0 ? "" : ` And ${corrected.length} pages whose papers people corrected or validated.`}`,
    limits:
      "Mostly English pages of computer science; pages in Chinese, Japanese or Korean are few. The edges are damped after training.",
    command: "winnow train lexica && winnow train regions",
  });
  const { attributes = 0, items = 0 } = model.about.figures;
  voice.result(
    `${flags.out}: ${sayNumber(items)} units of ${pages.length + invented.length + corrected.length} pages, ${sayNumber(attributes)} features; training ended: ${model.about.stopped}`,
  );
  const counts = { pages: pages.length, invented: invented.length, units: items, features: attributes, ...heard };
  voice.data({ summary: true, command: "train regions", end: "finished", counts, out: flags.out });
  return 0;
}

async function corrections(flags: Flags, lexicon: Lexicon, voice: Voice) {
  if (flags.withCorrections === undefined) return { corrected: [], counts: {} };
  const { correctedPages } = await import("../eval/corrected-pages.js");
  const { archiveFolder } = await import("./archive-folder.js");
  const { withRecords } = await import("./records-scope.js");
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
  voice.note(
    records === 0
      ? `${flags.withCorrections} has no paper that a person corrected or validated; nothing is learned from it.`
      : `${records} papers with a person's word; ${found} of them stand on ${corrected.length} archived pages.`,
  );
  for (const url of missing.slice(0, 3)) voice.warn(`not in the archive: ${url}`);
  if (missing.length > 3) voice.warn(`and ${missing.length - 3} more pages are not in the archive`);
  return { corrected, counts: { corrected: records, correctedFound: found, correctedPages: corrected.length } };
}
