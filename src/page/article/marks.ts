/**
 * Collects in one walk over the tree the headings, time elements and elements whose class or attributes say author,
 * date, category or tag. Nothing is judged here, but marks in comments, sidebars or "related" are flagged `aside`.
 */
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { classWords, memoizeWords, plainWords } from "../text/class-words.js";
import { cleanLine } from "../text/clean-text.js";
import { hintOf } from "../text/hints.js";
import { isBlock, isHiddenInline } from "../text/passages.js";
import { signOf } from "../text/signs.js";

export interface Mark {
  readonly element: TreeElement;
  /** The text, white space collapsed, at most 300 characters. */
  readonly text: string;
  /** In comments, related texts, a sidebar, a footer or navigation. */
  readonly aside: boolean;
  /** Aside, but only in an element that is called so: its author may be the page's. */
  readonly beside: boolean;
  /** "itemprop author", "class author", "rel author", "user", "time element". */
  readonly by: string;
  /** For dates: the machine-readable value. */
  readonly machine?: string;
}

export interface Marks {
  readonly headings: readonly (Mark & { readonly level: number })[];
  readonly authors: readonly Mark[];
  readonly dates: readonly Mark[];
  readonly categories: readonly Mark[];
  readonly tags: readonly Mark[];
  /** Breadcrumbs, anywhere on the page. */
  readonly trails: readonly TreeElement[];
}

const MAX_MARKS = 200;
const MAX_TEXT_LENGTH = 300;
/** Longer elements contain the whole category and not only its name. */
const LONGEST_LABEL = 80;
const MAX_NODES = 500;

export function articleMarks(tree: TreeRoot): Marks {
  const headings: (Mark & { level: number })[] = [];
  const authors: Mark[] = [];
  const dates: Mark[] = [];
  const categories: Mark[] = [];
  const tags: Mark[] = [];
  const trails: TreeElement[] = [];

  const pardoned = new Set<TreeElement>(); // named sidebar or similar, but around the title
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
      const add = (to: Mark[], by: string, machine?: string, longest = MAX_TEXT_LENGTH): void => {
        if (to.length >= MAX_MARKS) return;
        const text = shortText(to === authors ? (nameIn(node) ?? node) : node);
        if (text.length > longest) return;
        const mark = {
          element: node,
          text,
          aside: away !== undefined,
          beside: isBeside(away),
          by,
          ...(machine === undefined ? {} : { machine }),
        };
        to.push(mark);
        if (away !== undefined) places.set(mark, away);
      };
      if (attributes.length > 0 || name === "footer" || name === "nav" || name === "aside") {
        if (away === undefined && isAside(node, inArticle)) away = node;
      }
      if (name.length === 2 && /^h[1-6]$/.test(name) && headings.length < MAX_MARKS) {
        const mark = {
          element: node,
          text: headingText(headlineIn(node) ?? node),
          aside: away !== undefined,
          beside: isBeside(away),
          by: name,
          level: Number(name[1]),
        };
        headings.push(mark);
        if (away !== undefined) places.set(mark, away);
        if (away !== undefined && name === "h1" && signOf(away)?.says !== "comments") pardoned.add(away);
      }
      if (attributes.length > 0) {
        let itemprop = "";
        let rel = "";
        let href = "";
        let isPerson = false;
        for (const attribute of attributes) {
          if (attribute.name === "itemprop") itemprop = attribute.value.toLowerCase();
          else if (attribute.name === "rel") rel = ` ${attribute.value.toLowerCase()} `;
          else if (attribute.name === "typeof" || attribute.name === "property")
            isPerson ||= PERSON_RDFA.test(attribute.value);
          else if (attribute.name === "href" && name === "a") href = attribute.value;
          else if (attribute.name === "aria-label" && /bread-?crumb/i.test(attribute.value)) trails.push(node);
        }
        const words = classWords(node);
        const tells = words === "" ? NOTHING : tellsIn(words);
        if (name === "time" || (itemprop !== "" && /^(?:datepublished|datemodified|datecreated)$/.test(itemprop))) {
          const machine = attributeOf(node, "datetime") ?? attributeOf(node, "content") ?? attributeOf(node, "title");
          const by = [
            name === "time" ? "time element" : "itemprop",
            itemprop,
            tells.change ? "modified" : tells.date ? "published" : "",
          ];
          add(dates, by.filter((word) => word !== "").join(" "), machine);
          date = true;
        } else if (!inDate && (tells.date || tells.change)) {
          const machine =
            name === "abbr"
              ? attributeOf(node, "title")
              : (attributeOf(node, "data-date") ?? attributeOf(node, "data-published"));
          add(dates, tells.change ? "class modified" : "class date", machine, 120);
        }
        if (rel.includes(" author ")) add(authors, "rel author");
        else if (itemprop === "author" || itemprop === "creator") add(authors, "itemprop author");
        else if (isPerson && !inAuthor) add(authors, "class author");
        else if (tells.author) add(authors, inAuthor ? "class author inside" : "class author");
        else if (AUTHOR_PATH.test(href)) add(authors, "class author");
        else if (tells.user || USER_PATH.test(href)) add(authors, "user");
        author ||= tells.author || isPerson;
        if (rel.includes(" tag ")) add(rel.includes("category") ? categories : tags, "rel tag");
        else if (rel.includes(" category ")) add(categories, "rel category");
        else if (tells.category)
          add(categories, "class category", undefined, name === "a" ? MAX_TEXT_LENGTH : LONGEST_LABEL);
        if (tells.trail && trails.length < MAX_MARKS) trails.push(node);
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
    trails,
  };
}

/** A heading may hold more than the headline that is marked in it: a date, a rubric. */
function headlineIn({ children }: TreeElement): TreeElement | undefined {
  return children.find(
    (child): child is TreeElement =>
      child.kind === "element" &&
      /^(?:schema:)?headline$/i.test(attributeOf(child, "itemprop") ?? attributeOf(child, "property") ?? ""),
  );
}

/** An author's box may hold more than the name: a picture, a rank, the day of joining. */
function nameIn(box: TreeElement): TreeElement | undefined {
  let left = MAX_BOX_NODES;
  const find = (nodes: readonly TreeNode[]): TreeElement | undefined => {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      if (--left < 0) return undefined;
      if (attributeOf(node, "itemprop")?.toLowerCase() === "name" || isNamed(node)) return node;
      const inside = find(node.children);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  return find(box.children);
}

function isNamed(element: TreeElement): boolean {
  const { name, user } = tellsIn(classWords(element));
  return name || user;
}

const MAX_BOX_NODES = 40;

/** An article's own footer is not aside: many blogs have by-line and date there. */
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
  "consent",
]);

function isBeside(away: TreeElement | undefined): boolean {
  const says = away === undefined ? "" : signOf(away)?.says;
  return says === "aside" || says === "sidebar";
}

const UNREAD = new Set(["script", "style", "template", "svg", "iframe", "select", "textarea", "head"]);

interface Tells {
  readonly author: boolean;
  /** The name of the author around it. */
  readonly name: boolean;
  readonly user: boolean;
  readonly date: boolean;
  readonly change: boolean;
  readonly category: boolean;
  readonly trail: boolean;
}

const NOTHING: Tells = {
  author: false,
  name: false,
  user: false,
  date: false,
  change: false,
  category: false,
  trail: false,
};

/** What the class and id say that the element contains. */
const tellsIn = memoizeWords((words): Tells => {
  const plain = plainWords(words);
  return {
    author: TELLS_AUTHOR.test(plain) && !/[ -](?:image|photo|img|avatar|bio|social)[ -]/.test(plain),
    name: TELLS_NAME.test(plain),
    user: TELLS_USER.test(plain),
    date: TELLS_DATE.test(plain),
    change: TELLS_CHANGE.test(plain),
    category: TELLS_CATEGORY.test(plain),
    trail: TELLS_TRAIL.test(plain),
  };
});

const TELLS_AUTHOR =
  /[ -](?:author|authors|autor|autoren|autorin|byline|by-line|article-?author|post-?author|entry-?author|author-?(?:name|link|names|url)|writer|contributor|vcard|journalist|redakteur|posted-?by|created-?by|writtenby|written-by|signature|firma|autore|auteur|avtor|reporter|kirjoittaja|szerzo|yazar|muhabir|forfatter|skribent|redaktor)[ -]/;
/** Of the person in an author's box. */
const TELLS_NAME = /[ -](?:name|fn|(?:user|display|full|author|person)-?name)[ -]/;
const TELLS_USER = /[ -](?:(?:big|post-?)?user-?name|(?:post|message|nick)-?name|poster)[ -]/;
/** "/authors/ann-lee", "/blog/author/ann". */
const AUTHOR_PATH =
  /\/(?:authors?|autor(?:e|en|es)?|auteurs?|contributors?|writers?|columnists?|journalists?)\/[^/?#]+\/?$/i;
/** RDFa: a typed person or account ("schema:Person"), or a property such as "dc:creator". */
const PERSON_RDFA = /(?:^|[\s:])(?:Person|UserAccount|author|creator|has_creator)(?:$|\s)/;
/** "/u/ann", "/users/17/ann", "/members/ann.17/", "member.php?u=17". */
const USER_PATH =
  /\/(?:u|users?)\/(?!(?:register|registration|log-?in|log-?out|sign-?(?:in|up|out)|password|settings|edit|new|profile)\b)[^/?#]+(?:\/[^/?#]+)?\/?$|\/members\/[^/?#]*\d\/?$|\b(?:member|profile)\.php\?/i;
const TELLS_DATE =
  /[ -](?:date|dates|datum|datetime|time|timestamp|published|publish|publish-?date|pub-?date|pubdate|post-?date|entry-?date|article-?date|posted-?on|postdate|fecha|data|dateline|date-?published|published-?(?:on|at|date|time)|created|create-?date|erstellt|veroeffentlicht|meta-date|byline-?date|news-?date|sana|tarih)[ -]/;
const TELLS_CHANGE =
  /[ -](?:updated|modified|lastmod|last-?(?:updated|modified|edited)|update-?(?:date|time)|date-?(?:updated|modified)|aktualisiert|geaendert)[ -]/;
const TELLS_CATEGORY =
  /[ -](?:(?:post|entry|article|news|blog|item)?-?(?:category|categories|cat|cats)(?:-?(?:name|label|link|links|title|badge))?|categoria|categorias|categorie|kategorie|kategorien|kategori|kategoria|rubric|rubrics|rubrik|rubrika|rubrica|rubrique|ressort|seccion|(?:post|article|news|story)-section|section-?(?:name|label|link|tag)|kicker|eyebrow|topic|(?:primary|main|article|post|entry|story)-?tag)[ -]/;
const TELLS_TRAIL = /[ -](?:bread-?crumbs?|crumbs?|pathway|path|rootline|brotkrumen|speedbar|you-are-here)[ -]/;

/** Without buttons, hidden words and boxes inside ("Copy item path"), unless there is nothing else. */
function headingText(heading: TreeElement): string {
  return shortText(heading, isBesideHeadline) || shortText(heading);
}

function isBesideHeadline(element: TreeElement): boolean {
  return element.name === "button" || isHiddenInline(element) || (element.name.includes("-") && isBlock(element));
}

/** The text of an element, shortened, without the elements to be left out. */
export function shortText(element: TreeElement, leftOut: (inside: TreeElement) => boolean = () => false): string {
  let text = "";
  let left = MAX_NODES;
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (text.length > MAX_TEXT_LENGTH || --left < 0) return;
      if (node.kind === "text") text += node.text;
      else if (node.kind === "element" && !UNREAD.has(node.name) && !leftOut(node)) {
        // Text in two elements is two words.
        const apart = !TOGETHER.has(node.name);
        if (apart) text += " ";
        walk(node.children);
        if (apart) text += " ";
      }
    }
  };
  walk(element.children);
  return cleanLine(text.slice(0, MAX_TEXT_LENGTH));
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
