/**
 * Which address is the next page of the same document?
 *
 * Its address is that of the first page with a number: "/essay/2/", "essay_2.html", "essay?page=2". So the next article,
 * to which a page often links with the same words, is not mistaken for it.
 */
import { normalise } from "../../model/address.js";
import type { Page } from "../../model/page.js";
import { isPageAddress } from "../../page/links/pagination.js";

/** The page after the last of these, of which the first is the document's own; undefined at its end. */
export function nextOfDocument(read: readonly Page[]): string | undefined {
  const first = read[0]!.url;
  const page = read.at(-1)!;
  const known = new Set(read.map(({ url }) => url));
  const next = page.declared.next === undefined ? undefined : normalise(page.declared.next, page.base);
  const links = [...(next === undefined ? [] : [next]), ...page.links.map(({ url }) => url)];
  return links.find((url) => !known.has(url) && partNumber(url, first) === read.length + 1);
}

/** True for a further page of the document with that first page, by its address. */
export function isPartOf(url: string, first: string): boolean {
  return partNumber(url, first) !== undefined;
}

/** 2 for the second page of the document with that first page. */
function partNumber(url: string, first: string): number | undefined {
  const [one, own] = [new URL(url), new URL(first)];
  if (one.host !== own.host) return undefined;
  if (one.pathname === own.pathname) {
    const others = [...one.searchParams].filter(([name, value]) => own.searchParams.get(name) !== value);
    const isMore = [...own.searchParams.keys()].every((name) => one.searchParams.has(name));
    const [number] = others;
    if (number === undefined || others.length > 1 || !isMore || !isPageAddress(`?${number.join("=")}`))
      return undefined;
    return Number(number[1]);
  }
  if (one.search !== own.search) return undefined;
  const [stem, ending] = parted(own.pathname);
  if (!one.pathname.startsWith(stem)) return undefined;
  const written = PART.exec(one.pathname.slice(stem.length));
  return written !== null && (written[2] ?? "") === ending.replace(/^\/$/, "") ? Number(written[1]) : undefined;
}

/** "/a/essay.html" → "/a/essay" and ".html" */
function parted(path: string): readonly [stem: string, ending: string] {
  const ending = /(?:\.\w{2,5}|\/)$/.exec(path)?.[0] ?? "";
  return [path.slice(0, path.length - ending.length), ending];
}

const PART = /^[/_,.-](?:(?:page|p|pg|part|seite|pagina|sayfa|strona|str)[/_-]?)?(\d{1,3})(\.\w{2,5})?\/?$/i;
