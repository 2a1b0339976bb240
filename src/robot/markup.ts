/**
 * Converts markup to text: block-level elements become paragraphs (separated by an empty line), `<br>` becomes a line
 * break; scripts, styles and forms are dropped. NFC, without soft hyphens and zero-width characters.
 */

import { streamSafe } from "../model/text/stream-safe.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../model/tree.js";
import type { Selector } from "../page/html/select.js";
import { parseTree } from "../page/html/tree.js";

const BLOCKS = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);
const SILENT = new Set(
  "script style noscript template iframe object embed svg math button select option textarea input canvas audio video head".split(
    " ",
  ),
);

/** The text of a node. `drop` selects elements to leave out. */
export function textOfNode(node: TreeNode | TreeRoot, drop?: Selector): string {
  const paragraphs: string[] = [];
  let current = "";
  let preformatted = 0;
  const end = (): void => {
    const lines = current.split("\n").map((line) => line.replace(/[^\S\n]+/g, " ").trim());
    const text = lines.join("\n").replace(/^\n+|(?<!\n)\n+$/g, "");
    // <br><br> inside a paragraph makes two paragraphs.
    for (const part of text.split(/\n{2,}/)) if (part !== "") paragraphs.push(part);
    current = "";
  };
  const walk = (one: TreeNode | TreeRoot): void => {
    if (one.kind === "comment") return;
    if (one.kind === "text") {
      current += preformatted > 0 ? one.text : one.text.replace(/\s+/g, " ");
      return;
    }
    if (one.kind === "element") {
      if (one.name === "br") {
        current += "\n";
        return;
      }
      if (SILENT.has(one.name) || drop?.(one)) return;
    }
    const isBlock = one.kind === "root" || BLOCKS.has(one.name);
    if (isBlock) end();
    const isPre = one.kind === "element" && one.name === "pre";
    if (isPre) preformatted++;
    for (const child of one.children) walk(child);
    if (isPre) preformatted--;
    if (isBlock) end();
    else if (one.kind === "element" && (one.name === "td" || one.name === "th")) current += " ";
  };
  walk(node);
  end();
  return cleanText(paragraphs.join("\n\n"));
}

/** Markup as text; a string without tags keeps its line breaks. */
export function textOfMarkup(markup: string, drop?: Selector): string {
  return textOfNode(parseTree(markup), drop);
}

/** NFC, plain spaces, no invisible characters, at most one empty line in a row. */
export function cleanText(text: string): string {
  return streamSafe(text)
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/\u00ad|[\u200b-\u200d]|\u2060|\ufeff/g, "")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** One line, for titles, names and categories. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/** The element as well-formed markup, with or without its own tag. */
export function markupOf(element: TreeElement, own: boolean): string {
  const inner = element.children.map((child) => written(child)).join("");
  return own
    ? `<${element.name}${attributesOf(element)}>${inner}${VOID.has(element.name) ? "" : `</${element.name}>`}`
    : inner;
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

function written(node: TreeNode): string {
  switch (node.kind) {
    case "text":
      return escaped(node.text);
    case "comment":
      return `<!--${node.text}-->`;
    case "element":
      return markupOf(node, true);
  }
}

function attributesOf({ attributes }: TreeElement): string {
  return attributes.map(({ name, value }) => ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`).join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function attribute(element: TreeElement, name: string): string {
  return attributeOf(element, name) ?? "";
}
