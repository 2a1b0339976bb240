/**
 * Where on a page do its author, its date and its title stand?
 *
 * One walk over the tree collects headings, time elements and whatever classes and attributes call author, date, category or tag.
 * Nothing is judged here; but what stands among comments, in a sidebar or below "related" is marked as `aside`.
 */
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../model/tree.js";
import { cleanLine } from "./clean-text.js";
import { hintOf, plainWords } from "./hints.js";
import { signOf } from "./signs.js";

export interface Mark {
  readonly element: TreeElement;
  /** The words, white space collapsed, at most 300 characters. */
  readonly text: string;
  /** Among comments, related texts, in a sidebar, a footer or a navigation. */
  readonly aside: boolean;
  /** "itemprop author", "class byline", "rel author", "time element". */
  readonly by: string;
  /** Of dates: what the element says for machines. */
  readonly machine?: string;
}

export interface Marks {
  readonly headings: readonly (Mark & { readonly level: number })[];
  readonly authors: readonly Mark[];
  readonly dates: readonly Mark[];
  readonly categories: readonly Mark[];
  readonly tags: readonly Mark[];
}

const MOST = 200;
const LONGEST = 300;

export function articleMarks(tree: TreeRoot): Marks {
  const headings: (Mark & { level: number })[] = [];
  const authors: Mark[] = [];
  const dates: Mark[] = [];
  const categories: Mark[] = [];
  const tags: Mark[] = [];

  const pardoned = new Set<TreeElement>(); // called a sidebar or the like, and yet around the title
  const places = new Map<Mark, TreeElement>();

  const walk = (
    nodes: readonly TreeNode[],
    aside: TreeElement | undefined,
    inAuthor: boolean,
    inDate: boolean,
    inArticle: boolean,
  ): void => {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      const { name, attributes } = node;
      if (UNREAD.has(name)) continue;
      let away = aside;
      const article = inArticle || name === "article" || hintOf(node) >= 2;
      let author = inAuthor;
      let date = inDate;
      const add = (to: Mark[], by: string, machine?: string): void => {
        if (to.length >= MOST) return;
        const mark = {
          element: node,
          text: shortText(node),
          aside: away !== undefined,
          by,
          ...(machine === undefined ? {} : { machine }),
        };
        to.push(mark);
        if (away !== undefined) places.set(mark, away);
      };
      if (attributes.length > 0 || name === "footer" || name === "nav" || name === "aside") {
        if (away === undefined && isAside(node, inArticle)) away = node;
      }
      if (/^h[1-6]$/.test(name) && headings.length < MOST) {
        const mark = {
          element: node,
          text: shortText(node),
          aside: away !== undefined,
          by: name,
          level: Number(name[1]),
        };
        headings.push(mark);
        if (away !== undefined) places.set(mark, away);
        if (away !== undefined && name === "h1" && signOf(away)?.says !== "comments") pardoned.add(away);
      }
      if (attributes.length > 0) {
        const itemprop = attributeOf(node, "itemprop")?.toLowerCase() ?? "";
        const rel = ` ${attributeOf(node, "rel")?.toLowerCase() ?? ""} `;
        const said = attributeOf(node, "class");
        const id = attributeOf(node, "id");
        const words = said === undefined && id === undefined ? "" : plainWords(`${said ?? ""} ${id ?? ""}`);
        if (name === "time" || /^(?:datepublished|datemodified|datecreated)$/.test(itemprop)) {
          const machine = attributeOf(node, "datetime") ?? attributeOf(node, "content") ?? attributeOf(node, "title");
          add(
            dates,
            `${name === "time" ? "time element" : "itemprop"} ${itemprop}${TELLS_CHANGE.test(words) ? " modified" : TELLS_DATE.test(words) ? " published" : ""}`.trim(),
            machine,
          );
          date = true;
        } else if (!inDate && (TELLS_DATE.test(words) || TELLS_CHANGE.test(words))) {
          const machine =
            name === "abbr"
              ? attributeOf(node, "title")
              : (attributeOf(node, "data-date") ?? attributeOf(node, "data-published"));
          const before = dates.length;
          add(dates, `class ${TELLS_CHANGE.test(words) ? "modified" : "date"}`, machine);
          if (dates.length > before && dates.at(-1)!.text.length > 120) dates.pop();
        }
        if (rel.includes(" author ")) add(authors, "rel author");
        else if (/^(?:author|creator)$/.test(itemprop)) add(authors, "itemprop author");
        else if (TELLS_AUTHOR.test(words) && !/[ -](?:image|photo|img|avatar|bio|social)[ -]/.test(words))
          add(authors, inAuthor ? "class author inside" : "class author");
        if (TELLS_AUTHOR.test(words)) author = true;
        if (rel.includes(" tag ")) add(/category/.test(rel) ? categories : tags, "rel tag");
        else if (rel.includes(" category ")) add(categories, "rel category");
        else if (name === "a" && /[ -](?:category|cat-links|rubrik|section-name|kicker|topic)[ -]/.test(words))
          add(categories, "class category");
      }
      if (node.children.length > 0) walk(node.children, away, author, date, article);
    }
  };
  walk(tree.children, undefined, false, false, false);
  const just = <M extends Mark>(marks: readonly M[]): readonly M[] =>
    marks.map((mark) => (mark.aside && pardoned.has(places.get(mark)!) ? { ...mark, aside: false } : mark));
  return {
    headings: just(headings),
    authors: just(authors),
    dates: just(dates),
    categories: just(categories),
    tags: just(tags),
  };
}

/** An article's own footer is no aside: by-line and date stand there in many a blog. */
function isAside(element: TreeElement, inArticle: boolean): boolean {
  const sign = signOf(element);
  return sign !== undefined && ASIDES.has(sign.says) && !(inArticle && sign.says === "footer");
}

const ASIDES = new Set([
  "comments",
  "related",
  "sidebar",
  "footer",
  "navigation",
  "aside",
  "advertisement",
  "hidden",
  "notice",
]);
const UNREAD = new Set(["script", "style", "template", "svg", "iframe", "select", "textarea", "head"]);

const TELLS_AUTHOR =
  /[ -](?:author|authors|autor|autoren|autorin|byline|by-line|article-?author|post-?author|entry-?author|author-?(?:name|link|names|url)|writer|contributor|vcard|journalist|redakteur|posted-?by|created-?by|writtenby|written-by|signature|firma|autore|auteur|avtor)[ -]/;
const TELLS_DATE =
  /[ -](?:date|dates|datum|datetime|time|timestamp|published|publish|publish-?date|pub-?date|pubdate|post-?date|entry-?date|article-?date|posted-?on|postdate|fecha|data|dateline|date-?published|published-?(?:on|at|date|time)|created|create-?date|erstellt|veroeffentlicht|meta-date|byline-?date|news-?date|sana|tarih)[ -]/;
const TELLS_CHANGE =
  /[ -](?:updated|modified|lastmod|last-?(?:updated|modified|edited)|update-?(?:date|time)|date-?(?:updated|modified)|aktualisiert|geaendert)[ -]/;

/** The words of an element, at most so many. */
export function shortText(element: TreeElement): string {
  let text = "";
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (text.length > LONGEST) return;
      if (node.kind === "text") text += node.text;
      else if (node.kind === "element" && !UNREAD.has(node.name)) {
        // Words in two elements are two words, whatever the markup says.
        const apart = !TOGETHER.has(node.name);
        if (apart) text += " ";
        walk(node.children);
        if (apart) text += " ";
      }
    }
  };
  walk(element.children);
  return cleanLine(text.slice(0, LONGEST));
}

const TOGETHER = new Set([
  "b",
  "i",
  "em",
  "strong",
  "u",
  "sup",
  "sub",
  "font",
  "mark",
  "small",
  "abbr",
  "span",
  "bdi",
  "wbr",
]);
