/**
 * Recognises links to other views of the same page (sorted, print, edit, another language): its address with an added
 * parameter, or with another language's name. There are as many as pages, and they have nothing new.
 */
import { languageCode } from "../../page/language/codes.js";

/** Parameters for another view or an action. */
const VIEWS =
  /^(?:sort\w*|order\w*|orderby|dir|direction|view|layout|display|print\w*|format|output|lang\w*|hl|locale|theme|skin|font\w*|share|replytocom|action|do|edit|login|redirect\w*|return\w*|next|ref|amp|pdf|mobile|size|perpage|per_page|limit)$/i;

/** In any address: edit, history, diff. */
const DEEDS =
  /[?&](?:(?:action|do|veaction)=(?:edit|history|info|raw|delete|login|print|diff|revisions|backlink|media|subscribe)|oldid=|diff=|printable=)/i;

export interface OwnPage {
  readonly url: string;
  /** As declared, and as recognised. */
  readonly languages: ReadonlySet<string>;
  /** The page's declared versions in other languages. */
  readonly alternates: ReadonlySet<string>;
}

/** True for the page's own address with such parameters, or in another language. */
export function isVariant(url: string, { url: page, languages, alternates }: OwnPage): boolean {
  if (alternates.has(url) || isInOtherLanguage(url, page, languages)) return true;
  if (!url.includes("?") || (url.length <= page.length && !page.includes("?"))) return false;
  if (DEEDS.test(url)) return true;
  const [path, query = ""] = url.split("?", 2);
  const [ownPath, ownQuery = ""] = page.split("?", 2);
  if (path !== ownPath) return /[?&](?:next|redirect\w*|return\w*|replytocom)=/i.test(url);
  const own = new Set(ownQuery.split("&"));
  const added = query.split("&").filter((pair) => !own.has(pair));
  if (added.length > 0 && added.every((pair) => VIEWS.test(pair.split("=", 1)[0]!))) return true;
  // "?page=song&id=7" and "?page=print&id=7".
  return added.length === 1 && own.size === query.split("&").length && PRINT_VALUE.test(added[0]!);
}

const PRINT = "print(?:able|er|view|version|[-_]?friendly|[-_]?version|[-_]?view)?|drucken|imprimir|imprimer|stampa";
const PRINT_VALUE = new RegExp(`=(?:${PRINT})$`, "i");

/**
 * "/en/object/7" and "/de/object/7", "/object/7" and "/de/object/7", when the page is in the language of its address:
 * "/b/ba" and "/b/be" are not languages. Not for the start page, which may list the languages of its content.
 */
function isInOtherLanguage(url: string, page: string, languages: ReadonlySet<string>): boolean {
  if (Math.abs(url.length - page.length) > LONGEST_TONGUE + 1) return false;
  let same = 0;
  while (same < url.length && url.charCodeAt(same) === page.charCodeAt(same)) same++;
  const at = url.lastIndexOf("/", same - 1) + 1;
  const root = page.indexOf("/", "https://".length) + 1;
  if (root === 0 || at < root) return false;
  const [there, here] = [folderAt(url, at), folderAt(page, at)];
  const [other, own] = [tongueIn(there), tongueIn(here)];
  if (own !== undefined && languages.has(own)) {
    if (other !== undefined) return url.slice(at + there.length) === page.slice(at + here.length);
    return at === root && url.length > root && page.slice(at + here.length + 1) === url.slice(at);
  }
  if (at > root || other === undefined || languages.size === 0 || languages.has(other)) return false;
  return page.length > root && url.slice(at + there.length + 1) === page.slice(at);
}

const LONGEST_TONGUE = "pt-br".length;

function folderAt(url: string, at: number): string {
  const end = url.indexOf("/", at);
  return url.slice(at, end < 0 ? url.length : end);
}

function tongueIn(folder: string): string | undefined {
  return /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(folder) ? languageCode(folder) : undefined;
}
