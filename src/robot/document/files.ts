/**
 * Formats a record as a file: plain text, XML with a metadata header, or a JSON line with the recipe's own keys. Writes
 * nothing to disk.
 */
import iconv from "iconv-lite";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { templateValue } from "./file-name.js";
import { METADATA } from "./metadata.js";

export interface FileEncoding {
  readonly encoding: "utf-8" | "utf-8-bom" | "utf-16le" | "windows-1251" | "koi8-r";
  readonly lines: "lf" | "crlf";
}

/** The value of a placeholder for a record. `file` is the name of its text file. */
export function fieldOf(record: WinnowRecord, field: string, file: string): Json | undefined {
  switch (field) {
    case "number":
      return record.number;
    case "id":
      return record.id;
    case "validated":
      return record.validated;
    case "file":
      return file;
    default:
      return record.fields[field];
  }
}

export function templateText(record: WinnowRecord, field: string, file = ""): string {
  return templateValue(field, record.url, (name) => fieldOf(record, name, file));
}

export function toPlainText(record: WinnowRecord): string {
  return `${String(record.fields["text"] ?? "")}\n`;
}

/** Metadata in the order of the model, each with its Dublin Core term, then the paragraphs. */
export function toXml(record: WinnowRecord, file: string, { encoding }: FileEncoding): string {
  const declared = encoding === "utf-8-bom" ? "UTF-8" : encoding === "utf-16le" ? "UTF-16" : encoding.toUpperCase();
  const own = Object.keys(record.fields).filter(
    (field) => field !== "text" && !METADATA.some((one) => one.field === field),
  );
  const lines = [
    `<?xml version="1.0" encoding="${declared}"?>`,
    `<document number="${record.number}">`,
    "  <metadata>",
  ];
  for (const { field, part, dublinCore } of METADATA) {
    const value = fieldOf(record, field, file);
    for (const one of valuesOf(value))
      lines.push(`    <field name="${field}" part="${part}" term="dcterms:${dublinCore}">${escapeXml(one)}</field>`);
  }
  for (const field of own) {
    for (const one of valuesOf(record.fields[field]))
      lines.push(`    <field name="${escapeXml(field)}">${escapeXml(one)}</field>`);
  }
  lines.push("  </metadata>", "  <text>");
  for (const paragraph of String(record.fields["text"] ?? "").split("\n\n")) {
    const written = paragraph.split("\n").map(escapeXml).join("<lb/>");
    if (written !== "") lines.push(`    <p>${written}</p>`);
  }
  lines.push("  </text>", "</document>", "");
  return lines.join("\n");
}

function valuesOf(value: Json | undefined): string[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(valuesOf);
  return [typeof value === "object" ? JSON.stringify(value) : String(value)];
}

/** Characters that XML 1.0 cannot represent are removed. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Without `keys` all fields are written; with them, those of the recipe. */
export function toJsonLine(
  record: WinnowRecord,
  file: string,
  keys: { readonly [key: string]: Json } | undefined,
): string {
  if (keys !== undefined) return JSON.stringify(filledIn(keys, record, file));
  const { id, number, url, fields, validated, version, first, changed } = record;
  return JSON.stringify({ id, number, url, ...fields, file, validated, version, first, changed });
}

/** "{title}" alone keeps the field's type, list or number; inside other text it becomes text. */
function filledIn(shape: Json, record: WinnowRecord, file: string): Json {
  if (typeof shape === "string") {
    const alone = /^\{(\w+)\}$/.exec(shape)?.[1];
    if (alone !== undefined) {
      const value = alone === "address" ? record.url : fieldOf(record, alone, file);
      return value ?? templateText(record, alone, file);
    }
    return shape.replace(/\{(\w+)\}/g, (_, field: string) =>
      field === "address" ? record.url : templateText(record, field, file),
    );
  }
  if (Array.isArray(shape)) return (shape as readonly Json[]).map((one) => filledIn(one, record, file));
  if (typeof shape === "object" && shape !== null)
    return Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, filledIn(one ?? null, record, file)]));
  return shape;
}

/** A whole file: byte order mark, where the encoding has one, and text. */
export function encodedFile(text: string, endings: FileEncoding): Uint8Array {
  return Buffer.concat([byteOrderMark(endings), encoded(text, endings)]);
}

/** Written once, at the start of a file. */
export function byteOrderMark({ encoding }: FileEncoding): Uint8Array {
  return encoding === "utf-8-bom"
    ? Buffer.from("\ufeff", "utf8")
    : Buffer.from(encoding === "utf-16le" ? "\ufeff" : "", "utf16le");
}

/** How to write a character that the encoding lacks: as a character reference … */
const asReference = (character: string): string => `&#${character.codePointAt(0)};`;
/** … or as a JSON escape. */
export const asJsonEscape = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");

export function encoded(text: string, { encoding, lines }: FileEncoding, missing = asReference): Uint8Array {
  const ended = lines === "crlf" ? text.replace(/\r?\n/g, "\r\n") : text;
  if (encoding === "utf-8" || encoding === "utf-8-bom") return Buffer.from(ended, "utf8");
  if (encoding === "utf-16le") return Buffer.from(ended, "utf16le");
  const kept = new Map<string, boolean>();
  let written = "";
  for (const character of ended) {
    let known = kept.get(character);
    if (known === undefined) {
      known = iconv.decode(iconv.encode(character, encoding), encoding) === character;
      kept.set(character, known);
    }
    written += known ? character : missing(character);
  }
  return iconv.encode(written, encoding);
}
