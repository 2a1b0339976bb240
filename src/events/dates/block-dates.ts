/** Which dates stand in a block, and which of them are struck out? */
import { findDatePhrases } from "../../dates/phrases.js";
import type { Block, TextRun } from "../../model/page.js";
import { attributeOf, type TreeParent } from "../../model/tree.js";
import type { ReadBlock } from "./neighbours.js";

export function readBlock(
  block: Block,
  options: Parameters<typeof findDatePhrases>[1],
  isStruck: (run: TextRun, block: Block) => boolean,
): ReadBlock {
  if (!/\p{Nd}/u.test(block.text)) return { live: [], old: [], text: block.text };
  const struck = block.runs.filter((run) => isStruck(run, block));
  if (struck.length === 0) {
    const text = withMachineDates(block, options);
    return { live: findDatePhrases(text, options), old: [], text };
  }
  // Blanks in place of what is struck, so that places stay the same and "July 16 [15], 2018" keeps its year.
  let live = block.text;
  for (const { start, end } of struck) live = live.slice(0, start) + " ".repeat(end - start) + live.slice(end);
  const old = findDatePhrases(block.text, options).filter((phrase) =>
    struck.some((run) => run.start < phrase.end && run.end > phrase.start),
  );
  return { live: findDatePhrases(live, options), old, text: live };
}

/** `<time datetime="2031-09-15">15/09</time>` says the whole date where its words do not. */
function withMachineDates(block: Block, options: Parameters<typeof findDatePhrases>[1]): string {
  let text = "";
  let from = 0;
  for (const { element, start, end } of block.runs) {
    const said = element.name === "time" ? attributeOf(element, "datetime") : undefined;
    const day = said === undefined ? undefined : /^\d{4}-\d\d-\d\d/u.exec(said)?.[0];
    if (day === undefined) continue;
    const printed = block.text.slice(start, end);
    const [phrase, ...others] = findDatePhrases(printed, options);
    const isWhole = phrase !== undefined && phrase.from.year !== undefined && !phrase.ambiguous;
    if (isWhole || others.length > 0 || !/\p{Nd}/u.test(printed)) continue;
    text += `${block.text.slice(from, start)} ${day} `;
    from = end;
  }
  return from === 0 ? block.text : text + block.text.slice(from);
}

/** By its element, its style, or a class: one that says so, or one that the page's own style sheet strikes. */
export function struckBy(source: string): (run: TextRun, block: Block) => boolean {
  const struck = new Set<string>();
  for (let at = source.indexOf("line-through"); at !== -1; at = source.indexOf("line-through", at + 1)) {
    // ".old, .gone { color: gray; text-decoration: line-through"
    const rule = source.slice(Math.max(0, at - 300), at);
    const brace = rule.lastIndexOf("{");
    if (brace === -1 || rule.indexOf("}", brace) !== -1) continue;
    for (const [, name] of rule.slice(rule.lastIndexOf("}", brace) + 1, brace).matchAll(/\.([\w-]{1,40})/g))
      struck.add(name!.toLowerCase());
  }
  const isStruckClass = (name: string): boolean => struck.has(name) || STRUCK_CLASS.test(name);
  return (run, block) => {
    if (run.strikethrough) return true;
    for (let element: TreeParent | null = run.element; element?.kind === "element"; element = element.parent) {
      const classes = attributeOf(element, "class");
      if (classes?.toLowerCase().split(/\s+/).some(isStruckClass)) return true;
      if (element === block.element) return false;
    }
    return false;
  };
}
const STRUCK_CLASS =
  /^(?:(?:text-)?(?:decoration-)?line-?through|strike(?:d|out|through)?|struck|deleted?|old(?:-?date|-?deadline)?|crossed(?:-?out)?)$/;

/** 03/04/2024: true or false when the page shows it, by a number above twelve, its language or its country; undefined when nothing does. */
export function monthComesFirst(
  blocks: readonly Block[],
  language: string | undefined,
  url: string,
): boolean | undefined {
  let monthFirst = 0;
  let dayFirst = 0;
  for (const { text } of blocks) {
    for (const [, a, b] of text.matchAll(/(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](?:19|20)?\d\d(?!\d)/g)) {
      if (Number(a) > 12 && Number(b) <= 12) dayFirst++;
      if (Number(b) > 12 && Number(a) <= 12) monthFirst++;
    }
  }
  if (monthFirst !== dayFirst) return monthFirst > dayFirst;
  if (/^en-US\b/i.test(language ?? "")) return true;
  if (language !== undefined && !/^en\b/i.test(language)) return false;
  const top = /^[a-z]+:\/\/[^/:]*\.([a-z]+)(?:[:/]|$)/i.exec(url)?.[1]?.toLowerCase();
  if (top === "edu" || top === "gov" || top === "mil" || top === "us") return true;
  return top !== undefined && top.length === 2 && top !== "io" && top !== "ai" && top !== "co" ? false : undefined;
}
