/** References for reference managers: RIS, one tag per line. */
import type { Format } from "../model/format.js";
import { familyFirst } from "../model/person-name.js";
import { type Reference, referenceOf } from "./reference.js";

export const ris: Format = {
  name: "ris",
  about: "papers (and pages) for reference managers",
  mediaType: "application/x-research-info-systems; charset=utf-8",
  endings: ["ris"],
  open: () => ({
    before: () => "",
    one(record) {
      const reference = referenceOf(record);
      return reference && entry(reference);
    },
    after: () => "",
  }),
};

function entry(reference: Reference): string {
  const { date = "", pages = "" } = reference;
  const [first, last] = pages.split(/\s*[-–—]+\s*/);
  const tags: [tag: string, value: string | undefined][] = [
    ["TY", reference.sort === "paper" ? "CPAPER" : "ELEC"],
    ["ID", reference.key],
    ["TI", reference.title],
    ...reference.authors.map((name): [string, string] => ["AU", risName(familyFirst(name))]),
    ["PY", date.slice(0, 4)],
    ["DA", date.length > 4 ? `${date.replaceAll("-", "/")}/` : ""],
    ["T2", reference.container],
    ["CY", reference.place],
    ["PB", reference.publisher],
    ["SP", first],
    ["EP", last],
    ["DO", reference.doi],
    ["UR", reference.url],
    ["L1", reference.pdf],
    ["Y2", `${reference.accessed.replaceAll("-", "/")}/`],
    ["LA", reference.language],
    ...reference.keywords.map((word): [string, string] => ["KW", word]),
    ["AB", reference.abstract],
  ];
  const lines = tags.flatMap(([tag, value]) => (value ? [`${tag}  - ${value}\r\n`] : []));
  return `${lines.join("")}ER  - \r\n\r\n`;
}

/** RIS has the suffix last: "King, Martin Luther, Jr." */
function risName(name: string): string {
  const [family, suffix, given] = name.split(", ");
  return given === undefined ? name : `${family}, ${given}, ${suffix}`;
}
