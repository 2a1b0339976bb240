/**
 * What follows when a record shows something else: facts, sketch, and which lexemes leave and enter the index?
 *
 * Nearly everything that is filed of a record is of its text, and nearly every correction is of another field. So what was filed is made
 * again from what the record showed before, beside what is filed now, and only the difference is written; a text that stayed as it was
 * is not even divided into words. That holds as long as both are made by the same rules: whoever changes them makes every index again.
 */
import { type Sketch, sketchOf } from "../model/family.js";
import type { Json } from "../model/json.js";
import { fieldLexemes, type IndexedRecord, textLexemes } from "../model/lexemes.js";
import { shownFields } from "../model/record.js";
import { factsOf, type RecordFacts, textOf } from "../model/record-facts.js";
import type { KnownRecord } from "./record-desk.js";

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
  const { fields, text } = filings(made);
  const out = new Set([...fields.before, ...(text?.before ?? [])]);
  const into = new Set([...fields.after, ...(text?.after ?? [])]);
  for (const lexeme of out) if (into.delete(lexeme)) out.delete(lexeme);
  return { out: [...out], into: [...into] };
}

/** All that is to be filed of a record, of its fields and of its text; undefined where that is what is filed already. */
export interface Filed {
  readonly fields: readonly string[] | undefined;
  readonly text: readonly string[] | undefined;
}

export function fileAnew(made: Made): Filed {
  const { fields, text } = filings(made);
  return { fields: isSame(fields) ? undefined : fields.after, text: text?.after };
}

interface Filing {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** `text` is undefined when it stays as it is: then it is not even divided into words. */
function filings({ record, fields, facts }: Made): { readonly fields: Filing; readonly text: Filing | undefined } {
  const was = record.indexed ? shownFields(record.before) : undefined;
  const before = was && filed(record, was, factsOf(record.url, was, record));
  const after = record.state === "removed" ? undefined : filed(record, fields, facts!);
  const sameText = before !== undefined && after !== undefined && textOf(before.fields) === textOf(after.fields);
  return {
    fields: { before: before ? fieldLexemes(before) : [], after: after ? fieldLexemes(after) : [] },
    text: sameText
      ? undefined
      : { before: before ? textLexemes(before.fields) : [], after: after ? textLexemes(after.fields) : [] },
  };
}

/** They are made in the order of the fields, which stays as long as nobody says something else. */
function isSame({ before, after }: Filing): boolean {
  return before.length === after.length && before.every((lexeme, i) => lexeme === after[i]);
}

function filed({ collection, kind }: KnownRecord, fields: Made["fields"], facts: RecordFacts): IndexedRecord {
  return { collection, kind, fields, facts };
}
