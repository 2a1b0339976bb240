/**
 * Splits a page into passages: paragraphs with their line breaks. Two line breaks in a row separate passages (stanzas).
 * Each row of a data table is a passage; layout tables are ignored. Passages are in document order, so `Passages.range`
 * finds those of an element in constant time.
 *
 * Nothing is judged here, but signs are collected: names and roles of ancestors that say "not the text" (signs.ts).
 */
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { tidySize } from "../facts.js";
import { cleanLine } from "./clean-text.js";
import { hintOf } from "./hints.js";
import type { Sign } from "./sign-names.js";
import { signOf } from "./signs.js";

export interface Passage {
  readonly text: string;
  readonly kind: "text" | "heading" | "list item" | "quote" | "preformatted" | "table row";
  readonly level: number;
  /** Characters without white space, and those of them inside links. */
  readonly size: number;
  readonly linked: number;
  readonly links: number;
  /** The innermost block-level element. */
  readonly element: TreeElement;
  /** The innermost sign around it, or undefined. */
  readonly under: Under | undefined;
}

/** A sign on an element, and the next one further out. */
export interface Under {
  readonly sign: Sign;
  readonly element: TreeElement;
  readonly outer: Under | undefined;
  /** Number of signs around it, including this one. */
  readonly depth: number;
}

export interface Passages {
  readonly all: readonly Passage[];
  /** Block-level elements that hold at least one passage, in document order. */
  readonly containers: readonly TreeElement[];
  /** Which passages stand below an element: from (inclusive) and to (exclusive). */
  range(element: TreeElement): readonly [from: number, to: number];
}

export function passagesOf(root: TreeRoot): Passages {
  const all: Passage[] = [];
  const containers: TreeElement[] = [];
  const starts: number[] = [];
  const ends: number[] = [];

  // The current passage: finished lines, finished cells of the line, and the rest of the line.
  let lines: string[] = [];
  let counted: number | undefined = 0; // characters of the lines, where counted while cleaning
  let cells: string[] = [];
  let line = "";
  let linked = 0;
  let links = 0;
  let linkDepth = 0;
  let here: Place | undefined;

  const endLine = (): void => {
    const bare = here?.pre ? line : line.trim();
    const size = tidySize(bare);
    const rest = size < 0 ? cleanLine(line, here?.pre) : bare;
    line = "";
    counted = size < 0 || counted === undefined || cells.length > 0 ? undefined : counted + size;
    if (cells.length > 0) {
      lines.push(rest === "" ? cells.join("\t") : [...cells, rest].join("\t"));
      cells = [];
    } else if (rest.trim() !== "" || lines.length > 0) lines.push(rest);
  };
  const flush = (): void => {
    endLine();
    if (here !== undefined) {
      const text = lines.length === 1 ? lines[0]! : lines.join("\n").trimEnd();
      const size = counted ?? sizeOf(text);
      const { kind, level, element, under } = here;
      if (size > 0) all.push({ text, kind, level, size, linked: Math.min(size, linked), links, element, under });
    }
    if (lines.length > 0) lines = [];
    counted = 0;
    linked = 0;
    links = 0;
    here = undefined;
  };
  const endCell = (): void => {
    const cell = cleanLine(line);
    line = "";
    if (cell !== "") cells.push(cell);
  };
  const breakLine = (): void => {
    endLine();
    if (lines.length > 0 && lines[lines.length - 1] === "") flush();
  };
  const add = (text: string, place: Place): void => {
    here = place;
    if (linkDepth > 0) linked += sizeOf(text);
    if (!place.pre) {
      line += text;
      return;
    }
    const [first = "", ...rest] = text.split(/\r\n?|\n/);
    line += first;
    for (const next of rest) {
      breakLine();
      here = place;
      line += next;
    }
  };

  const visit = (nodes: readonly TreeNode[], place: Place): void => {
    for (const node of nodes) {
      if (node.kind === "text") add(node.text, place);
      else if (node.kind === "element") enter(node, place);
    }
  };

  const enter = (element: TreeElement, place: Place): void => {
    const { name } = element;
    if (UNSEEN.has(name) || (name === "button" && place.kind !== "heading")) return;
    if (name === "br") {
      if (place.row) line += " ";
      else breakLine();
      return;
    }
    if (element.space === "svg" || (name === "noscript" && !holdsBlock(element))) return;
    if (!isBlock(element)) {
      if (isHiddenInline(element)) return;
      if (name === "a" && attributeOf(element, "href") !== undefined) {
        if (place.kind === "heading" && isPermalink(element)) return;
        linkDepth++;
        links++;
        visit(element.children, place);
        linkDepth--;
      } else visit(element.children, place);
      return;
    }
    if (place.row && name !== "tr" && name !== "table") {
      // Inside a row of a data table only cells matter.
      if (name === "td" || name === "th") endCell();
      else line += " ";
      visit(element.children, place);
      return;
    }
    flush();
    const from = all.length;
    const at = containers.push(element) - 1;
    starts[element.order] = from;
    visit(element.children, placeOf(element, place));
    flush();
    ends[element.order] = all.length;
    if (all.length === from) containers.length = at; // empty, with all its descendants
  };

  const body: Place = {
    kind: "text",
    level: 0,
    element: NOWHERE,
    under: undefined,
    pre: false,
    row: false,
    lists: 0,
    inside: false,
  };
  visit(root.children, body);
  flush();
  return { all, containers, range: (element) => [starts[element.order] ?? 0, ends[element.order] ?? 0] };
}

interface Place {
  readonly kind: Passage["kind"];
  readonly level: number;
  readonly element: TreeElement;
  readonly under: Under | undefined;
  /** White space counts. */
  readonly pre: boolean;
  /** Inside a row of a data table. */
  readonly row: boolean;
  readonly lists: number;
  /** Below an element that is named an article or the main part. */
  readonly inside: boolean;
}

/** The page's own header; an article's header has its title and introduction. */
const HEADER: Sign = { says: "header", firm: false };

function placeOf(element: TreeElement, place: Place): Place {
  const { name } = element;
  const sign = signOf(element) ?? (name === "header" && !place.inside ? HEADER : undefined);
  // Limit on nested signs.
  const under =
    sign === undefined || (place.under?.depth ?? 0) >= DEEPEST_SIGN
      ? place.under
      : { sign, element, outer: place.under, depth: (place.under?.depth ?? 0) + 1 };
  // A paragraph inside a list item or a quotation belongs to it; one inside a row or a heading does not.
  const isHeld = place.kind !== "table row" && place.kind !== "heading";
  let kind: Passage["kind"] = isHeld ? place.kind : "text";
  let level = isHeld ? place.level : 0;
  let { lists } = place;
  let row = false;
  let pre = place.pre || keepsWhiteSpace(element);
  switch (name) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      [kind, level] = ["heading", Number(name[1])];
      break;
    case "ul":
    case "ol":
    case "menu":
      lists++;
      break;
    case "li":
      [kind, level] = ["list item", Math.max(1, lists)];
      break;
    case "blockquote":
      [kind, level] = ["quote", 0];
      break;
    case "pre":
    case "listing":
      [kind, level, pre] = ["preformatted", 0, true];
      break;
    case "table":
      [kind, level] = ["text", 0];
      break;
    case "tr":
      row = isData(element);
      [kind, level] = [row ? "table row" : "text", 0];
      break;
  }
  return { kind, level, element, under, pre, row, lists, inside: place.inside || hintOf(element) > 0 };
}

const DEEPEST_SIGN = 30;

/** A data row, not layout: at least two short cells with at most one block each and no gap. */
function isData(row: TreeElement): boolean {
  let cells = 0;
  for (const cell of row.children) {
    if (cell.kind !== "element" || (cell.name !== "td" && cell.name !== "th")) continue;
    cells++;
    let size = 0;
    let blocks = 0;
    let left = 60; // nodes left to check: larger rows are layout
    let broken = false; // whether a line break came last
    const isPlain = (nodes: readonly TreeNode[]): boolean =>
      nodes.every((node) => {
        if (--left < 0) return false;
        if (node.kind === "text") {
          size += node.text.length;
          broken &&= node.text.trim() === "";
          return size < 600;
        }
        if (node.kind !== "element") return true;
        const isGap = broken && node.name === "br";
        broken = node.name === "br";
        if (isGap) return false;
        if (BLOCKS.has(node.name)) {
          if (++blocks > 1 || (node.name !== "p" && node.name !== "div")) return false;
        }
        return isPlain(node.children);
      });
    if (!isPlain(cell.children) || (blocks > 0 && size > 160)) return false;
  }
  return cells >= 2;
}

/** Custom elements are blocks when they contain one, or by their name. */
export function isBlock(element: TreeElement): boolean {
  if (BLOCKS.has(element.name)) return true;
  if (!element.name.includes("-")) return false;
  return signOf(element) !== undefined || holdsBlock(element);
}

function holdsBlock({ children }: TreeElement): boolean {
  return children.some((child) => child.kind === "element" && (BLOCKS.has(child.name) || child.name.includes("-")));
}

/** By its style. */
export function keepsWhiteSpace(element: TreeElement): boolean {
  const style = attributeOf(element, "style");
  return style !== undefined && /white-space\s*:\s*(?:pre|break-spaces)/i.test(style);
}

/** The sign next to a heading that links to the heading itself. */
function isPermalink({ children }: TreeElement): boolean {
  const [only] = children;
  return children.length === 1 && only?.kind === "text" && /^\s*[#¶§🔗]\s*$/u.test(only.text);
}

export function isHiddenInline(element: TreeElement): boolean {
  if (element.attributes.length === 0) return false;
  const name = attributeOf(element, "class");
  if (
    name !== undefined &&
    /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-reader-text|mw-editsection|editsection)(?:$|[\s_-])/i.test(name)
  )
    return true;
  if (attributeOf(element, "hidden") !== undefined) return true;
  const style = attributeOf(element, "style");
  return style !== undefined && /display\s*:\s*none/i.test(style);
}

/** Characters without white space. */
export function sizeOf(text: string): number {
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x20 && code !== 0xa0) size++;
  }
  return size;
}

const NOWHERE: TreeElement = {
  kind: "element",
  name: "html",
  space: "html",
  attributes: [],
  children: [],
  parent: null,
  order: 0,
};

const UNSEEN = new Set(
  "script style template head title meta link canvas iframe object embed video audio map select datalist textarea input dialog progress meter svg noframes frameset frame param source track rt rp annotation annotation-xml".split(
    " ",
  ),
);

const BLOCKS = new Set(
  "html body address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav noscript ol optgroup option p pre search section summary table caption tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
