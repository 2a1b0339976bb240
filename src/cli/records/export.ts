/** `winnow records export`: writes records to a file or to stdout, with a certificate if wanted. */

import { type Command, Option } from "commander";
import {
  isOwnColumn,
  type Released,
  releaseFileFormat,
  releaseRecords,
  SEPARATORS,
  separatorOf,
} from "../../app/records/release.js";
import { scopeOf } from "../../app/records/scope.js";
import { UsageError } from "../../model/errors.js";
import type { Format } from "../../model/format.js";
import { formatBytes, formatCount, formatNumber } from "../../model/text/formatting.js";
import { checkDistinctFiles, checkWritable } from "../../publish/atomic-file.js";
import { formatsOf } from "../../publish/formats/formats.js";
import type { Package } from "../../publish/packages/package.js";
import { PACKAGES } from "../../publish/packages/packages.js";
import type { Store } from "../../store/store.js";
import { withReadStoreFlag } from "../flags.js";
import { type Output, openOutput } from "../terminal/output.js";
import { withExportProgress } from "./export-progress.js";
import { exportRejected } from "./export-rejected.js";
import { printSummary, readFieldList, unknownFieldMessage } from "./list.js";
import { FILTER_HELP, hideDuplicates, originals, type ScopeFlags, withRecords, withScopeFlags } from "./scope.js";

interface ExportFlags extends ScopeFlags {
  readonly format?: string;
  readonly out?: string;
  readonly fields?: readonly string[];
  readonly bom?: boolean;
  readonly separator?: keyof typeof SEPARATORS;
  readonly originals?: boolean;
  readonly certificate?: string;
  readonly publicUrl?: string;
  readonly rejected?: boolean;
  readonly reason?: string;
}

export function defineRecordsExport(command: Command, end: (code: number) => void): void {
  const formats = [...formatsOf([]), ...PACKAGES]; // kinds add theirs later: they take long to load
  withScopeFlags(
    withReadStoreFlag(command)
      .option(
        "--format <name>",
        `${formats.map(({ name }) => name).join(", ")} (default: by the file's name, else jsonl)`,
      )
      .option("--out <file>", "write to this file, completely or not at all (default: stdout)")
      .option("--fields <list>", "export only these fields, in this order: title,date,author", readFieldList)
      .option("--bom", "start with a byte order mark, which some spreadsheets need to recognise UTF-8")
      .addOption(
        new Option("--separator <what>", "cell separator (default: comma; tab for .tsv)").choices(
          Object.keys(SEPARATORS),
        ),
      )
      .addOption(hideDuplicates())
      .addOption(originals())
      .option("--public-url <address>", "for --format site: where the site will be published")
      .option(
        "--certificate <file>",
        "also write a certificate of the export's origin, so that it can be cited and checked",
      )
      .option("--rejected", "export rejected pages with the reasons, as jsonl or csv")
      .option("--reason <text>", "with --rejected: only pages rejected for this reason"),
  )
    .addHelpText(
      "after",
      `
Formats:
${formats.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join("\n")}

Examples:
  winnow records export --out songs.jsonl
  winnow records export --where 'language:tat' --out songs.csv --bom --certificate songs.certificate.json
  winnow records export --collection acl2026 --out papers.bib
  winnow records export --since 1204 --out new.jsonl
  winnow records export --out songs.sqlite
  winnow records export --collection songs --format site --public-url https://example.org/songs/ --out public
  winnow records export --rejected --out rejected.csv

With --since, only new, changed and withdrawn records are written, and the number for the next --since is printed,
so that nothing is missed or repeated.
${FILTER_HELP}

Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no such store, 130 interrupted.`,
    )
    .action(async (flags: ExportFlags) =>
      end(await withRecords(flags, (store) => exportRecords(store, flags, openOutput(flags)), { sameThread: false })),
    );
}

async function exportRecords(store: Store, flags: ExportFlags, output: Output): Promise<number> {
  const format = await releaseFileFormat(flags.format, flags.out);
  const isFolder = "isFolder" in format && format.isFolder === true;
  if (flags.out !== undefined && !isFolder) checkWritable("--out", flags.out);
  if (flags.certificate !== undefined) checkWritable("--certificate", flags.certificate);
  checkDistinctFiles(["--out", flags.out], ["--certificate", flags.certificate]);
  if (flags.json && flags.out === undefined && format.name !== "jsonl")
    throw new UsageError(`--json prints JSON lines on stdout; write ${format.name} to a file with --out FILE.`);
  if (flags.rejected) {
    checkRejected(flags);
    const table = { separator: separatorOf(flags.separator, flags.out), bom: flags.bom === true };
    return exportRejected(store, { ...flags, format: format.name, ...table }, process.stdout, output);
  }
  if (flags.reason !== undefined) throw new UsageError("--reason selects rejected pages: add --rejected.");
  await scopeOf(store, flags); // report errors in the scope first
  tellUnused(flags, format, output);
  await warnOfUnknown(store, flags, output);
  return withExportProgress(output, flags.out, async ({ signal, counting }) => {
    const released = await releaseRecords(store, {
      ...flags,
      to: flags.out ?? process.stdout,
      signal,
      onProgress: (step, count) => counting.at(() => PROGRESS[step](count)),
    });
    counting.done();
    return report(output, flags, released);
  });
}

const PROGRESS = {
  fields: (count: number) => `reading the fields of ${formatCount(count, "record")}`,
  records: (count: number) => `${formatCount(count, "record")} written`,
  certificate: (count: number) => `certifying the archive: ${formatNumber(count)} entries`,
};

/** Rejected pages have no fields, no changes and no certificate. */
function checkRejected({ where, since, fields, originals, certificate }: ExportFlags): void {
  const given = {
    "--where": where,
    "--since": since,
    "--fields": fields,
    "--hide-duplicates": originals,
    "--certificate": certificate,
  };
  const [flag] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (flag !== undefined)
    throw new UsageError(
      `--rejected exports pages without a record: use --collection and --reason; ${flag} is for records.`,
    );
}

/** Flags that this format does not support. */
function tellUnused(flags: ExportFlags, format: Format | Package, output: Output): void {
  const isTable = "mediaType" in format && format.mediaType.startsWith("text/csv");
  const unused = [
    ...(flags.fields !== undefined && REFERENCES.includes(format.name) ? ["--fields"] : []),
    ...(flags.bom && !isTable ? ["--bom"] : []),
    ...(flags.separator !== undefined && !isTable ? ["--separator"] : []),
  ];
  for (const flag of unused) output.warn(`${format.name} has a fixed layout: ${flag} has no effect.`);
}

/** Formats with a fixed set of fields. */
const REFERENCES = ["bibtex", "ris", "csl-json", "ical", "events-csv", "ccfddl"];

/** An empty column may be wanted, to be filled by hand; more often it is a typo. */
async function warnOfUnknown(store: Store, { fields, collection }: ExportFlags, output: Output): Promise<void> {
  if (fields === undefined) return;
  const known = await store.fieldNames(collection);
  for (const field of fields)
    if (!known.includes(field) && !isOwnColumn(field)) output.warn(unknownFieldMessage(field, known));
}

function report(
  output: Output,
  flags: ExportFlags,
  { format, records, removed, leftOut, next, bytes, sha256 }: Released,
): number {
  const parts = [
    `${formatCount(records, "record")}${flags.out === undefined ? "" : ` written to ${flags.out} (${format.name}, ${formatBytes(bytes)})`}`,
    ...(removed > 0 ? [`${formatNumber(removed)} of them withdrawn`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut, "record")} skipped, because ${format.name} cannot represent them`] : []),
  ];
  output.note(`${parts.join("; ")}.`);
  if (flags.certificate !== undefined) output.note(`The certificate is in ${flags.certificate}.`);
  output.note(`For the changes since this export: --since ${next}`);
  printSummary(
    output,
    "records export",
    { records, removed, leftOut, bytes },
    { next, sha256, format: format.name, ...(flags.out === undefined ? {} : { out: flags.out }) },
  );
  return 0;
}
