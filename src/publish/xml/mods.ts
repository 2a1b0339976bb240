/** A record as MODS 3.7, the form that library catalogues and repositories of papers read. */
import type { PersonName } from "../../model/person-name.js";
import type { WinnowRecord } from "../../model/record.js";
import type { Description } from "../description.js";
import { pageEnds } from "../formats/reference-text.js";
import { type Content, element, elements, type Xml } from "./xml.js";

const MODS = "http://www.loc.gov/mods/v3";

export function mods(record: WinnowRecord, of: Description, page: string): Xml {
  const attributes = {
    xmlns: MODS,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    version: "3.7",
    "xsi:schemaLocation": `${MODS} http://www.loc.gov/standards/mods/v3/mods-3-7.xsd`,
  };
  const genre = { paper: "conference paper", page: "web page", event: "conference" }[of.sort];
  return element(
    "mods",
    attributes,
    element("titleInfo", {}, element("title", {}, of.title)),
    of.people.map(nameOf),
    of.sort === "event" ? undefined : element("typeOfResource", {}, "text"),
    element("genre", {}, genre),
    originOf(of),
    of.language === undefined ? undefined : languageOf(of.language),
    elements("abstract", [of.abstract]),
    of.days.map(([field, day]) => element("note", { type: "date", displayLabel: field }, day)),
    of.subjects.map((topic) => element("subject", {}, element("topic", {}, topic))),
    hostOf(of),
    elements("identifier", [of.doi], { type: "doi" }),
    element("identifier", { type: "local" }, record.id),
    element(
      "location",
      {},
      element("url", { usage: "primary display", access: "object in context" }, of.url),
      elements("url", [of.pdf], { access: "raw object" }),
      element("url", { access: "preview" }, page),
    ),
    elements("accessCondition", [of.rights], { type: "use and reproduction" }),
    element(
      "recordInfo",
      {},
      element("recordChangeDate", { encoding: "iso8601" }, record.changed),
      element("recordIdentifier", {}, record.id),
    ),
  );
}

function nameOf({ family, given, suffix, literal }: PersonName): Xml {
  const parts =
    family === undefined
      ? element("namePart", {}, literal ?? given ?? "")
      : [
          element("namePart", { type: "family" }, family),
          elements("namePart", [given], { type: "given" }),
          elements("namePart", [suffix], { type: "termsOfAddress" }),
        ];
  const role = element("roleTerm", { type: "code", authority: "marcrelator" }, "aut");
  return element("name", family === undefined ? {} : { type: "personal" }, parts, element("role", {}, role));
}

function originOf({ publisher, date, sort }: Description): Content {
  if (publisher === undefined && (date === undefined || sort === "event")) return undefined;
  const issued = sort === "event" || date === undefined ? [] : [element("dateIssued", { encoding: "w3cdtf" }, date)];
  return element("originInfo", {}, elements("publisher", [publisher]), issued);
}

function languageOf(language: string): Xml {
  const authority = /^[a-z]{3}$/.test(language) ? "iso639-3" : "rfc5646";
  return element("language", {}, element("languageTerm", { type: "code", authority }, language));
}

/** The proceedings or the site that it is part of. */
function hostOf({ container, pages, place }: Description): Content {
  if (container === undefined) return undefined;
  const [start, end] = pages === undefined ? [] : pageEnds(pages);
  return element(
    "relatedItem",
    { type: "host" },
    element("titleInfo", {}, element("title", {}, container)),
    place === undefined ? undefined : element("note", { type: "venue" }, place),
    start === undefined
      ? undefined
      : element("part", {}, element("extent", { unit: "pages" }, element("start", {}, start), elements("end", [end]))),
  );
}
