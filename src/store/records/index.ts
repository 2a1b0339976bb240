/**
 * What must be written when the shown fields of a record change: facts, sketch, and the lexemes that leave or enter the
 * index.
 *
 * Most lexemes of a record come from its text, and most corrections concern another field. So the lexemes for the
 * fields shown before and for those shown now are both computed, and only the difference is written; an unchanged text
 * is not tokenised. This requires that both are made by the same rules: a change of the rules must rebuild every index.
 */

import type { Json } from "../../model/json.js";
import { shownFields } from "../../model/record.js";
import { bodyText, factsOf, leafValues, type RecordFacts } from "../../search/facts.js";
import { sketchOf, type TextSketch } from "../../search/family.js";
import {
  fieldLexemes,
  type IndexedFields,
  type IndexedRecord,
  immutableLexemes,
  indexFields,
  textLexemes,
} from "../../search/lexemes.js";
import { diffVersions } from "./versions.js";
import type { KnownRecord } from "./working-set.js";

/** What must be written for one record. */
export interface PreparedRecord {
  readonly record: KnownRecord;
  readonly fields: { readonly [field: string]: Json };
  /** Undefined when they stay as they are. */
  readonly facts: RecordFacts | undefined;
  readonly sketch: TextSketch | undefined;
}

export function prepareRecord(record: KnownRecord): PreparedRecord {
  const shown = record.state !== "removed";
  const fields = shown ? shownFields(record.claims) : {};
  if (!record.reindex) return { record, fields, facts: undefined, sketch: undefined };
  const counted = record.indexed && hasLengthOf(shownFields(record.before), fields) ? record : undefined;
  return {
    record,
    fields,
    facts: factsOf(record.url, fields, counted),
    sketch: shown && record.regroup ? sketchOf(fields) : undefined,
  };
}

/** Whether both have the same text and length, so that counts can be reused. */
function hasLengthOf(before: PreparedRecord["fields"], fields: PreparedRecord["fields"]): boolean {
  return before["words"] === fields["words"] && bodyText(before) === bodyText(fields);
}

/** Lexemes to delete and to insert, without duplicates. */
export interface IndexDiff {
  readonly out: readonly string[];
  readonly into: readonly string[];
}

/** The difference between the indexed lexemes and the new ones. */
export function diffIndex(prepared: PreparedRecord): IndexDiff {
  const { before, after, sameText } = indexedBeforeAndAfter(prepared);
  const out = new Set(before && fieldLexemes(before));
  const into = new Set(after && fieldLexemes(after));
  if (!sameText) {
    for (const lexeme of before === undefined ? [] : textLexemes(before.fields)) out.add(lexeme);
    for (const lexeme of after === undefined ? [] : textLexemes(after.fields)) into.add(lexeme);
  }
  for (const lexeme of out) if (into.delete(lexeme)) out.delete(lexeme);
  return { out: [...out], into: [...into] };
}

/** The lexemes of a record's fields and of its text; undefined for the part that is unchanged. */
export interface IndexEntry {
  readonly fields: IndexedFields | undefined;
  readonly text: readonly string[] | undefined;
}

export function indexEntry(prepared: PreparedRecord): IndexEntry {
  const { before, after, sameText } = indexedBeforeAndAfter(prepared);
  const sameFields = before !== undefined && after !== undefined && differInText(before.fields, after.fields);
  return {
    fields: sameFields ? undefined : after === undefined ? NO_FIELDS : indexFields(after),
    text: sameText ? undefined : after === undefined ? [] : textWithFacts(after),
  };
}

/** The lexemes of a text that has an index row of its own. */
export function textWithFacts(record: IndexedRecord): string[] {
  const lexemes = textLexemes(record.fields);
  return lexemes.length === 0 ? [] : [...lexemes, ...immutableLexemes(record)];
}

const NO_FIELDS: IndexedFields = { lexemes: [], unfiled: new Set() };

/** Whether at most the content of the text differs. Whether there is a text belongs to the fields. */
function differInText(before: PreparedRecord["fields"], after: PreparedRecord["fields"]): boolean {
  const difference = diffVersions(before, after);
  if (difference === undefined) return true;
  const isGiven = (fields: PreparedRecord["fields"]) => leafValues(fields["text"]).some((text) => text !== "");
  return (
    [...Object.keys(difference.was), ...difference.not].every((field) => field === "text") &&
    isGiven(before) === isGiven(after)
  );
}

/** Undefined when the record is not indexed, before or after. */
function indexedBeforeAndAfter({ record, fields, facts }: PreparedRecord): {
  readonly before: ShownRecord | undefined;
  readonly after: ShownRecord | undefined;
  readonly sameText: boolean;
} {
  const was = record.indexed ? shownFields(record.before) : undefined;
  const before = was && shownRecord(record, was, factsOf(record.url, was, record));
  const after = record.state === "removed" ? undefined : shownRecord(record, fields, facts!);
  const sameText = before !== undefined && after !== undefined && bodyText(before.fields) === bodyText(after.fields);
  return { before, after, sameText };
}

type ShownRecord = IndexedRecord & Pick<PreparedRecord, "fields">;

function shownRecord(
  { collection, kind }: KnownRecord,
  fields: PreparedRecord["fields"],
  facts: RecordFacts,
): ShownRecord {
  return { collection, kind, fields, facts };
}
