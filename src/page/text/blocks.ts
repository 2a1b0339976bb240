/**
 * Splits a page into blocks: minimal spans of visible text between block-level tags, line breaks and rules. Runs of
 * characters within a block keep their inline element, style and link: titles are bold, authors italic, papers linked.
 */
import { normaliser } from "../../model/address.js";
import type { Block, TextRun } from "../../model/page.js";
import { attributeOf, type TreeElement, type TreeRoot } from "../../model/tree.js";
import { isTidy, leadsSomewhere } from "../facts.js";
import { BLOCK_LEVEL, NOT_RENDERED, PREFORMATTED } from "../html/elements.js";
import { cellPlaces } from "../html/table.js";
import { pathOf } from "../links/paths.js";

export interface CutOptions {
  /** Include what attributes hide: tabs and folded parts. */
  readonly hidden?: boolean;
}

/** The blocks, and where in them each visible link stands. */
export interface Cut {
  readonly blocks: readonly Block[];
  readonly places: ReadonlyMap<TreeElement, LinkPlace>;
}

export interface LinkPlace {
  /** Index of the first block with the link's words, or that contains it; -1 when in none. */
  readonly block: number;
  /** Range in the block's text; empty when the link has no words. */
  readonly start: number;
  readonly end: number;
}

export function cutBlocks(tree: TreeRoot, base: string, { hidden = false }: CutOptions = {}): Cut {
  const normal = normaliser(base);
  const blocks: Block[] = [];
  const places = new Map<TreeElement, OpenPlace>();
  const headings: number[] = [];

  // The current block.
  let text = "";
  let runs: Mutable<TextRun>[] = [];
  let owner: Owner = NOBODY;
  let broke = false;
  let gap = false; // white space seen but not yet written
  let waiting: OpenPlace[] = []; // its links

  function end(continues: boolean): void {
    if (text !== "") {
      const { element, heading, cell, row, column, listItem } = owner;
      if (heading > 0) while (headings.length > 0 && blocks[headings.at(-1)!]!.heading >= heading) headings.pop();
      const under = headings.at(-1) ?? -1;
      if (heading > 0) headings.push(blocks.length);
      blocks.push({
        text,
        path: pathOf(element),
        element,
        runs,
        heading,
        cell,
        row,
        column,
        listItem,
        continues: broke,
        under,
      });
      text = "";
      runs = [];
    } else for (const place of waiting) place.block = -1;
    if (waiting.length > 0) waiting = [];
    gap = false;
    broke = continues;
  }

  function add(raw: string, element: TreeElement, style: number, link: Link | undefined, by: Owner): void {
    let words = withoutEnds(raw);
    let loose = isSpace(raw.charCodeAt(raw.length - 1));
    if (isTidy(words)) {
      if (isSpace(raw.charCodeAt(0))) gap = true;
      if (words === "") return;
    } else {
      words = raw;
      loose = LOOSE_END.test(raw);
      if (LOOSE.test(words)) {
        words = words.replace(NOTHING, "").replace(/[\s\u0085]+/g, " ");
        if (words.startsWith(" ")) {
          gap = true;
          words = words.slice(1);
        }
        if (words === "") return;
        if (words.endsWith(" ")) words = words.slice(0, -1);
      }
    }
    if (text === "") {
      owner = by;
      gap = false;
    }
    const last = runs.at(-1);
    if (gap && last !== undefined) {
      text += " ";
      last.end++;
    }
    const start = text.length;
    text += words;
    gap = loose;
    if (link !== undefined && link.place !== undefined) {
      if (!link.place.begun) {
        link.place.begun = true;
        link.place.block = blocks.length;
        link.place.start = start;
      }
      if (link.place.block === blocks.length) link.place.end = text.length;
    }
    if (last !== undefined && last.element === element) last.end = text.length;
    else
      runs.push({
        start,
        end: text.length,
        bold: (style & BOLD) !== 0,
        italic: (style & ITALIC) !== 0,
        strikethrough: (style & STRUCK) !== 0,
        superscript: (style & RAISED) !== 0,
        link: link?.url,
        element,
      });
  }

  /** Preformatted text keeps its line breaks. */
  function addLines(raw: string, element: TreeElement, style: number, link: Link | undefined, by: Owner): void {
    const lines = raw.split(/\r\n?|\n/);
    for (let i = 0; i < lines.length; i++) {
      if (i > 0) end(true);
      if (lines[i] !== "") add(lines[i]!, element, style, link, by);
    }
  }

  function walk(element: TreeElement, style: number, link: Link | undefined, by: Owner): void {
    for (const child of element.children) {
      if (child.kind === "text") {
        if ((style & LINES) !== 0) addLines(child.text, element, style, link, by);
        else if (!isBlank(child.text)) add(child.text, element, style, link, by);
        else gap = true;
      } else if (child.kind === "element") enter(child, style, link, by);
    }
  }

  function enter(element: TreeElement, outer: number, around: Link | undefined, by: Owner): void {
    const { name } = element;
    if (name === "br" || name === "hr") {
      end(name === "br");
      return;
    }
    if (NOT_RENDERED.has(name)) return;
    const look = lookOf(element);
    // A page that is hidden as a whole is shown by its script (all of EasyChair's are).
    if (look.hidden && !hidden && name !== "html" && name !== "body") return;
    let style = (outer | look.on | (STYLES.get(name) ?? 0)) & ~look.off;
    let link = around;
    if (name === "a" || name === "button") {
      const href = attributeOf(element, "href");
      const place: OpenPlace = { block: -1, start: text.length, end: text.length, begun: false };
      places.set(element, place);
      link = { url: leadsSomewhere(href) ? normal(href) : around?.url, place };
    }
    if (BLOCK_LEVEL.has(name) || look.block) {
      if (PREFORMATTED.has(name)) style |= LINES;
      end(false);
      walk(element, style, link, ownerOf(element, by));
      end(false);
    } else walk(element, style, link, by);
    if (link !== around && link?.place !== undefined && !link.place.begun) {
      // A link without words stands where it stands, once there are words around it.
      link.place.block = blocks.length;
      link.place.start = link.place.end = text.length;
      waiting.push(link.place);
    }
  }

  for (const child of tree.children) if (child.kind === "element") enter(child, 0, undefined, NOBODY);
  end(false);
  return { blocks, places };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

type OpenPlace = Mutable<LinkPlace> & { begun: boolean };

interface Link {
  readonly url: string | undefined;
  readonly place: OpenPlace;
}

/** Properties of a text from its block-level ancestors. */
type Owner = Pick<Block, "element" | "heading" | "cell" | "row" | "column" | "listItem">;

const NOBODY: Owner = {
  element: { kind: "element", name: "html", space: "html", attributes: [], children: [], parent: null, order: 0 },
  heading: 0,
  cell: "none",
  row: -1,
  column: -1,
  listItem: false,
};

function ownerOf(element: TreeElement, above: Owner): Owner {
  switch (element.name) {
    case "td":
    case "th": {
      const place = cellPlaces(element);
      const cell = element.name === "th" ? "header" : "cell";
      return { element, heading: 0, cell, row: place.row, column: place.column, listItem: false };
    }
    case "table":
      return { element, heading: above.heading, cell: "none", row: -1, column: -1, listItem: above.listItem };
    case "li":
      return withElement(above, element, above.heading, true);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return withElement(above, element, Number(element.name[1]) as Block["heading"], above.listItem);
    default:
      return withElement(above, element, headingByRole(element) ?? above.heading, above.listItem);
  }
}

function withElement(above: Owner, element: TreeElement, heading: Block["heading"], listItem: boolean): Owner {
  return { element, heading, cell: above.cell, row: above.row, column: above.column, listItem };
}

function headingByRole(element: TreeElement): Block["heading"] | undefined {
  if (element.attributes.length === 0 || attributeOf(element, "role") !== "heading") return undefined;
  const level = Number(attributeOf(element, "aria-level") ?? "2");
  return (level >= 1 && level <= 6 ? Math.floor(level) : 2) as Block["heading"];
}

// ---- style

const BOLD = 1;
const ITALIC = 2;
const STRUCK = 4;
const RAISED = 8;
const LINES = 16;

const STYLES: ReadonlyMap<string, number> = new Map([
  ...["b", "strong"].map((name) => [name, BOLD] as const),
  ...["i", "em", "cite", "dfn", "var"].map((name) => [name, ITALIC] as const),
  ...["s", "strike", "del"].map((name) => [name, STRUCK] as const),
  ...["sup", "sub"].map((name) => [name, RAISED] as const),
]);

interface Look {
  readonly hidden: boolean;
  readonly block: boolean;
  readonly on: number;
  readonly off: number;
}

const PLAIN: Look = { hidden: false, block: false, on: 0, off: 0 };
const HIDDEN: Look = { hidden: true, block: false, on: 0, off: 0 };

/** The style by an element's own attributes. Style sheets are not read. */
function lookOf({ attributes }: TreeElement): Look {
  for (const { name, value } of attributes) {
    if (name === "hidden") return value.toLowerCase() === "until-found" ? PLAIN : HIDDEN;
    if (name === "style" && value !== "") return lookOfStyle(value);
  }
  return PLAIN;
}

const looks = new Map<string, Look>();
const LONGEST_STYLE = 1000;

function lookOfStyle(value: string): Look {
  const style = value.length > LONGEST_STYLE ? value.slice(0, LONGEST_STYLE) : value;
  const known = looks.get(style);
  if (known !== undefined) return known;
  const look = readStyle(style.toLowerCase().replace(/\s+/g, ""));
  if (looks.size > 2000) looks.clear();
  looks.set(style, look);
  return look;
}

function readStyle(style: string): Look {
  if (/(?:^|;)(?:display:none|visibility:(?:hidden|collapse))/.test(style)) return HIDDEN;
  let on = 0;
  let off = 0;
  const weight = /(?:^|;)font-weight:([a-z0-9]+)/.exec(style)?.[1];
  if (weight !== undefined) {
    if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) on |= BOLD;
    else if (/^(?:normal|lighter|[1-5]00)$/.test(weight)) off |= BOLD;
  }
  const slant = /(?:^|;)font-style:([a-z]+)/.exec(style)?.[1];
  if (slant === "italic" || slant === "oblique") on |= ITALIC;
  else if (slant === "normal") off |= ITALIC;
  if (/(?:^|;)text-decoration(?:-line)?:[a-z]*line-through/.test(style)) on |= STRUCK;
  if (/(?:^|;)vertical-align:(?:super|sub)(?:;|$)/.test(style)) on |= RAISED;
  const block = /(?:^|;)display:(?:block|flex|grid|table|list-item|table-row|table-cell)(?:;|$)/.test(style);
  return { hidden: false, block, on, off };
}

// ---- white space

/** White space to collapse, or invisible characters. */
const LOOSE = /\s\s|[^\S ]|^ | $|[\u00ad\u0085\u200b\u2060\ufeff]/;
const LOOSE_END = /[\s\u0085]$/;
const NOTHING = /[\u00ad\u200b\u2060\ufeff]/g;

/** Space, tab, and the three breaks of a line or page. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code <= 0x0d && code >= 0x09);
}

/** Without that around it. */
function withoutEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return end - start === text.length ? text : text.slice(start, end);
}

function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 0x20 && (code > 0x0d || code < 0x09) && code !== 0xa0) return false;
  }
  return true;
}
