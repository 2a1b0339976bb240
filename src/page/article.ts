/**
 * Who wrote this article, when, and what is it called?
 *
 * Three kinds of sources, most trusted first: what is declared for machines (JSON-LD, microdata, meta), what classes and elements call
 * author or date, and habits of print (by-lines, datelines, "©"). Every field keeps where it came from, how far it is trusted, and what
 * other sources said.
 */
import type { Article, MainText, Page, Read } from "../model/page.js";
import { type AgencyLine, findAgencyLine } from "./agency-line.js";
import { articleItems, namedIn, textsOf } from "./article-items.js";
import { articleMarks, type Marks } from "./article-marks.js";
import { isOrganisation, namesIn } from "./authors.js";
import { nameBesideDate } from "./bare-names.js";
import { namesInByline } from "./bylines.js";
import { findCategory } from "./category.js";
import { cleanLine } from "./clean-text.js";
import { foldTitle } from "./fold-title.js";
import { SIGNATURE } from "./main-text.js";
import type { Passage, Passages } from "./passages.js";
import { findDates } from "./published.js";
import { type Candidate, mostTrusted, plain } from "./readings.js";
import { DETAILS } from "./sign-names.js";
import { findTitle, hostName } from "./titles.js";

export function articleOf(
  page: Pick<Page, "url" | "title" | "tree" | "declared" | "fetchedAt" | "mainText">,
  passages: Passages,
): Article {
  const { declared } = page;
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
    ],
    foldTitle,
  );
  const lines = passages.all.flatMap(({ text, size, linked }) =>
    size <= 200 && linked < size / 2 ? text.split("\n") : [],
  );
  const title = findTitle({ title: page.title, url: page.url, declared, items, marks, site: site?.value, lines });
  const near = passagesNear(passages, marks, title?.value);
  const agency = agencyLineOf(page.mainText);
  const own = [site?.value ?? "", hostName(page.url)];
  const bare = bareNames(near, page.mainText, declared.language);
  const authors = findAuthors(declared.meta, items, marks, near, own, agency, bare);
  const dates = findDates({ url: page.url, fetchedAt: page.fetchedAt, declared, items, marks, near });
  return {
    title,
    authors,
    ...dates,
    place: findPlace(items, meta, page.mainText.paragraphs[0]?.text, agency),
    category: findCategory(page, items, marks, title?.value),
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

/** Short passages within sight of the title: that is where by-lines and dates stand. Else those before the first prose. */
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
  return all.slice(from, at + 14).filter(({ under, size }) => size <= 220 && !isAway(under));
}

function isAway(under: Passage["under"]): boolean {
  for (let sign = under; sign !== undefined; sign = sign.outer) if (AWAY.has(sign.sign.says)) return true;
  return false;
}

const AWAY = new Set(["comments", "related", "sidebar", "navigation", "footer", "aside", "advertisement", "hidden"]);

type Items = ReturnType<typeof articleItems>;

function findAuthors(
  meta: ReadonlyMap<string, readonly string[]>,
  items: Items,
  marks: Marks,
  near: readonly Passage[],
  sites: readonly string[],
  agency: AgencyLine | undefined,
  unintroduced: readonly string[],
): Read<readonly string[]> | undefined {
  const candidates: Candidate<readonly string[]>[] = [];
  const ownNames = new Set(
    sites.map(foldTitle).flatMap((name) => (name === "" ? [] : [name, `${name}redaktion`, `redaktion${name}`])),
  );
  const add = (names: readonly string[], from: string, confidence: number): void => {
    const once = names.filter((name, i) => names.findIndex((other) => foldTitle(other) === foldTitle(name)) === i);
    // Beside a person, the house that pays is no author.
    const isHouse = (name: string): boolean => isOrganisation(name) || ownNames.has(foldTitle(name));
    const persons = once.filter((name) => name.includes(" ") && !isHouse(name));
    const good = persons.length > 0 ? once.filter((name) => !isHouse(name)) : once;
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
  const marked = marks.authors.filter(({ aside }) => !aside);
  for (const [by, confidence] of AUTHOR_MARKS) {
    const said = marked.filter((mark) => mark.by === by && mark.text.length <= 120);
    // The same author is often marked twice, around and inside: each mark is a reading of its own, all links together another.
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
  add(agency?.names ?? [], "agency line", 0.55);
  for (const name of unintroduced) add([name], "bare name", 0.5);
  return mostTrusted(withFellows(candidates), (names) => names.map(foldTitle).join("|"));
}

/** Beside the date, or behind the text. */
function bareNames(near: readonly Passage[], { removed }: MainText, language: string | undefined): readonly string[] {
  return [
    ...near.flatMap(({ text }) => nameBesideDate(text, language) ?? []),
    ...removed.flatMap(({ text, because }) => (because === SIGNATURE ? [text.replace(/[.,]$/, "")] : [])),
  ];
}

/** Systems declare the first of several authors; the by-line names them all. A list with one more person or two is as good as the declared one. */
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

/** In citation_author a comma parts family and given name: "Lee, Ann". */
function citedName(said: string): readonly string[] {
  const match = /^([^,;]+),\s*([^,;]+)$/.exec(said.trim());
  return match === null ? namesIn(said) : [cleanLine(`${match[2]} ${match[1]}`)];
}

function findPlace(
  items: Items,
  meta: (name: string) => readonly string[],
  opening: string | undefined,
  agency: AgencyLine | undefined,
): Read | undefined {
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

/** It opens the text, or was taken out in front of it. */
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
  // "The oldest trees — oaks and limes — …": between a name and its sentence, a bare dash has a capital on either side.
  const isBare = match[2] === undefined && /^\s?[—–]/.test(match[0].slice(match[1]!.length));
  const isName = !/(?:^| )\p{Ll}/u.test(place) && /^[\p{Lu}\p{P}]/u.test(opening.slice(match[0].length));
  return isBare && !isName ? undefined : place;
}

function findKeywords(
  items: Items,
  meta: (name: string) => readonly string[],
  marks: Marks,
): Read<readonly string[]> | undefined {
  const candidates: Candidate<readonly string[]>[] = [];
  const add = (said: readonly string[], from: string, confidence: number): void => {
    const words = said
      .flatMap((text) => (/[,;、]/.test(text) ? text.split(/\s*[,;、]\s*/) : [text]))
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
): Read | undefined {
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
  // The last one on the page is the site's; earlier ones belong to pictures.
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
