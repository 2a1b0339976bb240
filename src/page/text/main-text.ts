/**
 * Extracts the main text of a page (docs/main-text.md).
 *
 * 1. Read passages (passages.ts) and describe each by named signals (signals.ts).
 * 2. A model learned from a thousand sites gives each the probability of belonging to the text (models.ts).
 * 3. Keep those with which the text is expected to be most right, and drop what the metadata repeats: title, by-line,
 *   signature (around-text.ts). A page with visible text never comes out empty.
 */
import type { MainText, Page, Paragraph } from "../../model/page.js";
import { namesIn } from "../article/authors.js";
import { namedIn } from "../article/items.js";
import { foldTitle, titleParts } from "../article/titles.js";
import { parseTree } from "../html/tree.js";
import type { PageModels } from "../models.js";
import { type DropReasons, dropAround, type Known, LINKS } from "./around-text.js";
import { boilerplateReason } from "./boilerplate.js";
import { cleanLine } from "./clean-text.js";
import { type Passage, type Passages, passagesOf } from "./passages.js";
import { signalsOf } from "./signals.js";

export function mainTextOf(
  page: Pick<Page, "type" | "source" | "title" | "declared" | "pageType">,
  passages: Passages,
  { isText }: Pick<PageModels, "isText">,
): MainText {
  if (page.type === "text/plain") return plainText(page.source);
  const known = knownOf(page);
  const chances: number[] = [];
  for (const row of signalsOf(passages, { ...known, types: page.pageType.probabilities })) chances.push(isText(row));
  const judged = judge(passages, onSmallPages(passages, chances));
  const around = dropAround(passages, judged, known, page.pageType);
  // A page that is nothing but its title and date keeps them.
  const reasons = around.includes(undefined) ? around : judged;
  const kept = passages.all.filter((_, i) => reasons[i] === undefined);
  const paragraphs: Paragraph[] = kept.map(({ text, kind, level }) => ({ text, kind, level }));
  const removed = passages.all.flatMap(({ text }, i) =>
    reasons[i] === undefined ? [] : [{ text, because: reasons[i] }],
  );
  return declaredText(page, paragraphs, removed) ?? { text: joined(kept), paragraphs, removed };
}

/** Titles and names that the page declares. */
export function knownOf(page: Pick<Page, "title" | "declared">): Known {
  const titles = new Set(
    [page.title, ...(page.declared.meta.get("og:title") ?? [])].flatMap(titleParts).map(foldTitle),
  );
  return { titles, names: declaredNames(page.declared), language: page.declared.language };
}

function declaredNames({ meta, items }: Page["declared"]): ReadonlySet<string> {
  const said = ["author", "article:author", "dc.creator", "citation_author", "parsely-author"].flatMap(
    (name) => meta.get(name) ?? [],
  );
  for (const { properties } of items) for (const { name } of namedIn(properties["author"] ?? [])) said.push(name);
  return new Set(said.flatMap(namesIn).map(foldTitle));
}

/** A text file: empty lines separate paragraphs. */
function plainText(source: string): MainText {
  const paragraphs = source
    .split(/\r\n?|\n/)
    .map((line) => cleanLine(line, true))
    .join("\n")
    .split(/\n{2,}/)
    .map((text) => text.replace(/^\n|\n$/g, ""))
    .filter((text) => text.trim() !== "")
    .map((text): Paragraph => ({ text, kind: "text", level: 0 }));
  return { text: paragraphs.map(({ text }) => text).join("\n\n"), paragraphs, removed: [] };
}

/**
 * Paragraphs are separated by an empty line; items of a list, rows of a table and a term with its text are lines of one
 * paragraph.
 */
function joined(passages: readonly Passage[]): string {
  let text = "";
  for (const [i, passage] of passages.entries()) {
    const before = passages[i - 1];
    text += before === undefined ? passage.text : `${isNextLine(before, passage) ? "\n" : "\n\n"}${passage.text}`;
  }
  return text;
}

function isNextLine(before: Passage, passage: Passage): boolean {
  if (passage.kind !== before.kind) return false;
  if (passage.kind === "list item" || passage.kind === "table row") return true;
  return before.element.name === "dt" && passage.element.name === "dd";
}

/**
 * Keeps the passages with which the text is expected to agree best with the page's true text: of all limits on the
 * probability, the one with the highest expected F1. So something always stays, and where the page is unlike the pages
 * that were learned from, more stays rather than less.
 */
function judge({ all }: Passages, chances: readonly number[]): DropReasons {
  const limit = bestLimit(
    chances,
    all.map(({ size }) => size),
  );
  return all.map((passage, i) => (chances[i]! >= limit ? undefined : reasonFor(passage)));
}

/**
 * The limit with the highest expected F1, counted in characters: the mean of what is expected where passages belong to the
 * text independently of each other, and where all depend on one unknown, how much of such a page is text. Then the true
 * text is what lies above some limit, and the differences between probabilities say how likely each limit is.
 */
function bestLimit(chances: readonly number[], sizes: readonly number[]): number {
  const order = chances.map((_, i) => i).sort((a, b) => chances[b]! - chances[a]!);
  const upTo = [0];
  let expected = 0;
  for (const i of order) {
    upTo.push(upTo.at(-1)! + sizes[i]!);
    expected += chances[i]! * sizes[i]!;
  }
  const texts = upTo.flatMap((size, n) => {
    const above = n === 0 ? 1 : chances[order[n - 1]!]!;
    const below = n === order.length ? 0 : chances[order[n]!]!;
    return above - below > UNLIKELY ? [{ size, chance: above - below }] : [];
  });
  let [found, best, limit] = [0, 0, 0];
  for (const [n, i] of order.entries()) {
    found += chances[i]! * sizes[i]!;
    if (n + 1 < order.length && chances[order[n + 1]!] === chances[i]) continue;
    const kept = upTo[n + 1]!;
    let together = 0;
    for (const { size, chance } of texts) together += (chance * 2 * Math.min(size, kept)) / (size + kept);
    const f1 = together + (2 * found) / (kept + expected);
    if (f1 > best) [best, limit] = [f1, chances[i]!];
  }
  // What is best on one page is uncertain: it moves towards what is best on most, but never past the surest passage.
  return Math.min(chances[order[0]!] ?? 0, limit + (USUAL_LIMIT - limit) * DOUBT);
}

/** Texts that are less likely are not looked at. */
const UNLIKELY = 0.001;
const USUAL_LIMIT = 0.2;
const DOUBT = 0.25;

/**
 * The model was learned from pages of several thousand characters. Of a smaller page it knows less, and the names that
 * its author gave to the parts say more: the smaller the page, the more they weigh.
 */
function onSmallPages({ all }: Passages, chances: readonly number[]): readonly number[] {
  let [size, plain] = [0, 0];
  for (const passage of all) size += passage.size;
  if (size >= ORDINARY_PAGE) return chances;
  for (const passage of all) if (reasonFor(passage) === UNLIKE && passage.kind !== "heading") plain += passage.size;
  // Where everything has a name, as on a forum, names tell nothing.
  if (plain < size * LEAST_PLAIN) return chances;
  const logit = (chance: number): number => Math.log((chance + 1e-3) / (1 - chance + 1e-3));
  return chances.map((chance, i) => {
    const named = reasonFor(all[i]!) === UNLIKE ? PLAIN : NAMED;
    const mixed = (size * logit(chance) + (ORDINARY_PAGE - size) * logit(named)) / ORDINARY_PAGE;
    return 1 / (1 + Math.exp(-mixed));
  });
}

const ORDINARY_PAGE = 3000;
const LEAST_PLAIN = 0.15;
/** How often a passage is text whose place or wording says otherwise, and one that nothing is said about. */
const NAMED = 0.1;
const PLAIN = 0.85;
const UNLIKE = "unlike text";

/** What a person would say about a passage that is not text. */
function reasonFor(passage: Passage): string {
  return passage.under?.sign.says ?? boilerplateReason(passage) ?? (isLinks(passage) ? LINKS : UNLIKE);
}

function isLinks({ linked, size }: Passage): boolean {
  return linked > size * 0.9;
}

/** The declared articleBody of a page built by scripts, when it is much longer. */
function declaredText(
  { declared }: Pick<Page, "declared">,
  paragraphs: readonly Paragraph[],
  removed: MainText["removed"],
): MainText | undefined {
  let longest = "";
  for (const { properties } of declared.items) {
    for (const value of properties["articleBody"] ?? [])
      if (typeof value === "string" && value.length > longest.length) longest = value;
  }
  const visible = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  if (longest.length < 300 || visible > 500 || longest.length < visible * 2) return undefined;
  const texts: Paragraph[] = passagesOf(
    parseTree(/<p|<br/i.test(longest) ? longest : `<pre>${longest.replaceAll("<", "&lt;")}</pre>`),
  )
    .all.flatMap(({ text }) => text.split("\n"))
    .map((text) => ({ text: text.trim(), kind: "text" as const, level: 0 }))
    .filter(({ text }) => text !== "");
  return {
    text: texts.map(({ text }) => text).join("\n\n"),
    paragraphs: texts,
    removed: [...paragraphs.map(({ text }) => ({ text, because: "the declared text says more" })), ...removed],
  };
}
