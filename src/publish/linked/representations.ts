/** The forms in which one record can be asked for: by the ending of its address, or by the Accept header. */
import { type Format, PLAIN_OPTIONS } from "../../model/format.js";
import type { WinnowRecord } from "../../model/record.js";
import { bibtex } from "../formats/bibtex.js";
import { cslJson } from "../formats/csl-json.js";
import { ris } from "../formats/ris.js";
import { type RecordPlaces, recordThing } from "./record-thing.js";
import { jsonLd, turtle } from "./thing.js";

export interface Representation {
  readonly ending: string;
  /** The first one is sent; all are understood. */
  readonly types: readonly string[];
  /** Undefined if the record cannot be written so: an event is no reference. */
  write(record: WinnowRecord, places: RecordPlaces): string | undefined;
}

const reference =
  (format: Format) =>
  (record: WinnowRecord): string | undefined => {
    const writer = format.open(PLAIN_OPTIONS);
    const text = writer.one(record);
    return text === undefined ? undefined : `${writer.before()}${text}${writer.after()}`;
  };

export const REPRESENTATIONS: readonly Representation[] = [
  {
    ending: "jsonld",
    types: ["application/ld+json"],
    write: (record, places) => `${JSON.stringify(jsonLd(recordThing(record, places)), null, 2)}\n`,
  },
  { ending: "ttl", types: ["text/turtle"], write: (record, places) => turtle(recordThing(record, places)) },
  { ending: "ris", types: ["application/x-research-info-systems"], write: reference(ris) },
  { ending: "bib", types: ["application/x-bibtex", "text/x-bibtex"], write: reference(bibtex) },
  { ending: "csl.json", types: ["application/vnd.citationstyles.csl+json"], write: reference(cslJson) },
];

/** What an Accept header wants most: a representation, or the page itself. */
export function preferred(accept: string | undefined): Representation | "page" {
  let best: { readonly what: Representation | "page"; readonly weight: number } = { what: "page", weight: 0 };
  for (const part of (accept ?? "").slice(0, MAX_ACCEPT).split(",")) {
    const [type = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    const what = isPage(type) ? "page" : REPRESENTATIONS.find(({ types }) => types.includes(type));
    if (what !== undefined && weight > best.weight) best = { what, weight };
  }
  return best.what;
}

const MAX_ACCEPT = 1000;

function isPage(type: string): boolean {
  return ["text/html", "application/xhtml+xml", "text/*", "*/*"].includes(type);
}
