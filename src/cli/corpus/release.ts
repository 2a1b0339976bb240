/** `winnow corpus release`: freezes a version of a collection in many formats. */
import type { Command } from "commander";
import { makeCorpusRelease } from "../../app/corpus/release.js";
import type { CorpusRelease } from "../../corpus/release/release.js";
import { formatBytes, formatCount, formatNumber } from "../../model/text/formatting.js";
import { DAY, type Millis, SECOND } from "../../model/time.js";
import { type CommonFlags, duration, withCommonFlags } from "../flags.js";
import { type ExportProgress, withExportProgress } from "../records/export-progress.js";
import { printSummary, readFieldList } from "../records/list.js";
import { hideDuplicates, originals, withRecords } from "../records/scope.js";
import { type Output, openOutput } from "../terminal/output.js";

interface Flags extends CommonFlags {
  readonly out: string;
  readonly name?: string;
  readonly number?: string;
  readonly date?: string;
  readonly doi?: string;
  readonly title?: string;
  readonly description?: string;
  readonly creator?: readonly string[];
  readonly publisher?: string;
  readonly licence?: string;
  readonly formats?: readonly string[];
  readonly originals?: boolean;
  readonly shareable?: boolean;
  readonly analyser?: string;
  readonly analyserTime?: Millis;
}

export function defineCorpusRelease(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    command
      .argument("<collection>", "the collection that is released")
      .requiredOption("--out <dir>", "the folder of all versions; each gets its own subfolder: NAME-1, NAME-2 …")
      .option("--name <name>", "the name of the corpus in file names (default: the collection's)")
      .option(
        "--formats <list>",
        "write only these: tei, vertical, conllu, parquet, text, tmx, index (default: all)",
        readFieldList,
      )
      .option("--number <version>", "the version, such as 3 or 2.1 (default: one more than the last)")
      .option("--date <day>", "the date of the release (default: today); the same date gives the same bytes")
      .option("--doi <doi>", "the DOI of this version")
      .option("--title <text>", "the title of the corpus (default: its name)")
      .option("--description <text>", "a sentence or two about the corpus")
      .option("--creator <name...>", "who made it; may be repeated")
      .option("--publisher <name>", "who publishes it")
      .option("--licence <text or url>", "the licence of the corpus as a whole")
      .option("--shareable", "leave out documents with reserved rights, and those without a licence or permission")
      .option(
        "--analyser <command>",
        "a morphological analyser: a command that reads one word form per line and writes form, lemma and tags",
      )
      .option("--analyser-time <length>", "time limit for every 20,000 forms (default: 10m)", duration(SECOND, DAY))
      .addOption(hideDuplicates())
      .addOption(originals()),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow corpus release news --out ./releases
  winnow corpus release news --out ./releases --shareable --hide-duplicates --doi 10.1234/news.2 --creator 'Institute of Texts'
  winnow corpus release news --out ./releases --formats tei,vertical --number 3

The version is a consistent state of the collection, also while a harvest is running. The card (README.md, CITATION.cff,
croissant.json, metadata.cmdi.xml, olac.xml) names sizes, origin, rights and changes since the last version; withdrawn.tsv lists
documents that earlier versions contained and that were withdrawn. With --analyser, unknown.tsv lists the forms that it does not know. The same store, version and date give the same bytes.
Exit codes: 0 done, 1 failed, 2 usage error or no such store or collection, 130 interrupted.`,
    )
    .action(async (collection: string, flags: Flags) =>
      end(
        await withRecords(flags, async (store) => {
          const output = openOutput(flags);
          const work = async ({ signal, counting }: ExportProgress): Promise<number> => {
            const { creator, ...rest } = flags;
            const released = await makeCorpusRelease(store, {
              ...rest,
              collection,
              ...(creator === undefined ? {} : { creators: creator }),
              signal,
              onProgress: (step, count) => counting.at(() => `${formatCount(count, "document")} ${step}`),
            });
            counting.done();
            return report(output, released);
          };
          return withExportProgress(output, flags.out, work, "corpus release");
        }),
      ),
    );
}

function report(output: Output, { folder, manifest, leftOut, withdrawn }: CorpusRelease): number {
  const { counts, since, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  output.note(
    `Version ${manifest.version} of ${manifest.corpus} in ${folder}: ${formatCount(counts["documents"]!, "document")}, ${formatNumber(counts["words"]!)} words, ${formatBytes(bytes)}.`,
  );
  if (since !== null)
    output.note(
      `Since version ${since.version}: ${since.added} added, ${since.changed} changed, ${since.removed} removed.`,
    );
  for (const { site, reason, documents } of leftOut)
    output.note(`Left out: ${formatCount(documents, "document")} of ${site} (${reason}).`);
  if (withdrawn.length > 0) output.note(`${formatCount(withdrawn.length, "document")} withdrawn: see withdrawn.tsv.`);
  printSummary(
    output,
    "corpus release",
    { ...counts, bytes, withdrawn: withdrawn.length, leftOut: leftOut.reduce((sum, row) => sum + row.documents, 0) },
    { folder, version: manifest.version, change: manifest.change, since: since === null ? null : { ...since } },
  );
  return 0;
}
