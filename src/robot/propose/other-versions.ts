/**
 * The same document under other addresses: a print version, and translations that have a folder of their own.
 *
 * Neither is a further document. A print version has nothing new, and who collects one language does not want to request
 * five others in order to reject them.
 */
import { hostOf, parseAddress } from "../../model/address.js";
import type { Page } from "../../model/page.js";
import { attributeOf, type TreeNode } from "../../model/tree.js";
import { languageCode } from "../../page/language/codes.js";

export interface PrintVersion {
  readonly url: string;
  /** Where the page links to it, for a recipe. */
  readonly xpath: string;
}

/** The print version that a page names, declared or by the words of a link. */
export function printVersionOf(page: Page): PrintVersion | undefined {
  const declared = printLinkIn(page.tree.children);
  const print = declared === undefined ? undefined : parseAddress(declared, page.url);
  if (print !== undefined) return { url: print.href, xpath: "//link[@media='print']/@href" };
  const link = page.links.find(({ url, words }) => url !== page.url && PRINT.test(words.trim()));
  if (link === undefined) return undefined;
  return { url: link.url, xpath: `//a[normalize-space()='${link.words.trim()}']/@href` };
}

const PRINT =
  /^(?:print(?: (?:version|view|(?:this )?(?:page|article)))?|print(?:able|er)[- ](?:friendly(?: (?:version|page))?|version|page)|версия для печати|печатная версия|для печати|распечатать|печать|версія для друку|друкувати|бастыру өчен|басып чыгару|druckversion|druckansicht|drucken|yazdır|yazdırılabilir sürüm|çap versiyası|imprimer|version imprimable|imprimir|versión para imprimir|versão para impressão|stampa|versione stampabile|drukuj|wersja do druku|tisk|afdrukken|skriv ut|tulosta)$/iu;

/** The address of an alternate style sheet is no page. */
function printLinkIn(nodes: readonly TreeNode[]): string | undefined {
  for (const node of nodes) {
    if (node.kind !== "element" || node.name === "body") continue;
    const isPrint = node.name === "link" && attributeOf(node, "media")?.trim().toLowerCase() === "print";
    if (isPrint && /^alternate$/i.test(attributeOf(node, "rel")?.trim() ?? "")) return attributeOf(node, "href");
    const inside = printLinkIn(node.children);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** A translation that a page declares. */
export interface Side {
  readonly url: string;
  readonly other: string;
  /** As declared, and as ISO 639-3. */
  readonly language: string;
  readonly code: string;
  /** The first folder in which the addresses differ, when it is the only one, or when it names the languages. */
  readonly folder:
    | { readonly place: number; readonly own: string; readonly other: string; readonly isOnly: boolean }
    | undefined;
}

export function sidesOf({ url, declared }: Page): readonly Side[] {
  return declared.alternates.flatMap(({ url: other, language }) => {
    const code = languageCode(language);
    if (code === undefined || other === url || hostOf(other) !== hostOf(url)) return [];
    return [{ url, other, language, code, folder: folderBetween(url, other) }];
  });
}

const NEARLY_ALL = 0.8;

function folderBetween(url: string, other: string): Side["folder"] {
  const [own, theirs] = [url, other].map((one) => new URL(one).pathname.split("/")) as [string[], string[]];
  const differing = own.flatMap((part, i) => (part === theirs[i] ? [] : [i]));
  const [place] = differing;
  if (place === undefined) return undefined;
  const isOnly = differing.length === 1 && own.length === theirs.length;
  const names = [own[place], theirs[place]];
  if (!isOnly && !names.every((name) => name !== undefined && languageCode(name) !== undefined)) return undefined;
  return { place, own: own[place]!, other: theirs[place]!, isOnly };
}

/** A document with the language that its text is written in (ISO 639-3). */
export interface Written {
  readonly page: Page;
  readonly language: string;
}

/**
 * The folders or parameters of other languages where documents do not name their translations: "/tr/news/1" and
 * "/news?id=1&lang=tr" are Turkish, "/en/news/1" is English, and nearly all are written in the language that is named.
 */
export function otherLanguagesByText(
  documents: readonly Written[],
  named: Pick<Page, "url"> & { readonly language: string | undefined },
): OtherFolders | undefined {
  for (const place of new Set(["", ...documents.flatMap(({ page }) => [...new URL(page.url).searchParams.keys()])])) {
    const placed = documents.flatMap(({ page, language }) => {
      const said = wordIn(page.url, place);
      return languageCode(said) === language ? [said] : [];
    });
    const words = [...new Set(placed)];
    if (placed.length < NEARLY_ALL * documents.length || words.length < 2) continue;
    const own = wordIn(named.url, place);
    const wanted = words.includes(own) ? own : words.find((word) => languageCode(word) === named.language);
    const others = words.filter((word) => word !== wanted && /^[\w-]+$/.test(word)).sort();
    if (wanted === undefined || others.length === 0 || !/^[\w.-]*$/.test(place)) return undefined;
    return place === ""
      ? exceptFolders(1, others)
      : { pattern: `[?&]${place.replaceAll(".", "\\.")}=(?:${others.join("|")})(?:&|$)`, folders: others };
  }
  return undefined;
}

/** The first folder of an address, or the value of a parameter. */
function wordIn(url: string, parameter: string): string {
  const { pathname, searchParams } = new URL(url);
  return parameter === "" ? (pathname.split("/")[1] ?? "") : (searchParams.get(parameter) ?? "");
}

export interface OtherFolders {
  readonly pattern: string;
  readonly folders: readonly string[];
}

function exceptFolders(place: number, names: readonly string[]): OtherFolders {
  const folders = [...names].sort();
  return { pattern: `^https?://[^/]+/${"[^/]+/".repeat(place - 1)}(?:${folders.join("|")})/`, folders };
}

/**
 * The folders of the other languages, when nearly all of the documents name them and stand in the folder of one
 * language, or else when the page that the author named does.
 */
export function foldersOfOtherLanguages(
  documents: readonly Page[],
  named: Pick<Page, "url">,
): OtherFolders | undefined {
  const folders = documents.map((page) => sidesOf(page).flatMap(({ folder }) => folder ?? []));
  if (folders.filter((own) => own.length > 0).length < NEARLY_ALL * documents.length) return undefined;
  const all = folders.flat();
  const [first] = all;
  if (first === undefined || languageCode(first.own) === undefined) return undefined;
  const isOne = all.every(({ place, own }) => place === first.place && own === first.own);
  const own = isOne ? first.own : new URL(named.url).pathname.split("/")[first.place];
  if (!all.some((one) => one.own === own) || all.some(({ place }) => place !== first.place)) return undefined;
  const others = [...new Set(all.flatMap((one) => [one.own, one.other]))].filter(
    (name) => name !== own && /^[\w-]+$/.test(name),
  );
  return others.length === 0 ? undefined : exceptFolders(first.place, others);
}
