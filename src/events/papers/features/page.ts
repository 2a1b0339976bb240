/**
 * Features from the page as a whole: position, typical content of the place in the template, headings, documents
 * nearby, class names.
 */

import type { Block } from "../../../model/page.js";
import { isDocument } from "../document-links.js";
import { CUTS, TENTHS, THIRDS } from "./bins.js";
import type { Lead } from "./leads.js";
import type { MeasuredPage } from "./measured-page.js";
import type { FeatureWriter } from "./writer.js";

const LENGTHS = [2, 4, 7, 20];
/** Where the lexicon knows no words, sizes and capitals tell names from titles. */
const PIECE_WORDS = [1.5, 2.5, 3.6, 5];
const PIECE_LETTERS = [4.5, 9, 16, 24];
const CAPITALS = [0.01, 0.5, 0.9];

export function pageKnowledge(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const position = write.ranges("x:at=", [[0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95]]);
  const edge = write.family((edges: string) => `x:edge=${edges}`);
  const continues = write.family((does: boolean) => `x:continues=${does}`);
  const column = write.family((n: number) => `x:column=${n}`);
  const slot = write.family((part: string) => `x:slot=${part}`);
  const part = write.family((piece: string) => `x:part=${piece}`);
  const side = write.family((cut: string) => `x:side=${cut}`);
  const says = write.family((purpose: string) => `x:page=${purpose}`);
  const foreignLength = write.ranges("x:foreign=", [LENGTHS]);
  const foreignPieces = write.ranges("x:foreign pieces=", [PIECE_WORDS, PIECE_LETTERS, CAPITALS]);
  const foreignHabit = write.ranges("x:foreign habit=", [PIECE_WORDS, PIECE_LETTERS, CAPITALS]);
  const className = write.family((word: string) => `x:class=${word}`);
  const many = write.ranges("x:many=", [[1, 2, 4, 8, 16, 40, 100]]);
  const names = write.ranges("x:habit:names=", [TENTHS]);
  const titles = write.ranges("x:habit:titles=", [TENTHS]);
  const affiliations = write.ranges("x:habit:affiliations=", [TENTHS]);
  const length = write.ranges("x:habit:length=", [[1, 2, 3, 5, 7, 9, 12, 20, 40]]);
  const ofFew = write.ranges("x:habit=", [THIRDS, THIRDS, LENGTHS]);
  const ofMany = write.ranges("x:habit=", [THIRDS, THIRDS, LENGTHS], "m");
  const peopleFirst = write.ranges("x:habit:cut=+", [CUTS]);
  const titleFirst = write.ranges("x:habit:cut=-", [CUTS]);
  const documents = write.ranges("x:habit:documents=", [[0.5, 0.8]]);
  const repeated = write.ranges("x:habit:repeated=", [[0.5, 0.8]]);
  const repeats = write.ranges("x:repeats=", [[3, 4, 8]]);
  const odd = write.ranges("x:odd=", [[-0.4, -0.15, 0.15, 0.4]]);
  const toDocument = write.flag("x:document");
  const atDocument = write.flag("x:is document");
  const documentSoon = write.flag("x:document soon");
  const documentBefore = write.flag("x:document before");
  const under = write.words(({ lower }) => `x:under=${lower}`);
  const since = write.ranges("x:since=", [[1, 2, 4, 10, 40]]);
  const underNothing = write.flag("x:under nothing");

  return ({ units, blocks, measured, habits, classNames, headings, withDocument, purpose, foreign }, at) => {
    const unit = units[at]!;
    const block = blocks[unit.block]!;
    const own = measured[at]!;
    const habit = habits[at]!;
    position(at / units.length);
    edge(unit.opens ? (unit.closes ? "oc" : "o") : unit.closes ? "c" : "");
    continues(block.continues);
    if (own.slot !== "") slot(own.slot);
    if (own.part !== "") part(own.part);
    if (unit.side !== undefined) side(unit.side);
    says(purpose);
    if (foreign) {
      foreignLength(own.words.length);
      foreignPieces(own.pieceWords, own.pieceLetters, own.capitals);
      if (habit.count > 2) foreignHabit(habit.pieceWords, habit.pieceLetters, habit.capitals);
    }
    if (block.cell !== "none") column(Math.min(5, block.column));
    for (const word of classNames[at]!) className(word);
    many(habit.count);
    names(habit.names);
    titles(habit.titles);
    affiliations(habit.affiliations);
    length(habit.length);
    (habit.count > 3 ? ofMany : ofFew)(habit.names, habit.titles, habit.length);
    if (habit.count > 2 && habit.cut > 0) peopleFirst(habit.cut);
    else if (habit.count > 2 && habit.cut < 0) titleFirst(-habit.cut);
    if (habit.documents > 0.2) documents(habit.documents);
    if (habit.repeated > 0.2) repeated(habit.repeated);
    if (own.repeats > 1) repeats(own.repeats);
    odd(own.names - habit.names);
    if (own.toDocument) toDocument();
    if (unit.link !== undefined && isDocument(unit.link)) atDocument();
    if (withDocument.has(unit.block + 1) || withDocument.has(unit.block + 2)) documentSoon();
    if (withDocument.has(unit.block - 1)) documentBefore();
    if (block.under < 0) underNothing();
    else {
      for (const word of headings[at]!) under(word);
      since(unit.block - block.under);
    }
  };
}

export function leadFeatures(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const ownLead = write.family((role: Lead["own"]) => `x:lead=${role}`);
  const leadAbove = write.family((role: Lead["above"]) => `x:lead above=${role}`);
  const howFar = [0, 1, 2].map((far) => write.family((role: Lead["above"]) => `x:lead above=${role}${far}`));

  const columnHead = write.family((role: Lead["column"]) => `x:head=${role}`);

  return ({ leads }, at) => {
    const { own, above, ago, column } = leads[at]!;
    if (column !== undefined) columnHead(column);
    if (own !== undefined) ownLead(own);
    else if (above !== undefined && ago <= 12) {
      leadAbove(above);
      howFar[ago >= 4 ? 2 : ago >= 2 ? 1 : 0]!(above);
    }
  };
}

export function neighbourFeatures(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const further = FURTHER.map(([name, step]) => {
    const looks = (near: string) => write.ranges(`x:${name}=`, [THIRDS, THIRDS, LENGTHS], near);
    return {
      step,
      looks: { same: looks("same"), element: looks("element"), row: looks("row"), other: looks("other") },
      alike: write.flag(`x:${name} alike`),
      className: write.family((word: string) => `x:${name} class=${word}`),
      heading: write.flag(`x:${name} heading`),
    };
  });

  return ({ units, blocks, habits, classNames }, at) => {
    const ownBlock = blocks[units[at]!.block]!;
    for (const { step, looks, alike, className, heading } of further) {
      const habit = habits[at + step];
      if (habit === undefined) continue;
      const block = blocks[units[at + step]!.block]!;
      looks[nearness(block, ownBlock)](habit.names, habit.titles, habit.length);
      if (habit === habits[at]) alike();
      if (Math.abs(step) > 1) continue;
      for (const word of classNames[at + step]!) className(word);
      if (block.heading > 0) heading();
    }
  };
}

const FURTHER = [
  ["before", -1],
  ["after", 1],
  ["before2", -2],
  ["after2", 2],
] as const;

function nearness(block: Block, own: Block): "same" | "element" | "row" | "other" {
  if (block === own) return "same";
  if (block.element === own.element) return "element";
  return block.row >= 0 && block.row === own.row ? "row" : "other";
}
