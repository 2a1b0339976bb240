/**
 * Scans an HTML page for links, title and directives without building a tree. Strings are made only for what is kept.
 * Addresses are resolved at the end, because the first `<base>` applies to the whole page. No stack of open elements is
 * needed, only whether one of a few is open.
 */
import { normalise } from "../../model/address.js";
import {
  collapseWhitespace,
  DATA_ADDRESSES,
  dataAddress,
  type Facts,
  isTidy,
  LONGEST_TITLE,
  LONGEST_WORDS,
  leadsSomewhere,
  MAX_LINKS,
  type RawLink,
  refreshTarget,
  resolveAll,
  textFacts,
} from "../facts.js";
import { visibleText } from "../text/visible.js";
import { type ByteNameLookup, byteNameLookup } from "./byte-names.js";
import { cutter } from "./cut.js";
import { detachedCopy } from "./detached-copy.js";
import { INLINE } from "./elements.js";
import { decodeAttribute, decodeEntities } from "./entities.js";
import { scanMarkup } from "./markup.js";

/** `bytes` are the page in UTF-8; `scan` finds the markup in them. */
export function htmlFacts(bytes: Uint8Array, url: string, agent: string, scan = scanMarkup): Facts {
  const cut = cutter(bytes);
  const visible = visibleText();
  const found: RawLink[] = [];
  const bases: string[] = [];
  const asked: string[] = [];
  const declared: [string, string][] = [];
  let canonical: string | undefined;
  let title: string | undefined;

  // The current tag and its relevant attributes.
  let tag: Tag = "other";
  let matters: ByteNameLookup<Matter> | undefined;
  let given: Attributes = NONE;
  let data: Map<string, string> | undefined; // data attributes of an anchor or a button

  // The open elements at this position.
  let link: RawLink | undefined;
  let isButton = false; // the open link is a button
  let spare = ""; // name of the open link when it has no text: an image's alt, its own title
  let inside: "text" | "raw" | "title" = "text";
  let unseen = 0; // noscript and template
  let inert = 0; // template: links in it do not count
  let foreign = 0; // svg and math

  function pointTo(href: string | undefined, words: string, rel: string | undefined): RawLink | undefined {
    // A link within the page does not count.
    if (href === undefined || href.startsWith("#") || inert > 0 || found.length >= MAX_LINKS) return undefined;
    const pointed: RawLink = { href, words, nofollow: rel !== undefined && /\bnofollow\b/i.test(rel) };
    found.push(pointed);
    return pointed;
  }

  function closeLink(): void {
    if (link === undefined) return;
    link.words = decodeEntities(link.words);
    if (!/\S/.test(link.words)) link.words = spare;
    link = undefined;
    isButton = false;
  }

  function openTag(): void {
    switch (tag) {
      case "a":
        closeLink();
        link = pointTo(leadsSomewhere(given.href) ? given.href : (loadedBy(data) ?? given.href), "", given.rel);
        spare = given.title ?? "";
        break;
      case "button": {
        const href = loadedBy(data);
        if (href === undefined) break;
        closeLink();
        link = pointTo(href, "", undefined);
        spare = given.title ?? "";
        isButton = true;
        break;
      }
      case "area":
        pointTo(given.href, given.alt ?? given.title ?? "", given.rel);
        break;
      case "frame":
        pointTo(given.src, given.title ?? given.name ?? "", undefined);
        break;
      case "img":
        if (link !== undefined && given.alt) spare = given.alt;
        break;
      case "base":
        if (given.href !== undefined && inert === 0 && bases.length < 10) bases.push(given.href);
        break;
      case "link":
        openLinkElement();
        break;
      case "meta":
        openMeta();
        break;
      case "title":
        inside = foreign > 0 ? "text" : title === undefined ? "title" : "raw"; // the first is the page's
        break;
      case "raw":
        inside = foreign > 0 ? "text" : "raw";
        break;
      case "template":
        inert++;
        unseen++;
        break;
      case "noscript":
        unseen++;
        break;
      case "foreign":
        foreign++;
        break;
      case "block":
        foreign = 0; // as in browsers, it closes an open svg
        break;
    }
    if (tag !== "inline" && tag !== "img") separate();
    given = NONE;
    data = undefined;
    tag = "other";
    matters = undefined;
  }

  function openLinkElement(): void {
    const rel = given.rel?.toLowerCase() ?? "";
    if (inert > 0) return;
    if (/\bcanonical\b/.test(rel)) canonical ??= given.href;
    const turn = /\b(?:next|prev)\b/.exec(rel)?.[0];
    if (turn !== undefined) pointTo(given.href, turn, rel);
  }

  function openMeta(): void {
    const { content } = given;
    if (content === undefined || inert > 0) return;
    const name = given.name?.trim().toLowerCase();
    if ((name === "robots" || name === agent) && asked.length < 100) asked.push(detachedCopy(content.slice(0, 1000)));
    if ((name === "tdm-reservation" || name === "tdm-policy") && declared.length < 10)
      declared.push([name, detachedCopy(content.slice(0, 1000))]);
    if (given.httpEquiv?.trim().toLowerCase() === "refresh") pointTo(refreshTarget(content), "(refresh)", undefined);
  }

  /** Most tags separate words. */
  function separate(): void {
    if (link === undefined || link.words === "" || link.words.endsWith(" ")) return;
    if (link.words.length <= LONGEST_WORDS) link.words += " ";
  }

  function read(start: number, end: number): void {
    if (inside === "raw") return;
    if (inside === "title") {
      title ??= "";
      if (title.length < 2 * LONGEST_TITLE) title += cut(start, end, 4 * LONGEST_TITLE);
      return;
    }
    if (link !== undefined && link.words.length <= LONGEST_WORDS) {
      const words = cut(start, end, 20 * LONGEST_WORDS);
      link.words += isTidy(words) ? words : words.replace(/\s+/g, " ");
    }
    if (unseen === 0) visible.add(bytes, start, end, link !== undefined);
  }

  scan(bytes, {
    text: read,
    openTag(start, end) {
      tag = TAGS(bytes, start, end) ?? "other";
      matters = MATTERS[tag];
    },
    attribute(nameStart, nameEnd, start, end) {
      const attribute = matters?.(bytes, nameStart, nameEnd);
      if (attribute === undefined) return;
      const value = decodeAttribute(cut(start, end));
      if (attribute === "data") {
        const name = cut(nameStart, nameEnd).toLowerCase();
        data ??= new Map();
        if (!data.has(name)) data.set(name, value);
      } else {
        if (given === NONE) given = { ...NONE };
        given[attribute] ??= value; // the first of its name holds
      }
    },
    endOpenTag: openTag,
    closeTag(start, end) {
      if (inside !== "text") {
        inside = "text"; // only its own end tag ends such an element
        return;
      }
      if (link === undefined && unseen === 0 && foreign === 0) return;
      const closed = TAGS(bytes, start, end) ?? "other";
      if (closed === (isButton ? "button" : "a")) closeLink();
      else if (closed !== "inline") separate();
      if (closed === "noscript" && unseen > inert) unseen--;
      else if (closed === "template" && inert > 0) {
        inert--;
        unseen--;
      } else if (closed === "foreign" && foreign > 0) foreign--;
    },
    inForeign: () => foreign > 0,
  });
  closeLink();

  const self = normalise(url) ?? url;
  const base = firstValid(bases, self) ?? self;
  const own = canonical === undefined ? undefined : normalise(canonical, base);
  return {
    title: collapseWhitespace(decodeEntities(title ?? ""), LONGEST_TITLE),
    canonical: own === undefined ? undefined : detachedCopy(own),
    base,
    links: resolveAll(found, base),
    ...(found.length >= MAX_LINKS ? { linksCut: true } : {}),
    linkShare: visible.linkShare(),
    ...textFacts(visible),
    asked,
    declared,
  };
}

/** Elements by their meaning here. Others only separate words. */
type Tag =
  | "a"
  | "area"
  | "base"
  | "button"
  | "frame"
  | "img"
  | "link"
  | "meta"
  | "title"
  | "raw"
  | "noscript"
  | "template"
  | "foreign"
  | "block"
  | "inline"
  | "other";

const TAGS = byteNameLookup<Tag>([
  ...(["a", "area", "base", "button", "frame", "img", "link", "meta", "title", "noscript", "template"] as const).map(
    (name) => [name, name] as const,
  ),
  ["iframe", "frame"],
  ["image", "img"],
  ...["script", "style", "textarea", "noembed", "noframes"].map((name) => [name, "raw"] as const),
  ...["svg", "math"].map((name) => [name, "foreign"] as const),
  ...["body", "div", "p", "ul", "ol", "dl", "table", "h1", "h2", "h3"].map((name) => [name, "block"] as const),
  ...[...INLINE].map((name) => [name, "inline"] as const),
]);

interface Attributes {
  href: string | undefined;
  src: string | undefined;
  rel: string | undefined;
  title: string | undefined;
  alt: string | undefined;
  name: string | undefined;
  content: string | undefined;
  httpEquiv: string | undefined;
}

const NONE: Attributes = {
  href: undefined,
  src: undefined,
  rel: undefined,
  title: undefined,
  alt: undefined,
  name: undefined,
  content: undefined,
  httpEquiv: undefined,
};

const LOADS = ["class", ...DATA_ADDRESSES].map((name) => [name, "data"] as const);

const loadedBy = (data: ReadonlyMap<string, string> | undefined): string | undefined =>
  data === undefined ? undefined : dataAddress((name) => data.get(name));

type Matter = keyof Attributes | "data";

const MATTERS: { readonly [tag in Tag]?: ByteNameLookup<Matter> } = {
  a: byteNameLookup<Matter>([["href", "href"], ["xlink:href", "href"], ["rel", "rel"], ["title", "title"], ...LOADS]),
  button: byteNameLookup<Matter>([["title", "title"], ...LOADS]),
  area: byteNameLookup<Matter>([
    ["href", "href"],
    ["rel", "rel"],
    ["alt", "alt"],
    ["title", "title"],
  ]),
  base: byteNameLookup<Matter>([["href", "href"]]),
  frame: byteNameLookup<Matter>([
    ["src", "src"],
    ["title", "title"],
    ["name", "name"],
  ]),
  img: byteNameLookup<Matter>([["alt", "alt"]]),
  link: byteNameLookup<Matter>([
    ["href", "href"],
    ["rel", "rel"],
  ]),
  meta: byteNameLookup<Matter>([
    ["name", "name"],
    ["content", "content"],
    ["http-equiv", "httpEquiv"],
  ]),
};

function firstValid(bases: readonly string[], self: string): string | undefined {
  for (const href of bases) {
    const base = normalise(href, self);
    if (base !== undefined) return base;
  }
  return undefined;
}
