/** A record as simple Dublin Core (oai_dc), and with the languages of OLAC, the archives of language resources. */
import { type Description, sortedName } from "../description.js";
import { type Attributes, element, elements, type Xml } from "./xml.js";

const XSI = { "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance" };
const DC = { "xmlns:dc": "http://purl.org/dc/elements/1.1/" };
const OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/";
const OLAC = "http://www.language-archives.org/OLAC/1.1/";

const TYPES = { paper: "Text", page: "Text", event: "Event" } as const;

export function dublinCore(description: Description, page: string): Xml {
  const attributes = {
    "xmlns:oai_dc": OAI_DC,
    ...DC,
    ...XSI,
    "xsi:schemaLocation": `${OAI_DC} http://www.openarchives.org/OAI/2.0/oai_dc.xsd`,
  };
  return element("oai_dc:dc", attributes, ...common(description, page, {}), [
    ...elements("dc:date", [description.date]),
    ...elements("dc:language", [description.language]),
    element("dc:type", {}, TYPES[description.sort]),
  ]);
}

/** Dates, types and languages carry the name of their scheme; `olac:code` is a code of ISO 639-3. */
export function olac(description: Description, page: string): Xml {
  const { date, language, sort } = description;
  const attributes = {
    "xmlns:olac": OLAC,
    ...DC,
    "xmlns:dcterms": "http://purl.org/dc/terms/",
    ...XSI,
    "xsi:schemaLocation": `${OLAC} http://www.language-archives.org/OLAC/1.1/olac.xsd`,
  };
  const typed = { "xsi:type": "dcterms:URI" };
  return element("olac:olac", attributes, ...common(description, page, typed), [
    ...(date === undefined ? [] : [element("dc:date", { "xsi:type": "dcterms:W3CDTF" }, date)]),
    ...languages(language),
    element("dc:type", { "xsi:type": "dcterms:DCMIType" }, TYPES[sort]),
    ...(sort === "event"
      ? []
      : [element("dc:type", { "xsi:type": "olac:linguistic-type", "olac:code": "primary_text" })]),
  ]);
}

function languages(language: string | undefined): Xml[] {
  if (language === undefined) return [];
  const name = { "xsi:type": "olac:language", "olac:code": language };
  return [element("dc:language", name), element("dc:subject", name)];
}

function common(of: Description, page: string, address: Attributes): Xml[] {
  return [
    ...elements("dc:title", [of.title]),
    ...elements("dc:creator", of.people.map(sortedName)),
    ...elements("dc:subject", of.subjects),
    ...elements("dc:description", [of.abstract, ...of.days.map(([field, day]) => `${field}: ${day}`)]),
    ...elements("dc:publisher", [of.publisher]),
    ...elements("dc:identifier", [page, of.url], address),
    ...elements("dc:identifier", of.doi === undefined ? [] : [`doi:${of.doi}`]),
    ...elements("dc:relation", [of.pdf], address),
    ...elements("dc:source", [of.container, of.series]),
    ...elements("dc:coverage", [of.place]),
    ...elements("dc:rights", [of.rights]),
  ];
}
