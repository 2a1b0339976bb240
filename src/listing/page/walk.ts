/**
 * Reads a page's links with their places, and its text in paragraphs, in one pass over the tree.
 *
 * A place is the path of element names, ids and classes above a link without positions, so that the links of one list
 * share it, on all pages of a template. Decorating elements (font, b, span…) are left out, because old pages nest them
 * at random.
 */
import { normaliser } from "../../model/address.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { PREFORMATTED } from "../../page/html/elements.js";
import { keepsWhiteSpace } from "../../page/text/passages.js";
import { HIDDEN } from "../../page/text/sign-names.js";
import { signOf } from "../../page/text/signs.js";

export interface Walked {
  readonly anchors: readonly WalkedAnchor[];
  readonly paragraphs: readonly WalkedParagraph[];
  /** The text of the first h1, else of the first h2. */
  readonly heading: string;
  /** Hashes of the paths of all elements: the page's template. */
  readonly paths: ReadonlySet<number>;
  /** The next page by a link element in the head. */
  readonly next: string | undefined;
}

export interface WalkedAnchor {
  readonly url: string;
  readonly words: string;
  readonly rel: string;
  readonly place: string;
  /** Inside an element marked as navigation: nav, footer, class="menu". */
  readonly wayfinding: boolean;
}

export interface WalkedParagraph {
  /** Lines are separated by "\n". */
  readonly text: string;
  /** How many of its characters stand inside links. */
  readonly linked: number;
  /** Begins with a link, and text follows: an entry with its gloss. */
  readonly glossed: boolean;
  readonly wayfinding: boolean;
  /** 1…6 for a heading, else 0. */
  readonly heading: number;
  /** A hash of the path of elements that it stands in. */
  readonly place: number;
  /** What the names of the elements around it say that it is, other than text: "comments", "related" …; "" if nothing. */
  readonly sign: string;
}

const SILENT = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "select",
  "button",
  "textarea",
  "object",
  "head",
  "audio",
  "video",
  "canvas",
  "datalist",
]);
const DECORATION = new Set([
  "font",
  "b",
  "i",
  "em",
  "strong",
  "span",
  "u",
  "small",
  "big",
  "tt",
  "center",
  "s",
  "strike",
  "mark",
  "code",
  "sup",
  "sub",
  "cite",
  "q",
  "abbr",
  "time",
  "ins",
  "del",
  "tbody",
  "html",
]);
const INLINE = new Set([
  ...DECORATION,
  "a",
  "img",
  "label",
  "input",
  "wbr",
  "bdi",
  "bdo",
  "ruby",
  "rt",
  "rp",
  "var",
  "kbd",
  "samp",
  "picture",
  "source",
]);
/** Their ids name single entries ("li#song-7"), not parts of the template. */
const ENTRIES = new Set(["li", "tr", "td", "th", "p", "a", "dt", "dd", "article", "h1", "h2", "h3", "h4", "h5", "h6"]);
const WAYFINDING_NAMES = new Set(["nav", "footer"]);
const WAYFINDING_TOKENS =
  /(?:^|[-_])(?:nav|navbar|navigation|navi|menu|menue|breadcrumbs?|footer|masthead|topbar|toolbar|sidebar|skip)(?:$|[-_])/i;

const MAX_PARAGRAPHS = 20_000;
const MAX_ANCHORS = 20_000;
/** Characters. Elements nested more deeply share the place of the last one within it, so that thousands of them cost no more than a few. */
const MAX_PATH = 2000;

/** `self` is the page's own address; links to it are ignored. */
export function walk(tree: TreeRoot, base: string, self: string): Walked {
  const resolve = normaliser(base);
  const anchors: WalkedAnchor[] = [];
  const paragraphs: WalkedParagraph[] = [];
  const paths = new Set<number>();
  let heading = "";
  let headingRank = 9;

  // Only ever appended to, so that a paragraph of a megabyte costs no more than many short ones.
  let text = "";
  let breaks = 0;
  let space = false;
  let linked = 0;
  let spaced = true;
  let opens = false;
  const close = (wayfinding: boolean, rank: number, path: string, sign: string): void => {
    const whole = text.trim();
    if (whole !== "" && paragraphs.length < MAX_PARAGRAPHS) {
      const glossed = opens && linked < 0.8 * whole.replace(/\s/g, "").length;
      paragraphs.push({
        text: whole,
        linked: Math.min(linked, whole.length),
        glossed,
        wayfinding,
        heading: rank,
        place: hash(path),
        sign,
      });
      if (rank > 0 && rank < headingRank && !wayfinding && rank <= 2) {
        heading = whole.replace(/\s+/g, " ");
        headingRank = rank;
      }
    }
    text = "";
    breaks = 0;
    space = false;
    linked = 0;
    spaced = true;
    opens = false;
  };
  /** One more line; two in a row leave an empty line, as between stanzas. */
  const breakLine = (): void => {
    if (breaks++ < 2) text += "\n";
    space = false;
    spaced = true;
  };
  const say = (words: string, inLink: boolean, keepsLines: boolean): void => {
    for (const part of words.split(/([\s\u00a0\u200b\u00ad]+)/)) {
      if (part === "") continue;
      if (/^[\s\u00a0\u200b\u00ad]/.test(part)) {
        const lines = keepsLines ? part.split("\n").length - 1 : 0;
        for (let i = 0; i < lines && text !== ""; i++) breakLine();
        space ||= !spaced;
        spaced = true;
      } else {
        if (text === "") opens = inLink;
        text += space ? ` ${part}` : part;
        breaks = 0;
        space = false;
        if (inLink) linked += part.length;
        spaced = false;
      }
    }
  };

  const anchor = (url: string | undefined, words: string, rel: string, place: string, wayfinding: boolean): void => {
    if (url !== undefined && anchors.length < MAX_ANCHORS) anchors.push({ url, words, rel, place, wayfinding });
  };
  /** A frame shows another page as a part of this one. */
  const frame = (node: TreeElement): void => {
    const src = attributeOf(node, "src") ?? "";
    if (src !== "" && !/^(?:about|javascript|data):/i.test(src))
      anchor(resolve(src), attributeOf(node, "name") ?? "", "frame", "frame", false);
  };
  /** Old menus: the values of a choice are addresses. */
  const choices = (node: TreeElement, place: string): void => {
    for (const child of node.children) {
      if (child.kind !== "element") continue;
      if (child.name === "optgroup") choices(child, place);
      const value = child.name === "option" ? (attributeOf(child, "value") ?? "") : "";
      if (isAddress(value)) anchor(resolve(value), wordsOf(child), "", place, true);
    }
  };

  const visit = (
    nodes: readonly TreeNode[],
    path: string,
    way: boolean,
    inMain: boolean,
    link: boolean,
    rank: number,
    keepsLines: boolean,
    hidden: boolean,
    sign: string,
  ): void => {
    for (const node of nodes) {
      if (node.kind === "text") {
        if (!hidden) say(node.text, link, keepsLines);
        continue;
      }
      if (node.kind === "comment") continue;
      if (node.name === "select") choices(node, `${path}>${step(node)}`);
      if (SILENT.has(node.name)) continue;
      if (node.name === "frame" || node.name === "iframe") {
        frame(node);
        continue;
      }
      if (node.name === "br") {
        breakLine();
        continue;
      }
      const main = inMain || node.name === "main" || node.name === "article";
      const finding = way || isWayfinding(node, main);
      const here = DECORATION.has(node.name) || path.length > MAX_PATH ? path : `${path}>${step(node)}`;
      if (here !== path && !finding) paths.add(hash(here));
      const own = /^h([1-6])$/.exec(node.name);
      const level = own === null ? rank : Number(own[1]);
      // Elements of a site's own making are inline, unless they hold blocks.
      const isBlock = !INLINE.has(node.name) && !node.name.includes("-");
      if (isBlock) close(way, rank, path, sign);
      const inSign = sign === "" ? signIn(node) : sign;
      const href = node.name === "a" || node.name === "area" ? attributeOf(node, "href") : undefined;
      const url = href === undefined || href.startsWith("#") ? undefined : resolve(href);
      if (url !== undefined)
        anchor(url, wordsOf(node) || titleOf(node), (attributeOf(node, "rel") ?? "").toLowerCase(), here, finding);
      const inLink = link || (url !== undefined && url !== self);
      visit(
        node.children,
        here,
        finding,
        main,
        inLink,
        level,
        keepsLines || PREFORMATTED.has(node.name) || keepsWhiteSpace(node),
        // Tabs and filters hide most of their lists until somebody clicks: the links count, the text does not.
        hidden || isHidden(node),
        inSign,
      );
      if (isBlock) close(finding, level, here, inSign);
    }
  };
  visit(tree.children, "", false, false, false, 0, false, false, "");
  close(false, 0, "", "");
  return { anchors, paragraphs, heading, paths, next: nextIn(tree, resolve) };
}

function nextIn(tree: TreeRoot, resolve: (raw: string) => string | undefined): string | undefined {
  const html = tree.children.find((node): node is TreeElement => node.kind === "element" && node.name === "html");
  for (const part of html?.children ?? []) {
    if (part.kind !== "element") continue;
    // Old pages have no head, and what follows a stray tag ends up in the body.
    for (const node of part.children) {
      if (node.kind !== "element" || node.name !== "link") continue;
      if (/(?:^|\s)next(?:$|\s)/i.test(attributeOf(node, "rel") ?? "")) return resolve(attributeOf(node, "href") ?? "");
    }
  }
  return undefined;
}

/** What is hidden until a script runs, or shown where none does, may be text. */
function signIn(element: TreeElement): string {
  const said = signOf(element);
  return said === undefined || said === HIDDEN ? "" : said.says;
}

function isHidden(element: TreeElement): boolean {
  for (const { name, value } of element.attributes) {
    if (name === "hidden") return true;
    if (name === "style" && /display\s*:\s*none/i.test(value)) return true;
  }
  return false;
}

function isWayfinding(element: TreeElement, inMain: boolean): boolean {
  if (WAYFINDING_NAMES.has(element.name)) return true;
  if (element.name === "header" && !inMain) return true;
  if (element.name === "body" || element.name === "html") return false;
  for (const { name, value } of element.attributes) {
    if (name === "role" && /^(?:navigation|banner|contentinfo|menu|menubar)$/.test(value)) return true;
    if (name !== "class" && name !== "id") continue;
    for (const token of value.split(/\s+/)) if (WAYFINDING_TOKENS.test(token)) return true;
  }
  return false;
}

function step(element: TreeElement): string {
  let id = "";
  let kind = "";
  for (const { name, value } of element.attributes) {
    if (name === "id" && !ENTRIES.has(element.name) && /^[a-z][a-z_-]{1,24}$/i.test(value)) id = `#${value}`;
    if (name === "class") {
      const first = /[a-z][\w-]*/i.exec(value)?.[0] ?? "";
      if (first !== "" && first.length <= 32 && !/\d{2}/.test(first)) kind = `.${first}`;
    }
  }
  return element.name + id + kind;
}

/** An anchor's text, or its image's alt. */
function wordsOf(anchor: TreeElement): string {
  let words = "";
  let image = "";
  const gather = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (words.length > 200) return;
      if (node.kind === "text") words += node.text;
      else if (node.kind === "element" && node.name === "img") image ||= attributeOf(node, "alt") ?? "";
      else if (node.kind === "element" && !SILENT.has(node.name)) {
        words += " ";
        gather(node.children);
        words += " ";
      }
    }
  };
  gather(anchor.children);
  return (words.trim() === "" ? image : words)
    .replace(/[\s\u00a0\u200b]+/g, " ")
    .trim()
    .slice(0, 120);
}

function titleOf(anchor: TreeElement): string {
  return (attributeOf(anchor, "aria-label") ?? attributeOf(anchor, "title") ?? "").trim().slice(0, 120);
}

/** FNV-1a, 32 bits. */
export function hash(words: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) state = Math.imul(state ^ words.charCodeAt(i), 0x01000193);
  state ^= state >>> 15;
  state = Math.imul(state, 0x85ebca6b);
  return (state ^ (state >>> 13)) >>> 0;
}

/** Whether the value of a menu's choice is an address: "/songs/a.html", "index.php?page=2". */
function isAddress(value: string): boolean {
  return /^(?:https?:\/)?[\w./%~?=&-]+$/i.test(value) && /^[^?]*(?:\/|\.html?|\.php)/i.test(value);
}
