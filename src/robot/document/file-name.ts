/**
 * Makes a document's file name from the recipe's template, such as `{category}/{address}.txt`.
 *
 * The name is legal on Linux, macOS and Windows, stays inside its folder, and has at most 200 bytes in UTF-8. A name
 * that must be cut keeps its extension and gets a short digest, so that long names with a common prefix stay distinct.
 */
import { createHash } from "node:crypto";
import { hostOf } from "../../model/address.js";
import type { Json } from "../../model/json.js";
import { streamSafe } from "../../model/text/stream-safe.js";
import type { Recipe } from "../schema/schema.js";

const MAX_NAME_BYTES = 200;
/** File systems allow 255 bytes per name; temporary files need a few more. */
const LONGEST_PART = 180;

export function templateFields(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)(?::[^{}]*)?\}/g)].map(([, name]) => name!);
}

/** The name for these values; an empty value becomes "unknown". */
export function fileName(template: string, fill: (field: string) => string): string {
  const filled = template.replace(
    /\{(\w+)(?::[^{}]*)?\}/g,
    (_, name: string) => legal(fill(name)).replaceAll("/", "_") || "unknown",
  );
  const parts = filled
    .split("/")
    .map((part) => legal(part))
    .filter((part) => part !== "");
  const name = parts.map((part) => shortened(part, LONGEST_PART)).join("/") || "unknown";
  if (bytesOf(name) <= MAX_NAME_BYTES) return name;
  // Folders are shortened first, then the name; the digest of the whole keeps names distinct.
  const last = parts.at(-1) ?? "unknown";
  return shortened(last, MAX_NAME_BYTES, filled);
}

/** The value of a placeholder; `fill` gives the fields. */
export function templateValue(field: string, url: string, fill: (field: string) => Json | undefined): string {
  const date = String(fill("date") ?? "");
  switch (field) {
    case "address":
      return addressName(url);
    case "host":
      return hostOf(url);
    case "year":
      return date.slice(0, 4);
    case "month":
      return date.slice(5, 7);
    case "day":
      return date.slice(8, 10);
    default: {
      const value = fill(field);
      return Array.isArray(value)
        ? value.join(", ")
        : typeof value === "object" && value !== null
          ? JSON.stringify(value)
          : String(value ?? "");
    }
  }
}

/** With a number before its extension, for the second document of the same name. */
export function numbered(name: string, number: number): string {
  const [stem, ending] = splitEnding(name);
  const mark = `-${number}`;
  return `${cutTo(stem, MAX_NAME_BYTES - bytesOf(ending) - mark.length)}${mark}${ending}`;
}

/** An address as part of a file name: illegal characters become "_". */
export function addressName(url: string): string {
  let readable = url;
  try {
    readable = decodeURI(url);
  } catch {
    // Not valid UTF-8: keep it escaped.
  }
  return legal(readable.replace(/^(https?):\/\//, "$1_").replaceAll("/", "_")).replace(/(?<!_)_+$/, "");
}

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** One path segment without characters that any system forbids. */
function legal(part: string): string {
  const clean = streamSafe(part)
    .normalize("NFC")
    // Invisible characters and those that change the reading direction are removed.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu, "")
    .replace(/[<>:"\\|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/_{2,}/g, "_")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "");
  return RESERVED.test(clean) ? `_${clean}` : clean;
}

function shortened(part: string, most: number, whole = part): string {
  if (bytesOf(part) <= most) return part;
  const [stem, ending] = splitEnding(part);
  const digest = createHash("sha256").update(whole).digest("hex").slice(0, 10);
  return `${cutTo(stem, most - bytesOf(ending) - digest.length - 1)}-${digest}${ending}`;
}

function splitEnding(name: string): [stem: string, ending: string] {
  const match = /^(.*[^/])(\.[A-Za-z0-9]{1,8})$/s.exec(name);
  return match === null ? [name, ""] : [match[1]!, match[2]!];
}

function cutTo(text: string, most: number): string {
  let cut = "";
  let taken = 0;
  for (const character of text) {
    taken += bytesOf(character);
    if (taken > most) break;
    cut += character;
  }
  return cut.replace(/(?<![. ])[. ]+$/, "");
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/**
 * The name of the file that is written first for a document; `{number}` in it stands for the record's number. A template
 * with an id is passed over, because the id is known to the store only.
 */
export function fileOf(
  draft: { readonly url: string; readonly fields: { readonly [field: string]: { readonly value: Json } } },
  { save }: Pick<Recipe, "save">,
): string {
  const saves = save.flatMap((save) => ("text" in save ? [save.text] : "xml" in save ? [save.xml] : []));
  const template = saves.find((one) => !templateFields(one).includes("id")) ?? "{address}.txt";
  return fileName(template, (field) =>
    field === "number" ? "{number}" : templateValue(field, draft.url, (name) => draft.fields[name]?.value),
  );
}
