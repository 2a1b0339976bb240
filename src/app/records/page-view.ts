/** An archived page as the app shows it: harmless HTML, its blocks, and where on it each field, the text and what was left out stand. */
import { findPrintedDates } from "../../dates/printed.js";
import type { Json } from "../../model/json.js";
import type { Page } from "../../model/page.js";
import { type Claim, shownClaims } from "../../model/record.js";
import { readPage } from "../../page/read.js";
import { passagesOf } from "../../page/text/passages.js";
import { openPlaces, type Place, type Places, type Span } from "../../page/view/places.js";
import { type SafePage, safeHtml } from "../../page/view/safe-html.js";
import type { RecordHistory, Store } from "../../store/store.js";
import { type ArchivedPage, type PageName, readArchivedPage } from "./archived-page.js";

export interface PageView {
  readonly url: string;
  readonly at: number;
  readonly title: string;
  readonly requisites: number;
  /** The blocks of the page (`Page.blocks`), for annotators: the index is that of the block. Null where nothing can be marked. */
  readonly blocks: readonly (Place | null)[];
  /** What a machine or a person says, where it stands on the page. */
  readonly fields: readonly FieldPlace[];
  readonly text: readonly Place[];
  readonly dropped: readonly Dropped[];
}

interface Dropped {
  readonly place: Place;
  readonly because: string;
}

export interface FieldPlace {
  readonly field: string;
  readonly place: Place;
}

/** What the frame shows; undefined if the page is not archived. */
export async function readSafePage(
  store: Store,
  where: string,
  name: PageName,
  index: number,
): Promise<(SafePage & { readonly isOld: boolean }) | undefined> {
  const found = await readArchivedPage(store, where, name, index);
  return found && safePageOf(found);
}

export function safePageOf({ fetched, resources }: Pick<ArchivedPage, "fetched" | "resources">) {
  const page = readPage(fetched);
  // Without a doctype, browsers measure boxes as in 1999.
  const isOld = !/<!doctype\s+html/i.test(page.source.slice(0, 2000));
  return { ...safeHtml(page.tree, page.base, resources), isOld };
}

export async function readPageView(
  store: Store,
  where: string,
  name: PageName,
  index: number,
): Promise<PageView | undefined> {
  const found = await readArchivedPage(store, where, name, index);
  if (found === undefined) return undefined;
  const history = "record" in name ? await store.recordHistory(name.record) : undefined;
  const page = readPage(found.fetched);
  return { ...placesOn(page, history), requisites: found.requisites };
}

export function placesOn(page: Page, history: Pick<RecordHistory, "claims"> | undefined): Omit<PageView, "requisites"> {
  const places = openPlaces(page.tree);
  const { text, dropped } = textPlaces(page, places);
  const fields = history === undefined ? [] : fieldPlaces(page, history, places);
  const isField = ({ place }: Dropped): boolean =>
    fields.some((one) => overlap(one.place, place) >= lengthOf(place) / 2);
  return {
    url: page.url,
    at: page.fetchedAt,
    title: page.title,
    blocks: places.inOrder(page.blocks).map((place) => place ?? null),
    fields,
    text,
    // A title or a by-line is no part of the text, but it was read: it stands in a field.
    dropped: dropped.filter((one) => !isField(one)),
  };
}

/** The passages of the main text and those that were left out, as the reader saw them. */
function textPlaces(page: Page, places: Places): Pick<PageView, "text" | "dropped"> {
  const { paragraphs, removed } = page.mainText;
  const text: Place[] = [];
  const dropped: Dropped[] = [];
  const { all } = passagesOf(page.tree);
  const found = places.inOrder(all);
  let [kept, left] = [0, 0];
  for (const [i, passage] of all.entries()) {
    const place = found[i];
    if (paragraphs[kept]?.text === passage.text) {
      kept++;
      if (place !== undefined) text.push(place);
    } else if (removed[left]?.text === passage.text) {
      const { because } = removed[left++]!;
      if (place !== undefined) dropped.push({ place, because });
    }
  }
  return { text, dropped };
}

/** How many characters two places share. */
function overlap(a: Place, b: Place): number {
  const shared = ([text, start, end]: Span): number =>
    sumOf(b, ([other, from, to]) => (text === other ? Math.max(0, Math.min(end, to) - Math.max(start, from)) : 0));
  return sumOf(a, shared);
}

function lengthOf(place: Place): number {
  return sumOf(place, ([, start, end]) => end - start);
}

function sumOf(place: Place, amount: (span: Span) => number): number {
  return place.reduce((sum, span) => sum + amount(span), 0);
}

/** Values that stand on the page: by the words they were read from, else by the value itself. */
function fieldPlaces(page: Page, { claims }: Pick<RecordHistory, "claims">, places: Places): FieldPlace[] {
  const heading = page.blocks.find((block) => block.heading === 1)?.element;
  const placesOf = ({ field, value, evidence }: Claim): Place[] => {
    const within = field === "title" ? heading : undefined;
    const found = wordsOf(value, evidence.words).map(
      (words) => (within && places.find(words, within)) ?? places.find(words) ?? datePlace(page, words, places),
    );
    const kept = found.filter((place) => place !== undefined);
    return [...new Map(kept.map((place) => [JSON.stringify(place), place])).values()];
  };
  return [...shownClaims(claims)].flatMap(([field, shown]) => {
    if (field === "text") return [];
    // What a person corrected stands on the page as the machine read it.
    const others = shown.layer === "human" ? claims.filter((claim) => claim.field === field && claim !== shown) : [];
    const found = [shown, ...others].map(placesOf).find((one) => one.length > 0) ?? [];
    return found.map((place) => ({ field, place }));
  });
}

const LONGEST = 500;
/** A number alone stands on every page. */
const LEAST_LETTERS = 3;

function wordsOf(value: Json, evidence: string | undefined): string[] {
  const words: string[] = [];
  const add = (one: Json | undefined): void => {
    if (typeof one === "string" && one.length <= LONGEST && one.length >= LEAST_LETTERS) words.push(one);
    else if (Array.isArray(one)) for (const part of one) add(part as Json);
    else if (typeof one === "object" && one !== null) add((one as { readonly name?: Json }).name);
  };
  add(value);
  // What was read is on the page as it was written there; shortened quotations end in "…".
  if (evidence !== undefined && !Array.isArray(value)) words.unshift(evidence.replace(/…$/, ""));
  return Array.isArray(value) ? words : words.slice(0, 2);
}

/** "2024-05-01" stands on a page as "1 May 2024". */
function datePlace(page: Page, value: string, places: Places): Place | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})/.exec(value)?.[1];
  if (day === undefined) return undefined;
  for (const { text, element } of page.blocks) {
    if (text.length > LONGEST) continue;
    const printed = findPrintedDates(text).find((date) => date.day === day);
    const place = printed && places.find(text.slice(printed.start, printed.end), element);
    if (place !== undefined) return place;
  }
  return undefined;
}
