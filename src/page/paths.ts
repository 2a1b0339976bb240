/**
 * Where in a page's template does an element stand?
 *
 * The names of its ancestors, with what tells one part of a template from another (an id, the first class) and without what
 * tells one row or one page from the next: positions, numbers in ids and classes, classes that only say "first" or "active".
 * So the links of one list share a path, and so do those of the same list on another page.
 */
import type { TreeElement, TreeParent, TreeRoot } from "../model/tree.js";

/** "body>div#main>ul.songs>li": from the body down. */
export function pathOf(element: Remembering): string {
  if (element.path !== undefined) return element.path;
  const step = stepOf(element);
  const { parent } = element;
  const path = isTop(parent) ? step : `${pathOf(parent)}>${step}`;
  element.path = path;
  return path;
}

/** Elements of our trees have a place to remember their path in. */
type Remembering = TreeElement & { path?: string | undefined };

function isTop(parent: TreeParent | null): parent is TreeRoot | null {
  return parent === null || parent.kind === "root" || parent.parent?.kind === "root";
}

/** "div#main", "ul.songs", "li". */
export function stepOf(element: TreeElement): string {
  const { name, attributes } = element;
  if (attributes.length === 0 || PLAIN.has(name)) return name;
  let id = "";
  let classes = "";
  for (const attribute of attributes) {
    if (attribute.name === "id") id = attribute.value;
    else if (attribute.name === "class") classes = attribute.value;
  }
  if (id !== "" && HOLDERS.has(name)) return `${name}#${general(id)}`;
  const first = classes === "" ? undefined : firstClass(classes);
  return first === undefined ? name : `${name}.${first}`;
}

/** Of these classes say only what the page is about: WordPress gives its body a dozen, half of them numbers. */
const PLAIN = new Set(["html", "body"]);

/** Elements whose id names a part of the template. In a row or a cell it names what the row is about. */
const HOLDERS = new Set(
  "div section main nav header footer aside article ul ol dl table tbody form center menu fieldset".split(" "),
);

function firstClass(classes: string): string | undefined {
  const known = firsts.get(classes);
  if (known !== undefined) return known === "" ? undefined : known;
  let found = "";
  for (const one of classes.slice(0, LONGEST).split(/\s+/)) {
    if (one === "" || STATE.test(one)) continue;
    found = general(one);
    break;
  }
  if (firsts.size > 5000) firsts.clear();
  firsts.set(classes, found);
  return found === "" ? undefined : found;
}

/** The same few class attributes stand on all pages of a site. Only a shortcut: what is in it changes no answer. */
const firsts = new Map<string, string>();
const LONGEST = 400;

const STATE =
  /^(?:is-|has-)?(?:odd|even|first|last|active|current|selected|open|closed|expanded|collapsed|hover|visited|alt|new|sticky|row-?\d+)$/i;

/** "post-123" → "post-*", "a3f9c2" → "*": what has a number is one of many. */
function general(name: string): string {
  const short = name.length > LONGEST_NAME ? name.slice(0, LONGEST_NAME) : name;
  const digit = short.search(/\d/);
  if (digit < 0) return short.replace(/[\s>]+/g, "_");
  const before = short.slice(0, digit).replace(/[\s>]+/g, "_");
  return before.length < 3 ? "*" : `${before}*`;
}

const LONGEST_NAME = 60;
