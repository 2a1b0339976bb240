/**
 * Observes one page for listing: links with their places, paragraphs, template, metadata. Small plain data, without
 * knowledge of the site; `judge` decides about chrome and leaves.
 */
import { hostOf } from "../../model/address.js";
import { hostTest } from "../../model/host-names.js";
import { memoize } from "../../model/memoize.js";
import type { Page } from "../../model/page.js";
import { languageCode } from "../../page/language/codes.js";
import type { Languages } from "../../page/language/language.js";
import { isFurther } from "./further-parts.js";
import { isVariant, type OwnPage } from "./other-views.js";
import { properShare } from "./proper-nouns.js";
import { hash, type Walked, walk } from "./walk.js";

export type Observation = {
  readonly url: string;
  readonly canonical: string | null;
  readonly title: string;
  readonly heading: string;
  readonly language: string | null;
  readonly type: string;
  readonly noindex: boolean;
  /** The target of a page that only redirects its readers. */
  readonly refresh: string | null;
  /** Declared types: "article", "website", "schema:Recipe". */
  readonly says: readonly string[];
  /** Places of links, each once. */
  readonly places: readonly string[];
  /** Links within the site, each address once, at its most informative place. */
  readonly links: readonly ObservedLink[];
  /** "312 songs": counts that the page states. */
  readonly stated: readonly number[];
  readonly paragraphs: readonly Paragraph[];
  /** Information per character relative to a letter: up to 2.5 for syllabic and logographic scripts. */
  readonly dense: number;
  /** MinHash of its template. */
  readonly built: readonly number[];
  readonly digest: string;
  /** Links per 1024 characters of the document, markup included. */
  readonly ratio: number;
  /** Further parts of the same text: those read with it, and those that failed. */
  readonly parts: { readonly read: readonly string[]; readonly missing: readonly string[] } | null;
  /** Share of proper nouns in the anchors, where the mode needs it. */
  readonly proper: { readonly share: number; readonly by: string } | null;
};

/** A tuple, to be cheap to send between threads; `hash` is that of the address. */
export type ObservedLink = readonly [url: string, words: string, place: number, kind: LinkKind, hash: number];

/**
 * 0 plain, 1 navigation, 2 next page, 3 numbered page, 4 letter, 5 heading of an entry, 6 previous page, 7 another
 * view, 8 a frame.
 */
export type LinkKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const PLAIN = 0;
export const NAVIGATION = 1;
export const NEXT = 2;
export const NUMBERED = 3;
export const LETTER = 4;
export const HEADING = 5;
export const PREVIOUS = 6;
export const VARIANT = 7;
export const FRAME = 8;

/** `linked` is the number of characters in links, `place` a hash of the elements around it. */
export type Paragraph = readonly [text: string, linked: number, flags: number, hash: number, place: number];
export const IN_NAVIGATION = 1;
export const GLOSSED = 16;
/** Nearly all of it is in links. */
export const ROW = 32;
/** In an element that is named as readers' comments, or as something else than the text (related, sharing, sidebar …). */
export const IN_COMMENTS = 64;
export const MARKED = 128;
/** 1…6 for a heading, else 0. */
export function headingRank(flags: number): number {
  return (flags >> 1) & 7;
}

const MAX_LINKS = 5000;
const MAX_TEXT = 400_000;
const HASHES = 32;
/**
 * The paper gives no unit for its ratio of 1.33. Per kilobyte of the document it is about the best threshold on our
 * sites (`eval listing --ratio`).
 */
const RATIO_UNIT = 1024;
const MAX_NUMBERED = 24;

/** `languages` identifies the text's language; without it the declared one counts. Links to `hosts` count as the site's. */
export function observeListing(
  page: Page,
  languages?: Languages,
  withNouns = false,
  hosts: readonly string[] = [],
): Observation {
  const walked = walk(page.tree, page.base, page.url);
  const declared = page.declared.language && languageCode(page.declared.language);
  const language = languageOf(walked, declared, languages);
  const { links, places } = linksOf(walked, {
    url: page.url,
    isOwn: hostTest([hostOf(page.url), ...hosts]),
    languages: new Set([declared, language].filter((one) => one != null)),
    alternates: new Set(page.declared.alternates.map(({ url }) => url)),
  });
  return {
    url: page.url,
    canonical: page.canonical ?? null,
    title: page.title,
    heading: walked.heading.slice(0, 300),
    language,
    type: page.type,
    noindex: page.robots.noindex,
    refresh: refreshOf(page),
    says: saysOf(page),
    places,
    links,
    stated: statedIn(walked),
    paragraphs: paragraphsOf(walked),
    dense: densityOf(walked),
    built: minHash(walked.paths),
    digest: page.textDigest,
    ratio: page.source.length === 0 ? 0 : walked.anchors.length / (page.source.length / RATIO_UNIT),
    parts: null,
    proper: withNouns
      ? {
          ...properShare(
            walked.anchors.map(({ words }) => words),
            declared ?? null,
          ),
        }
      : null,
  };
}

function linksOf(
  { anchors, next }: Walked,
  page: OwnPage & { isOwn(host: string): boolean },
): { links: ObservedLink[]; places: string[] } {
  const { url, isOwn } = page;
  const letters = letterPlaces(anchors);
  const places: string[] = [];
  const indices = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const { place } of anchors) sizes.set(place, (sizes.get(place) ?? 0) + 1);
  const links = new Map<string, ObservedLink>();
  const add = (address: string, words: string, place: string, kind: LinkKind): void => {
    if (address === url || !isOwn(hostOf(address)) || isFile(address)) return;
    let index = indices.get(place);
    if (index === undefined) {
      index = places.push(place) - 1;
      indices.set(place, index);
    }
    const before = links.get(address);
    if (before === undefined) {
      if (links.size < MAX_LINKS) links.set(address, [address, words, index, kind, hash(address)]);
      return;
    }
    const better =
      rank(kind) > rank(before[3]) ||
      (rank(kind) === rank(before[3]) && (sizes.get(place) ?? 0) > (sizes.get(places[before[2]]!) ?? 0));
    const said = words.length > before[1].length || before[1] === "" ? words : before[1];
    links.set(address, [address, said, better ? index : before[2], better ? kind : before[3], before[4]]);
  };
  const entries = entryWords(anchors);
  const numbers = new Map<string, number[]>();
  for (const { words, place } of anchors) {
    if (!/^\d{1,4}$/.test(words)) continue;
    const beside = numbers.get(place);
    if (beside === undefined) numbers.set(place, [Number(words)]);
    else beside.push(Number(words));
  }
  for (const anchor of anchors) {
    const kind = kindOf(anchor, letters, entries, page);
    const isPager = kind !== NUMBERED || isPagerOf(numbers.get(anchor.place) ?? [], page.url);
    add(anchor.url, anchor.words, anchor.place, isPager ? kind : anchor.wayfinding ? NAVIGATION : PLAIN);
  }
  if (next !== undefined) add(next, "(next)", "link[rel=next]", NEXT);
  return { links: [...links.values()], places };
}

/**
 * A calendar, or verses, have more numbers than a pager, and sizes ("for 2, 4, 6") do not follow each other: a pager's numbers do, but
 * for the number of the page itself and the ways to its ends ("1 … 5 7 … 20").
 */
function isPagerOf(numbers: readonly number[], url: string): boolean {
  if (numbers.length > MAX_NUMBERED) return false;
  // The number of the page itself is no link: "1 [2] 3 … 5".
  const own = /(\d{1,4})\D*$/.exec(url)?.[1];
  const known = [...new Set(own === undefined ? numbers : [...numbers, Number(own)])].sort((a, b) => a - b);
  const gaps = known.filter((number, i) => i > 0 && number > known[i - 1]! + 1).length;
  return gaps <= Math.max(MAX_GAPS, known.length / 2) && (known.length < 3 || gaps < known.length - 1);
}
const MAX_GAPS = 3;

/** Documents, pictures, sound, films, archives and programs: no pages. "/wiki/File:Rose.jpg" is one. */
const FILES =
  /\/[^/?#:]+\.(?:pdf|ps|djvu|epub|mobi|azw3?|docx?|odt|rtf|wpd|xlsx?|ods|csv|pptx?|pps|odp|jpe?g|png|gif|webp|svg|bmp|tiff?|ico|psd|mp[34]|m4[av]|ogg|oga|opus|wav|wma|flac|aac|midi?|avi|mov|mkv|webm|wmv|flv|swf|zip|rar|7z|t?gz|tar|bz2|xz|exe|msi|dmg|apk|iso|jar|ttf|woff2?)$/i;

function isFile(url: string): boolean {
  return FILES.test(url);
}

/** An address at several places counts at the most informative one. */
function rank(kind: LinkKind): number {
  if (kind === FRAME) return 6;
  if (kind === VARIANT) return 5;
  return kind === NEXT || kind === NUMBERED || kind === PREVIOUS
    ? 4
    : kind === LETTER
      ? 3
      : kind === HEADING
        ? 2
        : kind === PLAIN
          ? 1
          : 0;
}

export function plainHost(url: string): string {
  return hostOf(url).replace(/^www\./, "");
}

const NEXT_WORDS =
  /^(?:next(?: page)?|older(?: posts| entries)?|more|load more|show more|weiter|nächste(?: seite)?|vor|ältere|mehr|suivante?s?|page suivante|siguiente|más|próxim[ao]|seguinte|avanti|successiv[ao]|volgende|meer|nästa|neste|næste|seuraava|następn[ay]|dalej|další|следующая|далее|вперёд|ещё|киләсе|sonraki|ileri|次(?:へ|のページ)?|下一[页頁]|다음|もっと(?:見る|読む)?|更多|더\s?보기|التالي|المزيد|הבא|עוד|επόμεν[ηο]|περισσότερα|अगला|और(?: देखें)?|więcej|více|fler|flere|lisää|daha fazla|còn nữa|xem thêm|trang sau|selanjutnya|ถัดไป)?\s*(?:page|seite)?\s*[»›→>▶]*$/iu;
const PREVIOUS_WORDS =
  /^[«‹←<◀]*\s*(?:prev(?:ious)?(?: page)?|newer(?: posts| entries)?|back|zurück|vorherige(?: seite)?|précédente?s?|anterior|indietro|precedente|vorige|föregående|forrige|edellinen|poprzedni[ay]?|wstecz|předchozí|предыдущая|назад|önceki|geri|前(?:へ|のページ)?|上一[页頁]|이전|السابق)?$/iu;
const ARROWS = /[»›→>▶]/;

function kindOf(
  anchor: Walked["anchors"][number],
  letters: ReadonlySet<string>,
  entries: ReadonlySet<string>,
  own: OwnPage,
): LinkKind {
  const { words, rel, place, wayfinding, url } = anchor;
  const page = own.url;
  if (rel === "frame") return FRAME;
  if (isVariant(url, own)) return VARIANT;
  if (/(?:^|\s)next(?:$|\s)/.test(rel)) return NEXT;
  if (/(?:^|\s)prev(?:ious)?(?:$|\s)/.test(rel)) return PREVIOUS;
  if (letters.has(place) && isLetter(words)) return LETTER;
  if (words !== "" && words.length <= 24) {
    if (NEXT_WORDS.test(words) && !entries.has(words) && (ARROWS.test(words) || /\p{L}/u.test(words))) return NEXT;
    if (PREVIOUS_WORDS.test(words) && (/[«‹←<◀]/.test(words) || /\p{L}/u.test(words))) return PREVIOUS;
    // Four digits are a year.
    if (/^(?:page |seite )?\d{1,3}$/i.test(words) && differsByNumber(url, page, words)) return NUMBERED;
  }
  if (isFurther(url, page)) return NUMBERED;
  if (wayfinding) return NAVIGATION;
  return />h[1-6][^>]*(?:>|$)/.test(place.slice(place.lastIndexOf(">h") < 0 ? place.length : place.lastIndexOf(">h")))
    ? HEADING
    : PLAIN;
}

/** "/list/page/3/" and "/list/" are pages of one list: the number is in the address, and the rest is nearly the same. */
function differsByNumber(url: string, page: string, words: string): boolean {
  const number = /\d+/.exec(words)![0];
  const at = (address: string) => address.replace(/^https?:\/\/[^/]+/, "");
  const bare = (address: string) =>
    at(address)
      .replace(/[/?&=_.-]*(?:page|seite|pagina|p|pg|start|offset)?[/=_-]?\d+(?=\D*$)/i, "")
      .replace(/(?:index)?\.\w+$|\/$/g, "");
  if (!at(url).includes(number) && number !== "1") return false;
  const a = bare(url);
  const b = bare(page);
  return a === b || a.startsWith(b) || b.startsWith(a) || a === at(page).replace(/(?:index)?\.\w+$|\/$/g, "");
}

/** Words of many different links ("More", "weiter") belong to teasers, not to a pager. */
function entryWords(anchors: Walked["anchors"]): Set<string> {
  const seen = new Map<string, Set<string>>();
  for (const { words, url, rel } of anchors) {
    if (words.length > 24 || rel.includes("next") || !NEXT_WORDS.test(words)) continue;
    const known = seen.get(words) ?? new Set();
    seen.set(words, known.add(url));
  }
  return new Set([...seen].flatMap(([words, urls]) => (urls.size >= 3 ? [words] : [])));
}

/** Places with at least five different letters. */
function letterPlaces(anchors: Walked["anchors"]): Set<string> {
  const seen = new Map<string, Set<string>>();
  for (const { words, place } of anchors) {
    if (!isLetter(words) || !/\p{L}/u.test(words)) continue;
    const known = seen.get(place) ?? new Set();
    known.add(words.toUpperCase());
    seen.set(place, known);
  }
  return new Set([...seen].flatMap(([place, letters]) => (letters.size >= 5 ? [place] : [])));
}

/** "A", "#", "0-9", "Ba–Be", "Ä", "Щ", "か"; a Chinese character is a word. */
export function isLetter(words: string): boolean {
  if (/\p{Script=Han}/u.test(words)) return false;
  return /^(?:\p{L}|#|0\s?[-–]\s?9|1\s?[-–]\s?9|\d|\p{L}\p{M}*\s?[-–]\s?\p{L}|\p{L}{1,3}\s?[-–]\s?\p{L}{1,3}|123)$/u.test(
    words,
  );
}

const LANGUAGE_SAMPLE = 1500;

function languageOf(walked: Walked, declared: string | undefined, languages: Languages | undefined): string | null {
  let sample = "";
  for (const { text, linked, wayfinding } of walked.paragraphs) {
    if (sample.length >= LANGUAGE_SAMPLE) break;
    if (!wayfinding && linked < 0.5 * text.length) sample += `${text.slice(0, LANGUAGE_SAMPLE)}\n`;
  }
  const identified = sample.length < 20 ? "und" : (languages?.identify(sample).language ?? "und");
  return identified !== "und" ? identified : (declared ?? null);
}

function refreshOf(page: Page): string | null {
  const found = page.links.find(({ words }) => words === "(refresh)");
  return found !== undefined && page.textLength < 400 && found.url !== page.url ? found.url : null;
}

function saysOf(page: Page): string[] {
  const { meta, items } = page.declared;
  const kinds = meta.get("og:type")?.slice(0, 1) ?? [];
  return [...kinds, ...items.flatMap(({ types }) => types.map((type) => `schema:${type}`))].slice(0, 8);
}

/** Counts that a page states beside a word: "312 songs", "Lieder: 45", "(27)". Only in short paragraphs. */
function statedIn({ paragraphs }: Walked): number[] {
  const found: number[] = [];
  for (const { text } of paragraphs) {
    if (text.length > 80 || found.length >= 8) continue;
    const match =
      /(?:^|[^\d.,/:-])(\d{1,3}(?:[.,]\d{3})+|\d{1,6})\s+(?:songs?|lyrics|poems?|recipes?|entries|items?|titles?|results?|articles?|texts?|words?|products?|pages|lieder|gedichte|rezepte|einträge|treffer|artikel|chansons|paroles|poèmes|recettes|résultats|canciones|letras|poemas|recetas|resultados|canzoni|testi|poesie|ricette|recepten|liedjes|gedichten|песен|песни|стих\p{L}*|рецепт\p{L}*|записей)(?:$|[^\p{L}])/iu.exec(
        text,
      );
    if (match !== null) found.push(Number(match[1]!.replace(/[.,]/g, "")));
  }
  return found;
}

function densityOf({ paragraphs }: Walked): number {
  let sample = "";
  for (const { text } of paragraphs) if (sample.length < LANGUAGE_SAMPLE) sample += text.slice(0, 200);
  const dense = sample.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 1 : 1 + (1.5 * dense) / letters;
}

function paragraphsOf({ paragraphs }: Walked): Paragraph[] {
  const kept: Paragraph[] = [];
  let size = 0;
  for (const { text, linked, glossed, wayfinding, heading, place, sign } of paragraphs) {
    size += text.length;
    if (size > MAX_TEXT) break;
    const is = (wayfinding ? IN_NAVIGATION : 0) + (glossed ? GLOSSED : 0) + (isRow(text, linked) ? ROW : 0);
    const named = sign === "" ? 0 : sign === "comments" ? IN_COMMENTS : MARKED;
    kept.push([text, linked, is + named + heading * 2, paragraphHash(text), place]);
  }
  return kept;
}

/** MinHash of 32 permutations: the share of equal values estimates the share of common paths. */
function minHash(paths: ReadonlySet<number>): number[] {
  const least = new Array<number>(HASHES).fill(0xffffffff);
  for (const path of paths) {
    let state = path;
    for (let i = 0; i < HASHES; i++) {
      state = Math.imul(state ^ (state >>> 16), 0x45d9f3b) >>> 0;
      state = (state ^ (state >>> 13)) >>> 0;
      const value = state & 0xffff;
      if (value < least[i]!) least[i] = value;
      state = (state + 0x9e3779b9) >>> 0;
    }
  }
  return paths.size === 0 ? [] : least;
}

export function alike(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  let same = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) same++;
  return same / a.length;
}

/** Long paragraphs are hashed by their beginning and length. */
export function paragraphHash(text: string): number {
  return hash(text.length <= 160 ? text : `${text.slice(0, 160)}${text.length}`);
}

/** A place's name in the knowledge; cached, because pages share their places. */
export const placeId: (path: string) => string = memoize((path) => hash(path).toString(36), 500);

/** True when nearly all of a paragraph is inside links. `linked` is the number of its characters in links. */
function isRow(text: string, linked: number): boolean {
  let letters = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Stops counting early: most text is not linked.
    if (code > 32 && code !== 0xa0 && 0.8 * ++letters > linked) return false;
  }
  return true;
}

/** The hashes of the links at each place, without other views, which are as many as there are pages. */
export function linksByPlace({ places, links }: Observation): number[][] {
  const found: number[][] = places.map(() => []);
  for (const [, , place, kind, hashed] of links) if (kind !== VARIANT) found[place]!.push(hashed);
  return found;
}
