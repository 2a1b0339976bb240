/** `winnow records list`: records, rejected pages with reasons, or duplicates, as a table. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { checkCollection, scopeOf } from "../../app/records/scope.js";
import { listRecords } from "../../app/records/search.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatCount, formatNumber, formatTimestamp } from "../../model/text/formatting.js";
import { nearest } from "../../model/text/nearest.js";
import { valueText } from "../../publish/formats/cell.js";
import { factsOf, titleOf } from "../../search/facts.js";
import { SPECIAL_FIELDS } from "../../search/filter.js";
import { substringHints } from "../../search/parse-filter.js";
import type { Count, RecordOrder, Store } from "../../store/store.js";
import { wholeNumber, withReadStoreFlag } from "../flags.js";
import { type Output, openOutput } from "../terminal/output.js";
import { type Column, screenWidth, tableText } from "../terminal/table.js";
import { FILTER_HELP, hideDuplicates, originals, type ScopeFlags, withRecords, withScopeFlags } from "./scope.js";

interface ListFlags extends ScopeFlags {
  readonly limit: number;
  readonly after?: string;
  readonly order: RecordOrder;
  readonly fields?: readonly string[];
  readonly rejected?: boolean;
  readonly reason?: string;
  readonly families?: boolean;
  readonly originals?: boolean;
}

export function defineRecordsList(command: Command, end: (code: number) => void): void {
  withScopeFlags(
    withReadStoreFlag(command)
      .option("--limit <n>", "maximum number of rows", wholeNumber(1, 100_000), 20)
      .option("--after <place>", "continue after the previous page, with the value that it printed")
      .addOption(
        new Option("--order <order>", "by number, newest year first, or last changed first")
          .choices(["number", "newest", "changed"])
          .default("number"),
      )
      .option("--fields <list>", "show these fields as columns: title,date,author", readFieldList)
      .addOption(hideDuplicates())
      .addOption(originals())
      .option("--families", "list duplicates, family by family")
      .option("--rejected", "list rejected pages: read, but not kept")
      .option("--reason <text>", "with --rejected: only pages rejected for this reason"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records list
  winnow records list --where 'language:tat words:>50 -flag:doubt' --order newest
  winnow records list --where 'confidence:<80% validated:no' --fields title,date
  winnow records list --rejected --reason 'too short'
  winnow records list --families
${FILTER_HELP}

Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (flags: ListFlags) =>
      end(await withRecords(flags, (store) => list(store, flags, openOutput(flags)))),
    );
}

export function readFieldList(words: string): string[] {
  const fields = words
    .split(",")
    .map((field) => field.trim())
    .filter((field) => field !== "");
  if (fields.length === 0) throw new InvalidArgumentError("List fields, separated by commas.");
  return [...new Set(fields)];
}

async function list(store: Store, flags: ListFlags, output: Output): Promise<number> {
  if (flags.rejected) return listRejected(store, flags, output);
  if (flags.families) return listFamilies(store, flags, output);
  const { scope, total, ...page } = await listRecords(store, flags);
  await warnOfUnknown(store, flags, output);
  const isAll = flags.after === undefined && page.next === undefined;
  for (const record of page.records) output.data(record);
  if (page.records.length > 0) output.result(recordTable(page.records, flags.fields));
  else
    output.result(
      flags.where === undefined && flags.since === undefined
        ? `${store.where} holds no records.`
        : "No record matches.",
    );
  if (isAll && page.records.length === 0)
    for (const { exact, part } of substringHints(scope.filter))
      output.note(`${exact} matches the whole field only; ${part} matches a part of it.`);
  if (page.records.length > 0)
    output.note(
      `${sayTotal(total, page.records.length)}${page.next === undefined ? "" : ` Next page: --after ${page.next}`}`,
    );
  printSummary(
    output,
    "records list",
    { records: page.records.length, total: total.count },
    { more: total.more, next: page.next ?? null },
  );
  return 0;
}

/** For an unknown field: the nearest known name. */
export function unknownFieldMessage(field: string, known: readonly string[]): string {
  const meant = nearest(field, known);
  return `No record has a field ${field}${meant === undefined ? "." : `; did you mean ${meant}?`}`;
}

/** A column that stays empty because its name is a typo. */
async function warnOfUnknown(store: Store, { fields = [], collection }: ListFlags, output: Output): Promise<void> {
  if (fields.length === 0) return;
  const known = [...(await store.fieldNames(collection)), ...SPECIAL_FIELDS, "flags", "version", "change"];
  for (const field of fields) {
    if (known.includes(field)) continue;
    output.warn(unknownFieldMessage(field, known));
  }
}

function sayTotal({ count, more }: Count, shown: number): string {
  if (more) return `${formatNumber(shown)} of more than ${formatNumber(count)} records.`;
  return shown === count
    ? `${formatCount(count, "record")}.`
    : `${formatNumber(shown)} of ${formatCount(count, "record")}.`;
}

export function formatCappedCount({ count, more }: Count, one: string): string {
  return `${more ? "more than " : ""}${formatCount(count, one)}`;
}

export function printSummary(
  output: Output,
  command: string,
  counts: { readonly [name: string]: number },
  more: { readonly [name: string]: Json } = {},
  end = "finished",
): void {
  output.data({ summary: true, command, end, counts, ...more });
}

/** Columns that are empty on this page are left out. */
export function recordTable(records: readonly WinnowRecord[], fields?: readonly string[]): string {
  const several = new Set(records.map(({ collection }) => collection)).size > 1;
  const about = records.map((record) => ({ record, facts: factsOf(record.url, record.fields) }));
  const columns: (Column & { cell: (one: (typeof about)[number]) => string; always?: boolean })[] = [
    { name: "no", right: true, cell: ({ record }) => String(record.number), always: true },
    { name: "id", cell: ({ record }) => record.id.slice(0, 8), always: true },
    ...(several
      ? [{ name: "collection", least: 8, cell: ({ record }: (typeof about)[number]) => record.collection }]
      : []),
    ...(fields !== undefined
      ? fields.map((name) => ({
          name,
          least: 10,
          always: true,
          cell: ({ record }: (typeof about)[number]) => ownOr(record, name),
        }))
      : [
          { name: "title", least: 16, always: true, cell: ({ record }: (typeof about)[number]) => titleShown(record) },
          { name: "lang", spare: true, cell: ({ facts }: (typeof about)[number]) => facts.language },
          {
            name: "year",
            spare: true,
            cell: ({ facts }: (typeof about)[number]) => (facts.year === 0 ? "" : String(facts.year)),
          },
          {
            name: "words",
            right: true,
            spare: true,
            cell: ({ facts }: (typeof about)[number]) => (facts.words === 0 ? "" : formatNumber(facts.words)),
          },
          { name: "flags", least: 8, spare: true, cell: ({ facts }: (typeof about)[number]) => facts.flags.join(" ") },
        ]),
    { name: "state", cell: ({ record }) => stateShown(record) },
    {
      name: "address",
      least: 16,
      spare: true,
      cell: ({ record }) => record.url.replace(/^https?:\/\//, ""),
      always: fields === undefined,
    },
  ];
  const shown = columns
    .filter(({ name }) => fields === undefined || name !== "address")
    .filter(({ always, cell }) => always || about.some((one) => cell(one) !== ""));
  return tableText(
    shown,
    about.map((one) => shown.map(({ cell }) => cell(one))),
    screenWidth(),
  );
}

/** A field of the record, or a fact of every record by that name. */
function ownOr(record: WinnowRecord, name: string): string {
  if (Object.hasOwn(record.fields, name)) return valueText(record.fields[name] as Json);
  if (Object.hasOwn(record, name)) return valueText(record[name as "url"]);
  const facts = factsOf(record.url, record.fields) as unknown as { [fact: string]: Json };
  const value = name === "flag" ? facts["flags"] : facts[name];
  return value === 0 ? "" : valueText(value);
}

export function titleShown(record: WinnowRecord): string {
  if (record.state === "removed") return "(withdrawn)";
  return titleOf(record.fields) || "(no title)";
}

function stateShown({ state, validated }: WinnowRecord): string {
  return [...(state === "live" ? [] : [state]), ...(validated ? ["valid"] : [])].join(", ");
}

async function listRejected(store: Store, flags: ListFlags, output: Output): Promise<number> {
  if (flags.where !== undefined || flags.since !== undefined || flags.fields !== undefined)
    throw new UsageError(
      "--rejected lists pages, which have no fields: use --collection and --reason, not --where, --since or --fields.",
    );
  await checkCollection(store, flags.collection);
  const page = await store.rejected({
    ...(flags.collection === undefined ? {} : { collection: flags.collection }),
    ...(flags.reason === undefined ? {} : { reason: flags.reason }),
    ...(flags.after === undefined ? {} : { after: flags.after }),
    limit: flags.limit,
  });
  for (const one of page.pages) output.data({ ...one, at: new Date(one.at).toISOString() });
  const columns = [{ name: "read" }, { name: "reason", least: 16 }, { name: "address", least: 20 }];
  const rows = page.pages.map(({ at, reason, because, url }) => {
    const found = /; found: (.*?)(?:; stop: .*)?$/.exec(because)?.[1];
    return [formatTimestamp(at), found === undefined ? reason : `${reason} (${found})`, url];
  });
  output.result(rows.length === 0 ? "Nothing was rejected." : tableText(columns, rows, screenWidth()));
  if (page.next !== undefined) output.note(`There is more. Next page: --after ${page.next}`);
  if (rows.length > 0) output.note("winnow why ADDRESS shows the history of one of them.");
  printSummary(output, "records list", { rejected: page.pages.length }, { next: page.next ?? null });
  return 0;
}

async function listFamilies(store: Store, flags: ListFlags, output: Output): Promise<number> {
  const { collection, filter } = await scopeOf(store, flags);
  const page = await store.families({
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(flags.after === undefined ? {} : { after: flags.after }),
    limit: flags.limit,
  });
  for (const family of page.families) {
    output.data({ kind: "family", ...family });
    const rows = family.members.map(({ record, likeness, title, url }) => [
      record === family.original ? "original" : `${Math.floor(likeness * 100)}%`,
      record.slice(0, 8),
      title || "(no title)",
      url.replace(/^https?:\/\//, ""),
    ]);
    const columns = [
      { name: "alike", right: true },
      { name: "id" },
      { name: "title", least: 16 },
      { name: "address", least: 16, spare: true },
    ];
    output.result(
      `${formatCount(family.size, "record")} with the same content; the original is the one ${family.because}\n${tableText(columns, rows, screenWidth())}\n`,
    );
  }
  if (page.families.length === 0) output.result("No duplicates.");
  if (page.next !== undefined) output.note(`There is more. Next page: --after ${page.next}`);
  if (page.families.length > 0) output.note("To choose another original: winnow records edit ID --original");
  printSummary(output, "records list", { families: page.families.length }, { next: page.next ?? null });
  return 0;
}
