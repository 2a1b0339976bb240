/**
 * An archived page as harmless HTML: it looks as it did, but runs nothing, sends nothing and leads nowhere.
 *
 * Written anew from the tree: only elements and attributes on the lists below, with styles and pictures from the archive. So nothing
 * depends on recognising what is dangerous. A comment in front of each text tells the text's number in the tree, by which places on the
 * page are named (places.ts). Comments change neither the look of a page nor the meaning of its styles.
 */

import { normaliser } from "../../model/address.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeParent, type TreeRoot } from "../../model/tree.js";
import { findPicture, type Resources, safeCss } from "./safe-css.js";

export interface SafePage {
  /** Attributes of html and body. */
  readonly html: string;
  readonly body: string;
  /** Style elements. */
  readonly styles: string;
  readonly content: string;
}

export function safeHtml(tree: TreeRoot, base: string, resources: Resources): SafePage {
  const normal = normaliser(base);
  const out: string[] = [];
  const styles: string[] = [];
  let html = "";
  let body = "";

  const style = (css: string, from: string, element: TreeElement, into: string[]): void => {
    const media = attributeOf(element, "media");
    into.push(`<style${media === undefined ? "" : attribute("media", media)}>${safeCss(css, from, resources)}</style>`);
  };
  const link = (element: TreeElement, into: string[]): void => {
    const rel = (attributeOf(element, "rel") ?? "").toLowerCase().split(/\s+/);
    const url = normal(attributeOf(element, "href") ?? "");
    if (!rel.includes("stylesheet") || rel.includes("alternate") || url === undefined) return;
    const found = resources.sheet(url);
    if (found !== undefined) style(found.css, found.url, element, into);
  };
  const head = (parent: TreeParent): void => {
    for (const child of parent.children) {
      if (child.kind !== "element") continue;
      if (child.name === "style") style(textIn(child), base, child, styles);
      else if (child.name === "link") link(child, styles);
      else if (child.name === "noscript") head(child);
    }
  };
  const nodes = (children: readonly TreeNode[]): void => {
    for (const child of children) {
      if (child.kind === "text")
        out.push(child.text.trim() === "" ? child.text : `<!--${child.order}-->${escaped(child.text)}`);
      else if (child.kind === "element") element(child);
    }
  };
  const element = (one: TreeElement): void => {
    const { name, space } = one;
    const isImage = name === "img" || (name === "input" && attributeOf(one, "type")?.toLowerCase() === "image");
    if (space === "svg") drawing(one);
    else if (space === "math") nodes(one.children);
    else if (name === "html" || name === "body" || name === "frameset") {
      const own = attributes(one, resources, base);
      if (name === "html") html = own;
      else body = own;
      nodes(one.children);
    } else if (name === "head") head(one);
    else if (name === "style") style(textIn(one), base, one, out);
    else if (name === "link") link(one, out);
    else if (isImage) image(one);
    else if (name === "textarea" || name === "option")
      out.push(`<${name} disabled${attributes(one, resources, base)}>${escaped(textIn(one))}</${name}>`);
    else if (!DROPPED.has(name)) ordinary(one);
  };
  const ordinary = (one: TreeElement): void => {
    const { name } = one;
    const as = RENAMED.get(name) ?? (KEPT.has(name) || CUSTOM.test(name) ? name : "span");
    out.push(`<${as}${FIXED.get(as) ?? ""}${attributes(one, resources, base)}>`);
    if (VOID.has(as)) return;
    nodes(one.children);
    out.push(`</${as}>`);
  };
  const image = (one: TreeElement): void => {
    let source: string | undefined;
    for (const url of pictureAddresses(one)) {
      source = findPicture(url, base, resources);
      if (source !== undefined) break;
    }
    // A frame of the declared size stays where there is no picture.
    out.push(`<img${source === undefined ? "" : attribute("src", source)}${attributes(one, resources, base)}>`);
  };
  const drawing = (one: TreeElement): void => {
    if (!DRAWN.has(one.name)) return;
    out.push(`<${one.name}`);
    for (const { name, value } of one.attributes) {
      if (name === "style") out.push(attribute(name, safeCss(value, base, resources)));
      else if (/^(?:xlink:)?href$/.test(name) ? /^#[\w-]+$/.test(value) : DRAWING.has(name) && isLocal(value))
        out.push(attribute(name.replace("xlink:", ""), value));
    }
    out.push(">");
    for (const child of one.children) {
      if (child.kind === "text") out.push(child.text.trim() === "" ? "" : escaped(child.text));
      else if (child.kind === "element" && child.space === "svg") drawing(child);
    }
    out.push(`</${one.name}>`);
  };

  nodes(tree.children);
  return { html, body, styles: styles.join(""), content: out.join("") };
}

/** The addresses of an image, the best first. Many pages let a script set the real one. */
export function pictureAddresses(element: TreeElement): string[] {
  const addresses: string[] = [];
  for (const name of ["src", "data-src", "data-original", "data-lazy-src"]) {
    const value = attributeOf(element, name);
    if (value !== undefined && value.trim() !== "") addresses.push(value);
  }
  for (const name of ["srcset", "data-srcset"]) {
    const first = (attributeOf(element, name) ?? "").trim().split(/[\s,]+/, 1)[0];
    if (first !== undefined && first !== "") addresses.push(first);
  }
  return addresses;
}

function attributes(element: TreeElement, resources: Resources, base: string): string {
  let text = "";
  for (const { name, value } of element.attributes) {
    if (name === "style") text += attribute(name, safeCss(value, base, resources));
    else if (ATTRIBUTES.has(name) || /^(?:aria|data)-[a-z0-9-]+$/.test(name)) text += attribute(name, value);
    else if (name === "type" && TYPED.has(element.name) && TYPES.has(value.toLowerCase()))
      text += attribute(name, value);
    else if (name === "background") {
      const found = findPicture(value, base, resources);
      if (found !== undefined && attributeOf(element, "style") === undefined)
        text += attribute("style", safeCss(`background-image:url("${value.replace(/["\\]/g, "")}")`, base, resources));
    }
  }
  return text;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function textIn(element: TreeElement): string {
  let text = "";
  for (const child of element.children) {
    if (child.kind === "text") text += child.text;
    else if (child.kind === "element") text += textIn(child);
  }
  return text;
}

function isLocal(value: string): boolean {
  return !/url\s*\(|\\/i.test(value) || /^\s*url\(\s*["']?#[\w-]+["']?\s*\)\s*$/i.test(value);
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const KEPT = set(
  `a abbr acronym address article aside b bdi bdo big blockquote br button caption center cite code col colgroup data dd del details
   dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i input ins kbd label legend
   li main mark menu meter nav ol optgroup output p picture pre progress q rp rt ruby s samp search section select small span strike
   strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr`,
);
const CUSTOM = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
const RENAMED: ReadonlyMap<string, string> = new Map([
  ...["listing", "plaintext", "xmp"].map((name) => [name, "pre"] as const),
  ["noscript", "div"],
  ["marquee", "div"],
]);
/** Dropped with everything in them. */
export const DROPPED: ReadonlySet<string> = set(
  `script template style link meta base title head iframe frame object embed applet param audio video source track canvas noembed noframes
   portal fencedframe area map datalist`,
);
const VOID = set("br col hr input wbr img");
/** Links lead nowhere, buttons send nothing. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ["a", ' href="#" tabindex="-1"'],
  ["button", ' type="button" tabindex="-1"'],
  ["input", " disabled"],
  ["select", " disabled"],
]);
const ATTRIBUTES = set(
  `abbr align alt bgcolor border cellpadding cellspacing checked class clear color cols colspan compact datetime dir face frame headers
   height hidden high hspace id lang label low max min nowrap noshade open optimum placeholder reversed role rows rowspan rules scope
   selected size span start summary title valign value vspace width wrap`,
);
const TYPED = set("input ol ul li");
const TYPES = set(
  "text search email url tel number date checkbox radio submit reset button password range color 1 a i disc circle square",
);
const DRAWN = set(
  `svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask symbol use pattern`,
);
const DRAWING = set(
  `class clip-path clip-rule cx cy d dx dy fill fill-opacity fill-rule font-family font-size font-weight fx fy gradientTransform
   gradientUnits height id mask offset opacity patternUnits points preserveAspectRatio r rx ry stop-color stop-opacity stroke
   stroke-linecap stroke-linejoin stroke-width text-anchor transform version viewBox width x x1 x2 y y1 y2`,
);
