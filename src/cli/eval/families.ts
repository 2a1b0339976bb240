/** `winnow eval families`: second editions of texts join their family, and different texts stay apart. */
import type { Command } from "commander";
import { wholeNumber } from "../flags.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly only?: string[];
  readonly songs: number;
  readonly pairs: number;
  readonly invented?: boolean;
}

export function defineEvalFamilies(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--only <sites...>", "sites whose leaves are compared (default: all)")
    .option(
      "--songs <n>",
      "number of different texts that are compared with each other",
      wholeNumber(1, 1_000_000),
      10_000,
    )
    .option("--pairs <n>", "number of texts of which a second edition is made", wholeNumber(1, 1_000_000), 1_000)
    .option("--invented", "use invented songs, which are all different, instead of real texts; needs no data")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval families --data ./data
  winnow eval families --invented

Second editions are made from real texts by leaving out lines, changing words, and adding to the title and the text.
For false joins, all texts of a site are treated as by one author; texts that agree in three quarters are duplicates
and do not count. Of the invented songs, one in twenty has the title and refrain of another song of its artist, and
all artists share stock lines.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalFamilies(flags)));
}

async function evalFamilies(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { readGoldSites } = await import("../../lab/listing/sites.js");
  const { falseJoins, inventedSongs, measureEditions, readSongs } = await import("../../lab/listing/families.js");
  const { seeded } = await import("../../learn/random.js");
  const songs = flags.invented
    ? inventedSongs(flags.songs, seeded(2))
    : readSongs(readGoldSites(dataFolder(flags, "listing"), flags.only), flags.songs);
  const step = Math.max(1, Math.floor(songs.length / flags.pairs));
  const editions = measureEditions(
    songs.filter((_, i) => i % step === 0),
    seeded(1),
  );
  for (const one of editions) {
    const { name, pairs, joined, byText } = one;
    const share = (count: number) => (count / Math.max(1, pairs)).toFixed(3);
    output.result(`${name.padEnd(64)}${share(joined)} of ${pairs} pairs joined (by the text alone ${share(byText)})`);
    output.data({ kind: "edition", ...one });
  }
  const joins = falseJoins(songs);
  output.result(`${songs.length} different texts: ${joins.length} false joins`);
  for (const { one, other, likeness } of joins.slice(0, 20))
    output.result(`  ${one.site}: ${one.title} / ${other.site}: ${other.title} (${likeness.toFixed(2)})`);
  output.data({
    summary: true,
    command: "eval families",
    end: "finished",
    counts: { songs: songs.length, falseJoins: joins.length },
  });
  return 0;
}
