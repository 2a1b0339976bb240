/**
 * Collects a page's metadata for machines in one walk over the tree: meta elements, related pages, and items in
 * JSON-LD, microdata and RDFa. All items have one shape, without the vocabulary's address. Nothing is judged here.
 */
import { normaliser } from "../../model/address.js";
import type { Declared, DeclaredItem } from "../../model/page.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { collapseWhitespace } from "../facts.js";
import { nodeText } from "../html/tree.js";
import { jsonLdItems } from "./json-ld.js";
import { microdataItems } from "./microdata.js";
import { rdfaItems } from "./rdfa.js";

const MAX_META = 20_000; // papers in physics have thousands of citation_author
const LONGEST_META = 20_000;
const MAX_RELATED = 1000;
const MAX_SCRIPTS = 50;
export const MAX_ITEMS = 1000;

export function declaredFacts(tree: TreeRoot, base: string, headerLanguage?: string): Declared {
  const normal = normaliser(base);
  const meta = new Map<string, string[]>();
  const feeds: Declared["feeds"][number][] = [];
  const sitemaps = new Set<string>();
  const alternates: Declared["alternates"][number][] = [];
  const scripts: string[] = [];
  const scoped: TreeElement[] = []; // elements that begin a microdata item
  let typed = false; // the page contains RDFa
  let language: string | undefined;
  let httpLanguage: string | undefined;
  let next: string | undefined;
  let previous: string | undefined;
  let metas = 0;

  function readMeta(element: TreeElement): void {
    const content = attributeOf(element, "content");
    if (content === undefined) return;
    if (attributeOf(element, "http-equiv")?.trim().toLowerCase() === "content-language") httpLanguage ??= content;
    const name = attributeOf(element, "name");
    const property = attributeOf(element, "property");
    for (const key of new Set([name, property].map((one) => one?.trim().toLowerCase()))) {
      if (key === undefined || key === "" || key.length > 200 || metas >= MAX_META) continue;
      metas++;
      const contents = meta.get(key);
      const words = content.slice(0, LONGEST_META).trim();
      if (contents === undefined) meta.set(key, [words]);
      else contents.push(words);
    }
  }

  function readRelation(element: TreeElement): void {
    const said = attributeOf(element, "rel");
    const href = attributeOf(element, "href");
    if (said === undefined || href === undefined) return;
    const rel = new Set(said.toLowerCase().split(/\s+/));
    const url = normal(href);
    if (url === undefined) return;
    if (rel.has("next")) next ??= url;
    if (rel.has("prev") || rel.has("previous")) previous ??= url;
    if (element.name !== "link") return;
    if (rel.has("sitemap") && sitemaps.size < MAX_RELATED) sitemaps.add(url);
    if (!rel.has("alternate") && !rel.has("feed")) return;
    const type = attributeOf(element, "type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    if ((FEED_TYPES.has(type) || rel.has("feed")) && feeds.length < MAX_RELATED)
      feeds.push({ url, type, title: collapseWhitespace(attributeOf(element, "title") ?? "", 500) });
    const version = attributeOf(element, "hreflang")?.trim() ?? "";
    if (version !== "" && type === "" && alternates.length < MAX_RELATED) alternates.push({ url, language: version });
  }

  function walk(nodes: readonly TreeNode[], scope: boolean): void {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      let inside = scope;
      for (const { name } of node.attributes) {
        if (name === "itemscope") {
          if ((!scope || attributeOf(node, "itemprop") === undefined) && scoped.length < MAX_ITEMS) scoped.push(node);
          inside = true;
        } else if (name === "typeof") typed = true;
      }
      switch (node.name) {
        case "html":
          language ??= attributeOf(node, "lang") ?? attributeOf(node, "xml:lang");
          break;
        case "meta":
          readMeta(node);
          break;
        case "link":
        case "a":
          readRelation(node);
          break;
        case "script":
          if (isJsonLd(attributeOf(node, "type")) && scripts.length < MAX_SCRIPTS) scripts.push(nodeText(node));
          break;
      }
      if (node.children.length > 0) walk(node.children, inside);
    }
  }
  walk(tree.children, false);

  const items: DeclaredItem[] = [
    ...(scripts.length === 0 ? [] : jsonLdItems(scripts)),
    ...(scoped.length === 0 ? [] : microdataItems(tree, scoped, normal)),
    ...(typed ? rdfaItems(tree, normal) : []),
  ];
  return {
    language: firstLanguage(language) ?? firstLanguage(httpLanguage) ?? firstLanguage(headerLanguage),
    meta,
    items: items.slice(0, MAX_ITEMS),
    feeds,
    sitemaps: [...sitemaps],
    next,
    previous,
    alternates,
  };
}

const FEED_TYPES = new Set([
  ...["application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml"],
  ...["application/json+feed", "text/calendar"],
]);

function isJsonLd(type: string | undefined): boolean {
  return type !== undefined && /^\s*application\/(?:ld\+json|json\+ld)\b/i.test(type);
}

/** "tt-RU, ru" → "tt-RU"; undefined when it is not a language tag. */
function firstLanguage(said: string | undefined): string | undefined {
  const first = said?.split(",", 1)[0]?.trim().replaceAll("_", "-");
  return first !== undefined && /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i.test(first) ? first : undefined;
}
