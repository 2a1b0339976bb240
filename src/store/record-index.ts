/**
 * What follows when a record shows something else: facts, sketch, and which lexemes leave and enter the index?
 *
 * Nearly everything that is filed of a record is of its text, and nearly every correction is of another field. So what was filed is made
 * again from what the record showed before, beside what is filed now, and only the difference is written; a text that stayed as it was
 * is not even divided into words. That holds as long as both are made by the same rules: whoever changes them makes every index again.
 */
import { type Sketch, sketchOf } from "../model/family.js";
import type { Json } from "../model/json.js";
import {
  type FiledFields,
  fieldLexemes,
  fileFields,
  type IndexedRecord,
  lastingLexemes,
  textLexemes,
} from "../model/lexemes.js";
import { shownFields } from "../model/record.js";
import { factsOf, leaves, type RecordFacts, textOf } from "../model/record-facts.js";
import type { KnownRecord } from "./record-desk.js";
import { difference } from "./record-versions.js";

/** What must be written of one record. */
export interface Made {
  readonly record: KnownRecord;
  readonly fields: { readonly [field: string]: Json };
  /** Undefined when they stay as they are. */
  readonly facts: RecordFacts | undefined;
  readonly sketch: Sketch | undefined;
}

export function makeReady(record: KnownRecord): Made {
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

/** Whether what was counted of the one is true of the other: the same text, and the same said of its length. */
function hasLengthOf(before: Made["fields"], fields: Made["fields"]): boolean {
  return before["words"] === fields["words"] && textOf(before) === textOf(fields);
}

/** Lexemes that leave the index and others that enter it, each named once. */
export interface Refiling {
  readonly out: readonly string[];
  readonly into: readonly string[];
}

/** What differs between what is filed of a record and what is to be filed. */
export function refile(made: Made): Refiling {
  const { before, after, sameText } = filings(made);
  const out = new Set(before && fieldLexemes(before));
  const into = new Set(after && fieldLexemes(after));
  if (!sameText) {
    for (const lexeme of before === undefined ? [] : textLexemes(before.fields)) out.add(lexeme);
    for (const lexeme of after === undefined ? [] : textLexemes(after.fields)) into.add(lexeme);
  }
  for (const lexeme of out) if (into.delete(lexeme)) out.delete(lexeme);
  return { out: [...out], into: [...into] };
}

/** All that is to be filed of a record, of its fields and of its text; undefined where that is filed already. */
export interface Filed {
  readonly fields: FiledFields | undefined;
  readonly text: readonly string[] | undefined;
}

export function fileAnew(made: Made): Filed {
  const { before, after, sameText } = filings(made);
  const sameFields = before !== undefined && after !== undefined && differInText(before.fields, after.fields);
  return {
    fields: sameFields ? undefined : after === undefined ? NO_FIELDS : fileFields(after),
    text: sameText ? undefined : after === undefined ? [] : textWithFacts(after),
  };
}

/** What is filed of a text that stands in a row of its own. */
export function textWithFacts(record: IndexedRecord): string[] {
  const lexemes = textLexemes(record.fields);
  return lexemes.length === 0 ? [] : [...lexemes, ...lastingLexemes(record)];
}

const NO_FIELDS: FiledFields = { lexemes: [], unfiled: new Set() };

/** Whether at most the text is another one; that there is a text is filed with the fields. */
function differInText(before: Made["fields"], after: Made["fields"]): boolean {
  const otherwise = difference(before, after);
  if (otherwise === undefined) return true;
  const isGiven = (fields: Made["fields"]) => leaves(fields["text"]).some((text) => text !== "");
  return (
    [...Object.keys(otherwise.was), ...otherwise.not].every((field) => field === "text") &&
    isGiven(before) === isGiven(after)
  );
}

/** Undefined: nothing is filed, or is to be. */
function filings({ record, fields, facts }: Made): {
  readonly before: ShownRecord | undefined;
  readonly after: ShownRecord | undefined;
  readonly sameText: boolean;
} {
  const was = record.indexed ? shownFields(record.before) : undefined;
  const before = was && filed(record, was, factsOf(record.url, was, record));
  const after = record.state === "removed" ? undefined : filed(record, fields, facts!);
  const sameText = before !== undefined && after !== undefined && textOf(before.fields) === textOf(after.fields);
  return { before, after, sameText };
}

type ShownRecord = IndexedRecord & Pick<Made, "fields">;

function filed({ collection, kind }: KnownRecord, fields: Made["fields"], facts: RecordFacts): ShownRecord {
  return { collection, kind, fields, facts };
}
