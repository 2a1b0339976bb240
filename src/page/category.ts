/**
 * Under which heading of its site does a text stand?
 *
 * Declared, or printed: a link in something that is called a category, or the way from the front page ("Home › News › Sport").
 */
import type { DeclaredItem, Page, Read } from "../model/page.js";
import { attributeOf, type TreeElement, type TreeNode } from "../model/tree.js";
import { type ArticleItem, namedIn, textsOf } from "./article-items.js";
import { type Mark, type Marks, shortText } from "./article-marks.js";
import { foldTitle } from "./fold-title.js";
import { mostTrusted, plain } from "./readings.js";

export function findCategory(
  { declared, url }: Pick<Page, "declared" | "url">,
  items: readonly ArticleItem[],
  marks: Marks,
  title: string | undefined,
): Read | undefined {
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
  return mostTrusted(
    candidates.filter(({ value }) => value.length <= LONGEST && foldTitle(value) !== folded),
    foldTitle,
  );
}

const LONGEST = 80;

/** Those nearest to the title first: others may be a menu's. */
function namedCategories({ categories, headings }: Marks): readonly string[] {
  const title = headings.find(({ level, aside }) => level === 1 && !aside)?.element.order;
  const away = ({ element }: Mark): number => (title === undefined ? 0 : Math.abs(element.order - title));
  return categories
    .filter(({ aside }) => !aside)
    .sort((a, b) => away(a) - away(b))
    .flatMap(labelsIn);
}

/** "Category: News" says "News"; so do the links in "Filed under News, Sport". Many links are a menu. */
function labelsIn({ element, text }: Mark): readonly string[] {
  const links = element.name === "a" ? [] : linksIn(element);
  if (links.length > MOST_LABELS) return [];
  return links.length > 0 ? links.map(shortText) : [text.replace(INTRODUCTION, "")];
}

const MOST_LABELS = 3;
const INTRODUCTION =
  /^(?:categor(?:y|ies)|filed (?:under|in)|posted in|section|kategorien?|rubrik|ressort|catégories?|rubrique|categorías?|sección|categorie|kategoria|рубрик[аи]|категори[яи]|раздел|бүлек|рубрикасы|kategori)\s*:?\s*/iu;

function linksIn(element: TreeElement): readonly TreeElement[] {
  const links: TreeElement[] = [];
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (node.kind !== "element" || links.length > MOST_STATIONS) continue;
      if (node.name === "a" && attributeOf(node, "href") !== undefined) links.push(node);
      else walk(node.children);
    }
  };
  walk(element.children);
  return links;
}

/** The last station before the text itself; the first one is the front page. */
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

/** Links alone: what is no link is the page itself. */
function printedTrail(trail: TreeElement, title: string, url: string): readonly string[] {
  const links = linksIn(trail);
  if (links.length > MOST_STATIONS) return [];
  const stations = links
    .filter((link) => !isFront(attributeOf(link, "href") ?? "", url))
    .map(shortText)
    .filter((text) => /\p{L}/u.test(text) && !FRONT.test(text) && foldTitle(text) !== title);
  return stations.slice(-1);
}

/** Front pages do not all stand at the root of a site. */
const FRONT = /^(?:home|home ?page|main|главная|главная страница|баш бит|startseite|inicio|início|accueil|anasayfa)$/iu;
const MOST_STATIONS = 8;

function isFront(href: string, url: string): boolean {
  try {
    const { pathname, search } = new URL(href.trim(), url);
    return /^\/(?:index\.\w+|home\/?|[a-z]{2}\/?)?$/i.test(pathname) && search === "";
  } catch {
    return false;
  }
}
