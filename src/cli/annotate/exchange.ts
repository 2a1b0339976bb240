/** `winnow annotate import` and `winnow annotate export`. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { type Command, Option } from "commander";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportGold,
  exportText,
  type Imported,
  importText,
} from "../../app/annotate/exchange.js";
import { UsageError } from "../../model/errors.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { wholeNumber } from "../flags.js";
import { openOutput } from "../terminal/output.js";
import { type ByFlag, type DeskFlags, nameOf, withBy, withDesk, withDeskFlags } from "./with-desk.js";

interface ImportFlags extends DeskFlags, ByFlag {
  readonly from: string;
  readonly format?: ExportFormat;
  readonly limit?: number;
}

const FORMAT_HELP = `
Formats:
  gold            a folder: gold/*.json (papers), regions/*.json (labelled blocks), html/*.html (the pages)
  web-annotation  W3C Web Annotations (JSON-LD), each with quote, position, XPath and the digest of the page
  conll           words and tags (B-PER, I-PER, O) in two columns, for names`;

export function defineAnnotateImport(command: Command, end: (code: number) => void): void {
  withBy(
    withDeskFlags(
      command
        .argument("<project>")
        .requiredOption("--from <file or folder>", "what to import")
        .addOption(
          new Option("--format <format>", "default: gold for a folder, else by the ending").choices(EXPORT_FORMATS),
        )
        .option("--limit <n>", "maximum number of gold pages", wholeNumber(1)),
    ),
  )
    .addHelpText(
      "after",
      `${FORMAT_HELP}

Examples:
  winnow annotate import papers --from ./data/pages --by gold
  winnow annotate import papers --from labels.json
  winnow annotate import names --from names.conll --by eva

A gold folder includes the pages (also as html.tar.xz and regions.tar.xz); the other formats only label pages that are already in the project.
Exit codes: 0 done, 2 usage error or a file that cannot be read.`,
    )
    .action(async (project: string, flags: ImportFlags) => end(await importLabels(project, flags)));
}

async function importLabels(project: string, flags: ImportFlags): Promise<number> {
  const output = openOutput(flags);
  const { from, limit } = flags;
  const by = nameOf(flags);
  const there = statSync(from, { throwIfNoEntry: false });
  if (there === undefined) throw new UsageError(`--from ${from} does not exist.`);
  const format = flags.format ?? (there.isDirectory() ? "gold" : /\.jsonl?d?$/.test(from) ? "web-annotation" : "conll");
  const counts = await withDesk(flags, async (desk): Promise<Omit<Imported, "unknown"> & Partial<Imported>> => {
    if (format !== "gold")
      return importText(desk, project, { format, by, text: readFileSync(from, "utf8"), file: from });
    const { importGold } = await import("../../lab/annotate/import-gold.js");
    return importGold(desk, project, from, by, {
      ...(limit === undefined ? {} : { limit }),
      onPage: (done, of) => output.pin(`${done} of ${of} pages`),
    });
  });
  output.pin(undefined);
  const { unknown = 0 } = counts;
  output.result(
    `${formatCount(counts.labels, "label")} on ${formatCount(counts.pages, "page")} imported into ${project}.`,
  );
  if (unknown > 0)
    output.warn(`${formatCount(unknown, "page")} of the file are not in ${project}; their labels were left out.`);
  output.data({ summary: true, command: "annotate import", end: "finished", counts });
  return 0;
}

interface ExportFlags extends DeskFlags {
  readonly format: ExportFormat;
  readonly out?: string;
}

export function defineAnnotateExport(command: Command, end: (code: number) => void): void {
  withDeskFlags(
    command
      .argument("<project>")
      .addOption(new Option("--format <format>", "the format").choices(EXPORT_FORMATS).default("web-annotation"))
      .option("--out <file or folder>", "output file; for gold a folder (default: stdout)"),
  )
    .addHelpText(
      "after",
      `${FORMAT_HELP}

Examples:
  winnow annotate export papers --out labels.json
  winnow annotate export names --format conll > names.conll
  winnow annotate export papers --format gold --out ./my-gold

Web Annotations contain the labels of every annotator. The other formats contain the final ones: adjudicated labels, otherwise those of the majority.
Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (project: string, flags: ExportFlags) => end(await exportLabels(project, flags)));
}

async function exportLabels(project: string, flags: ExportFlags): Promise<number> {
  const output = openOutput(flags);
  const { format, out } = flags;
  if (format === "gold") {
    if (out === undefined) throw new UsageError("--format gold writes a folder; name it with --out DIR.");
    const pages = await withDesk(flags, (desk) => exportGold(desk, project, out));
    output.result(`${formatCount(pages, "page")} written to ${out}.`);
    output.data({ summary: true, command: "annotate export", end: "finished", counts: { pages }, out });
    return 0;
  }
  const text = await withDesk(flags, (desk) => exportText(desk, project, format));
  if (out === undefined) process.stdout.write(text);
  else {
    writeFileSync(out, text);
    output.result(`${formatNumber(text.length)} characters written to ${out}.`);
    output.data({ summary: true, command: "annotate export", end: "finished", counts: {}, out });
  }
  return 0;
}
