/** Recognises the parts of a list by address: "/songs/page/3/" is part 3 of "/songs", "?offset=40" part 40. */

const PART =
  /(?:\/page\/\d{1,5}\/?$|(?<=[?&])(?:page|paged|pg|p|offset|start|from|skip|seite|pagina|pageno|page_no|cursor)=\d{1,7}(?:&|$))/i;

export interface Part {
  /** The list's address without its number. */
  readonly list: string;
  /** 1 for the list itself. */
  readonly number: number;
}

export function partOf(url: string): Part {
  const found = PART.exec(url);
  const list = url.replace(PART, "").replace(/[?&/]$/, "");
  return { list, number: found === null ? 1 : Number(/\d+/.exec(found[0].replace(/^\D*/, ""))![0]) };
}

/** True when `url` is the page's own address with a part number. */
export function isFurther(url: string, page: string): boolean {
  return PART.test(url) && partOf(url).list === partOf(page).list;
}

/** The part of this page that an address means, also "/story/2", "/story-2.html"; undefined for other addresses. */
export function furtherNumber(url: string, page: string): number | undefined {
  if (isFurther(url, page)) return partOf(url).number;
  const [path, end = ""] = page.split(/(\.\w{2,5}|\/)$/);
  if (page.includes("?") || !url.startsWith(path!)) return undefined;
  const [, separator, number, tail] = /^([/_-])(\d{1,2})(\.\w{2,5}|\/)?$/.exec(url.slice(path!.length)) ?? [];
  if (number === undefined || (separator !== "/" && (tail ?? "") !== end)) return undefined;
  return Number(number);
}
