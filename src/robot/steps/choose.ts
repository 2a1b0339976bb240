/** Finds links by a chooser: a CSS selector, an XPath expression, a regular expression over the markup, or "auto". */
import { normalise } from "../../model/address.js";
import type { Anchor, Page } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import { decodeEntities } from "../../page/html/entities.js";
import { compileSelector, type Selector, selectAll } from "../../page/html/select.js";
import { nodeText } from "../../page/html/tree.js";
import { compileXPath, evaluateXPathOn, type XPath } from "../../page/html/xpath.js";
import { isPageAddress, isPager } from "../../page/links/pagination.js";
import type { Chooser } from "../schema/schema.js";
import { type Regex, readRegex } from "./regex.js";

export type LinkChooser =
  | { readonly kind: "auto" }
  | { readonly kind: "css"; readonly selector: Selector }
  | { readonly kind: "xpath"; readonly xpath: XPath }
  | { readonly kind: "match"; readonly regex: Regex };

export interface ChosenLink {
  readonly url: string;
  readonly words: string;
}

/** Compiles a chooser of a recipe, or throws with the reason. */
export function readChooser(written: Chooser | string): LinkChooser {
  if (written === "auto") return { kind: "auto" };
  if (typeof written === "string") return { kind: "css", selector: compileSelector(written) };
  if ("css" in written) return { kind: "css", selector: compileSelector(written.css) };
  if ("xpath" in written) return { kind: "xpath", xpath: compileXPath(written.xpath) };
  return { kind: "match", regex: readRegex(written.match) };
}

const MAX_CHOSEN = 20_000;

/** The chosen links of a page, absolute and normalised, without duplicates, in page order. */
export function chosenLinks(page: Page, chooser: LinkChooser): readonly ChosenLink[] {
  const found = new Map<string, ChosenLink>();
  const add = (href: string | undefined, words: string): void => {
    const url = href === undefined ? undefined : normalise(href.trim(), page.base);
    if (url !== undefined && !found.has(url) && found.size < MAX_CHOSEN)
      found.set(url, { url, words: words.replace(/\s+/g, " ").trim().slice(0, 120) });
  };
  const addElement = (element: TreeElement): void => {
    const own = attributeOf(element, "href");
    // A selector for a container means the links inside it.
    const anchors = own === undefined ? selectAll(element, ANCHOR) : [element];
    for (const anchor of anchors) add(attributeOf(anchor, "href"), nodeText(anchor));
  };
  switch (chooser.kind) {
    case "auto":
      for (const { url, words } of page.links) add(url, words);
      break;
    case "css":
      for (const element of selectAll(page.tree, chooser.selector)) addElement(element);
      break;
    case "xpath": {
      const answer = evaluateXPathOn(page.tree, chooser.xpath);
      if (answer.kind === "problem") break;
      for (const item of answer.items) {
        if (item.kind === "element") addElement(item.element);
        else if (item.kind === "attribute") add(item.value, nodeText(item.element));
        else add(item.kind === "text" ? item.text : String(item.value), "");
      }
      break;
    }
    case "match":
      for (const match of chooser.regex.findAll(page.source, MAX_CHOSEN))
        add(decodeEntities(match.named.get("url") ?? match.groups[0] ?? match.text), "");
  }
  return [...found.values()];
}

const ANCHOR = compileSelector("a[href]");

/** The next page of a list or document; undefined at its end. */
export function nextPage(page: Page, chooser: LinkChooser): string | undefined {
  if (chooser.kind !== "auto") return chosenLinks(page, chooser).find(({ url }) => url !== page.url)?.url;
  if (page.declared.next !== undefined && page.declared.next !== page.url) return page.declared.next;
  const others = page.anchors.filter(({ url }) => url !== page.url);
  const anchor =
    others.find(({ leads }) => leads !== undefined && "to" in leads && leads.to === "next") ??
    others.find(isCalledNext) ??
    nextNumber(page);
  return anchor?.url;
}

/** The next page of a list, which may be what a button adds to it: "load more". */
export function nextOfList(page: Page, chooser: LinkChooser): string | undefined {
  const next = nextPage(page, chooser);
  if (next !== undefined || chooser.kind !== "auto") return next;
  return page.anchors.find(
    ({ url, leads }) => url !== page.url && leads !== undefined && "to" in leads && leads.to === "more",
  )?.url;
}

/** A link in a pager whose class or rel says "next", whatever its text. */
function isCalledNext({ element, pattern }: Anchor): boolean {
  const names = `${attributeOf(element, "class") ?? ""} ${attributeOf(element, "id") ?? ""}`;
  return /(?:^|[\s_-])(?:older|next)(?:$|[\s_-])/i.test(names) && isPager(pattern);
}

/** In a row of numbers: the one after the current page, which is a link to itself or plain text. */
function nextNumber(page: Page): Anchor | undefined {
  const row = page.anchors.flatMap((anchor) => {
    const { leads } = anchor;
    return leads !== undefined && "to" in leads && leads.page !== undefined ? [{ anchor, number: leads.page }] : [];
  });
  if (row.length === 0) return undefined;
  const own = row.find(({ anchor }) => anchor.url === page.url)?.number;
  const written = isPageAddress(page.url) ? Number(/(\d+)\D*$/.exec(page.url)?.[1] ?? 1) : 1;
  const here = own ?? written;
  return row.find(({ number, anchor }) => number === here + 1 && anchor.url !== page.url)?.anchor;
}
