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
import { namedIn } from "./article-items.js";
import { namesIn } from "./authors.js";
import { signatureIn } from "./bare-names.js";
import { classWords, plainWords } from "./class-words.js";
import { cleanLine } from "./clean-text.js";
import { introducesComments, introducesOther, isByline, isHabitual } from "./habitual-phrases.js";
import { hintOf } from "./hints.js";
import { keepRows, keepTelling, LINKS, type Reasons, tooManyLinks } from "./linked-rows.js";
import { findRoot, rowWeightOf, type Weighed, weigh, weightOf } from "./main-root.js";
import { type Passage, type Passages, passagesOf, type Under } from "./passages.js";
import { foldTitle, titleParts } from "./titles.js";
import { parseTree } from "./tree.js";

/** The reason against the author's name behind the text. */
export const SIGNATURE = "signature";

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

/** What the page says of itself that need not be said again in front of the text; folded. */
interface Known {
  readonly titles: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly language: string | undefined;
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
const PLACES = new Set(["navigation", "footer", "sidebar", "aside", "comments", "related", "hidden"]);

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
  if (!isList) {
    dropTeasers(passages, reasons);
    dropOther(all, reasons);
    dropComments(all, reasons);
    dropBeforeTitle(all, reasons, known.titles);
    dropFront(all, reasons, known);
    dropEdges(all, reasons);
    dropSignature(all, reasons, known.language);
    dropRepeated(all, reasons);
  }
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

/** Which signs are followed: those that take only a part of `whole`. Of discussions that may be a large part. */
function moderately(weights: Weighed, whole: number, trusts: Follows): Follows {
  const known = new Map<TreeElement, boolean>();
  return (under) => {
    let follow = known.get(under.element);
    if (follow === undefined) {
      const share = whole === 0 ? 0 : weights.of(under.element) / whole;
      follow = trusts(under) && share < (under.sign.says === "comments" ? 0.85 : under.sign.firm ? 0.5 : 0.35);
      known.set(under.element, follow);
    }
    return follow;
  };
}

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

/** A heading that is a link leads elsewhere; the lines in its box belong to it. Unless such boxes are most of the page. */
function dropTeasers({ all, range }: Passages, reasons: Reasons): void {
  const teasers = new Set<number>();
  let kept = 0;
  let boxed = 0;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    kept += passage.size;
    if (passage.kind !== "heading" || passage.linked < passage.size * 0.8) continue;
    let [from, to] = [i, i + 1];
    for (let box: TreeElement = passage.element; box.parent?.kind === "element"; box = box.parent) {
      const [first, last] = range(box);
      if (last - first > MOST_IN_TEASER) break;
      let size = 0;
      let prose = false; // in front of the heading: then it is the text itself
      for (let j = first; j < last; j++) {
        size += all[j]!.size;
        prose ||= j < i && isProse(all[j]!);
      }
      if (size > LONGEST_TEASER || prose) break;
      [from, to] = [first, last];
    }
    for (let j = from; j < to; j++) if (reasons[j] === undefined && !teasers.has(j)) teasers.add(j);
  }
  for (const i of teasers) boxed += all[i]!.size;
  if (boxed < kept * 0.4) for (const i of teasers) reasons[i] = "teaser";
}

const MOST_IN_TEASER = 6;
const LONGEST_TEASER = 400;

/** "Read more:" and what it introduces: links and short lines up to the next prose. */
function dropOther(all: readonly Passage[], reasons: Reasons): void {
  let dropping = false;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    if (introducesOther(passage)) {
      reasons[i] = "introduces other texts";
      dropping = true;
    } else if (dropping) {
      const { kind, linked, size, text } = passage;
      const isOther = linked > size * 0.5 || (size < 120 && !/[.!?…]$/.test(text) && kind !== "heading");
      if (isOther || (kind === "heading" && linked > 0)) reasons[i] = "other texts";
      else dropping = false;
    }
  }
}

/** Discussions that nobody marked begin with a line of their own, behind the text, and last to the end. */
function dropComments(all: readonly Passage[], reasons: Reasons): void {
  let prose = false;
  let began = false;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    began ||= prose && introducesComments(passage);
    if (began) reasons[i] = "comments";
    else prose ||= isProse(passage);
  }
}

/** What stands in front of the title is not its text: notices, teasers. Where a page has its title in a first-level heading, that is. */
function dropBeforeTitle(all: readonly Passage[], reasons: Reasons, titles: ReadonlySet<string>): void {
  const title = all.findIndex(
    ({ kind, level, size, linked, text }) =>
      kind === "heading" && level === 1 && linked < size / 2 && titles.has(foldTitle(text)),
  );
  for (let i = 0; i < title; i++) reasons[i] ??= "in front of the title";
}

/** In front of the first prose: the title, who wrote it and when. */
function dropFront(all: readonly Passage[], reasons: Reasons, { titles, names }: Known): void {
  let left = 12;
  let title: string | undefined;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    const { kind, level, size, text } = passage;
    const folded = foldTitle(text);
    const isTitle =
      title === undefined ? titles.has(folded) || (kind === "heading" && level === 1 && size <= 250) : folded === title;
    if (isTitle) {
      reasons[i] = "the title";
      title = folded;
    } else if (size < 90 && (names.has(folded) || isByline(text))) reasons[i] = "by-line";
    else if (isProse(passage) || --left === 0) break;
  }
}

function isProse({ size, kind, text }: Passage): boolean {
  return kind !== "heading" && (size >= 80 || text.includes("\n"));
}

/**
 * Around the prose: single words, numbers, dates and labels that templates leave behind. A run of three short lines goes whatever
 * it says; fewer only when they say nothing. Verse is safe: where no prose is, nothing is around it.
 */
function dropEdges(all: readonly Passage[], reasons: Reasons): void {
  const kept = all.flatMap((_, i) => (reasons[i] === undefined ? [i] : []));
  const first = kept.findIndex((i) => isProse(all[i]!));
  const last = kept.findLastIndex((i) => isProse(all[i]!));
  if (first < 0) return;
  const isShort = (i: number): boolean => {
    const { kind, size, text } = all[i]!;
    return kind === "text" && size < 25 && !/[.!?…"”»)]$/.test(text) && !text.includes("\n");
  };
  const saysNothing = (text: string): boolean => /^[^\p{L}]+$|:$|^\p{Lu}{3,20}\W*$/u.test(text) || isByline(text);
  const drop = (run: readonly number[]): void => {
    for (const i of run) if (run.length >= 3 || saysNothing(all[i]!.text)) reasons[i] = "short lines around the text";
  };
  for (const edge of [kept.slice(0, first), kept.slice(last + 1)])
    if (edge.every((i) => isShort(i) || all[i]!.kind === "heading")) drop(edge.filter(isShort));
}

/** The author's name behind the last line. */
function dropSignature(all: readonly Passage[], reasons: Reasons, language: string | undefined): void {
  const last = reasons.lastIndexOf(undefined);
  const before = reasons.lastIndexOf(undefined, last - 1);
  if (last < 1 || before < 0 || !isProse(all[before]!)) return;
  if (signatureIn(all[last]!, language) !== undefined) reasons[last] = SIGNATURE;
}

/** The same long paragraph twice is one for wide and one for narrow screens. Verse may repeat itself, and short lines. */
function dropRepeated(all: readonly Passage[], reasons: Reasons): void {
  const seen = new Set<string>();
  for (const [i, { kind, size, text }] of all.entries()) {
    if (reasons[i] !== undefined || kind !== "text" || size < 100 || text.includes("\n")) continue;
    if (seen.has(text)) reasons[i] = "repeated";
    else seen.add(text);
  }
}

/** A heading says nothing any more when all passages up to the next heading of its rank went, or when it heads a box of links that went. */
function dropLoneHeadings({ all, range }: Passages, reasons: Reasons): void {
  // By rank, up to the next heading that stays and is not below that rank: whether anything stays, whether anything went.
  const stays = new Array<boolean>(LOWEST_RANK + 1).fill(false);
  const went = new Array<boolean>(LOWEST_RANK + 1).fill(true); // at the end nothing follows either
  const headsLinks = (i: number): boolean => {
    const { parent } = all[i]!.element;
    const [from, to] = parent?.kind === "element" ? range(parent) : [i, i];
    if (from !== i || to - from < 2) return false;
    for (let j = i + 1; j < to; j++) if (reasons[j] !== LINKS || all[j]!.kind !== "list item") return false;
    return true;
  };
  for (let i = all.length - 1; i >= 0; i--) {
    const { kind, level } = all[i]!;
    const isHeading = kind === "heading";
    if (reasons[i] === undefined && isHeading && ((!stays[level] && went[level]) || headsLinks(i)))
      reasons[i] = "a heading without text";
    if (reasons[i] !== undefined) went.fill(true);
    else if (!isHeading) stays.fill(true);
    else {
      stays.fill(false, level);
      went.fill(false, level);
    }
  }
}

const LOWEST_RANK = 6;

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
