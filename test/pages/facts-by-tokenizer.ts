/**
 * An oracle for `page/html.ts`: the same facts, read by htmlparser2's tokenizer from the page's text.
 *
 * The tokenizer reports places in the text, and strings are cut only where something is worth keeping: the href of a link,
 * the words in it, the title. Addresses are made absolute at the end, because the first `<base>` holds for the whole page,
 * also for what stands above it. No stack of open elements is kept: of the few elements that matter it is enough to know
 * whether one is open.
 */
import { Tokenizer } from "htmlparser2";
import { normalise } from "../../src/model/address.js";
import { JOINING } from "../../src/page/elements.js";
import { decodeAttribute, decodeEntities } from "../../src/page/entities.js";
import {
  collapsed,
  DATA_ADDRESSES,
  dataAddress,
  type Facts,
  LONGEST_TITLE,
  LONGEST_WORDS,
  leadsSomewhere,
  MOST_LINKS,
  type RawLink,
  refreshTarget,
  resolveAll,
  textFacts,
} from "../../src/page/facts.js";
import { fresh } from "../../src/page/fresh.js";
import { seenText } from "./seen-text.js";

export function factsByTokenizer(text: string, url: string, agent: string): Facts {
  const visible = seenText();
  const found: RawLink[] = [];
  const bases: string[] = [];
  const asked: string[] = [];
  const declared: [string, string][] = [];
  let canonical: string | undefined;
  let title: string | undefined;

  // The tag that is being read, and of its attributes those that matter.
  let tag: Tag = "other";
  let matters: ReadonlyMap<string, keyof Attributes | "data"> | undefined;
  let attribute: keyof Attributes | "data" | undefined;
  let value = "";
  let given: Attributes = NONE;
  let data: Map<string, string> | undefined; // what a script would load, of an anchor or a button
  let dataName = "";

  // What is open around the place where we are.
  let link: RawLink | undefined;
  let isButton = false; // the open link is a button
  let spare = ""; // what the open link is called when it holds no words: an image's alt, its own title
  let inside: "text" | "raw" | "title" = "text";
  let unseen = 0; // noscript and template
  let inert = 0; // template: no link there is one yet
  let foreign = 0; // svg and math

  function pointTo(href: string | undefined, words: string, rel: string | undefined): RawLink | undefined {
    // A place on the same page is no link.
    if (href === undefined || href.startsWith("#") || inert > 0 || found.length >= MOST_LINKS) return undefined;
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
        foreign = 0; // in a browser, too, it ends an svg that was left open
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
    if ((name === "robots" || name === agent) && asked.length < 100) asked.push(fresh(content.slice(0, 1000)));
    if ((name === "tdm-reservation" || name === "tdm-policy") && declared.length < 10)
      declared.push([name, fresh(content.slice(0, 1000))]);
    if (given.httpEquiv?.trim().toLowerCase() === "refresh") pointTo(refreshTarget(content), "(refresh)", undefined);
  }

  /** Words on the two sides of most tags are two words. */
  function separate(): void {
    if (link === undefined || link.words === "" || link.words.endsWith(" ")) return;
    if (link.words.length <= LONGEST_WORDS) link.words += " ";
  }

  function read(start: number, end: number): void {
    if (inside === "raw") return;
    if (inside === "title") {
      title ??= "";
      if (title.length < 2 * LONGEST_TITLE) title += text.slice(start, Math.min(end, start + 4 * LONGEST_TITLE));
      return;
    }
    if (link !== undefined && link.words.length <= LONGEST_WORDS) {
      const words = text.slice(start, Math.min(end, start + 20 * LONGEST_WORDS));
      link.words += SPACES.test(words) ? words.replace(/\s+/g, " ") : words;
    }
    if (unseen === 0) visible.add(text, start, end, link !== undefined);
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: false }, // see entities.ts
    {
      onopentagname(start, end) {
        tag = tagOf(text, start, end);
        matters = MATTERS[tag];
      },
      onattribname(start, end) {
        if (matters === undefined) return;
        const name = text.slice(start, end).toLowerCase();
        attribute = matters.get(name);
        if (attribute === "data") dataName = name;
      },
      onattribdata(start, end) {
        if (attribute !== undefined) value += text.slice(start, end);
      },
      onattribentity() {},
      onattribend() {
        if (attribute === undefined) return;
        if (attribute === "data") {
          data ??= new Map();
          if (!data.has(dataName)) data.set(dataName, decodeAttribute(value));
        } else {
          if (given === NONE) given = { ...NONE };
          given[attribute] ??= decodeAttribute(value); // the first of its name holds
        }
        attribute = undefined;
        value = "";
      },
      onopentagend: openTag,
      onselfclosingtag: openTag,
      ontext: read,
      ontextentity() {},
      onclosetag(start, end) {
        if (inside !== "text") {
          inside = "text"; // only its own end tag ends such an element
          return;
        }
        if (link === undefined && unseen === 0 && foreign === 0) return;
        const closed = tagOf(text, start, end);
        if (closed === (isButton ? "button" : "a")) closeLink();
        else if (closed !== "inline") separate();
        if (closed === "noscript" && unseen > inert) unseen--;
        else if (closed === "template" && inert > 0) {
          inert--;
          unseen--;
        } else if (closed === "foreign" && foreign > 0) foreign--;
      },
      oncdata: (start, end) => void (end - 2 > start && read(start, end - 2)),
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend: closeLink,
      isInForeignContext: () => foreign > 0,
    },
  );
  tokenizer.write(text);
  tokenizer.end();

  const self = normalise(url) ?? url;
  const base = firstValid(bases, self) ?? self;
  const own = canonical === undefined ? undefined : normalise(canonical, base);
  return {
    title: collapsed(decodeEntities(title ?? ""), LONGEST_TITLE),
    canonical: own === undefined ? undefined : fresh(own),
    base,
    links: resolveAll(found, base),
    linkShare: visible.linkShare(),
    ...textFacts(visible),
    asked,
    declared,
  };
}

/** Elements by what they mean to us. Those that are not named only separate words. */
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

const TAGS: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ...(["a", "area", "base", "button", "frame", "img", "link", "meta", "title", "noscript", "template"] as const).map(
    (name) => [name, name] as const,
  ),
  ["iframe", "frame"],
  ["image", "img"],
  ...["script", "style", "textarea", "noembed", "noframes"].map((name) => [name, "raw"] as const),
  ...["svg", "math"].map((name) => [name, "foreign"] as const),
  ...["body", "div", "p", "ul", "ol", "dl", "table", "h1", "h2", "h3"].map((name) => [name, "block"] as const),
  ...[...JOINING].map((name) => [name, "inline"] as const),
]);
const LONGEST_NAME = 8;

function tagOf(text: string, start: number, end: number): Tag {
  if (end - start > LONGEST_NAME) return "other";
  const name = text.slice(start, end);
  return TAGS.get(name) ?? TAGS.get(name.toLowerCase()) ?? "other";
}

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

const MATTERS: { readonly [tag in Tag]?: ReadonlyMap<string, keyof Attributes | "data"> } = {
  a: new Map<string, keyof Attributes | "data">([
    ["href", "href"],
    ["xlink:href", "href"],
    ["rel", "rel"],
    ["title", "title"],
    ...LOADS,
  ]),
  button: new Map<string, keyof Attributes | "data">([["title", "title"], ...LOADS]),
  area: new Map([
    ["href", "href"],
    ["rel", "rel"],
    ["alt", "alt"],
    ["title", "title"],
  ]),
  base: new Map([["href", "href"]]),
  frame: new Map([
    ["src", "src"],
    ["title", "title"],
    ["name", "name"],
  ]),
  img: new Map([["alt", "alt"]]),
  link: new Map([
    ["href", "href"],
    ["rel", "rel"],
  ]),
  meta: new Map([
    ["name", "name"],
    ["content", "content"],
    ["http-equiv", "httpEquiv"],
  ]),
};

const SPACES = /\s\s|[^\S ]/;

function firstValid(bases: readonly string[], self: string): string | undefined {
  for (const href of bases) {
    const base = normalise(href, self);
    if (base !== undefined) return base;
  }
  return undefined;
}
