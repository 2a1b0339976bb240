/**
 * Finds title, author, date and other metadata of an article.
 *
 * Sources, most trusted first: data declared for machines (JSON-LD, microdata, meta), elements whose class or name says
 * author or date, and conventions of print (by-lines, datelines, "©"). Every field keeps its source, its confidence and
 * the conflicting values.
 */
import type { Article, MainText, Page, PageType, SourcedValue } from "../../model/page.js";
import { SIGNATURE } from "../text/around-text.js";
import { cleanLine } from "../text/clean-text.js";
import type { Passage, Passages, Under } from "../text/passages.js";
import { DETAILS } from "../text/sign-names.js";
import { type AgencyLine, findAgencyLine } from "./agency-line.js";
import { isOrganisation, namesIn } from "./authors.js";
import { nameBesideDate, signatureIn, signedBy } from "./bare-names.js";
import { findByline, namesBelowLabel, namesInByline } from "./bylines.js";
import { findCategory } from "./category.js";
import { foldTitle } from "./fold-title.js";
import { articleItems, namedIn, textsOf } from "./items.js";
import { articleMarks, type Mark, type Marks } from "./marks.js";
import { findArticleDates } from "./published.js";
import { type Candidate, mostTrusted, plain } from "./readings.js";
import { hostName, titleChoices, titleParts } from "./titles.js";
import { type Choice, type Choose, choicesOf } from "./trust.js";

export function articleOf(
  page: Pick<Page, "url" | "title" | "tree" | "declared" | "fetchedAt" | "mainText" | "pageType">,
  passages: Passages,
  choose: Choose,
): Article {
  const { declared } = page;
  const { type } = page.pageType;
  const marks = articleMarks(page.tree);
  const items = articleItems(declared, page.title);
  const meta = (name: string): readonly string[] => declared.meta.get(name) ?? [];
  const site = mostTrusted(
    [
      ...plain(meta("og:site_name"), "meta og:site_name", 0.95),
      ...plain(
        items.flatMap(({ item }) => namedIn(item.properties["publisher"] ?? []).map(({ name }) => name)),
        "declared publisher",
        0.85,
      ),
      ...plain(meta("application-name"), "meta application-name", 0.8),
      ...plain(meta("dc.publisher"), "meta dc.publisher", 0.75),
      ...plain(
        declared.items
          .filter(({ types }) => types.includes("WebSite") || types.includes("Organization"))
          .flatMap((item) => textsOf(item, "name")),
        "declared site",
        0.7,
      ),
    ].filter(({ value }) => !isPageTitle(value, page.title, meta("og:title")[0])),
    foldTitle,
  );
  const lines = passages.all.flatMap(({ text, size, linked }) =>
    size <= 200 && linked < size / 2 ? text.split("\n") : [],
  );
  const title = choose(
    "title",
    titleChoices({ title: page.title, url: page.url, declared, items, marks, site: site?.value, lines, type }),
  );
  const near = passagesNear(passages, marks, title?.value);
  const agency = agencyLineOf(page.mainText);
  const own = {
    names: [site?.value ?? "", hostName(page.url)],
    inTitle: foldTitle(titleParts(page.title).slice(1).at(-1) ?? ""),
  };
  const [last, behind] = passagesBehind(passages, page.mainText);
  const bare = bareNames(near, last, page.mainText, declared.language);
  const authors = choose("author", authorChoices(declared.meta, items, marks, near, own, agency, bare, behind, type));
  const { url, fetchedAt } = page;
  const dates = findArticleDates({ url, title: page.title, fetchedAt, declared, items, marks, near, type }, choose);
  return {
    title,
    authors,
    ...dates,
    place: findPlace(items, meta, page.mainText.paragraphs[0]?.text, agency),
    category: findCategory(page, items, marks, title?.value, site?.value),
    keywords: findKeywords(items, meta, marks),
    description: mostTrusted(
      [
        ...plain(meta("description"), "meta description", 0.85),
        ...plain(meta("og:description"), "meta og:description", 0.84),
        ...plain(
          items.flatMap(({ item }) => textsOf(item, "description", "abstract")),
          "declared description",
          0.8,
        ),
        ...plain(meta("twitter:description"), "meta twitter:description", 0.7),
        ...plain(
          [...meta("dc.description"), ...meta("dcterms.abstract"), ...meta("citation_abstract")],
          "meta dc.description",
          0.75,
        ),
      ],
      foldTitle,
    ),
    copyright: findCopyright(items, meta, passages.all),
    site,
  };
}

/** Some sites declare the title of each page as their own name. */
function isPageTitle(name: string, title: string, open: string | undefined): boolean {
  const folded = foldTitle(name);
  return name.split(" ").length > 3 && (folded === foldTitle(open ?? "") || folded === foldTitle(title));
}

/** Short passages near the title, where by-lines and dates are; else those before the first prose. */
function passagesNear({ all }: Passages, marks: Marks, title: string | undefined): readonly Passage[] {
  const folded = title === undefined ? "" : foldTitle(title);
  const headings = new Set(
    marks.headings
      .filter(({ text, aside }) => !aside && folded !== "" && foldTitle(text) === folded)
      .map(({ element }) => element),
  );
  let at = all.findIndex(({ element }) => headings.has(element));
  if (at < 0) at = all.findIndex(({ kind, under }) => kind === "heading" && under === undefined);
  const from = Math.max(0, at - 4);
  // What is also around the title does not lead away from it.
  const around = new Set<Under>();
  for (let sign = all[at]?.under; sign !== undefined; sign = sign.outer) around.add(sign);
  return all.slice(from, at + 14).filter(({ under, size }) => size <= 220 && !isAway(under, around));
}

/** The last passages of the text; its end, and short passages right after it. */
function passagesBehind(
  { all }: Passages,
  { paragraphs }: MainText,
): readonly [last: readonly Passage[], behind: readonly Passage[]] {
  const last = paragraphs.at(-1)?.text;
  const at = last === undefined ? -1 : all.findLastIndex(({ text }) => text === last);
  if (at < 0) return [[], []];
  const behind = all.slice(at, at + 5).filter(({ under, kind }) => kind !== "heading" && !isAway(under));
  return [all.slice(Math.max(0, at - 2), at + 1), behind];
}

function isAway(under: Passage["under"], except?: ReadonlySet<Under>): boolean {
  for (let sign = under; sign !== undefined; sign = sign.outer)
    if (AWAY.has(sign.sign.says) && except?.has(sign) !== true && !isFooterOfArticle(sign)) return true;
  return false;
}

/** Many blogs have by-line and date in the footer of the article. */
function isFooterOfArticle({ sign, element }: Under): boolean {
  if (sign.says !== "footer") return false;
  let { parent } = element;
  while (parent?.kind === "element" && parent.name !== "article") ({ parent } = parent);
  return parent?.kind === "element";
}

const AWAY = new Set(["comments", "related", "sidebar", "navigation", "footer", "aside", "advertisement", "hidden"]);

type Items = ReturnType<typeof articleItems>;

function authorChoices(
  meta: ReadonlyMap<string, readonly string[]>,
  items: Items,
  marks: Marks,
  near: readonly Passage[],
  site: { readonly names: readonly string[]; readonly inTitle: string },
  agency: AgencyLine | undefined,
  unintroduced: readonly string[],
  behind: readonly Passage[],
  type: PageType,
): readonly Choice<readonly string[]>[] {
  const candidates: Candidate<readonly string[]>[] = [];
  const ownNames = new Set(
    site.names.map(foldTitle).flatMap((name) => (name === "" ? [] : [name, `${name}redaktion`, `redaktion${name}`])),
  );
  const add = (names: readonly string[], from: string, confidence: number): void => {
    const once = names.filter((name, i) => names.findIndex((other) => foldTitle(other) === foldTitle(name)) === i);
    // An organisation is not an author when a person is named.
    const isHouse = (name: string): boolean => isOrganisation(name) || ownNames.has(foldTitle(name));
    const persons = once.filter((name) => name.includes(" ") && !isHouse(name));
    const named = persons.length > 0 ? once.filter((name) => !isHouse(name)) : once;
    // "Ann Lee, The River": the paper follows the person, and the title of the page ends with its name.
    const good = named.length > 1 && foldTitle(named.at(-1)!) === site.inTitle ? named.slice(0, -1) : named;
    if (good.length === 0) return;
    const isSite = good.every((name) => ownNames.has(foldTitle(name)));
    const allOrganisations = good.every(isOrganisation);
    candidates.push({
      value: good,
      from,
      confidence: confidence - (isSite ? 0.3 : allOrganisations ? 0.25 : good.length > 8 ? 0.1 : 0),
    });
  };
  for (const { item, trust } of items) {
    const said = namedIn(item.properties["author"] ?? item.properties["creator"] ?? []);
    add(
      said.flatMap(({ name, types }) => (types.includes("Organization") ? [cleanLine(name)] : namesIn(name))),
      `${item.from} author`,
      (said.every(({ types }) => types.includes("Organization")) ? 0.6 : 0.9) * trust,
    );
  }
  for (const [name, confidence] of AUTHOR_META) {
    const said = meta.get(name) ?? [];
    add(said.flatMap(name.startsWith("citation") ? citedName : namesIn), `meta ${name}`, confidence);
  }
  const marked = authorMarks(marks, type);
  for (const [by, confidence] of AUTHOR_MARKS) {
    const said = marked.filter((mark) => mark.by === by && mark.text.length <= 120);
    // The same author is often marked twice, around and inside: each mark is a candidate, all links together another.
    if (by === "rel author")
      add(
        said.flatMap(({ text }) => namesIn(text)),
        by,
        confidence,
      );
    else for (const { text } of said.slice(0, 6)) add(namesIn(text), by, confidence - (text.length > 60 ? 0.1 : 0));
  }
  for (const { text, kind, element } of near)
    if (kind !== "heading") add(namesInByline(text, element), "text pattern", 0.55);
  // In a shop a thing is "by" its brand.
  if (type !== "product" && type !== "collection") add(namesBelowLabel(near), "text pattern", 0.5);
  // After the text a book is "by" somebody, too: only the start of a line is a by-line.
  for (const { text, element } of behind)
    for (const line of text.split("\n"))
      if (findByline(line) === 0) add(namesInByline(line, element), "behind the text", 0.52);
  add(agency?.names ?? [], "agency line", 0.55);
  for (const name of unintroduced) add([name], "bare name", 0.5);
  return choicesOf(
    "author",
    withFellows(withoutParts(candidates)),
    (names) => names.map(foldTitle).join("|"),
    (names) => [
      `names ${Math.min(4, names.length)}`,
      `words ${Math.min(5, names[0]!.split(" ").length)}`,
      ...(names.every(isOrganisation) ? ["organisation"] : []),
      ...(names.every((name) => ownNames.has(foldTitle(name))) ? ["the site"] : []),
      ...(/\d/.test(names[0]!) ? ["a digit"] : []),
      ...(/^\p{Ll}/u.test(names[0]!) ? ["small letter"] : []),
    ],
    type,
  );
}

/** Next to the date, above the day at the end, or after the text. */
function bareNames(
  near: readonly Passage[],
  last: readonly Passage[],
  { removed }: MainText,
  language: string | undefined,
): readonly string[] {
  return [
    ...near.flatMap(({ text }) => nameBesideDate(text, language) ?? []),
    ...last.flatMap((passage) => (passage.text.includes("\n") ? (signatureIn(passage, language) ?? []) : [])),
    ...removed.flatMap(({ text, because }) => (because === SIGNATURE ? (signedBy(text, language) ?? []) : [])),
  ];
}

/** Where a list of persons is declared, elements that name one of them each are parts of it. */
function withoutParts(candidates: readonly Candidate<readonly string[]>[]): readonly Candidate<readonly string[]>[] {
  const lists = candidates.filter(
    ({ value, from }) =>
      value.length > 1 && /^(?:json-ld|meta) /.test(from) && value.every((name) => name.includes(" ")),
  );
  if (lists.length === 0) return candidates;
  const isPart = (names: readonly string[]): boolean =>
    lists.some(({ value }) => {
      const folded = value.map(foldTitle);
      return names.length < value.length && names.every((name) => folded.includes(foldTitle(name)));
    });
  return candidates.filter(({ value }) => !isPart(value));
}

/**
 * Content systems often declare only the first author, while the by-line names all. A list with one or two more people
 * is as good as the declared one.
 */
function withFellows(candidates: readonly Candidate<readonly string[]>[]): readonly Candidate<readonly string[]>[] {
  const [best] = [...candidates].sort((a, b) => b.confidence - a.confidence);
  if (best === undefined) return candidates;
  const has = (names: readonly string[], wanted: string): boolean =>
    names.some((name) => foldTitle(name) === foldTitle(wanted));
  const isPerson = (name: string): boolean => name.includes(" ") && !isOrganisation(name);
  return candidates.map((one) => {
    const more = one.value.length - best.value.length;
    const isFuller =
      more >= 1 && more <= 2 && best.value.every((name) => has(one.value, name)) && one.value.every(isPerson);
    return isFuller ? { ...one, confidence: best.confidence + 0.01 } : one;
  });
}

const AUTHOR_META: readonly (readonly [name: string, confidence: number])[] = [
  ["citation_author", 0.95],
  ["citation_authors", 0.9],
  ["parsely-author", 0.86],
  ["sailthru.author", 0.86],
  ["author", 0.82],
  ["article:author_name", 0.86],
  ["article:author", 0.8],
  ["og:article:author", 0.8],
  ["byl", 0.85],
  ["dc.creator", 0.8],
  ["dcterms.creator", 0.8],
  ["dc.contributor", 0.6],
  ["cxenseparse:author", 0.8],
  ["twitter:data1", 0.3],
];

const AUTHOR_MARKS: readonly (readonly [by: string, confidence: number])[] = [
  ["itemprop author", 0.84],
  ["rel author", 0.8],
  ["class author inside", 0.74],
  ["class author", 0.72],
];

/**
 * Marks of the page's own author; those in an element beside the text only where there are no others. On a forum the
 * posts are often called comments, and their authors users.
 */
function authorMarks({ authors }: Marks, type: PageType): readonly Mark[] {
  if (type === "forum") return authors.map((mark) => (mark.by === "user" ? { ...mark, by: "class author" } : mark));
  const own = authors.filter(({ aside, by }) => !aside && by !== "user");
  return own.length > 0 ? own : authors.filter(({ beside, by }) => beside && by !== "user");
}

/** In citation_author a comma separates family and given name: "Lee, Ann". */
function citedName(said: string): readonly string[] {
  const match = /^([^,;]+),([^,;]+)$/.exec(said);
  return match === null ? namesIn(said) : [cleanLine(`${match[2]} ${match[1]}`)];
}

function findPlace(
  items: Items,
  meta: (name: string) => readonly string[],
  opening: string | undefined,
  agency: AgencyLine | undefined,
): SourcedValue | undefined {
  const candidates: Candidate<string>[] = [
    ...plain(
      items.flatMap(({ item }) =>
        namedIn(item.properties["contentLocation"] ?? item.properties["locationCreated"] ?? []).map(({ name }) => name),
      ),
      "declared contentLocation",
      0.85,
    ),
    ...plain(
      items.flatMap(({ item }) => textsOf(item, "dateline")),
      "declared dateline",
      0.8,
    ),
    ...plain([...meta("dateline")], "meta dateline", 0.75),
    ...plain([...meta("geo.placename")], "meta geo.placename", 0.6),
  ];
  const dateline = findDateline(opening?.slice(0, 120) ?? "");
  if (dateline !== undefined) candidates.push({ value: dateline, from: "dateline", confidence: 0.55 });
  if (agency !== undefined) candidates.push({ value: agency.place, from: "agency line", confidence: 0.6 });
  return mostTrusted(candidates, foldTitle);
}

/** At the start of the text, or removed before it. */
function agencyLineOf({ paragraphs, removed }: MainText): AgencyLine | undefined {
  const openings = removed
    .filter(({ because }) => because === "by-line" || because === DETAILS.says)
    .map(({ text }) => text);
  for (const text of [paragraphs[0]?.text ?? "", ...openings]) {
    const line = findAgencyLine(text);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** "KAZAN, Oct 5 (Reuters) - …", "Berlin (dpa) – …", "КАЗАНЬ, 5 окт — РИА Новости." */
function findDateline(opening: string): string | undefined {
  const match =
    /^(\p{Lu}[\p{L}.'’ -]{1,30}?)([,/]\s?[^()—–-]{1,25})?\s?(?:\([^)]{2,30}\)\s?[-–—:.]*|[—–]\s|,\s[^—–]{2,25}\s[—–]\s)/u.exec(
      opening,
    );
  if (match === null || !/\(\p{L}|^\p{Lu}{3,}|—/u.test(match[0])) return undefined;
  const place = match[1]!.trim();
  if (place.split(" ").length > 4) return undefined;
  // "The oldest trees — oaks and limes — …": a bare dash after a dateline has a capital on both sides.
  const isBare = match[2] === undefined && /^\s?[—–]/.test(match[0].slice(match[1]!.length));
  const isName = !/(?:^| )\p{Ll}/u.test(place) && /^[\p{Lu}\p{P}]/u.test(opening.slice(match[0].length));
  return isBare && !isName ? undefined : place;
}

function findKeywords(
  items: Items,
  meta: (name: string) => readonly string[],
  marks: Marks,
): SourcedValue<readonly string[]> | undefined {
  const candidates: Candidate<readonly string[]>[] = [];
  const add = (said: readonly string[], from: string, confidence: number): void => {
    const words = said
      .flatMap((text) => (/[,;、]/.test(text) ? text.split(/(?<!\s)\s*[,;、]\s*/) : [text]))
      .map((word) => cleanLine(word).replace(/^#/, ""));
    const good = [...new Set(words.filter((word) => word !== "" && word.length <= 80))].slice(0, 60);
    if (good.length > 0) candidates.push({ value: good, from, confidence });
  };
  add(meta("article:tag"), "meta article:tag", 0.9);
  add(
    items.flatMap(({ item }) => textsOf(item, "keywords")),
    "declared keywords",
    0.88,
  );
  add(meta("news_keywords"), "meta news_keywords", 0.87);
  add(meta("citation_keywords"), "meta citation_keywords", 0.9);
  add([...meta("keywords"), ...meta("parsely-tags"), ...meta("sailthru.tags")], "meta keywords", 0.8);
  add(
    marks.tags.filter(({ aside }) => !aside).map(({ text }) => text),
    "rel tag",
    0.75,
  );
  add([...meta("dc.subject"), ...meta("dcterms.subject")], "meta dc.subject", 0.75);
  return mostTrusted(candidates, (words) => words.map(foldTitle).join("|"));
}

function findCopyright(
  items: Items,
  meta: (name: string) => readonly string[],
  passages: readonly Passage[],
): SourcedValue | undefined {
  const candidates: Candidate<string>[] = [
    ...plain(
      [...meta("copyright"), ...meta("dc.rights"), ...meta("dcterms.rights"), ...meta("dcterms.rightsholder")],
      "meta copyright",
      0.85,
    ),
    ...plain(
      items.flatMap(({ item }) => [
        ...textsOf(item, "copyrightNotice"),
        ...namedIn(item.properties["copyrightHolder"] ?? []).map(({ name }) => name),
      ]),
      "declared copyright",
      0.8,
    ),
  ];
  // The last one on the page is the site's; earlier ones belong to images.
  for (let i = passages.length - 1; i >= 0 && i >= passages.length - 60; i--) {
    const line = passages[i]!.text.split("\n").find(
      (one) => one.length <= 200 && /(?:©|\(c\)\s*(?:19|20)\d\d|copyright\s*(?:©|\(c\)|(?:19|20)\d\d))/i.test(one),
    );
    if (line === undefined) continue;
    candidates.push({ value: line, from: "text pattern", confidence: 0.65 });
    break;
  }
  return mostTrusted(candidates, foldTitle);
}
