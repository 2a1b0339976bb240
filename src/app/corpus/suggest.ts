/**
 * Suggests theme, style and place of documents, learned from the documents of the same collection that people have checked.
 *
 * Labels are the values of checked records and of fields that people have set. A table of a site's own words (a value list, as recipes have
 * them) gives further ones. Suggestions are machine values: never over a person's value, and replaced by the next run.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse as parseYaml } from "yaml";
import { cluesOf } from "../../corpus/machine/clues.js";
import {
  type LabelledDocument,
  MIN_DOCUMENTS,
  type Suggester,
  type SuggesterFigures,
  trainSuggester,
} from "../../corpus/machine/suggester.js";
import { textField } from "../../corpus/release/document.js";
import { UsageError } from "../../model/errors.js";
import { SUGGESTED, type WinnowRecord } from "../../model/record.js";
import { type Instant, systemClock } from "../../model/time.js";
import { recordPages } from "../../publish/release.js";
import { findValue, type Tables, TablesSchema } from "../../robot/document/value-lists.js";
import { recordHost } from "../../search/facts.js";
import type { Edit, Store, SuggestedValue } from "../../store/store.js";
import { checkCollection } from "../records/scope.js";

/** What a person asks for, and the field that holds it. */
export const SUGGESTED_FIELDS = { theme: "category", style: "style", place: "place" } as const;
export type SuggestedField = keyof typeof SUGGESTED_FIELDS;

export interface SuggestRequest {
  readonly collection: string;
  /** Default: all that have enough labels. */
  readonly field?: SuggestedField;
  /** A file with value lists: category: { sport: { from: [Спорт] } }. */
  readonly table?: string;
  /** Less probable values are not suggested. */
  readonly threshold: number;
  /** Changes nothing. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  onSuggestion?(suggestion: RecordSuggestion): void;
  onProgress?(step: "read" | "suggested", records: number): void;
}

export interface RecordSuggestion extends SuggestedValue {
  readonly record: Pick<WinnowRecord, "id" | "number" | "url">;
  readonly title: string;
  readonly field: string;
}

export interface FieldReport {
  readonly name: SuggestedField;
  readonly field: string;
  /** Labelled documents. */
  readonly labelled: number;
  /** Undefined: too few labels; only the table was used. */
  readonly figures: SuggesterFigures | undefined;
  readonly labels: readonly string[];
  /** Values by the table, values by the model, documents without either that could have had one. */
  readonly byTable: number;
  readonly byModel: number;
  readonly abstained: number;
}

export interface SuggestReport {
  readonly fields: readonly FieldReport[];
  /** Records with another value than before. */
  readonly changed: number;
}

/** Labelled documents that are learned from; of more, those with the lowest ids, which are random. */
const MOST_LABELLED = 20_000;
const EDITS_AT_ONCE = 500;

export async function suggestFields(
  store: Store,
  request: SuggestRequest,
  now: () => Instant = systemClock.now,
): Promise<SuggestReport> {
  const { collection, field, signal, dryRun } = request;
  await checkCollection(store, collection);
  const table = request.table === undefined ? undefined : readTable(request.table);
  const names = field === undefined ? (Object.keys(SUGGESTED_FIELDS) as SuggestedField[]) : [field];
  const until = await store.lastChange();
  const pages = () => recordPages(store, { collection, states: ["live", "vanished"] }, until);

  const labelled = new Map(names.map((name) => [name, new Map<string, LabelledDocument>()]));
  let read = 0;
  for await (const page of pages()) {
    signal?.throwIfAborted();
    for (const record of page)
      for (const [name, known] of labelled) {
        const label = labelOf(record, SUGGESTED_FIELDS[name], table);
        if (label === undefined) continue;
        known.set(record.id, { features: cluesOfRecord(record), label, site: recordHost(record.url) });
        if (known.size > 2 * MOST_LABELLED) keepFirst(known, MOST_LABELLED);
      }
    request.onProgress?.("read", (read += page.length));
  }

  const works: Work[] = [];
  for (const [name, known] of labelled) {
    keepFirst(known, MOST_LABELLED);
    const suggester = isEnough([...known.values()]) ? await learn([...known.values()], request) : undefined;
    works.push({
      name,
      field: SUGGESTED_FIELDS[name],
      labelled: known.size,
      suggester,
      byTable: 0,
      byModel: 0,
      abstained: 0,
    });
  }
  if (table === undefined && works.every(({ suggester }) => suggester === undefined))
    throw new UsageError(
      `There is too little to learn from: ${works.map(({ field, labelled }) => `${labelled} labelled documents for ${field}`).join(", ")}. At least two values with ${MIN_DOCUMENTS} documents each must be set or checked by people, or given by --table.`,
    );

  let changed = 0;
  let edits: Edit[] = [];
  const apply = async (): Promise<void> => {
    if (edits.length > 0 && !dryRun) changed += (await store.edit({ edits, by: "winnow", now: now() })).changed;
    edits = [];
  };
  let done = 0;
  for await (const page of pages()) {
    signal?.throwIfAborted();
    for (const record of page) {
      const suggested = suggestionsFor(record, works, table, request);
      if (Object.keys(suggested).length > 0) edits.push({ record: record.id, suggested });
      if (edits.length >= EDITS_AT_ONCE) await apply();
    }
    request.onProgress?.("suggested", (done += page.length));
  }
  await apply();
  return {
    changed,
    fields: works.map(({ suggester, ...one }) => ({
      ...one,
      figures: suggester?.figures,
      labels: suggester?.labels ?? [],
    })),
  };
}

interface Work {
  readonly name: SuggestedField;
  readonly field: string;
  readonly labelled: number;
  readonly suggester: Suggester | undefined;
  byTable: number;
  byModel: number;
  abstained: number;
}

/** What is suggested for a record; null withdraws what was suggested before. */
function suggestionsFor(
  record: WinnowRecord,
  works: readonly Work[],
  table: Tables | undefined,
  { threshold, onSuggestion }: SuggestRequest,
): { [field: string]: SuggestedValue | null } {
  const suggested: { [field: string]: SuggestedValue | null } = {};
  if (record.validated) return suggested;
  let clues: ReturnType<typeof cluesOf> | undefined;
  for (const work of works) {
    const { field, suggester } = work;
    if (isByPerson(record, field)) continue;
    const own = ownValue(record, field);
    const known = own === "" || table === undefined ? undefined : findValue(table, field, own);
    const says = (value: SuggestedValue): void => {
      suggested[field] = value;
      onSuggestion?.({ record, title: textField(record.fields, "title"), field, ...value });
    };
    if (known !== undefined && known !== own) {
      work.byTable++;
      says({ value: known, rule: `${SUGGESTED}table`, words: own, confidence: 1 });
      continue;
    }
    // Null also where the page itself has a value of the list by now.
    if (wasSuggested(record, field)) suggested[field] = null;
    if (known !== undefined || suggester === undefined || suggester.labels.includes(own)) continue;
    if (textField(record.fields, "text").trim() === "") continue;
    const guess = suggester.guess((clues ??= cluesOfRecord(record)));
    if (guess.probability < threshold) {
      work.abstained++;
      if (own !== "") suggested[field] = null; // an earlier suggestion may stand behind the page's own word
    } else {
      work.byModel++;
      says({
        value: guess.label,
        rule: `${SUGGESTED}${field}@${suggester.fingerprint}`,
        ...(guess.words.length === 0 ? {} : { words: guess.words.join(", ") }),
        confidence: Math.min(0.99, Math.round(guess.probability * 1000) / 1000),
      });
    }
  }
  return suggested;
}

/** The value to learn from: a person's, a checked one, or a site's own word that the table knows. */
function labelOf(record: WinnowRecord, field: string, table: Tables | undefined): string | undefined {
  const value = textField(record.fields, field);
  if (value === "" || textField(record.fields, "text").trim() === "") return undefined;
  if (record.validated || isByPerson(record, field)) return (table && findValue(table, field, value)) ?? value;
  return table === undefined ? undefined : findValue(table, field, ownValue(record, field));
}

const isByPerson = ({ evidence }: WinnowRecord, field: string): boolean =>
  evidence[field]?.some(({ rule }) => rule === "person") === true;

const wasSuggested = ({ evidence }: WinnowRecord, field: string): boolean =>
  evidence[field]?.some(({ rule }) => rule.startsWith(SUGGESTED)) === true;

/** What the page said; for a value from the table, the word that it translated. */
function ownValue(record: WinnowRecord, field: string): string {
  const translated = record.evidence[field]?.find(({ rule }) => rule === `${SUGGESTED}table`);
  if (translated !== undefined) return translated.words ?? "";
  return wasSuggested(record, field) ? "" : textField(record.fields, field);
}

/** The site's own category is no clue: where a table made it the label, nothing else would be learned. */
function cluesOfRecord({ url, fields }: WinnowRecord): ReturnType<typeof cluesOf> {
  return cluesOf({
    url,
    title: textField(fields, "title"),
    text: textField(fields, "text"),
    filed: textField(fields, "keywords").split("; "),
  });
}

function learn(labelled: readonly LabelledDocument[], { threshold, signal }: SuggestRequest): Promise<Suggester> {
  return trainSuggester(labelled, { threshold, ...(signal === undefined ? {} : { signal }) });
}

function isEnough(labelled: readonly LabelledDocument[]): boolean {
  const counts = new Map<string, number>();
  for (const { label } of labelled) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts.values()].filter((count) => count >= MIN_DOCUMENTS).length >= 2;
}

/** In the order of ids, so that the model does not depend on the order of changes. */
function keepFirst(known: Map<string, LabelledDocument>, most: number): void {
  const first = [...known].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, most);
  known.clear();
  for (const [id, one] of first) known.set(id, one);
}

function readTable(file: string): Tables {
  let content: unknown;
  try {
    const text = readFileSync(file, "utf8");
    content = path.extname(file) === ".json" ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new UsageError(`--table ${file} cannot be read: ${(error as Error).message}`);
  }
  const read = TablesSchema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageError(
    `--table ${file}: ${issue?.path.join(".")}: ${issue?.message}. Write lists like category: { sport: { from: [Спорт] } }.`,
  );
}
