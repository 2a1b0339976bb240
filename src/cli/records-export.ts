/** `winnow records export`: records on their way out, whole or not at all, with a certificate if wanted. */

import { createHash } from "node:crypto";
import path from "node:path";
import { type Command, Option } from "commander";
import { loadModels } from "../harvest/models.js";
import { UsageError } from "../model/errors.js";
import type { Format } from "../model/format.js";
import type { Json } from "../model/json.js";
import { SEARCH_WORDS } from "../model/search-words.js";
import { systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { certificateOf } from "../publish/certificate.js";
import { OWN_COLUMNS } from "../publish/csv.js";
import { chooseFormat, formatsOf } from "../publish/formats.js";
import { pagesOf, type Release, release } from "../publish/release.js";
import { checkApart, checkPlace, type Paper, type Written, writeThrough, writeWhole } from "../publish/whole-file.js";
import { WORD_RULE } from "../publish/word-list.js";
import type { Store } from "../store/store.js";
import type { RecordScope } from "../store/store-records.js";
import { sayBytes, sayCount, sayNumber } from "./figures.js";
import { allKinds, findKind } from "./kinds.js";
import { printableLines } from "./printable.js";
import { exportRejected } from "./records-export-rejected.js";
import { leaving } from "./records-leaving.js";
import { readFieldList, sayEnd, sayUnknown } from "./records-list.js";
import { ALL_STATES, FILTER_HELP, type ScopeFlags, scopeOf, withRecords, withScopeFlags } from "./records-scope.js";
import { showCounting } from "./records-waiting.js";
import { openVoice, type Voice } from "./voice.js";

interface ExportFlags extends ScopeFlags {
  readonly format?: string;
  readonly out?: string;
  readonly fields?: readonly string[];
  readonly bom?: boolean;
  readonly separator?: keyof typeof SEPARATORS;
  readonly originals?: boolean;
  readonly certificate?: string;
  readonly rejected?: boolean;
  readonly reason?: string;
}

const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t" } as const;

export function addRecordsExport(group: Command, end: (code: number) => void): void {
  const formats = formatsOf([]); // those that kinds bring are known when they are wanted: kinds take long to load
  withScopeFlags(
    group
      .command("export")
      .description("Write records to a file: JSON lines, CSV, BibTeX, RIS, CSL-JSON, iCalendar, text.")
      .option(
        "--format <name>",
        `${formats.map(({ name }) => name).join(", ")} (default: by the file's name, else jsonl)`,
      )
      .option("--out <file>", "write here, whole or not at all (default: stdout)")
      .option("--fields <list>", "only these fields, in this order: title,date,author", readFieldList)
      .option("--bom", "begin with a byte order mark, which some spreadsheets need to read letters right")
      .addOption(
        new Option("--separator <what>", "between the cells of a table (default: comma; tab for .tsv)").choices(
          Object.keys(SEPARATORS),
        ),
      )
      .option("--originals", "of records that say the same only one")
      .option("--certificate <file>", "also write down how the export came about, so that it can be cited and checked")
      .option("--rejected", "pages that were read and not kept, with their reasons, as jsonl or csv")
      .option("--reason <text>", "with --rejected: only those with this reason"),
  )
    .addHelpText(
      "after",
      `
Formats:
${formats.map(({ name, about }) => `  ${name.padEnd(10)}${about}`).join("\n")}

Examples:
  winnow records export --out songs.jsonl
  winnow records export --where 'language:tat' --out songs.csv --bom --certificate songs.certificate.json
  winnow records export --collection acl2026 --out papers.bib
  winnow records export --since 1204 --out new.jsonl
  winnow records export --rejected --out rejected.csv

With --since, new, changed and withdrawn records are written, and the number to ask with next time is told: nothing is missed and
nothing comes twice.
${FILTER_HELP}

Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or no such store, 130 interrupted.`,
    )
    .action(async (flags: ExportFlags) =>
      end(await withRecords(flags, (store) => exportRecords(store, flags, openVoice(flags)))),
    );
}

async function exportRecords(store: Store, flags: ExportFlags, voice: Voice): Promise<number> {
  const format = chooseFormat(formatsOf(await allKinds()), flags.format, flags.out);
  if (flags.out !== undefined) checkPlace("--out", flags.out);
  if (flags.certificate !== undefined) checkPlace("--certificate", flags.certificate);
  checkApart(["--out", flags.out], ["--certificate", flags.certificate]);
  if (flags.json && flags.out === undefined && format.name !== "jsonl")
    throw new UsageError(`--json leaves stdout to JSON lines; name a file for ${format.name} with --out FILE.`);
  const separator = SEPARATORS[flags.separator ?? (flags.out?.toLowerCase().endsWith(".tsv") ? "tab" : "comma")];
  const bom = flags.bom === true;
  if (flags.rejected) {
    checkRejected(flags);
    return exportRejected(store, { ...flags, format: format.name, separator, bom }, shownOut(flags), voice);
  }
  if (flags.reason !== undefined) throw new UsageError("--reason says which rejected pages are meant: add --rejected.");
  const scope = await releaseScope(store, flags);
  tellUnused(flags, format, voice);
  const chosen = await chosenFields(store, flags, voice);
  return leaving(voice, flags.out, async ({ signal, counting }) => {
    const fields =
      chosen ??
      (await fieldsOf(store, scope, format, signal, (n) =>
        counting.at(() => `looking at the fields of ${sayCount(n, "record")}`),
      ));
    const how = { fields, chosen: chosen !== undefined, now: systemClock.now(), separator, bom };
    let released: Release | undefined;
    const fill = async (paper: Paper): Promise<void> => {
      const onProgress = (records: number): void => counting.at(() => `${sayCount(records, "record")} written`);
      released = await release(store, { ...scope, format, how, signal, onProgress }, paper);
    };
    const written =
      flags.out !== undefined ? await writeWhole(flags.out, fill) : await writeThrough(shownOut(flags), fill);
    counting.done();
    if (flags.certificate !== undefined)
      await writeCertificate(store, flags.certificate, { flags, format, written, release: released! }, voice);
    return tell(voice, flags, format, written, released!);
  });
}

/** Rejected pages have no fields, no changes and no certificate. */
function checkRejected({ where, since, fields, originals, certificate }: ExportFlags): void {
  const given = {
    "--where": where,
    "--since": since,
    "--fields": fields,
    "--originals": originals,
    "--certificate": certificate,
  };
  const [flag] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (flag !== undefined)
    throw new UsageError(
      `--rejected writes pages that gave no record: --collection and --reason say which; ${flag} is for records.`,
    );
}

/** What was asked for and this format has no place for. */
function tellUnused(flags: ExportFlags, format: Format, voice: Voice): void {
  const isTable = format.needsFields === true;
  const unused = [
    ...(flags.fields !== undefined && REFERENCES.includes(format.name) ? ["--fields"] : []),
    ...(flags.bom && !isTable ? ["--bom"] : []),
    ...(flags.separator !== undefined && !isTable ? ["--separator"] : []),
  ];
  for (const flag of unused) voice.warn(`${format.name} is written in its own way: ${flag} changes nothing.`);
}

/** Formats that say themselves which fields they hold. */
const REFERENCES = ["bibtex", "ris", "csl-json", "ical"];

async function releaseScope(store: Store, flags: ExportFlags): Promise<RecordScope> {
  const scope = { ...(await scopeOf(store, flags)), ...(flags.originals ? { originals: true } : {}) };
  if (flags.since === undefined) return scope;
  // Whoever keeps a copy must hear of what was withdrawn, too.
  return { ...scope, since: scope.since ?? 0, states: ALL_STATES };
}

/** The fields that were asked for. An empty column may be wanted, to be filled by hand; more often it is a slip. */
async function chosenFields(
  store: Store,
  { fields, collection }: ExportFlags,
  voice: Voice,
): Promise<readonly string[] | undefined> {
  if (fields === undefined) return undefined;
  const known = await store.fieldNames(collection);
  const isWritten = (field: string): boolean => !known.includes(field) && OWN_COLUMNS.some((own) => own === field);
  for (const field of fields) {
    if (known.includes(field) || isWritten(field)) continue;
    voice.warn(sayUnknown(field, known));
  }
  return fields.filter((field) => !isWritten(field)); // id, url and their like are written in any case
}

/** A table needs its columns first: all fields that occur, in the order of the alphabet with the telling ones in front. */
async function fieldsOf(
  store: Store,
  scope: RecordScope,
  format: Format,
  signal: AbortSignal,
  onProgress: (records: number) => void,
): Promise<string[]> {
  if (!format.needsFields) return [];
  const names = new Set<string>();
  if ((await store.countRecords(scope, LOOKED_THROUGH)).more)
    for (const name of await store.fieldNames(scope.collection)) names.add(name);
  else await look();
  const rank = (name: string): number => {
    const place = FIRST_FIELDS.indexOf(name);
    return place >= 0 ? place : name === "text" ? FIRST_FIELDS.length + 1 : FIRST_FIELDS.length;
  };
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));

  async function look(): Promise<void> {
    let looked = 0;
    for await (const page of pagesOf(store, scope, Number.MAX_SAFE_INTEGER)) {
      signal.throwIfAborted();
      for (const { fields } of page) for (const name in fields) names.add(name);
      onProgress((looked += page.length));
    }
  }
}

/** So many records are looked through for the fields that they have; for more, all fields of the collection are columns. */
const LOOKED_THROUGH = 20_000;

const FIRST_FIELDS = ["title", "name", "author", "authors", "date", "language"];

/** On a terminal, letters of strangers are made harmless; into a pipe they go as they are. */
function shownOut(flags: ExportFlags): NodeJS.WritableStream {
  const { stdout } = process;
  if (!stdout.isTTY || flags.quiet) return stdout;
  return Object.assign(Object.create(stdout) as NodeJS.WritableStream, {
    write: (bytes: Uint8Array) => stdout.write(printableLines(Buffer.from(bytes).toString())),
  });
}

interface Made {
  readonly flags: ExportFlags;
  readonly format: Format;
  readonly written: Written;
  readonly release: Release;
}

async function writeCertificate(
  store: Store,
  file: string,
  { flags, format, written, release }: Made,
  voice: Voice,
): Promise<void> {
  const counting = showCounting(voice);
  const asked: { [flag: string]: Json } = {};
  for (const name of ["collection", "where", "since", "fields", "originals", "separator", "bom"] as const)
    if (flags[name] !== undefined) asked[name] = flags[name];
  const names = new Set((await store.harvests()).map(({ kind }) => kind));
  const kinds = (await Promise.all([...names].map(findKind))).filter((kind) => kind !== undefined);
  const certificate = await certificateOf(
    store,
    {
      program: `winnow/${VERSION}`,
      made: new Date(systemClock.now()).toISOString(),
      file: flags.out === undefined ? "stdout" : path.basename(flags.out),
      format: format.name,
      asked,
      written,
      release,
      collection: flags.collection,
      models: fingerprints(kinds.flatMap(({ models }) => models ?? [])),
      rules: [WORD_RULE, SEARCH_WORDS],
    },
    (entries) => counting.at(() => `certifying the archive: ${sayNumber(entries)} entries`),
  ).finally(() => counting.done());
  await writeWhole(file, (paper) => paper.write(`${JSON.stringify(certificate, null, 2)}\n`));
}

function fingerprints(names: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(
    [...loadModels(names)].map(([name, bytes]) => [name, `sha256:${createHash("sha256").update(bytes).digest("hex")}`]),
  );
}

function tell(
  voice: Voice,
  flags: ExportFlags,
  format: Format,
  written: Written,
  { records, removed, leftOut, next }: Release,
): number {
  const parts = [
    `${sayCount(records, "record")}${flags.out === undefined ? "" : ` written to ${flags.out} (${format.name}, ${sayBytes(written.bytes)})`}`,
    ...(removed > 0 ? [`${sayNumber(removed)} of them withdrawn`] : []),
    ...(leftOut > 0 ? [`${sayCount(leftOut, "record")} left out, which ${format.name} cannot hold`] : []),
  ];
  voice.note(`${parts.join("; ")}.`);
  if (flags.certificate !== undefined) voice.note(`The certificate is in ${flags.certificate}.`);
  voice.note(`For what is new next time: --since ${next}`);
  sayEnd(
    voice,
    "records export",
    { records, removed, leftOut, bytes: written.bytes },
    { next, sha256: written.sha256, format: format.name, ...(flags.out === undefined ? {} : { out: flags.out }) },
  );
  return 0;
}
