/**
 * Which shapes of addresses are those of documents?
 *
 * Most pages of such a shape were taken for documents when the site was explored. Two mistakes are mended here, by what
 * all pages say together: documents taken for lists, because of what stands below their text, and lists taken for
 * documents, because they have few links or some text. The text of a list stands on other pages, as titles and beginnings
 * of texts, or many documents have addresses below its own.
 */
import type { Page } from "../../model/page.js";
import { countWords } from "../../page/text/words.js";
import { hasSibling, patternsOf, testOf } from "../../robot/propose/patterns.js";
import { type Exploration, type ExploredPage, isListLike } from "./explore.js";
import { withStems } from "./stems.js";

type Pages = Exploration["pages"];

export interface DocumentShapes {
  readonly documents: ReadonlySet<string>;
  /** Shapes of pages that only lead to documents, such as the days of an archive. */
  readonly ways: ReadonlySet<string>;
}

/** `pages` have narrower shapes where the letters before a number tell documents from lists. */
export function documentShapes(explored: Pages): DocumentShapes & { readonly pages: Pages } {
  const found = electedShapes(withStems(explored));
  // Where all names are of documents, or none, an unknown name is probably like them.
  const pages = withStems(explored, (shapes) => new Set(shapes.map((one) => found.documents.has(one))).size > 1);
  return { ...electedShapes(pages), pages };
}

function electedShapes(pages: Pages): DocumentShapes {
  const votes = new Map<string, { documents: number; others: number }>();
  for (const { shape, role } of pages) {
    const vote = votes.get(shape) ?? { documents: 0, others: 0 };
    if (role === "document") vote.documents++;
    else vote.others++;
    votes.set(shape, vote);
  }
  const elected = [...votes].filter(([, { documents, others }]) => documents > others);
  const isWay = wayTest(pages, new Set(elected.map(([shape]) => shape)));
  const ways = new Set(elected.map(([shape]) => shape).filter(isWay));
  const won = elected.filter(([shape]) => !ways.has(shape));
  const total = won.reduce((sum, [, { documents }]) => sum + documents, 0);
  const sure = won.filter(([, { documents }]) => documents > 1 || total < MANY_DOCUMENTS).map(([shape]) => shape);
  // A single page in a folder beside those of the others is one of them, as is a number among mixed names ("17", "4f").
  const fits = testOf(patternsOf(sure));
  const isAlike = (shape: string): boolean => pages.every((one) => one.shape !== shape || fits(one.page.url));
  const shapes = won
    .map(([shape]) => shape)
    .filter((shape) => sure.includes(shape) || hasSibling(shape, sure) || isAlike(shape));
  // So are pages of the same type there that were taken for lists.
  const type = commonest(pages.filter(({ shape }) => shapes.includes(shape)).map(({ page }) => page.pageType.type));
  const isOneOf = (shape: string): boolean => {
    const own = pages.filter((one) => one.shape === shape);
    const alike = own.filter(({ page }) => page.pageType.type === type && !isListLike(page));
    return alike.length > own.length / 2 && !isWay(shape);
  };
  const others = [...votes.keys()].filter((shape) => !shapes.includes(shape) && !ways.has(shape));
  const isRead = readAlike(pages.filter(({ shape }) => shapes.includes(shape)));
  const further = others.filter(
    (shape) => isOneOf(shape) && (hasSibling(shape, sure) || isAlike(shape) || isRead(pagesOf(pages, shape))),
  );
  return { documents: new Set([...shapes, ...further]), ways };
}

function pagesOf(pages: Pages, shape: string): Pages {
  return pages.filter((one) => one.shape === shape);
}

/** Whether most of some pages give day, author or category in the same places as a good part of the documents. */
function readAlike(documents: Pages): (pages: Pages) => boolean {
  const counts = new Map<string, number>();
  for (const { page } of documents) counts.set(placesOf(page), (counts.get(placesOf(page)) ?? 0) + 1);
  const isUsual = ({ page }: ExploredPage): boolean =>
    page.article.published !== undefined && (counts.get(placesOf(page)) ?? 0) >= GOOD_PART * documents.length;
  return (pages) => pages.filter(isUsual).length > pages.length / 2;
}

const GOOD_PART = 0.25;

function placesOf({ article }: Page): string {
  const { title, published, authors, category } = article;
  return [title, published, authors, category].map((field) => field?.from ?? "").join("|");
}

/** An article may have a gallery or comments below its address, a list has more. */
const MANY_BELOW = 5;
/** With so many documents, a shape with a single one is an exception. */
const MANY_DOCUMENTS = 10;

function commonest<T>(all: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Whether most pages of a shape have no text but that of documents of other shapes, or are the folders of those. */
function wayTest(pages: Pages, shapes: ReadonlySet<string>): (shape: string) => boolean {
  const documents = pages.filter(({ shape, role }) => role === "document" && shapes.has(shape));
  return (shape) => {
    const others = documents.filter((one) => one.shape !== shape);
    const own = pages.filter((one) => one.shape === shape);
    const addresses = new Set(others.map(({ page }) => page.url));
    const leading = own.filter(({ page }) => page.links.some(({ url }) => addresses.has(url)));
    if (leading.length <= own.length / 2) return false;
    const isOther = testOf(patternsOf([...shapes].filter((other) => other !== shape)));
    const isFolder = ({ url, links }: Page): boolean =>
      url.endsWith("/") && links.filter((link) => link.url.startsWith(url) && isOther(link.url)).length >= MANY_BELOW;
    if (leading.filter(({ page }) => isFolder(page)).length > own.length / 2) return true;
    const texts = others.map(({ page }) => plain(`${page.title}\n${page.mainText.text}`));
    return leading.filter(({ page }) => isBorrowed(page, texts)).length > own.length / 2;
  };
}

/** Whether more of a page's text stands on one or two other pages than on none. What stands on many tells nothing. */
function isBorrowed({ mainText, links }: Page, texts: readonly string[]): boolean {
  const titles = new Set(links.map(({ words }) => plain(words)));
  let [own, borrowed] = [0, 0];
  for (const paragraph of mainText.text.split("\n")) {
    const text = plain(paragraph.replace(/\s*(?:\[?(?:\.{3}|…)\]?|\.{2,})\s*$/, ""));
    const words = countWords(text);
    const found = texts.filter((other) => other.includes(text)).length;
    if (words < FEWEST_WORDS || found > A_FEW) continue;
    if (found > 0) borrowed += words;
    else if (words >= WORDS_OF_PROSE && !titles.has(text)) own += words;
  }
  return borrowed > own;
}

/** A title has so many words. */
const FEWEST_WORDS = 3;
const WORDS_OF_PROSE = 6;
const A_FEW = 2;

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}
