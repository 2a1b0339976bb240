/** The frame of every OAI-PMH response, and its parts. */
import type { WinnowRecord } from "../../model/record.js";
import type { MetadataFormat, Places } from "../xml/metadata-formats.js";
import { element, type Xml, xmlDocument } from "../xml/xml.js";
import type { OaiError, OaiRequest } from "./request.js";
import { setsOf } from "./sets.js";

const OAI = "http://www.openarchives.org/OAI/2.0/";
const XSI = { "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance" };

export interface Frame {
  readonly baseUrl: string;
  /** Seconds. */
  readonly now: number;
}

export function response({ baseUrl, now }: Frame, request: OaiRequest, ...content: readonly Xml[]): string {
  return framed(now, element("request", { verb: request.verb, ...request.given }, baseUrl), [
    element(request.verb, {}, content),
  ]);
}

/** A request that was not understood is not repeated. */
export function errorResponse({ baseUrl, now }: Frame, request: OaiRequest | undefined, error: OaiError): string {
  const repeated = request === undefined ? {} : { verb: request.verb, ...request.given };
  return framed(now, element("request", repeated, baseUrl), [element("error", { code: error.oaiCode }, error.message)]);
}

function framed(now: number, request: Xml, content: readonly Xml[]): string {
  const attributes = {
    xmlns: OAI,
    ...XSI,
    "xsi:schemaLocation": `${OAI} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
  };
  return xmlDocument(element("OAI-PMH", attributes, element("responseDate", {}, stamp(now)), request, content));
}

/** Seconds as 2026-11-18T09:00:00Z. */
export function stamp(second: number): string {
  return `${new Date(second * 1000).toISOString().slice(0, 19)}Z`;
}

export interface Identity {
  readonly name: string;
  readonly mail: string;
  /** "corpus.example.org" */
  readonly domain: string;
  /** The first datestamp. */
  readonly earliest: number;
}

export function identityOf({ baseUrl }: Frame, { name, mail, domain, earliest }: Identity): Xml[] {
  const identifier = "http://www.openarchives.org/OAI/2.0/oai-identifier";
  const about = { xmlns: identifier, ...XSI, "xsi:schemaLocation": `${identifier} ${identifier}.xsd` };
  return [
    element("repositoryName", {}, name),
    element("baseURL", {}, baseUrl),
    element("protocolVersion", {}, "2.0"),
    element("adminEmail", {}, mail),
    element("earliestDatestamp", {}, stamp(earliest)),
    element("deletedRecord", {}, "persistent"),
    element("granularity", {}, "YYYY-MM-DDThh:mm:ssZ"),
    element("compression", {}, "gzip"),
    element(
      "description",
      {},
      element(
        "oai-identifier",
        about,
        element("scheme", {}, "oai"),
        element("repositoryIdentifier", {}, domain),
        element("delimiter", {}, ":"),
        element("sampleIdentifier", {}, identifierOf(domain, "0".repeat(32))),
      ),
    ),
  ];
}

export function identifierOf(domain: string, id: string): string {
  return `oai:${domain}:${id}`;
}

export function formatElement({ prefix, schema, namespace }: MetadataFormat): Xml {
  return element(
    "metadataFormat",
    {},
    element("metadataPrefix", {}, prefix),
    element("schema", {}, schema),
    element("metadataNamespace", {}, namespace),
  );
}

export function setElement(spec: string, name: string): Xml {
  return element("set", {}, element("setSpec", {}, spec), element("setName", {}, name));
}

/** A record's identifier, datestamp and sets; `series` is "" if it belongs to none. */
export function headerOf(record: WinnowRecord, series: string, domain: string, second: number): Xml {
  return element(
    "header",
    { status: record.state === "removed" ? "deleted" : undefined },
    element("identifier", {}, identifierOf(domain, record.id)),
    element("datestamp", {}, stamp(second)),
    setsOf(record, series).map((spec) => element("setSpec", {}, spec)),
  );
}

export function recordElement(record: WinnowRecord, header: Xml, format: MetadataFormat, places: Places): Xml {
  if (record.state === "removed") return element("record", {}, header);
  return element("record", {}, header, element("metadata", {}, format.write(record, places)));
}

export interface Resumption {
  /** Empty on the last page. */
  readonly token: string;
  readonly cursor: number;
}

export function resumptionElement({ token, cursor }: Resumption): Xml {
  return element("resumptionToken", { cursor }, token);
}
