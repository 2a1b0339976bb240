/** References as CSL-JSON: what citation processors read. One array; `[]` when there is nothing. */
import type { Format } from "../../model/format.js";
import type { PersonName } from "../../model/person-name.js";
import { type Reference, referenceOf } from "./reference.js";

export const cslJson: Format = {
  name: "csl-json",
  about: "papers (and pages) for citation processors",
  mediaType: "application/vnd.citationstyles.csl+json",
  endings: ["csl.json"],
  open() {
    let some = false;
    return {
      before: () => "[",
      one(record) {
        const reference = referenceOf(record);
        if (reference === undefined) return undefined;
        const text = `${some ? "," : ""}\n${JSON.stringify(item(reference))}`;
        some = true;
        return text;
      },
      after: () => (some ? "\n]\n" : "]\n"),
    };
  },
};

function item(reference: Reference): object {
  const { key, sort, title, authors, others, date, container, place, pages, publisher, doi, abstract, keywords } =
    reference;
  return {
    id: key,
    type: sort === "paper" ? "paper-conference" : "webpage",
    title,
    ...(authors.length > 0 || others
      ? { author: [...authors.map(cslName), ...(others ? [{ literal: "et al." }] : [])] }
      : {}),
    ...(date ? { issued: dateParts(date) } : {}),
    ...(container ? { "container-title": container } : {}),
    ...(sort === "paper" && container ? { "event-title": container } : {}),
    ...(place ? { "event-place": place } : {}),
    ...(reference.eventDays ? { "event-date": { "date-parts": reference.eventDays.map(parts) } } : {}),
    ...(pages ? { page: pages } : {}),
    ...(publisher ? { publisher } : {}),
    ...(doi ? { DOI: doi } : {}),
    ...(abstract ? { abstract } : {}),
    ...(keywords.length > 0 ? { keyword: keywords.join(", ") } : {}),
    ...(reference.language ? { language: reference.language } : {}),
    URL: reference.url,
    accessed: dateParts(reference.accessed),
  };
}

function cslName({ family, given, suffix, literal }: PersonName): object {
  if (family === undefined) return { literal };
  return { family, ...(given === undefined ? {} : { given }), ...(suffix === undefined ? {} : { suffix }) };
}

function dateParts(date: string): object {
  return { "date-parts": [parts(date)] };
}

function parts(date: string): number[] {
  return date.split("-").map(Number);
}
