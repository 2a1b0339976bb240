/**
 * What stands where on a page?
 *
 * One pass over the tree gives what listing needs of a page: its links, each with the place where it stands, and its text in
 * paragraphs whose lines are the author's. A place is the path of element names, ids and classes above a link with all
 * positions dropped, so that the links of one list share one place, and so do the lists of all pages made from one template.
 * Elements that only decorate (font, b, span…) are left out of paths: old pages nest them at random.
 */
import { normaliser } from "../model/address.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../model/tree.js";
import { PREFORMATTED } from "../page/elements.js";
import { keepsWhiteSpace } from "../page/passages.js";

export interface Walked {
  readonly anchors: readonly WalkedAnchor[];
  readonly paragraphs: readonly WalkedParagraph[];
  /** The words of the first h1, else of the first h2. */
  readonly heading: string;
  /** Hashes of the paths of all elements, each once: what the page is built from. */
  readonly paths: ReadonlySet<number>;
  /** Where a link element in the head says that the next page is. */
  readonly next: string | undefined;
}

export interface WalkedAnchor {
  readonly url: string;
  readonly words: string;
  readonly rel: string;
  readonly place: string;
  /** Inside an element that says of itself that it is for finding one's way: nav, footer, class="menu". */
  readonly wayfinding: boolean;
}

export interface WalkedParagraph {
  /** Lines are separated by "\n". */
  readonly text: string;
  /** How many of its characters stand inside links. */
  readonly linked: number;
  /** It begins with a link, and text follows: an entry with its gloss. */
  readonly glossed: boolean;
  readonly wayfinding: boolean;
  /** 1…6 for a heading, else 0. */
  readonly heading: number;
}

const SILENT = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "math",
  "select",
  "button",
  "textarea",
  "iframe",
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
/** Of these, ids are names of single entries ("li#song-7"), never of a part of the template. */
const ENTRIES = new Set(["li", "tr", "td", "th", "p", "a", "dt", "dd", "article", "h1", "h2", "h3", "h4", "h5", "h6"]);
const WAYFINDING_NAMES = new Set(["nav", "footer"]);
const WAYFINDING_TOKENS =
  /(?:^|[-_])(?:nav|navbar|navigation|navi|menu|menue|breadcrumbs?|footer|masthead|topbar|toolbar|sidebar|skip)(?:$|[-_])/i;

const MOST_PARAGRAPHS = 20_000;
const MOST_ANCHORS = 20_000;

/** `self` is the page's own address: a link to it is no link. */
export function walk(tree: TreeRoot, base: string, self: string): Walked {
  const resolve = normaliser(base);
  const anchors: WalkedAnchor[] = [];
  const paragraphs: WalkedParagraph[] = [];
  const paths = new Set<number>();
  let heading = "";
  let headingRank = 9;

  let text = "";
  let linked = 0;
  let spaced = true;
  let opens = false;
  const close = (wayfinding: boolean, rank: number): void => {
    const whole = text.trim();
    if (whole !== "" && paragraphs.length < MOST_PARAGRAPHS) {
      const glossed = opens && linked < 0.8 * whole.replace(/\s/g, "").length;
      paragraphs.push({ text: whole, linked: Math.min(linked, whole.length), glossed, wayfinding, heading: rank });
      if (rank > 0 && rank < headingRank && !wayfinding && rank <= 2) {
        heading = whole.replace(/\s+/g, " ");
        headingRank = rank;
      }
    }
    text = "";
    linked = 0;
    spaced = true;
    opens = false;
  };
  /** One more line; a second one in a row leaves an empty line, as between two stanzas. */
  const breakLine = (): void => {
    text = text.endsWith("\n\n") ? text : `${text.replace(/ +$/, "")}\n`;
    spaced = true;
  };
  const say = (words: string, inLink: boolean, keepsLines: boolean): void => {
    for (const part of words.split(/([\s\u00a0\u200b\u00ad]+)/)) {
      if (part === "") continue;
      if (/^[\s\u00a0\u200b\u00ad]/.test(part)) {
        const lines = keepsLines ? part.split("\n").length - 1 : 0;
        for (let i = 0; i < lines && text !== ""; i++) breakLine();
        if (!spaced) text += " ";
        spaced = true;
      } else {
        if (text === "") opens = inLink;
        text += part;
        if (inLink) linked += part.length;
        spaced = false;
      }
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
  ): void => {
    for (const node of nodes) {
      if (node.kind === "text") {
        say(node.text, link, keepsLines);
        continue;
      }
      if (node.kind === "comment" || SILENT.has(node.name) || isHidden(node)) continue;
      if (node.name === "br") {
        breakLine();
        continue;
      }
      const main = inMain || node.name === "main" || node.name === "article";
      const finding = way || isWayfinding(node, main);
      const here = DECORATION.has(node.name) ? path : `${path}>${step(node)}`;
      if (here !== path && !finding) paths.add(hash(here));
      const own = /^h([1-6])$/.exec(node.name);
      const level = own === null ? rank : Number(own[1]);
      const isBlock = !INLINE.has(node.name) && !(node.name.includes("-") && rank > 0);
      if (isBlock) close(finding, rank);
      const href = node.name === "a" || node.name === "area" ? attributeOf(node, "href") : undefined;
      const url = href === undefined || href.startsWith("#") ? undefined : resolve(href);
      if (url !== undefined && anchors.length < MOST_ANCHORS) {
        const words = wordsOf(node);
        anchors.push({
          url,
          words: words || titleOf(node),
          rel: (attributeOf(node, "rel") ?? "").toLowerCase(),
          place: here,
          wayfinding: finding,
        });
      }
      const inLink = link || (url !== undefined && url !== self);
      visit(
        node.children,
        here,
        finding,
        main,
        inLink,
        level,
        keepsLines || PREFORMATTED.has(node.name) || keepsWhiteSpace(node),
      );
      if (isBlock) close(finding, level);
    }
  };
  visit(tree.children, "", false, false, false, 0, false);
  close(false, 0);
  return { anchors, paragraphs, heading, paths, next: nextIn(tree, resolve) };
}

function nextIn(tree: TreeRoot, resolve: (raw: string) => string | undefined): string | undefined {
  const html = tree.children.find((node): node is TreeElement => node.kind === "element" && node.name === "html");
  for (const part of html?.children ?? []) {
    if (part.kind !== "element") continue;
    // Old pages have no head of their own, and what follows a stray tag lands in the body.
    for (const node of part.children) {
      if (node.kind !== "element" || node.name !== "link") continue;
      if (/(?:^|\s)next(?:$|\s)/i.test(attributeOf(node, "rel") ?? "")) return resolve(attributeOf(node, "href") ?? "");
    }
  }
  return undefined;
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

/** An anchor's words, or those of its image. */
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
