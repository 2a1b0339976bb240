/** References for reference managers: RIS, one tag per line. */
import type { PersonName } from "../../model/person-name.js";
import { type Reference, referenceFormat } from "./reference.js";
import { pageEnds } from "./reference-text.js";

export const ris = referenceFormat(
  {
    name: "ris",
    about: "papers (and pages) for reference managers",
    mediaType: "application/x-research-info-systems; charset=utf-8",
    endings: ["ris"],
  },
  entry,
);

function entry(reference: Reference): string {
  const { date = "", pages = "" } = reference;
  const [first, last] = pageEnds(pages);
  const tags: (readonly [tag: string, value: string | undefined])[] = [
    ["TY", reference.sort === "paper" ? "CPAPER" : "ELEC"],
    ["ID", reference.key],
    ["TI", reference.title],
    ...reference.authors.map((name): [string, string] => ["AU", risName(name)]),
    ...(reference.others ? ([["AU", "et al."]] as const) : []),
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

/** RIS has the suffix last: "King, Martin Luther, Jr.". A comma in a name without parts would split it. */
function risName({ family, given, suffix, literal = "" }: PersonName): string {
  const whole = (part: string): string => part.replace(/(?<!\s)\s*,\s*/g, " ");
  if (family === undefined) return whole(literal);
  const parts = suffix === undefined ? [family, given ?? []].flat() : [family, given ?? "", suffix];
  return parts.map(whole).join(", ");
}
