/**
 * A call for papers in plain text, as a page.
 *
 * Plain text marks by layout what HTML marks by elements: an empty line ends a paragraph, a line in capitals or
 * underlined is a heading, a wrapped line continues in the next. Long lines are joined to the following one, short
 * ones stay separate, so that "Notification: 3 May" stays one line and a date at the end of a wrapped line keeps its
 * year.
 */
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { findPlace } from "../place/place.js";

/** The page itself, or, of plain text, the same with its lines as blocks; of pictures, with their words. */
export function withLines(page: Page): Page {
  const isText = page.type === "text/plain" || page.type === "text/markdown";
  if (!isText && !isOfPictures(page)) return page;
  const known =
    withLinesKnown.get(page) ?? htmlPage(page, isText ? textAsHtml(page.source) : wordsForPictures(page.source));
  withLinesKnown.set(page, known);
  return known;
}
/** A page is read once, however often it is asked for. */
const withLinesKnown = new WeakMap<Page, Page>();

/** Hardly any text, and pictures that say something: a banner with the name and the days. */
const isOfPictures = ({ source, textLength }: Page): boolean =>
  textLength < A_FEW_WORDS && source.length < 200_000 && PICTURE.test(source);
const A_FEW_WORDS = 150;
const PICTURE = /<img\s[^<>]*?\balt\s*=\s*(?:"([^"<>]{12,400})"|'([^'<>]{12,400})')[^<>]*>/i;
const wordsForPictures = (source: string): string =>
  source.replace(new RegExp(PICTURE, "gi"), (_, one: string, other: string) => `<p>${one ?? other}</p>`);

function htmlPage(page: Page, html: string): Page {
  const body = new TextEncoder().encode(html);
  const headers: [string, string][] = [["content-type", "text/html; charset=utf-8"]];
  return readPage({ kind: "fetched", url: page.url, at: page.fetchedAt, took: 0, status: page.status, headers, body });
}

/** Wrapped lines of mail are about this long. */
const WRAPPED = 58;

function textAsHtml(text: string): string {
  const raw = text.slice(0, 1_000_000).split(/\r\n?|\n/);
  const lines = raw.map((line) => line.replace(/^[\s>|]+/, "").trimEnd());
  const out: string[] = [];
  let open = "";
  const close = (tag: string) => {
    if (open !== "") out.push(`<${tag}>${escaped(open)}</${tag}>`);
    open = "";
  };
  lines.forEach((line, i) => {
    if (line === "" || RULE.test(line)) {
      close(RULE.test(line) && i > 0 ? "h3" : "p");
      return;
    }
    if (isHeading(line)) {
      close("p");
      open = line;
      close("h3");
      return;
    }
    const wrapped = (lines[i - 1]?.length ?? 0) >= WRAPPED && !isCentred(raw[i - 1] ?? "", raw[i]!);
    const goesOn =
      open !== "" && wrapped && !ITEM.test(line) && !isColumns(lines[i - 1]!, line) && !isPlace(lines[i - 1]!, line);
    if (!goesOn) close("p");
    open = open === "" ? line : `${open} ${line}`;
  });
  close("p");
  return `<!doctype html><body>${out.join("\n")}</body>`;
}

/** Two lines in the middle of the page stand for themselves: the name of the event, its place. */
function isCentred(before: string, line: string): boolean {
  const [above, here] = [before, line].map((one) => /^[\s>|]*/.exec(one)![0].length) as [number, number];
  return here >= 6 && above >= 4 && Math.abs(here - above) >= 2;
}

/** "Full paper deadline      20 September": a table made of blanks. */
const isColumns = (before: string, line: string): boolean => COLUMNS.test(before) && COLUMNS.test(line);
const COLUMNS = /\S(?: {3,}|\t+)\S/;

/** "Brno, Czech Republic, June 29 – July 1": under a long name, a line of its own. */
function isPlace(before: string, line: string): boolean {
  if (/(?:\b(?:in|at|en|near|and|the|from|to)|à|,)$/iu.test(before)) return false;
  const place = findPlace(line);
  return place?.country !== undefined && line.startsWith(place.words);
}

const RULE = /^[-=_*~#+]{3,}$/;
/** Begins something of its own: a bullet, a number, a label with a colon, a date. */
const ITEM = /^(?:[-*•o+]\s|\d+[.)]\s|[\p{Lu}][\p{L} /-]{2,40}:)/u;

function isHeading(line: string): boolean {
  if (line.length > 60 || /\d{3}/.test(line)) return false;
  return (line === line.toUpperCase() && /\p{Lu}{3}/u.test(line)) || /^(?:#+|\*\*)\s*\p{L}/u.test(line);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
