/** A record as CMDI 1.2 with the profile OLAC-DcmiTerms of CLARIN's component registry: what language infrastructures harvest. */
import type { WinnowRecord } from "../../model/record.js";
import { type Description, sortedName } from "../description.js";
import { element, elements, type Xml } from "./xml.js";

const CMD = "http://www.clarin.eu/cmd/1";
const PROFILE = "clarin.eu:cr1:p_1288172614026";
const PAYLOAD = `${CMD}/profiles/${PROFILE}`;
const REGISTRY = "https://catalog.clarin.eu/ds/ComponentRegistry/rest/registry/1.x/profiles";

export function cmdi(record: WinnowRecord, of: Description, page: string): Xml {
  const attributes = {
    "xmlns:cmd": CMD,
    "xmlns:cmdp": PAYLOAD,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    CMDVersion: "1.2",
    "xsi:schemaLocation": `${CMD} https://infra.clarin.eu/CMDI/1.x/xsd/cmd-envelop.xsd ${PAYLOAD} ${REGISTRY}/${PROFILE}/xsd`,
  };
  const proxy = (id: string, type: string, address: string): Xml =>
    element(
      "cmd:ResourceProxy",
      { id },
      element("cmd:ResourceType", {}, type),
      element("cmd:ResourceRef", {}, address),
    );
  return element(
    "cmd:CMD",
    attributes,
    element(
      "cmd:Header",
      {},
      element("cmd:MdCreator", {}, "Winnow"),
      element("cmd:MdCreationDate", {}, record.changed.slice(0, 10)),
      element("cmd:MdSelfLink", {}, page),
      element("cmd:MdProfile", {}, PROFILE),
      element("cmd:MdCollectionDisplayName", {}, record.collection),
    ),
    element(
      "cmd:Resources",
      {},
      element(
        "cmd:ResourceProxyList",
        {},
        // Unique among all records of a response.
        proxy(`page-${record.id}`, "LandingPage", page),
        proxy(`source-${record.id}`, "Resource", of.pdf ?? of.url),
      ),
      element("cmd:JournalFileProxyList", {}),
      element("cmd:ResourceRelationList", {}),
    ),
    element("cmd:Components", {}, element("cmdp:OLAC-DcmiTerms", {}, ...terms(of))),
  );
}

/** In the order of the profile's sequence. */
function terms(of: Description): Xml[] {
  return [
    ...elements("cmdp:abstract", [of.abstract]),
    ...elements("cmdp:creator", of.people.map(sortedName)),
    ...elements("cmdp:date", [of.date]),
    ...elements("cmdp:identifier", [of.url, ...(of.doi === undefined ? [] : [`doi:${of.doi}`])]),
    ...elements("cmdp:isPartOf", [of.container]),
    ...elements("cmdp:language", [of.language]),
    ...elements("cmdp:publisher", [of.publisher]),
    ...elements("cmdp:rights", [of.rights]),
    ...elements("cmdp:spatial", [of.place]),
    ...elements("cmdp:subject", of.subjects),
    ...elements("cmdp:title", [of.title]),
    ...elements("cmdp:type", [of.sort === "event" ? "Event" : "Text"]),
  ];
}
