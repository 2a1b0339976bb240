/**
 * DBLP: proceedings and papers from its XML, dump or page alike, streamed.
 *
 * The dump has gigabytes: records are passed on one by one and nothing is kept in memory. It names Latin letters by entities that its DTD
 * declares; the parser knows them. Name twins carry four digits, titles end with a full stop; both go.
 */
import { SaxesParser } from "saxes";
import { LATIN_ENTITIES } from "./dblp-entities.js";

export interface DblpRecord {
  /** "inproceedings", "proceedings" … */
  readonly type: string;
  readonly key: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | undefined;
  readonly venue: string | undefined;
  /** Addresses of the document or of the event's volume. */
  readonly links: readonly string[];
  /** Of a paper: the key of its proceedings. Of proceedings: the page of the volume. */
  readonly within: string | undefined;
  readonly page: string | undefined;
}

export type DblpProblem = { readonly kind: "later" | "changed"; readonly says: string };

const RECORDS = new Set([
  "inproceedings",
  "proceedings",
  "article",
  "book",
  "incollection",
  "phdthesis",
  "mastersthesis",
  "data",
]);
/** A field of a record is text; a longer one is none. */
const MAX_FIELD = 20_000;

export interface DblpReader {
  write(characters: string): void;
  /** Undefined when all is well. A dump without a single record is trouble. */
  end(): DblpProblem | undefined;
}

/** Hands every record of the wanted types to `take`, in the order of the file. */
export function openDblpReader(
  take: (record: DblpRecord) => void,
  wanted: ReadonlySet<string> = new Set(["inproceedings", "proceedings"]),
): DblpReader {
  let open: { type: string; key: string; fields: Map<string, string[]> } | undefined;
  let field: string | undefined;
  let text = "";
  let seen = 0;
  let trouble: DblpProblem | undefined;
  let head = "";
  const parser = new SaxesParser({ fragment: false });
  Object.assign(parser.ENTITIES, LATIN_ENTITIES);
  parser.on("error", (error) => {
    trouble ??= { kind: "changed", says: `the XML is broken: ${error.message.slice(0, 200)}` };
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open === undefined) {
      if (!RECORDS.has(name)) return;
      seen++;
      open = { type: name, key: String(attributes["key"] ?? ""), fields: new Map() };
    } else if (field === undefined) {
      field = name;
      text = "";
    }
  });
  parser.on("text", (words) => {
    if (field !== undefined && text.length < MAX_FIELD) text += words;
  });
  parser.on("closetag", ({ name }) => {
    if (open === undefined) return;
    if (name === field) {
      const values = open.fields.get(name);
      if (values === undefined) open.fields.set(name, [text]);
      else values.push(text);
      field = undefined;
    } else if (name === open.type && field === undefined) {
      if (wanted.has(open.type)) take(recordOf(open));
      open = undefined;
    }
  });
  return {
    write(characters) {
      if (trouble !== undefined) return;
      if (head.length < 2000) head += characters.slice(0, 2000);
      // An answer that is a page for people is none of the files that we asked for.
      if (seen === 0 && /<title>[^<]*(?:not a bot|error \d{3})/i.test(head))
        trouble = { kind: "later", says: `dblp answered with "${/<title>([^<]*)/i.exec(head)?.[1]?.trim()}"` };
      else parser.write(characters);
    },
    end() {
      if (trouble === undefined) parser.close();
      if (trouble === undefined && seen === 0) return { kind: "changed", says: "dblp's file holds no record" };
      return trouble;
    },
  };
}

function recordOf({ type, key, fields }: { type: string; key: string; fields: Map<string, string[]> }): DblpRecord {
  const all = (name: string): string[] => (fields.get(name) ?? []).map((value) => value.replace(/\s+/g, " ").trim());
  const first = (name: string): string | undefined => all(name)[0];
  const year = Number(first("year"));
  return {
    type,
    key,
    title: (first("title") ?? "").replace(/\.$/, ""),
    authors: (type === "proceedings" ? all("editor") : all("author")).map((name) => name.replace(/\s\d{4}$/, "")),
    year: year > 0 ? year : undefined,
    venue: first("booktitle") ?? first("journal"),
    links: all("ee"),
    within: first("crossref"),
    page: first("url"),
  };
}
