/**
 * A record as a line of JSON, without reading what it holds.
 *
 * Claims lie in the store as JSON, and a line of an export is JSON again: to read a text of many words only to write it once more costs
 * more than everything else. So the claims are cut where they begin and end, the shown ones are chosen by the same rules as everywhere
 * (model/record.ts), and their pieces are put together. Whatever does not look as we write it is read in the usual way.
 */
import { sayInstant } from "./record-changes.js";
import { presented, type ShownRow } from "./shown-row.js";

export interface RecordLine {
  /** The same as `JSON.stringify` of the record. */
  readonly line: string;
  /** Which rules or models gave the values. */
  readonly rules: readonly string[];
}

export function recordLine(row: ShownRow): RecordLine {
  const shown = row.state === "removed" ? [] : shownPieces(row.claims);
  if (shown === undefined) return readLine(row);
  let [fields, evidence, comma] = ["", "", ""];
  let confidence = shown.length === 0 ? 0 : 1;
  for (const one of shown) {
    fields += `${comma}"${one.field}":${one.value}`;
    evidence += `${comma}"${one.field}":[${one.evidence}]`;
    comma = ",";
    if (!one.human && one.confidence < confidence) confidence = one.confidence;
  }
  const line =
    `{"id":${JSON.stringify(row.id)},"number":${row.number},"kind":${JSON.stringify(row.kind)},` +
    `"collection":${JSON.stringify(row.collectionName)},"url":${JSON.stringify(row.url)},"fields":{${fields}},` +
    `"evidence":{${evidence}},"confidence":${confidence},"version":${row.version},"first":"${sayInstant(row.first)}",` +
    `"changed":"${sayInstant(row.changed)}","state":"${row.state}","validated":${row.validated === 1},"change":${row.change}}`;
  return { line, rules: shown.map(({ rule }) => rule) };
}

function readLine(row: ShownRow): RecordLine {
  const record = presented(row);
  return {
    line: JSON.stringify(record),
    rules: Object.values(record.evidence).flatMap((some) => some.map(({ rule }) => rule)),
  };
}

/** A claim in pieces of JSON; the names of its field and rule without their quotes. */
interface Piece {
  readonly field: string;
  readonly value: string;
  readonly human: boolean;
  readonly evidence: string;
  readonly rule: string;
  readonly confidence: number;
  readonly at: number;
}

/** The claim shown for each field, fields in alphabetical order; undefined when the claims are not written as we write them. */
function shownPieces(claims: string): readonly Piece[] | undefined {
  const shown = new Map<string, Piece>();
  let ordered = true;
  let last = "";
  if (claims === "[]") return [];
  if (claims[0] !== "[") return undefined;
  const reader: Reader = { text: claims, at: 1 };
  do {
    const piece = readPiece(reader);
    if (piece === undefined) return undefined;
    const best = shown.get(piece.field);
    if (best === undefined) {
      ordered &&= last <= piece.field;
      last = piece.field;
      shown.set(piece.field, piece);
    } else if (outweighs(piece, best)) shown.set(piece.field, piece);
  } while (passes(reader, ","));
  if (!passes(reader, "]") || reader.at !== claims.length) return undefined;
  const pieces = [...shown.values()];
  return ordered ? pieces : pieces.sort((a, b) => (a.field < b.field ? -1 : 1));
}

function outweighs(a: Piece, b: Piece): boolean {
  if (a.human !== b.human) return a.human;
  if (!a.human && a.confidence !== b.confidence) return a.confidence > b.confidence;
  return a.at >= b.at;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readPiece(reader: Reader): Piece | undefined {
  if (!passes(reader, '{"field":')) return undefined;
  const field = readName(reader);
  // Names like numbers come first when an object is written.
  if (field === undefined || (field >= "0" && field < ":") || !passes(reader, ',"value":')) return undefined;
  const value = readValue(reader);
  if (value === undefined || !passes(reader, ',"layer":')) return undefined;
  const layer = readName(reader);
  if (layer === undefined || !passes(reader, ',"evidence":')) return undefined;
  const from = reader.at;
  if (!passes(reader, '{"url":') || !passesString(reader)) return undefined;
  if (passes(reader, ',"part":') && !passesString(reader)) return undefined;
  if (!passes(reader, ',"rule":')) return undefined;
  const rule = readName(reader);
  if (rule === undefined || (passes(reader, ',"words":') && !passesString(reader)) || !passes(reader, "}"))
    return undefined;
  const evidence = reader.text.slice(from, reader.at);
  if (!passes(reader, ',"confidence":')) return undefined;
  const confidence = Number(readValue(reader));
  if (!passes(reader, ',"at":')) return undefined;
  const at = Number(readValue(reader));
  if (Number.isNaN(confidence) || Number.isNaN(at)) return undefined;
  if ((passes(reader, ',"by":') && !passesString(reader)) || !passes(reader, "}")) return undefined;
  return { field, value, human: layer === "human", evidence, rule, confidence, at };
}

function passes(reader: Reader, words: string): boolean {
  if (!reader.text.startsWith(words, reader.at)) return false;
  reader.at += words.length;
  return true;
}

/** A string without anything that had to be written otherwise. */
function readName(reader: Reader): string | undefined {
  const from = reader.at + 1;
  if (!passesString(reader)) return undefined;
  const name = reader.text.slice(from, reader.at - 1);
  return name.includes("\\") ? undefined : name;
}

function passesString(reader: Reader): boolean {
  const { text } = reader;
  if (text[reader.at] !== '"') return false;
  for (let end = text.indexOf('"', reader.at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 1) continue;
    reader.at = end + 1;
    return true;
  }
  return false;
}

/** Any value, as it is written. */
function readValue(reader: Reader): string | undefined {
  const { text } = reader;
  const from = reader.at;
  let depth = 0;
  do {
    const character = text[reader.at];
    if (character === undefined) return undefined;
    if (character === '"') {
      if (!passesString(reader)) return undefined;
    } else if (character === "{" || character === "[") {
      depth++;
      reader.at++;
    } else if (character === "}" || character === "]") {
      if (--depth < 0) return undefined;
      reader.at++;
    } else if (depth > 0) reader.at++;
    else while (reader.at < text.length && !",}]".includes(text[reader.at]!)) reader.at++;
  } while (depth > 0);
  return reader.at === from ? undefined : text.slice(from, reader.at);
}
