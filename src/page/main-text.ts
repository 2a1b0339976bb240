/**
 * Which part of a page did its author write for readers?
 *
 * 1. The page is read passage by passage (passages.ts); names and roles around them are gathered as signs (signs.ts). A sign that
 *    would take most of the page is a misnomer and not followed.
 * 2. One element is found below which the text stands (main-root.ts); an introduction between the title and that element belongs to it.
 * 3. Inside it, passages go for a reason: a sign, too many links, a habitual phrase ("Share this").
 * 4. When too little is left, the same is tried with fewer reasons. A page with visible text never comes out empty.
 *
 * What went is listed with its reason.
 */
import type { MainText, Page, Paragraph } from "../model/page.js";
import { attributeOf, type TreeElement } from "../model/tree.js";
import { introducesOther, isHabitual } from "./habitual-phrases.js";
import { hintOf, plainWords } from "./hints.js";
import { findRoot, type Weighed, weigh, weightOf } from "./main-root.js";
import { type Passage, type Passages, passagesOf, type Under } from "./passages.js";

export function mainTextOf(page: Pick<Page, "url" | "tree" | "declared" | "blocks">): MainText {
  const passages = passagesOf(page.tree);
  if (passages.all.length === 0) return { text: "", paragraphs: [], removed: [] };
  const judged = judge(passages);
  const paragraphs: Paragraph[] = [];
  const removed: { text: string; because: string }[] = [];
  for (const [i, { text, kind, level }] of passages.all.entries()) {
    const because = judged[i];
    if (because === undefined) paragraphs.push({ text, kind, level });
    else removed.push({ text, because });
  }
  return { text: paragraphs.map(({ text }) => text).join("\n\n"), paragraphs, removed };
}

/** For each passage the reason against it, or undefined when it stays. */
type Reasons = (string | undefined)[];

function judge(passages: Passages): Reasons {
  const everything = weigh(passages, () => true);
  const follows = generously(passages, 0, passages.all.length, undefined, followed(everything, everything.total));
  const unsigned = weigh(passages, ({ under }) => reasonIn(under, follows) === undefined);
  const root = findRoot(passages, unsigned.total > 0 ? unsigned : everything);
  return prune(passages, root, everything);
}

/** Which signs are followed: those that take only a part of `whole`. Of comments, footers and the like that may be a large part. */
function followed(weights: Weighed, whole: number): (under: Under) => boolean {
  const known = new Map<TreeElement, boolean>();
  return (under) => {
    let follow = known.get(under.element);
    if (follow === undefined) {
      const share = whole === 0 ? 0 : weights.of(under.element) / whole;
      follow = share < (under.sign.says === "comments" ? 0.85 : under.sign.firm ? 0.5 : 0.35);
      known.set(under.element, follow);
    }
    return follow;
  };
}

/** The outermost sign that is followed. */
function reasonIn(
  under: Under | undefined,
  follows: (under: Under) => boolean,
  root?: TreeElement,
): string | undefined {
  let because: string | undefined;
  for (let sign = under; sign !== undefined; sign = sign.outer) {
    // Signs are met from the inside out: what began before the root stands around it.
    if (root !== undefined && sign.element.order <= root.order) break;
    if (follows(sign)) because = sign.sign.says;
  }
  return because;
}

function prune(passages: Passages, root: TreeElement | undefined, everything: Weighed): Reasons {
  const { all } = passages;
  const [from, to] = root === undefined ? [0, all.length] : passages.range(root);
  const follows = followed(everything, root === undefined ? everything.total : everything.of(root));
  const generous = generously(passages, from, to, root, follows);
  const reasons: Reasons = [];
  for (const [i, passage] of all.entries()) {
    if (i < from || i >= to) reasons.push(passage.under?.sign.says ?? "outside the text");
    else reasons.push(reasonIn(passage.under, generous, root) ?? tooManyLinks(passage) ?? isHabitual(passage));
  }
  if (root !== undefined) takeIntroduction(passages, reasons, root);
  dropOther(all, reasons);
  dropLoneHeadings(all, reasons);
  return reasons;
}

/** A faint sign that concerns much of the text, everywhere together, is the site's way of writing: captions of a picture story. */
function generously(
  passages: Passages,
  from: number,
  to: number,
  root: TreeElement | undefined,
  follows: (under: Under) => boolean,
): (under: Under) => boolean {
  const weights = new Map<string, number>();
  let total = 0;
  for (let i = from; i < to; i++) {
    const passage = passages.all[i]!;
    const says = reasonIn(passage.under, follows, root);
    const weight = weightOf(passage);
    total += weight;
    if (says !== undefined) weights.set(says, (weights.get(says) ?? 0) + weight);
  }
  return (under) => follows(under) && (under.sign.firm || (weights.get(under.sign.says) ?? 0) < total * 0.4);
}

function tooManyLinks(passage: Passage): string | undefined {
  if (passage.linked === 0 || passage.kind === "heading") return undefined;
  const share = passage.linked / passage.size;
  if (share > 0.9 && passage.size < 200) return "links";
  if (passage.kind === "list item" && share > 0.6 && passage.size < 150) return "links";
  return undefined;
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
    if (linked > size * 0.3 || isFirm(under) || isHabitual(passage) !== undefined) continue;
    if (kind === "heading" && passage.level === 1) continue;
    const isNamed = LEAD.test(plainWords(`${attributeOf(element, "class") ?? ""} ${parentClass(element)}`));
    const isProse = size >= 60 && /[.!?…。]["”»]?$/.test(text) && under === undefined;
    if (isNamed ? size >= 30 : isProse) reasons[i] = undefined;
  }
}

const LEAD =
  /[ -](?:lead|lede|intro|introduction|introtext|excerpt|standfirst|stand-first|dek|deck|summary|subtitle|sub-?title|subline|subheadline|sub-?heading|abstract|vorspann|anrei(?:ss|ß)er|teaser-?text|chapeau|chapo|entradilla|bajada|sumario|copete|ingress|sapo|sommario|description|zajawka|synopsis)[ -]/;

function parentClass({ parent }: TreeElement): string {
  return parent?.kind === "element" ? (attributeOf(parent, "class") ?? "") : "";
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

/** "Read more:" and what it introduces: links and short lines up to the next prose. */
function dropOther(all: readonly Passage[], reasons: Reasons): void {
  let dropping = false;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    if (introducesOther(passage)) {
      reasons[i] = "introduces other texts";
      dropping = true;
    } else if (dropping) {
      const isOther =
        passage.linked > passage.size * 0.5 ||
        (passage.size < 120 && !/[.!?…]$/.test(passage.text) && passage.kind !== "heading");
      if (isOther || (passage.kind === "heading" && passage.linked > 0)) reasons[i] = "other texts";
      else dropping = false;
    }
  }
}

/** A heading whose passages all went says nothing any more. */
function dropLoneHeadings(all: readonly Passage[], reasons: Reasons): void {
  let below = false; // whether anything is kept below the heading
  for (let i = all.length - 1; i >= 0; i--) {
    if (reasons[i] !== undefined) continue;
    if (all[i]!.kind !== "heading") below = true;
    else if (!below) reasons[i] = "a heading without text";
  }
}
