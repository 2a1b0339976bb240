/**
 * DSpace's Simple Archive Format: a zip with a folder per item, for `dspace import`.
 *
 * An item has its Dublin Core, the list of its files, its text if it has one, and the whole record as JSON. Events are no items.
 */
import type { WinnowRecord } from "../../model/record.js";
import { type Description, describe, sortedName } from "../description.js";
import { element, type Xml, xmlDocument } from "../xml/xml.js";
import type { WritePackage } from "./package.js";
import { writeZip } from "./zip.js";

const TYPES = { paper: "Conference paper", page: "Text", event: "Event" } as const;

export const writeDspace: WritePackage = async (records, to, { now }) => {
  let items = 0;
  await writeZip(to, now, async (zip) => {
    for await (const record of records) {
      const of = describe(record);
      if (of.sort === "event") continue;
      const folder = `item_${String(++items).padStart(7, "0")}`;
      const files = filesOf(record);
      await zip.add(`${folder}/dublin_core.xml`, dublinCoreFile(of, record));
      await zip.add(`${folder}/contents`, files.map(({ name, bundle }) => `${name}\tbundle:${bundle}\n`).join(""));
      for (const { name, content } of files) await zip.add(`${folder}/${name}`, content);
    }
  });
  return items;
};

function filesOf(record: WinnowRecord): { readonly name: string; readonly bundle: string; readonly content: string }[] {
  const { text } = record.fields;
  return [
    ...(typeof text === "string" && text !== ""
      ? [{ name: "text.txt", bundle: "ORIGINAL", content: `${text}\n` }]
      : []),
    { name: "record.json", bundle: "METADATA", content: `${JSON.stringify(record, null, 2)}\n` },
  ];
}

/** The fields of DSpace's default registry. */
function dublinCoreFile(of: Description, record: WinnowRecord): string {
  const values: readonly (readonly [element: string, qualifier: string, value: string | undefined])[] = [
    ["title", "none", of.title],
    ...of.people.map((person) => ["contributor", "author", sortedName(person)] as const),
    ["date", "issued", of.date],
    ["language", "iso", of.language],
    ["description", "abstract", of.abstract],
    ...of.subjects.map((word) => ["subject", "none", word] as const),
    ["publisher", "none", of.publisher],
    ["relation", "ispartof", of.container],
    ["relation", "uri", of.pdf],
    ["coverage", "spatial", of.place],
    ["rights", "none", of.rights],
    ["type", "none", TYPES[of.sort]],
    ["identifier", "uri", of.url],
    ["identifier", "doi", of.doi],
    ["identifier", "other", record.id],
  ];
  const elements = values.flatMap(([name, qualifier, value]): Xml[] =>
    value === undefined || value === "" ? [] : [element("dcvalue", { element: name, qualifier }, value)],
  );
  return xmlDocument(element("dublin_core", { schema: "dc" }, elements));
}
