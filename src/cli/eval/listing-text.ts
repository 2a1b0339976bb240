/** `winnow eval listing-text`: how complete and how clean the text of leaves is, on real sites labelled by rules. */
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import type { TextFigures } from "../../lab/listing/text.js";
import { packageFile } from "../../model/package-file.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly only?: string[];
  readonly rules?: string;
  readonly shipped?: boolean;
  readonly errors?: boolean;
}

export function defineEvalListingText(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--only <sites...>", "sites to test (default: all with rules)")
    .option(
      "--rules <file>",
      "which elements hold the text of each site (default: eval/listing-text.yaml of the sources)",
    )
    .option("--shipped", "use the shipped weights, not those learned without the site")
    .option("--errors", "list some lines that were missed or wrongly kept")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval listing-text --data ./data
  winnow eval listing-text --only bowie kochbuch --errors

kept: share of the gold lines that are in the text. right: share of the text's lines that are gold. Section headings
and titles do not count. Each site is measured with weights learned without it (seven folds by site).
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalListingText(flags)));
}

async function evalListingText(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { TEXT_WEIGHTS } = await import("../../listing/page/text-weights.js");
  const { fitText, measureText } = await import("../../lab/listing/text.js");
  const sites = await textSites(flags, (name) => output.pin(name));
  output.pin(undefined);
  const rows: Omit<TextFigures, "missed" | "wrong">[] = [];
  output.result(`${"site".padEnd(20)}pages  lines    kept   right`);
  const parts = new Map<number, readonly number[]>();
  for (const [i, site] of sites.entries()) {
    if (flags.only !== undefined && !flags.only.includes(site.name)) continue;
    const part = i % PARTS;
    if (!flags.shipped && !parts.has(part))
      parts.set(part, await fitText(sites.filter((_, at) => at % PARTS !== part)));
    const row = measureText(site, parts.get(part) ?? TEXT_WEIGHTS);
    const { missed, wrong, ...figures } = row;
    rows.push(figures);
    output.result(
      `${row.site.padEnd(20)}${String(row.pages).padStart(5)}${String(row.lines).padStart(7)}${row.kept.toFixed(3).padStart(8)}${row.right.toFixed(3).padStart(8)}`,
    );
    output.data({ kind: "site", ...figures });
    if (!flags.errors) continue;
    for (const line of missed.slice(0, ERRORS)) output.result(`  missed: ${line.slice(0, 120)}`);
    for (const line of wrong.slice(0, ERRORS)) output.result(`  wrong: ${line.slice(0, 120)}`);
  }
  const mean = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const [kept, right] = [mean((row) => row.kept), mean((row) => row.right)];
  output.result(
    `${rows.length} sites: ${kept.toFixed(3)} of the gold lines kept, ${right.toFixed(3)} of the kept lines gold`,
  );
  output.data({
    summary: true,
    command: "eval listing-text",
    end: "finished",
    counts: { sites: rows.length },
    kept,
    right,
  });
  return 0;
}

const ERRORS = 12;
const PARTS = 7;

/** The sites with rules, read and labelled. */
export async function textSites(flags: Pick<Flags, "rules"> & DataFlags, note: (name: string) => void) {
  const { readGoldSites } = await import("../../lab/listing/sites.js");
  const { readTextRules } = await import("../../lab/listing/text-gold.js");
  const { readTextSite } = await import("../../lab/listing/text.js");
  const rules = readTextRules(flags.rules ?? fileURLToPath(packageFile("eval/listing-text.yaml")));
  return readGoldSites(dataFolder(flags, "listing"), [...rules.keys()]).map((site) => {
    note(`Reading ${site.name}`);
    return readTextSite(site, rules.get(site.name)!);
  });
}
