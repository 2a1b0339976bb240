/**
 * References for LaTeX.
 *
 * Text stays Unicode, which BibTeX since 2010 and biber can read; characters that are special in TeX are escaped. Braces are never escaped
 * with a backslash: BibTeX counts them anyway, and an unbalanced one would swallow the rest of the file. Words with inner capitals
 * ("NASA", "LaTeX") are protected from styles that lower-case titles. `url` is a verbatim field, so addresses are not escaped; only
 * characters that would end the field are percent-encoded. `ids` holds the record's own key, which biblatex takes as another name.
 */
import { familyFirst, type PersonName } from "../../model/person-name.js";
import { type Reference, referenceFormat } from "./reference.js";
import { pageEnds } from "./reference-text.js";

export const bibtex = referenceFormat(
  {
    name: "bibtex",
    about: "papers (and pages) as references for LaTeX",
    mediaType: "application/x-bibtex; charset=utf-8",
    endings: ["bib"],
  },
  entry,
);

function entry(reference: Reference): string {
  const { date = "" } = reference;
  const [year, month] = date.split("-");
  const fields: [name: string, value: string | undefined][] = [
    ["ids", reference.key === reference.recordKey ? undefined : reference.recordKey],
    ["author", [...reference.authors.map(author), ...(reference.others ? ["others"] : [])].join(" and ")],
    ["title", protect(reference.title)],
    [reference.sort === "paper" ? "booktitle" : "organization", reference.container && protect(reference.container)],
    ["address", reference.place && escaped(reference.place)],
    ["eventdate", reference.eventDays?.join("/")],
    ["publisher", reference.publisher && escaped(reference.publisher)],
    ["year", year],
    ["month", month && String(Number(month))],
    ["pages", reference.pages && pageEnds(reference.pages).map(escaped).join("--")],
    ["doi", reference.doi && verbatim(reference.doi)],
    ["url", verbatim(reference.pdf ?? reference.url)],
    ["urldate", reference.accessed],
    ["keywords", escaped(reference.keywords.join(", "))],
    ["language", reference.language && escaped(reference.language)],
    ["abstract", reference.abstract && escaped(reference.abstract)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@${reference.sort === "paper" ? "inproceedings" : "misc"}{${reference.key},\n${lines.join(",\n")}\n}\n\n`;
}

/** A name without parts is put in braces, so that "and", a comma or a space in it does not split it. */
function author(name: PersonName): string {
  if (name.family === undefined) return `{${escaped(familyFirst(name))}}`;
  const parts = [name.family, name.suffix, name.given].filter((part) => part !== undefined);
  const whole = (part: string): string =>
    part.includes(",") ? `{${escaped(part)}}` : escaped(part).replace(/\b(and)\b/gi, "{$1}");
  return parts.map(whole).join(", ");
}

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "{\\textbackslash}",
  "{": "{\\textbraceleft}",
  "}": "{\\textbraceright}",
  "~": "{\\textasciitilde}",
  "^": "{\\textasciicircum}",
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
};

/** Separates pairs that TeX would typeset as one character, such as "--" for a dash. */
const DRAWN_AS_ONE = /([-'`<>,])(?=\1)|[?!](?=`)/g;

function escaped(text: string): string {
  return text.replace(DRAWN_AS_ONE, "$&\0").replace(/[\\{}~^&%$#_\0]/g, (sign) => SPECIAL[sign] ?? "{}");
}

/** Puts each word with an inner capital in braces. */
function protect(text: string): string {
  return text.replace(/\S+/gu, (word) => (/.\p{Lu}/u.test(word) ? `{${escaped(word)}}` : escaped(word)));
}

function verbatim(address: string): string {
  return address.replace(/[{}\\\s]/g, (character) => encodeURIComponent(character));
}
