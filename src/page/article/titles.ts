/**
 * Finds the title of the text. The title element usually adds the site's name, and the first heading may be either; the
 * part on which both agree is the title.
 */
import { findPrintedDates } from "../../dates/printed.js";
import type { Declared, PageType } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import { decodeEntities } from "../html/entities.js";
import { cleanLine } from "../text/clean-text.js";
import { foldTitle } from "./fold-title.js";
import { type ArticleItem, textsOf } from "./items.js";
import type { Marks } from "./marks.js";
import type { Candidate } from "./readings.js";
import { type Choice, choicesOf } from "./trust.js";

export { foldTitle };

/** The title, and the parts between bars and dashes: "A flint tool | Science | Example News" → itself and three parts. */
export function titleParts(title: string): readonly string[] {
  const parts = title
    .slice(0, MAX_TITLE_LENGTH)
    .split(SEPARATOR)
    .map((part) => part.trim());
  return [title, ...parts.filter((part) => part.length >= 4 || parts.length === 1)];
}

/** Longer text is not a title. */
const MAX_TITLE_LENGTH = 500;

/** With spaces around it: "CD-ROM" and "2019–2020" have no separators. */
const SEPARATOR = /(?<!\s)(?:\s+[|\-–—•·»«:›/~]+\s+|\s*[|»›]\s*)/;

export interface TitleSources {
  readonly title: string;
  readonly url: string;
  readonly declared: Declared;
  readonly items: readonly ArticleItem[];
  readonly marks: Marks;
  readonly site: string | undefined;
  /** Short lines of the page that are not links. */
  readonly lines: readonly string[];
  readonly type: PageType;
}

export function titleChoices(page: TitleSources): readonly Choice<string>[] {
  const candidates: Candidate<string>[] = [];
  const add = (value: string | undefined, from: string, confidence: number): void => {
    const said = value === undefined ? "" : cleanLine(value.includes("&") ? decodeEntities(value) : value);
    const text = said.replace(/(?<!\s)\s*[¶#🔗]$/u, ""); // the sign that links to a heading
    if (text !== "" && text.length <= 400) candidates.push({ value: text, from, confidence });
  };
  const bare = (text: string): string => withoutSite(text, page.site, page.url);
  const open = bare(page.declared.meta.get("og:title")?.[0] ?? "");
  const whole = foldTitle(`${page.title} ${open}`);

  for (const name of ["citation_title", "dc.title", "dcterms.title"])
    add(page.declared.meta.get(name)?.[0], `meta ${name}`, name === "citation_title" ? 0.95 : 0.8);
  const headings = page.marks.headings.filter(
    ({ aside, text, level }) => !aside && level <= 3 && text.length >= 3 && text.length <= 300,
  );
  const first = new Set(headings.flatMap(({ level, text }) => (level === 1 ? [foldTitle(text)] : [])));
  const own = new Set([page.site ?? "", hostName(page.url)].map(foldTitle));
  const headlines = page.items.flatMap(({ item }) => textsOf(item, "headline").map((said) => cleanLine(said)));
  for (const { text: printed, level, element } of headings) {
    const text = headlines.find((headline) => isWithDate(printed, headline)) ?? printed;
    const folded = foldTitle(text);
    if (folded === "" || own.has(folded) || leadsHome(element, page.url)) continue;
    const agrees = folded.length >= 4 && whole.includes(folded);
    const holds = !agrees && open !== "" && folded.includes(foldTitle(open));
    if (agrees) {
      // The site's name follows the title more often than it precedes it.
      const starts = foldTitle(page.title).startsWith(folded) || foldTitle(open).startsWith(folded);
      add(
        text,
        `heading ${level}`,
        0.91 - 0.02 * (level - 1) + Math.min(0.02, folded.length / 5000) - (starts ? 0 : 0.05),
      );
    } else if (level === 1 && first.size === 1) add(text, "heading 1", holds ? 0.9 : 0.88);
    else if (level === 1 && holds) add(text, "heading 1", 0.84);
  }
  for (const { item, trust } of page.items)
    for (const said of textsOf(item, "headline")) add(bare(said), `${item.from} headline`, 0.86 * trust);
  add(open, "meta og:title", 0.87);
  add(bare(page.declared.meta.get("twitter:title")?.[0] ?? ""), "meta twitter:title", 0.8);
  for (const { item, trust } of page.items)
    for (const said of textsOf(item, "name")) add(bare(said), `${item.from} name`, 0.6 * trust);
  add(printedPart(page.title, page.lines), "part of the title that stands on the page", 0.7);
  add(bare(page.title), "title element", 0.65);
  const [element, shared] = [foldTitle(page.title), foldTitle(open)];
  return choicesOf(
    "title",
    candidates,
    foldTitle,
    (value) => [
      `words ${Math.min(12, value.split(" ").length)}`,
      `${placeIn(element, foldTitle(value))} the title element`,
      ...(shared === "" ? [] : [`${placeIn(shared, foldTitle(value))} og:title`]),
      ...(/\s[|–—-]\s/.test(value) ? ["has a separator"] : []),
      ...(value === value.toUpperCase() ? ["capitals"] : []),
      ...(/\d/.test(value) && findPrintedDates(value).length > 0 ? ["has a date"] : []),
    ],
    page.type,
  );
}

/** "High water 5 May 2026" for the declared headline "High water". */
function isWithDate(heading: string, headline: string): boolean {
  if (headline.length < 3 || heading.length <= headline.length) return false;
  const rest = heading.startsWith(headline)
    ? heading.slice(headline.length)
    : heading.endsWith(headline)
      ? heading.slice(0, -headline.length)
      : "";
  return rest.length > 0 && rest.length <= MAX_DATE_LENGTH && findPrintedDates(rest).length > 0;
}

const MAX_DATE_LENGTH = 40;

function placeIn(whole: string, part: string): string {
  if (whole === part) return "is";
  if (whole.startsWith(part)) return "begins";
  if (whole.endsWith(part)) return "ends";
  return whole.includes(part) ? "inside" : part.includes(whole) ? "more than" : "not in";
}

/** Old pages use large letters instead of headings: the longest part of the title that is a line of its own. */
function printedPart(title: string, lines: readonly string[]): string | undefined {
  const printed = new Set(lines.map(foldTitle));
  const parts = titleParts(title).slice(1);
  const found = parts.filter((part) => part !== title && printed.has(foldTitle(part)));
  return found.sort((a, b) => b.length - a.length)[0];
}

/** A heading that is a link to the site's front page is the site's name. */
function leadsHome(heading: TreeElement, url: string): boolean {
  const home = /^[a-z]+:\/\/[^/]+/i.exec(url)?.[0] ?? "";
  const isHome = (element: TreeElement): boolean => {
    const href = element.name === "a" ? attributeOf(element, "href")?.trim() : undefined;
    return (
      href !== undefined &&
      (/^(?:\.?\/|\.\/|index\.\w+|\/index\.\w+|\.\.\/?)$/.test(href) ||
        (home !== "" && (href === home || href === `${home}/`)))
    );
  };
  const [only] = heading.children.filter((child) => child.kind === "element");
  return (only?.kind === "element" && isHome(only)) || (heading.parent?.kind === "element" && isHome(heading.parent));
}

/** "A flint tool | Example News" → "A flint tool", when the other part is the site's name or its host's. */
function withoutSite(title: string, site: string | undefined, url: string): string {
  const text = cleanLine(title.slice(0, MAX_TITLE_LENGTH));
  const match = /^(.*\S)\s*(?:\s[-–—•·»«:~]+\s|\s?[|›]\s?|\s»\s?)\s*(.+?)$/.exec(text);
  if (match === null) return text;
  const [, front = "", back = ""] = match;
  const names = [site ?? "", hostName(url)].map(foldTitle).filter((name) => name.length >= 3);
  const isSite = (part: string): boolean => {
    const folded = foldTitle(part);
    return names.some(
      (name) =>
        folded === name ||
        (folded.length >= 4 && (folded.startsWith(name) || name.startsWith(folded) || folded.endsWith(name))),
    );
  };
  if (isSite(back)) return withoutSite(front, site, url);
  const first = /^(.+?)\s*(?:\s[-–—•·»:~]+\s|\s?[|›]\s?)\s*(.*)$/.exec(text);
  if (first !== null && isSite(first[1]!) && first[2]! !== "") return first[2]!;
  // Text after a bar is rarely part of the title.
  return /\s\|\s/.test(text) && front.length >= 15 && back.length <= 40 ? front : text;
}

/** "https://www.example.co.uk/a" → "example". */
export function hostName(url: string): string {
  const host = /^[a-z]+:\/\/(?:www\.)?([^/:]+)/i.exec(url)?.[1] ?? "";
  return host.replace(/\.[a-z]{2,}$/i, "").replace(/\.(?:co|com|org|gov|ac)$/i, "");
}
