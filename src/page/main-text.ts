/**
 * Which part of a page did its author write for readers?
 *
 * 1. The page is read passage by passage (passages.ts); names and roles around them are gathered as signs (signs.ts). A sign that
 *    would take most of the page is a misnomer and not followed.
 * 2. One element is found below which the text stands (main-root.ts); an introduction between the title and that element belongs to it.
 * 3. Inside it, passages go for a reason: a sign, too many links, a habitual phrase ("Share this"), a teaser of another text. Where more
 *    would go for their links than stay, the page is a list, and its rows stay.
 * 4. When hardly anything is left, fewer signs are followed. A page with visible text never comes out empty.
 *
 * The title stands in `page.article`; here it goes, as do by-line and date in front of the text. What went is listed with its reason.
 */
import type { MainText, Page, Paragraph } from "../model/page.js";
import type { TreeElement } from "../model/tree.js";
import { dropLoneHeadings, dropNeighbours, type Known } from "./around-text.js";
import { namedIn } from "./article-items.js";
import { namesIn } from "./authors.js";
import { classWords, plainWords } from "./class-words.js";
import { cleanLine } from "./clean-text.js";
import { isHabitual } from "./habitual-phrases.js";
import { hintOf } from "./hints.js";
import { keepRows, keepTelling, type Reasons, tooManyLinks } from "./linked-rows.js";
import { findRoot, rowWeightOf, type Weighed, weigh, weightOf } from "./main-root.js";
import { type Passage, type Passages, passagesOf, type Under } from "./passages.js";
import { foldTitle, titleParts } from "./titles.js";
import { parseTree } from "./tree.js";

export function mainTextOf(page: Pick<Page, "type" | "source" | "title" | "declared">, passages: Passages): MainText {
  if (page.type === "text/plain") return plainText(page.source);
  const titles = new Set(
    [page.title, ...(page.declared.meta.get("og:title") ?? [])].flatMap(titleParts).map(foldTitle),
  );
  const known: Known = { titles, names: declaredNames(page.declared), language: page.declared.language };
  const reasons = judge(passages, known, declaredPlaces(passages, page.declared));
  const kept = passages.all.filter((_, i) => reasons[i] === undefined);
  const paragraphs: Paragraph[] = kept.map(({ text, kind, level }) => ({ text, kind, level }));
  const removed = passages.all.flatMap(({ text }, i) =>
    reasons[i] === undefined ? [] : [{ text, because: reasons[i] }],
  );
  return declaredText(page, paragraphs, removed) ?? { text: joined(kept), paragraphs, removed };
}

function declaredNames({ meta, items }: Page["declared"]): ReadonlySet<string> {
  const said = ["author", "article:author", "dc.creator", "citation_author", "parsely-author"].flatMap(
    (name) => meta.get(name) ?? [],
  );
  for (const { properties } of items) for (const { name } of namedIn(properties["author"] ?? [])) said.push(name);
  return new Set(said.flatMap(namesIn).map(foldTitle));
}

/** A text file has no markup: its lines are the author's, empty ones part paragraphs. */
function plainText(source: string): MainText {
  const paragraphs = source
    .split(/\r\n?|\n/)
    .map((line) => cleanLine(line, true))
    .join("\n")
    .split(/\n{2,}/)
    .map((text) => text.replace(/^\n+|\n+$/g, ""))
    .filter((text) => text.trim() !== "")
    .map((text): Paragraph => ({ text, kind: "text", level: 0 }));
  return { text: paragraphs.map(({ text }) => text).join("\n\n"), paragraphs, removed: [] };
}

/** Paragraphs are separated by an empty line; items of one list, rows of one table and a term with its text are lines of one paragraph. */
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

type Follows = (under: Under) => boolean;

function judge(passages: Passages, known: Known, declared: Span | undefined): Reasons {
  const prose = weigh(passages, weightOf);
  const rows = weigh(passages, rowWeightOf);
  const scale: Scale =
    prose.total >= Math.min(200, 0.3 * rows.total) ? { of: weightOf, all: prose } : { of: rowWeightOf, all: rows };
  let best: Reasons | undefined;
  let bestSize = 0;
  for (const { trusts, below } of TRIES) {
    if (best !== undefined && bestSize >= below) continue;
    const reasons = judgeTrusting(passages, scale, trusts, known, declared);
    const size = sizeKept(passages, reasons);
    // Another try must bring far more: a short text with little around it is the rule, not the exception.
    if (best === undefined || size > 4 * bestSize + 100 || bestSize === 0) [best, bestSize] = [reasons, size];
  }
  return bestSize > 0 ? best! : passages.all.map(() => undefined);
}

interface Scale {
  of(passage: Passage): number;
  readonly all: Weighed;
}

/** Which signs are trusted, one try after the other; a later one is made when the text so far has fewer characters than `below`. */
const TRIES: readonly { readonly trusts: Follows; readonly below: number }[] = [
  { trusts: () => true, below: Number.POSITIVE_INFINITY },
  { trusts: ({ sign }) => PLACES.has(sign.says), below: 120 },
  { trusts: ({ sign }) => sign.says !== "comments", below: 40 }, // a forum
  { trusts: ({ sign }) => sign.says === "hidden", below: 40 },
  { trusts: () => false, below: 1 },
];

/** Signs that name a place on the page, not a habit of speech: they are trusted longest. */
const PLACES = new Set(["navigation", "footer", "sidebar", "aside", "comments", "related", "hidden", "consent"]);

function sizeKept({ all }: Passages, reasons: Reasons): number {
  let size = 0;
  for (const [i, passage] of all.entries())
    if (reasons[i] === undefined && passage.kind !== "heading") size += passage.size;
  return size;
}

function judgeTrusting(
  passages: Passages,
  scale: Scale,
  trusts: Follows,
  known: Known,
  declared: Span | undefined,
): Reasons {
  const everything = scale.all;
  const whole = generously(passages, scale, undefined, moderately(everything, everything.total, trusts));
  const unsigned = weigh(passages, (passage) => (reasonIn(passage.under, whole) === undefined ? scale.of(passage) : 0));
  const root = widened(findRoot(passages, unsigned.total > 0 ? unsigned : everything), passages, declared);
  const rootWeight = root === undefined ? everything.total : everything.of(root);
  const follows = generously(passages, scale, root, moderately(everything, rootWeight, trusts));
  const { all } = passages;
  const [from, to] = root === undefined ? [0, all.length] : passages.range(root);
  const reasons: Reasons = all.map((passage, i) =>
    i < from || i >= to
      ? (passage.under?.sign.says ?? "outside the text")
      : (reasonIn(passage.under, follows, root) ?? isHabitual(passage) ?? tooManyLinks(passage)),
  );
  const isList = keepRows(all, reasons, from, to);
  if (!isList) keepTelling(all, reasons, from, to);
  if (root !== undefined) takeIntroduction(passages, reasons, root);
  if (!isList) dropNeighbours(passages, reasons, known);
  dropLoneHeadings(passages, reasons);
  return reasons;
}

/** Passages from (inclusive) and to (exclusive). */
type Span = readonly [from: number, to: number];

/** The nearest element around `root` that holds the span, too. */
function widened(root: TreeElement | undefined, passages: Passages, span: Span | undefined): TreeElement | undefined {
  if (root === undefined || span === undefined) return root;
  for (let element = root; ; element = element.parent) {
    const [from, to] = passages.range(element);
    if (from <= span[0] && to >= span[1]) return element;
    if (element.parent?.kind !== "element" || element.parent.name === "body") return root;
  }
}

/** Where the ingredients stand that a recipe declares: short rows that nobody would take for prose. */
function declaredPlaces({ all }: Passages, { items }: Page["declared"]): Span | undefined {
  const pieces: string[] = [];
  for (const { types, properties } of items) {
    if (!types.includes("Recipe")) continue;
    for (const name of ["recipeIngredient", "ingredients"])
      for (const value of properties[name] ?? [])
        if (typeof value === "string" && pieces.length < 60) pieces.push(foldTitle(value));
  }
  const wanted = new Set(pieces.filter((piece) => piece.length >= 3));
  if (wanted.size === 0) return undefined;
  const found: number[] = [];
  for (const [i, { text, size }] of all.entries()) if (size < 120 && wanted.has(foldTitle(text))) found.push(i);
  return found.length === 0 ? undefined : [found[0]!, found.at(-1)! + 1];
}

/** Which signs are followed: those that take only a part of `whole`. Of discussions and of questions for consent that may be a large part. */
function moderately(weights: Weighed, whole: number, trusts: Follows): Follows {
  const known = new Map<TreeElement, boolean>();
  return (under) => {
    let follow = known.get(under.element);
    if (follow === undefined) {
      const share = whole === 0 ? 0 : weights.of(under.element) / whole;
      follow = trusts(under) && share < (LARGE.has(under.sign.says) ? 0.85 : under.sign.firm ? 0.5 : 0.35);
      known.set(under.element, follow);
    }
    return follow;
  };
}

const LARGE = new Set(["comments", "consent"]);

/** A sign that concerns much of the text, everywhere together, is the site's way of writing: captions of a picture story. */
function generously(passages: Passages, scale: Scale, root: TreeElement | undefined, follows: Follows): Follows {
  const [from, to] = root === undefined ? [0, passages.all.length] : passages.range(root);
  const weights = new Map<string, number>();
  let total = 0;
  for (let i = from; i < to; i++) {
    const passage = passages.all[i]!;
    const says = reasonIn(passage.under, follows, root);
    const weight = scale.of(passage);
    total += weight;
    if (says !== undefined) weights.set(says, (weights.get(says) ?? 0) + weight);
  }
  return (under) => {
    const { says, firm } = under.sign;
    if (!follows(under)) return false;
    return PLACES.has(says) || (weights.get(says) ?? 0) < total * (firm ? 0.6 : 0.4);
  };
}

/** The outermost sign that is followed. */
function reasonIn(under: Under | undefined, follows: Follows, root?: TreeElement): string | undefined {
  let because: string | undefined;
  for (let sign = under; sign !== undefined; sign = sign.outer) {
    // Signs are met from the inside out: what began before the root stands around it.
    if (root !== undefined && sign.element.order <= root.order) break;
    if (follows(sign)) because = sign.sign.says;
  }
  return because;
}

/**
 * Prose between the page's title and its text is an introduction, wherever it stands in the tree: within the element that is
 * named an article, else behind the nearest first-level heading.
 */
function takeIntroduction(passages: Passages, reasons: Reasons, root: TreeElement): void {
  const { all } = passages;
  const [from] = passages.range(root);
  for (let i = introductionFrom(passages, root); i < from; i++) {
    const passage = all[i]!;
    const { kind, under, size, linked, text, element } = passage;
    if (linked > size * 0.3 || isHabitual(passage) !== undefined) continue;
    if (isFirm(under) && !isOwnTeaser(passage)) continue;
    if (kind === "heading" && passage.level === 1) continue;
    if (under !== undefined && /header|author|caption|widget/.test(under.sign.says)) continue;
    const isNamed = isOwnTeaser(passage) || LEAD.test(plainWords(`${classWords(element)} ${parentWords(element)}`));
    const isProse = size >= 60 && /[.!?…。]["”»]?$/.test(text) && under === undefined;
    if (isNamed ? size >= 15 : isProse) reasons[i] = undefined;
  }
}

/** "teaser" is what other pages show of a text; above the text itself, without a link, it is its introduction. */
function isOwnTeaser({ linked, under, text, element }: Passage): boolean {
  return (
    linked === 0 &&
    under?.element === element &&
    under.outer === undefined &&
    /[ -]teaser /.test(plainWords(classWords(element))) &&
    /[.!?…]["”»]?$/.test(text)
  );
}

const LEAD =
  /[ -](?:lead|lede|intro|introduction|introtext|excerpt|standfirst|stand-first|dek|deck|summary|subtitle|sub-?title|subline|subheadline|sub-?heading|abstract|vorspann|anrei(?:ss|ß)er|teaser-?text|chapeau|chapo|entradilla|bajada|sumario|copete|ingress|sapo|sommario|description|zajawka|synopsis)[ -]/;

function parentWords({ parent }: TreeElement): string {
  return parent?.kind === "element" ? classWords(parent) : "";
}

function introductionFrom(passages: Passages, root: TreeElement): number {
  const [from] = passages.range(root);
  let around: TreeElement | undefined;
  for (let element = root.parent; element?.kind === "element"; element = element.parent) {
    if (hintOf(element) >= 2) around = element;
  }
  const earliest = Math.max(0, from - 40);
  if (around !== undefined) return Math.max(earliest, passages.range(around)[0]);
  for (let i = from - 1; i >= earliest; i--) {
    const { kind, level, under } = passages.all[i]!;
    if (kind === "heading" && level === 1 && !isFirm(under)) return i + 1;
  }
  return from;
}

function isFirm(under: Under | undefined): boolean {
  for (let sign = under; sign !== undefined; sign = sign.outer) if (sign.sign.firm) return true;
  return false;
}

/** A page that is built by scripts may carry its text only as declared data: articleBody. Taken when it says far more. */
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
