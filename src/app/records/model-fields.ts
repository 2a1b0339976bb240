/**
 * Fields of the metadata model of documents (robot/document/metadata.ts). People can fill them in any document, also when
 * no record has them yet, and what they write has the type of the field.
 */
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { languageCode } from "../../page/language/codes.js";
import type { CellType } from "../../publish/formats/cell.js";
import { SETTABLE } from "../../robot/document/metadata.js";

/** The type of a field of the model; undefined for other fields, and unless all of the records are documents. */
export function modelFieldType(field: string, records: readonly Pick<WinnowRecord, "kind">[]): CellType | undefined {
  const found = SETTABLE.find((one) => one.field === field);
  if (found === undefined || records.length === 0 || !records.every(({ kind }) => kind === "robot")) return undefined;
  return found.type === "list" ? "list" : found.type === "number" ? "number" : "text";
}

/** A document's language is always a code of ISO 639-3: "tr" is stored as "tur". */
export function withLanguageCode(
  kind: string,
  set: { readonly [field: string]: Json },
): { readonly [field: string]: Json } {
  const { language } = set;
  if (kind !== "robot" || typeof language !== "string" || language === "") return set;
  const code = languageCode(language) ?? (/^[a-z]{3}$/.test(language) ? language : undefined);
  if (code === undefined)
    throw new UsageError(`language: "${language}" is no language code; write three letters (ISO 639-3) like "tat".`);
  return { ...set, language: code };
}
