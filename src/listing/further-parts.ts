/** Which address is a part of which list? "/songs/page/3/" is part 3 of "/songs", "?offset=40" part 40. */

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

/** Has the address a number for a part of something? */
export function isNumbered(url: string): boolean {
  return PART.test(url);
}

/** The page's own address with a number for the part of it that is wanted: whatever the link says, it leads to a further part. */
export function isFurther(url: string, page: string): boolean {
  return PART.test(url) && partOf(url).list === partOf(page).list;
}

/** Which part of this page an address stands for: also "/story/2", "/story-2.html"; undefined for what is none of it. */
export function furtherNumber(url: string, page: string): number | undefined {
  if (isFurther(url, page)) return partOf(url).number;
  const [path, end = ""] = page.split(/(\.\w{2,5}|\/)$/);
  if (page.includes("?") || !url.startsWith(path!)) return undefined;
  const [, separator, number, tail] = /^([/_-])(\d{1,2})(\.\w{2,5}|\/)?$/.exec(url.slice(path!.length)) ?? [];
  if (number === undefined || (separator !== "/" && (tail ?? "") !== end)) return undefined;
  return Number(number);
}
