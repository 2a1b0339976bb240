/**
 * What is text on a leaf, by hand-made rules for each site (eval/listing-text.yaml): CSS selectors of the elements that hold it.
 *
 * Lines are cut independently of listing: at block elements, line breaks and, where white space counts, at new lines.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod";
import { SettingsError } from "../../model/errors.js";
import type { Page } from "../../model/page.js";
import type { TreeElement, TreeNode } from "../../model/tree.js";
import { selectAll } from "../../page/html/select.js";

const Rules = z.record(
  z.string(),
  z.strictObject({
    text: z.array(z.string()).min(1).describe("selectors of the elements that hold the text"),
    drop: z.array(z.string()).default([]).describe("selectors of elements within them that are not text"),
    also: z.array(z.string()).default([]).describe("selectors, or patterns of lines, that count neither way"),
    not: z.array(z.string()).default([]).describe("patterns of lines that are not text"),
  }),
);
export type TextRules = z.infer<typeof Rules>[string];

export function readTextRules(file: string): ReadonlyMap<string, TextRules> {
  const read = Rules.safeParse(parse(readFileSync(file, "utf8")));
  if (read.success) return new Map(Object.entries(read.data));
  throw new SettingsError(
    file,
    read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
  );
}

export interface GoldText {
  readonly lines: readonly string[];
  /** Lines that count neither as right nor as wrong. */
  readonly also: ReadonlySet<string>;
}

export function goldText({ tree, title }: Page, rules: TextRules): GoldText {
  const isPattern = (one: string) => /[\^\\$]/.test(one);
  const selected = (selectors: readonly string[]) => new Set(selectors.flatMap((one) => selectAll(tree, one)));
  const neither = rules.also.filter((one) => !isPattern(one));
  const patterns = rules.also.filter(isPattern).map((one) => new RegExp(one, "u"));
  const dropped = selected([...rules.drop, ...neither]);
  const not = rules.not.map((one) => new RegExp(one, "u"));
  const roots = selected(rules.text);
  const lines = [...roots].filter((root) => !isWithin(root, roots)).flatMap((root) => linesOf(root, dropped));
  const isNeither = (line: string) => patterns.some((one) => one.test(line));
  const headings = selectAll(tree, "h1, title").flatMap((one) => linesOf(one, new Set()));
  const also = [...selected(neither)].flatMap((one) => linesOf(one, new Set()));
  return {
    lines: lines.filter((line) => !isNeither(line) && !not.some((one) => one.test(line))),
    also: new Set([...also, ...headings, title, ...lines.filter(isNeither)].map(plainLine)),
  };
}

function isWithin(element: TreeElement, roots: ReadonlySet<TreeElement>): boolean {
  for (let above = element.parent; above !== null && "name" in above; above = above.parent)
    if (roots.has(above as TreeElement)) return true;
  return false;
}

/** As it is compared: without white space at its ends, and with single spaces. */
export function plainLine(line: string): string {
  return line
    .replace(/[\s\u200b\u00ad]+/gu, " ")
    .trim()
    .normalize("NFC");
}

const SILENT = new Set([
  "script",
  "style",
  "template",
  "svg",
  "button",
  "select",
  "textarea",
  "iframe",
  "audio",
  "video",
]);
const INLINE = new Set(
  "a b i u em strong span font small big sup sub code tt cite q abbr time ins del mark label ruby rt rp s strike img bdi bdo var kbd samp wbr input".split(
    " ",
  ),
);

function linesOf(root: TreeElement, dropped: ReadonlySet<TreeElement>): string[] {
  let text = "";
  const gather = (nodes: readonly TreeNode[], keeps: boolean): void => {
    for (const node of nodes) {
      if (node.kind === "text") text += keeps ? node.text : node.text.replace(/\s+/g, " ");
      if (node.kind !== "element" || SILENT.has(node.name) || dropped.has(node)) continue;
      if (node.name === "br") text += "\n";
      const isBlock = !INLINE.has(node.name) && !node.name.includes("-");
      if (isBlock) text += "\n";
      gather(node.children, keeps || node.name === "pre");
      if (isBlock) text += "\n";
    }
  };
  gather([root], false);
  return text
    .split("\n")
    .map(plainLine)
    .filter((line) => line !== "");
}
