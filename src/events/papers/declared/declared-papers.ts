/**
 * Papers that a page declares for programs: items of schema.org/ScholarlyArticle, references in BibTeX, and lists in its scripts.
 *
 * A page that scripts fill, or that prints nothing but BibTeX, has no list to read. Beside a list, references repeat it (`beside-the-papers.ts`), so they count only
 * where nothing else was found. A single item is the page of one paper (`detail-page.ts`).
 */
import { normalise } from "../../../model/address.js";
import type { Json } from "../../../model/json.js";
import type { DeclaredItem, Page } from "../../../model/page.js";
import { readName } from "../../../model/person-name.js";
import { streamSafe } from "../../../model/text/stream-safe.js";
import type { FoundPaper } from "../bundle.js";
import { isDocument } from "../document-links.js";
import { findDoi } from "../entry-rest.js";
import type { Lexicon } from "../features/lexicon.js";
import { readPeople } from "../people/people.js";
import { cleanTitle, isNoTitle } from "../titles/titles.js";
import { scriptPapers } from "./script-papers.js";

const MIN_DECLARED = 2;
const CONFIDENCE = 0.95;

export function declaredPapers(page: Page, lexicon: Lexicon): FoundPaper[] {
  const ways = [
    () => scholarlyItems(page.declared.items),
    () => references(page.blocks.map(({ text }) => text).join("\n")),
    () => inScripts(page, lexicon),
  ];
  let found: FoundPaper[] = [];
  for (const way of ways) if (found.length < MIN_DECLARED) found = way();
  const seen = new Set<string>();
  const papers = found.filter(({ title }) => !isNoTitle(title) && !seen.has(title) && seen.add(title) !== undefined);
  return papers.length < MIN_DECLARED ? [] : papers;
}

interface Said {
  readonly title: string;
  readonly authors: readonly string[];
  readonly doi?: string | undefined;
  readonly pdf?: string | undefined;
  readonly abstract?: string | undefined;
}

function paperOf({ title, authors, doi, pdf, abstract }: Said): FoundPaper {
  const names = authors.map((name) => readName(name));
  return {
    type: "paper",
    title: cleanTitle(title),
    authors: names.map((name, n) => [name.given, name.family, name.suffix].filter(Boolean).join(" ") || authors[n]!),
    ...{ names, affiliations: [], authorAffiliations: authors.map(() => []) },
    ...{ pdf, doi, links: {}, abstract, session: undefined, detail: undefined },
    ...{ day: undefined, time: undefined, room: undefined, presentation: undefined },
    ...{ confidence: CONFIDENCE, sure: { title: [CONFIDENCE], people: [CONFIDENCE] }, place: "", units: [], cut: 0 },
  };
}

const TYPES = new Set(["ScholarlyArticle", "ConferencePaper"]);

function scholarlyItems(items: readonly DeclaredItem[]): FoundPaper[] {
  const found: FoundPaper[] = [];
  const waiting = [...items].reverse();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { types, properties } = item;
    const texts = (name: string): string[] =>
      (properties[name] ?? []).flatMap((value) => (typeof value === "string" ? [value.trim()] : nameOf(value)));
    const title = texts("headline")[0] ?? texts("name")[0];
    if (types.some((type) => TYPES.has(type)) && title !== undefined)
      found.push(
        paperOf({ title, authors: [...texts("author"), ...texts("creator")], abstract: texts("abstract")[0] }),
      );
    else waiting.push(...Object.values(properties).flat().flatMap(itemOf).reverse());
  }
  return found;
}

function itemOf(value: Json): DeclaredItem[] {
  return typeof value === "object" && value !== null && "properties" in value ? [value as unknown as DeclaredItem] : [];
}

const nameOf = (value: Json): string[] =>
  itemOf(value).flatMap(({ properties }) => {
    const [name] = properties["name"] ?? [];
    return typeof name === "string" ? [name.trim()] : [];
  });

/** A list in a script says who the people are, or prints them as a page would. */
function inScripts({ source, base }: Page, lexicon: Lexicon): FoundPaper[] {
  return scriptPapers(source).map(({ title, authors, document, abstract }) => {
    const pdf = document === undefined ? undefined : normalise(document, base);
    const said = { title, abstract, pdf: pdf !== undefined && isDocument(pdf) ? pdf : undefined };
    if (typeof authors !== "string") return paperOf({ ...said, authors });
    return { ...paperOf({ ...said, authors: [] }), ...readPeople(authors, lexicon) };
  });
}

const ENTRY = /@(?:inproceedings|conference|article|incollection|misc|techreport|unpublished)\s*\{/giu;
const MAX_REFERENCES = 5000;
const MAX_LENGTH = 20_000; // characters of one reference

function references(text: string): FoundPaper[] {
  const found: FoundPaper[] = [];
  for (const { index, 0: begin } of text.matchAll(ENTRY)) {
    if (found.length >= MAX_REFERENCES) break;
    const fields = fieldsOf(text.slice(index + begin.length, index + MAX_LENGTH));
    const title = fields.get("title");
    if (title === undefined) continue;
    const authors = (fields.get("author") ?? "").split(" and ").filter((name) => name !== "" && name !== "others");
    const doi = fields.get("doi");
    const url = fields.get("url");
    found.push(
      paperOf({
        ...{ title, authors, abstract: fields.get("abstract") },
        doi: doi === undefined ? undefined : (findDoi(doi) ?? doi),
        pdf: url !== undefined && /^https?:\/\/\S+\.pdf$/iu.test(url) ? url : undefined,
      }),
    );
  }
  return found;
}

const FIELD = /(?:^|[,{\s])([a-z]{2,20})\s*=\s*(?=(\{|")|(\d{1,6}))/giy;

/** The fields of one reference, up to the brace that closes it. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0, depth = 1; at < text.length && depth > 0; ) {
    FIELD.lastIndex = at;
    const field = depth === 1 ? FIELD.exec(text) : null;
    if (field === null) {
      depth += text[at] === "{" ? 1 : text[at] === "}" ? -1 : 0;
      at++;
      continue;
    }
    const from = FIELD.lastIndex;
    const end = field[3] === undefined ? endOfValue(text, from) : from + field[3].length;
    const value = field[3] ?? text.slice(from + 1, end - 1);
    if (!fields.has(field[1]!.toLowerCase())) fields.set(field[1]!.toLowerCase(), plain(value));
    at = end;
  }
  return fields;
}

function endOfValue(text: string, from: number): number {
  const quoted = text[from] === '"';
  for (let at = from + 1, depth = quoted ? 0 : 1; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    if (quoted ? depth === 0 && text[at] === '"' : depth === 0) return at + 1;
  }
  return text.length;
}

/** Combining characters of LaTeX's accents. */
const ACCENTS: { readonly [accent: string]: string } = {
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  '"': "\u0308",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  c: "\u0327",
  v: "\u030c",
  u: "\u0306",
  H: "\u030b",
  r: "\u030a",
  k: "\u0328",
};
const LETTERS: { readonly [command: string]: string } = {
  ss: "ß",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  ae: "æ",
  aa: "å",
  i: "ı",
};

function plain(value: string): string {
  return value
    .replace(/\\(['`^"~=.]|[cvuHrk](?=[\s{]))\s*\{?\\?(\p{L})\}?/gu, (_, accent: string, letter: string) =>
      streamSafe(`${letter}${ACCENTS[accent]}`).normalize("NFC"),
    )
    .replace(/\\(ss|ae|aa|[oOlLi])(?![a-zA-Z])\s?/gu, (_, command: string) => LETTERS[command]!)
    .replace(/\\([&%$#_])/gu, "$1")
    .replace(/\$|\\[a-zA-Z]+\s?|[{}]/gu, "")
    .replace(/---?/gu, "–")
    .replace(/~|\s+/gu, " ")
    .trim();
}
