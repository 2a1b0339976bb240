/** `winnow records list`: what was kept, as a table; what was not, with reasons; what is the same as something else. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageError } from "../model/errors.js";
import { SPECIAL_FIELDS } from "../model/filter.js";
import type { Json } from "../model/json.js";
import { nearest } from "../model/nearest.js";
import { partsInstead } from "../model/read-filter.js";
import type { WinnowRecord } from "../model/record.js";
import { factsOf, titleOf } from "../model/record-facts.js";
import { valueText } from "../publish/cell.js";
import type { Store } from "../store/store.js";
import type { Count, RecordOrder } from "../store/store-records.js";
import { sayCount, sayInstant, sayNumber } from "./figures.js";
import { wholeNumber } from "./flags.js";
import {
  checkCollection,
  FILTER_HELP,
  type ScopeFlags,
  scopeOf,
  withRecords,
  withScopeFlags,
} from "./records-scope.js";
import { type Column, screenWidth, tableText } from "./table.js";
import { openVoice, type Voice } from "./voice.js";

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

export function addRecordsList(group: Command, end: (code: number) => void): void {
  withScopeFlags(
    group
      .command("list")
      .description("List what was kept; --rejected lists what was not, with reasons.")
      .option("--limit <n>", "so many rows", wholeNumber(1, 100_000), 20)
      .option("--after <place>", "go on where the last page ended; it says how")
      .addOption(
        new Option("--order <order>", "as first kept, newest year first, or last changed first")
          .choices(["number", "newest", "changed"])
          .default("number"),
      )
      .option("--fields <list>", "show these fields as columns: title,date,author", readFieldList)
      .option("--originals", "of records that say the same only one")
      .option("--families", "records that say the same, family by family")
      .option("--rejected", "pages that were read and not kept")
      .option("--reason <text>", "with --rejected: only those with this reason"),
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

Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or no such store.`,
    )
    .action(async (flags: ListFlags) => end(await withRecords(flags, (store) => list(store, flags, openVoice(flags)))));
}

export function readFieldList(words: string): string[] {
  const fields = words
    .split(",")
    .map((field) => field.trim())
    .filter((field) => field !== "");
  if (fields.length === 0) throw new InvalidArgumentError("Name fields, separated by commas.");
  return [...new Set(fields)];
}

async function list(store: Store, flags: ListFlags, voice: Voice): Promise<number> {
  if (flags.rejected) return listRejected(store, flags, voice);
  if (flags.families) return listFamilies(store, flags, voice);
  const scope = { ...(await scopeOf(store, flags)), ...(flags.originals ? { originals: true } : {}) };
  const page = await store.listRecords({
    ...scope,
    order: flags.order,
    limit: flags.limit,
    ...(flags.after === undefined ? {} : { after: flags.after }),
  });
  await warnOfUnknown(store, flags, voice);
  const isAll = flags.after === undefined && page.next === undefined;
  const total: Count = isAll
    ? { count: page.records.length, more: false }
    : await store.countRecords(scope, Math.max(COUNTED, flags.limit));
  for (const record of page.records) voice.data(record);
  if (page.records.length > 0) voice.result(recordTable(page.records, flags.fields));
  else
    voice.result(
      flags.where === undefined && flags.since === undefined
        ? `${store.where} holds no records.`
        : "No record is like this.",
    );
  if (isAll && page.records.length === 0)
    for (const { exact, part } of partsInstead(scope.filter))
      voice.note(`${exact} is all that stands in the field; ${part} finds it as a part.`);
  if (page.records.length > 0)
    voice.note(
      `${sayTotal(total, page.records.length)}${page.next === undefined ? "" : ` Go on with --after ${page.next}`}`,
    );
  sayEnd(
    voice,
    "records list",
    { records: page.records.length, total: total.count },
    { more: total.more, next: page.next ?? null },
  );
  return 0;
}

/** Of a field that nobody has: what may have been meant. */
export function sayUnknown(field: string, known: readonly string[]): string {
  const meant = nearest(field, known);
  return `No record has a field ${field}${meant === undefined ? "." : `; did you mean ${meant}?`}`;
}

/** A column that stays empty because its name was a slip. */
async function warnOfUnknown(store: Store, { fields = [], collection }: ListFlags, voice: Voice): Promise<void> {
  if (fields.length === 0) return;
  const known = [...(await store.fieldNames(collection)), ...SPECIAL_FIELDS, "flags", "version", "change"];
  for (const field of fields) {
    if (known.includes(field)) continue;
    voice.warn(sayUnknown(field, known));
  }
}

/** Counting stops here: a person wants to know whether it is many. */
export const COUNTED = 10_000;

function sayTotal({ count, more }: Count, shown: number): string {
  if (more) return `${sayNumber(shown)} of more than ${sayNumber(count)} records.`;
  return shown === count ? `${sayCount(count, "record")}.` : `${sayNumber(shown)} of ${sayCount(count, "record")}.`;
}

export function sayMany({ count, more }: Count, one: string): string {
  return `${more ? "more than " : ""}${sayCount(count, one)}`;
}

export function sayEnd(
  voice: Voice,
  command: string,
  counts: { readonly [name: string]: number },
  more: { readonly [name: string]: Json } = {},
  end = "finished",
): void {
  voice.data({ summary: true, command, end, counts, ...more });
}

/** Columns that say nothing on this page are left out. */
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
            cell: ({ facts }: (typeof about)[number]) => (facts.words === 0 ? "" : sayNumber(facts.words)),
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

async function listRejected(store: Store, flags: ListFlags, voice: Voice): Promise<number> {
  if (flags.where !== undefined || flags.since !== undefined || flags.fields !== undefined)
    throw new UsageError(
      "--rejected lists pages, which have no fields: --collection and --reason say which, not --where, --since or --fields.",
    );
  await checkCollection(store, flags.collection);
  const page = await store.rejected({
    ...(flags.collection === undefined ? {} : { collection: flags.collection }),
    ...(flags.reason === undefined ? {} : { reason: flags.reason }),
    ...(flags.after === undefined ? {} : { after: flags.after }),
    limit: flags.limit,
  });
  for (const one of page.pages) voice.data({ ...one, at: new Date(one.at).toISOString() });
  const columns = [{ name: "read" }, { name: "reason", least: 16 }, { name: "address", least: 20 }];
  const rows = page.pages.map(({ at, reason, url }) => [sayInstant(at), reason, url]);
  voice.result(rows.length === 0 ? "Nothing was rejected." : tableText(columns, rows, screenWidth()));
  if (page.next !== undefined) voice.note(`There is more: go on with --after ${page.next}`);
  if (rows.length > 0) voice.note("winnow why ADDRESS tells the life of one of them.");
  sayEnd(voice, "records list", { rejected: page.pages.length }, { next: page.next ?? null });
  return 0;
}

async function listFamilies(store: Store, flags: ListFlags, voice: Voice): Promise<number> {
  const { collection, filter } = await scopeOf(store, flags);
  const page = await store.families({
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(flags.after === undefined ? {} : { after: flags.after }),
    limit: flags.limit,
  });
  for (const family of page.families) {
    voice.data({ kind: "family", ...family });
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
    voice.result(
      `${sayCount(family.size, "record")} that say the same; the original is the one ${family.because}\n${tableText(columns, rows, screenWidth())}\n`,
    );
  }
  if (page.families.length === 0) voice.result("No two records say the same.");
  if (page.next !== undefined) voice.note(`There is more: go on with --after ${page.next}`);
  if (page.families.length > 0) voice.note("To choose another original: winnow records edit ID --original");
  sayEnd(voice, "records list", { families: page.families.length }, { next: page.next ?? null });
  return 0;
}
