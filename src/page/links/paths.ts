/**
 * The path of an element in its page's template: names of its ancestors with id or first class, without positions,
 * numbers, and classes like "first" or "active". Links of one list share a path, also across pages.
 */
import type { TreeElement, TreeParent, TreeRoot } from "../../model/tree.js";

/** "body>div#main>ul.songs>li": from the body down. */
export function pathOf(element: Remembering): string {
  if (element.path !== undefined) return element.path;
  const step = stepOf(element);
  const { parent } = element;
  const above = isTop(parent) ? "" : pathOf(parent);
  // Thousands of elements inside each other, with a block in each, would make paths of many megabytes together.
  const path = above === "" ? step : above.length > MAX_PATH ? above : `${above}>${step}`;
  element.path = path;
  return path;
}

/** Characters, and one step more. Deep real pages have 700. */
const MAX_PATH = 2000;

/** Our trees cache the path in the element. */
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

/** Their classes describe the page's content: WordPress gives its body a dozen. */
const PLAIN = new Set(["html", "body"]);

/** Elements whose id names a part of the template. The id of a row or cell names its content. */
const HOLDERS = new Set(
  "div section main nav header footer aside article ul ol dl table tbody form center menu fieldset".split(" "),
);

function firstClass(classes: string): string | undefined {
  const known = firsts.get(classes);
  if (known !== undefined) return known === "" ? undefined : known;
  let found = "";
  for (const one of classes.slice(0, MAX_CLASSES).split(/\s+/)) {
    if (one === "" || STATE.test(one)) continue;
    found = general(one);
    break;
  }
  if (firsts.size > 5000) firsts.clear();
  firsts.set(classes, found);
  return found === "" ? undefined : found;
}

/** Class values repeat on all pages of a site, so results are cached. */
const firsts = new Map<string, string>();
const MAX_CLASSES = 400;

const STATE =
  /^(?:is-|has-)?(?:odd|even|first|last|active|current|selected|open|closed|expanded|collapsed|hover|visited|alt|new|sticky|row-?\d+)$/i;

/** "post-123" → "post-*", "a3f9c2" → "*". */
function general(name: string): string {
  const short = name.length > LONGEST_NAME ? name.slice(0, LONGEST_NAME) : name;
  const digit = short.search(/\d/);
  if (digit < 0) return short.replace(/[\s>]+/g, "_");
  const before = short.slice(0, digit).replace(/[\s>]+/g, "_");
  return before.length < 3 ? "*" : `${before}*`;
}

const LONGEST_NAME = 60;
