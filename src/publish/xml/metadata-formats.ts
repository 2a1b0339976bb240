/** The metadata formats of OAI-PMH: each turns a record into one XML element. */
import type { WinnowRecord } from "../../model/record.js";
import { describe } from "../description.js";
import { cmdi } from "./cmdi.js";
import { dublinCore, olac } from "./dublin-core.js";
import { mods } from "./mods.js";
import { OWN_NAMESPACE, ownRecord } from "./own-record.js";
import type { Xml } from "./xml.js";

export interface MetadataFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  write(record: WinnowRecord, places: Places): Xml;
}

/** Where a record is found: its page on this server, and the schema of our own format. */
export interface Places {
  readonly page: string;
  readonly schema: string;
}

export function metadataFormats(ownSchema: string): readonly MetadataFormat[] {
  return [
    {
      prefix: "oai_dc",
      schema: "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
      namespace: "http://www.openarchives.org/OAI/2.0/oai_dc/",
      write: (record, { page }) => dublinCore(describe(record), page),
    },
    {
      prefix: "olac",
      schema: "http://www.language-archives.org/OLAC/1.1/olac.xsd",
      namespace: "http://www.language-archives.org/OLAC/1.1/",
      write: (record, { page }) => olac(describe(record), page),
    },
    {
      prefix: "cmdi",
      schema: "https://infra.clarin.eu/CMDI/1.x/xsd/cmd-envelop.xsd",
      namespace: "http://www.clarin.eu/cmd/1",
      write: (record, { page }) => cmdi(record, describe(record), page),
    },
    {
      prefix: "mods",
      schema: "http://www.loc.gov/standards/mods/v3/mods-3-7.xsd",
      namespace: "http://www.loc.gov/mods/v3",
      write: (record, { page }) => mods(record, describe(record), page),
    },
    {
      prefix: "winnow",
      schema: ownSchema,
      namespace: OWN_NAMESPACE,
      write: (record, { schema }) => ownRecord(record, schema),
    },
  ];
}
