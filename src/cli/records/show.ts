/** `winnow records show`: one record with its evidence, claims, history, archived pages and family. */
import type { Command } from "commander";
import { archiveFolder } from "../../app/archive-folder.js";
import { type ArchiveLocation, locateSegments, locationText } from "../../app/records/archive-location.js";
import { recordsNamed } from "../../app/records/scope.js";
import type { Json } from "../../model/json.js";
import type { Claim } from "../../model/record.js";
import { shownClaims } from "../../model/record.js";
import { formatCount, formatTimestamp } from "../../model/text/formatting.js";
import { fieldValue, valueText } from "../../publish/formats/cell.js";
import type { EditFacts, RecordHistory, Removal, Store } from "../../store/store.js";
import { type CommonFlags, withCommonFlags, withReadStoreFlag } from "../flags.js";
import { type Output, openOutput } from "../terminal/output.js";
import { printSummary, titleShown } from "./list.js";
import { withRecords } from "./scope.js";

interface ShowFlags extends CommonFlags {
  readonly collection?: string;
  readonly text?: boolean;
  readonly archiveDir?: string;
}

export function defineRecordsShow(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    withReadStoreFlag(command)
      .argument("<record...>", "a number, an id or its first characters, or an address")
      .option("--collection <name>", "the collection that numbers refer to")
      .option("--text", "show the complete text")
      .option("--archive-dir <dir>", "archive folder (default: archive/ in the store's folder)"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records show 17
  winnow records show 3fa2c81d --text
  winnow records show https://example.org/some/page --json

Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error, no such record or store.`,
    )
    .action(async (names: string[], flags: ShowFlags) =>
      end(await withRecords(flags, (store) => show(store, names, flags, openOutput(flags)))),
    );
}

async function show(store: Store, names: readonly string[], flags: ShowFlags, output: Output): Promise<number> {
  const records = await recordsNamed(store, names, flags.collection);
  for (const [index, { id }] of records.entries()) {
    const history = await store.recordHistory(id);
    if (history === undefined) continue; // purged in the meantime
    if (index > 0) output.result("");
    const segments = history.archived.map(({ place }) => place.segment);
    const locations = await locateSegments(store, archiveFolder(flags), segments);
    output.result(recordText(history, locations, flags.text === true));
    const { record, archived, ...more } = history;
    const located = archived.map((page) => ({ ...page, location: locations.get(page.place.segment) }));
    output.data({ ...record, ...more, archived: located });
  }
  printSummary(output, "records show", { records: records.length });
  return 0;
}

const LONGEST_VALUE = 300;
const LONGEST_WORDS = 100;

type Locations = ReadonlyMap<string, ArchiveLocation>;

function recordText(history: RecordHistory, locations: Locations, whole: boolean): string {
  const { record } = history;
  const lines = [
    titleShown(record),
    `  ${record.url}`,
    `  ${record.kind} record ${record.number} of ${record.collection}, ${stateWords(history)}`,
    `  id ${record.id}${history.aliases.length === 0 ? "" : `, before ${history.aliases.join(", ")}`}`,
    `  first kept ${day(record.first)}, version ${record.version} of ${day(record.changed)}, change ${record.change}${record.state === "removed" ? "" : `, confidence ${percent(record.confidence)}`}`,
  ];
  const shown = shownClaims(history.claims);
  if (Object.keys(record.fields).length > 0) lines.push("", "Fields");
  for (const [field, value] of Object.entries(record.fields)) {
    lines.push(...fieldLines(field, value as Json, shown.get(field), whole));
    const others = history.claims.filter((claim) => claim.field === field && claim !== shown.get(field));
    for (const claim of others) lines.push(`      also: ${truncate(valueText(claim.value), 80)}  (${sourceOf(claim)})`);
  }
  lines.push(
    ...historyLines(history),
    ...editLines(history.edits),
    ...familyLines(history),
    ...archiveLines(history, locations),
  );
  return lines.join("\n");
}

/** " by Eva"; nothing where no name was recorded. */
export function byWhom({ by }: Removal): string {
  return by === undefined ? "" : ` by ${by}`;
}

function stateWords({ record, removed }: RecordHistory): string {
  const valid = record.validated ? ", checked by a person" : "";
  if (removed !== undefined)
    return `withdrawn on ${formatTimestamp(removed.at)}${byWhom(removed)}: ${removed.reason}; it is not collected again until it is restored`;
  return record.state === "vanished" ? `vanished: its address is gone${valid}` : `live${valid}`;
}

function fieldLines(field: string, value: Json, claim: Claim | undefined, whole: boolean): string[] {
  const text = valueText(value);
  const said = whole ? text : truncate(text, LONGEST_VALUE);
  const [first = "", ...rest] = said.split("\n");
  const more =
    said.length < text.length ? [`      … ${formatCount(text.length, "character")}; use --text to see all`] : [];
  const lines = [`  ${field}: ${first}`, ...rest.map((line) => `      ${line}`), ...more];
  return claim === undefined ? lines : [...lines, `      from ${sourceOf(claim)}`];
}

/** The source of a claim. */
function sourceOf({ layer, evidence, confidence, by, at }: Claim): string {
  if (layer === "human") return `${by ?? "a person"} on ${formatTimestamp(at)}`;
  const words = evidence.words === undefined ? "" : `, read in "${truncate(evidence.words, LONGEST_WORDS)}"`;
  const sure = confidence === 1 ? "" : `, ${percent(confidence)} sure`;
  const page = evidence.part ?? evidence.url;
  return `${evidence.rule}${page === "" ? "" : ` on ${page}`}${words}${sure}`;
}

/** Earlier versions, each with the fields that differed. */
function historyLines({ record, versions }: RecordHistory): string[] {
  if (versions.length === 0) return [];
  const lines = ["", "Earlier versions"];
  versions.forEach(({ version, until, fields }, i) => {
    const later = versions[i + 1]?.fields ?? record.fields;
    const different = [...new Set([...Object.keys(fields), ...Object.keys(later)])].filter(
      (field) => JSON.stringify(fieldValue(fields, field)) !== JSON.stringify(fieldValue(later, field)),
    );
    lines.push(`  version ${version}, until ${formatTimestamp(until)}`);
    for (const field of different)
      lines.push(
        `      ${field}: ${truncate(valueText(fieldValue(fields, field)), 60) || "(empty)"} → ${truncate(valueText(fieldValue(later, field)), 60) || "(empty)"}`,
      );
  });
  return lines;
}

function editLines(edits: readonly EditFacts[]): string[] {
  if (edits.length === 0) return [];
  const what = ({ about, field, value }: EditFacts): string => {
    if (about === "validated") return value === true ? "marked it as checked" : "removed the mark";
    return value === null
      ? `restored the extracted ${field}`
      : `set ${field} to ${truncate(valueText(value), 60) || "(empty)"}`;
  };
  return [
    "",
    "Edits",
    ...edits.map(
      (edit) =>
        `  ${formatTimestamp(edit.at)}  ${edit.by} ${what(edit)}  (edit ${edit.batch}${edit.undone ? ", undone" : ""})`,
    ),
  ];
}

function familyLines({ family, record }: RecordHistory): string[] {
  if (family === undefined) return [];
  return [
    "",
    `Family of ${family.size}: ${family.original === record.id ? "this is the original" : "a copy"}, ${family.because}`,
    ...family.members
      .filter((member) => member.record !== record.id)
      .slice(0, 10)
      .map(
        ({ record: id, title, url, likeness }) =>
          `  ${id === family.original ? "original" : `${Math.floor(likeness * 100)}%`}  ${id.slice(0, 8)}  ${title || "(no title)"}  ${url}`,
      ),
  ];
}

function archiveLines({ archived }: RecordHistory, locations: Locations): string[] {
  if (archived.length === 0) return ["", "Its page is not archived."];
  return [
    "",
    "Archived pages",
    ...archived
      .slice(0, 10)
      .flatMap(({ url, at, place }) => [
        `  ${formatTimestamp(at)}  ${url}  ${place.segment} at ${place.offset}, ${place.digest}`,
        `    ${locationText(locations.get(place.segment) ?? { kind: "missing" })}`,
      ]),
    ...(archived.length > 10 ? [`  and ${formatCount(archived.length - 10, "earlier one")}`] : []),
  ];
}

export function truncate(text: string, most: number): string {
  const characters = [...text.slice(0, most * 2 + 2)];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

function percent(share: number): string {
  return `${Math.floor(share * 100)}%`;
}

function day(moment: string): string {
  return formatTimestamp(Date.parse(moment));
}
