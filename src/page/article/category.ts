/**
 * Finds the site's category of a text: declared, a link in an element named category, or the breadcrumbs ("Home › News
 * › Sport").
 */

import { parseAddress } from "../../model/address.js";
import type { DeclaredItem, Page, SourcedValue } from "../../model/page.js";
import { attributeOf, type TreeElement, type TreeNode } from "../../model/tree.js";
import { isBlock } from "../text/passages.js";
import { foldTitle } from "./fold-title.js";
import { type ArticleItem, namedIn, textsOf } from "./items.js";
import { type Mark, type Marks, shortText } from "./marks.js";
import { mostTrusted, plain } from "./readings.js";

export function findCategory(
  { declared, url, tree }: Pick<Page, "declared" | "url" | "tree">,
  items: readonly ArticleItem[],
  marks: Marks,
  title: string | undefined,
  site: string | undefined,
): SourcedValue | undefined {
  const meta = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => declared.meta.get(name) ?? []);
  const folded = foldTitle(title ?? "");
  const candidates = [
    ...plain(
      items.flatMap(({ item }) => textsOf(item, "articleSection", "recipeCategory")),
      "declared articleSection",
      0.9,
    ),
    ...plain(meta("article:section", "og:article:section"), "meta article:section", 0.88),
    ...plain(meta("category", "section", "parsely-section", "cxenseparse:recs:category"), "meta category", 0.75),
    ...plain(namedCategories(marks), "class category", 0.6),
    ...plain(declaredTrail(declared.items, folded), "breadcrumb", 0.55),
    ...plain(
      marks.trails.slice(0, 1).flatMap((trail) => printedTrail(trail, folded, url)),
      "printed breadcrumb",
      0.5,
    ),
  ];
  // The site's name for all its pages is no category.
  const own = new Set([folded, foldTitle(site ?? "")]);
  const choose = (from: typeof candidates): SourcedValue | undefined =>
    mostTrusted(
      from.filter(({ value }) => value.length <= MAX_CATEGORY_LENGTH && !own.has(foldTitle(value))),
      foldTitle,
    );
  return choose(candidates) ?? choose(plain(plainTrail(tree.children, folded, url), "printed breadcrumb", 0.45));
}

const MAX_CATEGORY_LENGTH = 80;

/** Nearest to the title first: others may be a menu's. */
function namedCategories({ categories, headings }: Marks): readonly string[] {
  const title = headings.find(({ level, aside }) => level === 1 && !aside)?.element.order;
  const away = ({ element }: Mark): number => (title === undefined ? 0 : Math.abs(element.order - title));
  return categories
    .filter(({ aside }) => !aside)
    .sort((a, b) => away(a) - away(b))
    .flatMap(labelsIn);
}

/** "Category: News" gives "News"; so do the links in "Filed under News, Sport". Many links are a menu. */
function labelsIn({ element, text }: Mark): readonly string[] {
  const links = element.name === "a" ? [] : linksIn(element);
  if (links.length > MAX_LABELS) return [];
  return links.length > 0 ? links.map((link) => shortText(link)) : [text.replace(INTRODUCTION, "")];
}

const MAX_LABELS = 3;
const INTRODUCTION =
  /^(?:categor(?:y|ies)|filed (?:under|in)|posted in|section|kategorien?|rubrik|ressort|catégories?|rubrique|categorías?|sección|categorie|kategoria|рубрик[аи]|категори[яи]|раздел|бүлек|рубрикасы|kategori)\s*:?\s*/iu;

function linksIn({ children: nodesIn }: Pick<TreeElement, "children">): readonly TreeElement[] {
  const links: TreeElement[] = [];
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (node.kind !== "element" || links.length > MAX_STATIONS) continue;
      if (node.name === "a" && attributeOf(node, "href") !== undefined) links.push(node);
      else walk(node.children);
    }
  };
  walk(nodesIn);
  return links;
}

/** The last breadcrumb before the text itself; the first is the front page. */
function declaredTrail(items: readonly DeclaredItem[], title: string): readonly string[] {
  for (const { types, properties } of items) {
    if (!types.includes("BreadcrumbList")) continue;
    const names = (properties["itemListElement"] ?? []).flatMap((value) => {
      const [own] = namedIn([value]);
      const inner =
        own === undefined && typeof value === "object" && value !== null && !Array.isArray(value)
          ? namedIn(((value as { properties?: { item?: never[] } }).properties?.item ?? []) as never[])
          : [];
      return [own, ...inner].flatMap((one) => (one === undefined ? [] : [one.name]));
    });
    const rest = names.filter((name) => foldTitle(name) !== title).slice(1);
    const last = rest.at(-1);
    if (last !== undefined) return [last];
  }
  return [];
}

/** Links only: an unlinked breadcrumb is the page itself. */
function printedTrail(trail: Pick<TreeElement, "children">, title: string, url: string): readonly string[] {
  const links = linksIn(trail);
  if (links.length > MAX_STATIONS) return [];
  const stations = links
    .filter((link) => !isFront(attributeOf(link, "href") ?? "", url))
    .map((one) => shortText(one))
    .filter((text) => /\p{L}/u.test(text) && !FRONT.test(text) && foldTitle(text) !== title);
  return stations.slice(-1);
}

/** "You are here: Front page > Music > A new choir": nothing calls it a breadcrumb, but it leads from the front page, by signs. */
function plainTrail(nodes: readonly TreeNode[], title: string, url: string): readonly string[] {
  for (const node of nodes) {
    if (node.kind !== "element" || node.name === "script") continue;
    const line = { children: firstLine(node.children) };
    const found = isTrail(line, url) ? printedTrail(line, title, url) : plainTrail(node.children, title, url);
    if (found.length > 0) return found;
  }
  return [];
}

/** Up to the first line break, or the first block behind a link. */
function firstLine(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const link = nodes.findIndex((node) => node.kind === "element" && node.name === "a");
  const end = nodes.findIndex(
    (node, i) => i > link && node.kind === "element" && (node.name === "br" || isBlock(node)),
  );
  return link < 0 || end < 0 ? nodes : nodes.slice(0, end);
}

function isTrail({ children }: Pick<TreeElement, "children">, url: string): boolean {
  const first = children.findIndex((child) => child.kind === "element" && child.name === "a");
  const link = children[first];
  if (link?.kind !== "element" || !isFront(attributeOf(link, "href") ?? "", url)) return false;
  const behind = children.slice(first + 1).flatMap((child) => (child.kind === "text" ? child.text.trim() : []));
  return behind.some((text) => TRAIL_SIGN.test(text)) && behind.every((text) => text === "" || /^[>»›→/]/.test(text));
}

const TRAIL_SIGN = /^[>»›→/]+$/;

/** Front pages are not always at the root of a site. */
const FRONT = /^(?:home|home ?page|main|главная|главная страница|баш бит|startseite|inicio|início|accueil|anasayfa)$/iu;
const MAX_STATIONS = 8;

function isFront(href: string, url: string): boolean {
  const address = parseAddress(href, url);
  return address?.search === "" && /^\/(?:(?:index|default)\.\w+|home\/?|[a-z]{2}\/?)?$/i.test(address.pathname);
}
