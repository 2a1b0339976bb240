/**
 * Where does a feed or a sitemap point?
 *
 * RSS and sitemaps hold addresses as text (`<link>`, `<loc>`), Atom as attributes (`<link href>`), JSON Feed as fields. An
 * item's title gives its links their words, wherever in the item it stands.
 */
import { Tokenizer } from "htmlparser2";
import { normalise } from "../model/address.js";
import { collapsed, type Facts, LONGEST_TITLE, MOST_LINKS, type RawLink, resolveAll, textFacts } from "./facts.js";
import { visibleText } from "./visible.js";

export function feedFacts(text: string, url: string): Facts {
  const visible = visibleText();
  const found: RawLink[] = [];
  let title: string | undefined;
  let itemTitle: string | undefined;
  let itemFrom: number | undefined; // the number of links before the open item
  let element = "";
  let attribute = "";
  let href = "";
  let rel = "";
  let content = "";

  function pointTo(address: string): void {
    const href = address.trim();
    if (href !== "" && found.length < MOST_LINKS) found.push({ href, words: "", nofollow: false });
  }

  function openTag(): void {
    if (element === "item" || element === "entry") {
      itemFrom = found.length;
      itemTitle = undefined;
    } else if (element === "link" && !NOT_FOLLOWED.test(rel)) pointTo(href);
    href = rel = content = "";
  }

  function closeTag(name: string): void {
    switch (name) {
      case "loc":
      case "link":
        pointTo(content);
        break;
      case "title":
        if (itemFrom === undefined) title ??= content;
        else itemTitle ??= content;
        break;
      case "item":
      case "entry":
        for (let i = itemFrom ?? found.length; i < found.length; i++) found[i]!.words = itemTitle ?? "";
        itemFrom = undefined;
    }
    element = content = "";
  }

  function read(from: string, start: number, end: number): void {
    visible.add(from, start, end, false);
    if (KEPT.has(element) && content.length < LONGEST_CONTENT) content += from.slice(start, end);
  }

  const tokenizer = new Tokenizer(
    { xmlMode: true },
    {
      onopentagname(start, end) {
        element = nameOf(text, start, end);
      },
      onattribname(start, end) {
        attribute = element === "link" ? text.slice(start, end).toLowerCase() : "";
      },
      onattribdata(start, end) {
        if (attribute === "href") href += text.slice(start, end);
        else if (attribute === "rel") rel += text.slice(start, end);
      },
      onattribentity(code) {
        if (attribute === "href") href += String.fromCodePoint(code);
      },
      onattribend() {
        attribute = "";
      },
      onopentagend: openTag,
      onselfclosingtag() {
        openTag();
        element = "";
      },
      onclosetag: (start, end) => closeTag(nameOf(text, start, end)),
      ontext: (start, end) => read(text, start, end),
      oncdata: (start, end, offset) => read(text, start, end - offset),
      ontextentity(code) {
        const character = String.fromCodePoint(code);
        read(character, 0, character.length);
      },
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  return {
    title: collapsed(title ?? "", LONGEST_TITLE),
    canonical: undefined,
    links: resolveAll(found, normalise(url) ?? url),
    linkShare: 0,
    ...textFacts(visible),
    asked: [],
  };
}

/** A JSON Feed (jsonfeed.org). What is not one points nowhere. */
export function jsonFeedFacts(text: string, url: string): Facts {
  const visible = visibleText();
  visible.add(text, 0, text.length, false);
  const feed = asObject(parsed(text));
  const items = Array.isArray(feed["items"]) ? feed["items"].slice(0, MOST_LINKS).map(asObject) : [];
  const found = items.flatMap((item) => {
    const href = asText(item["url"]) || asText(item["external_url"]);
    return href === "" ? [] : [{ href, words: asText(item["title"]), nofollow: false }];
  });
  const next = asText(feed["next_url"]);
  if (next !== "") found.push({ href: next, words: "next", nofollow: false });
  return {
    title: collapsed(asText(feed["title"]).slice(0, 4 * LONGEST_TITLE), LONGEST_TITLE),
    canonical: undefined,
    links: resolveAll(found, normalise(url) ?? url),
    linkShare: 0,
    ...textFacts(visible),
    asked: [],
  };
}

const KEPT = new Set(["loc", "link", "title"]);
/** Addresses and titles are shorter; an element that is not is only passed through. */
const LONGEST_CONTENT = 4096;
/** What a feed says about itself, its form and its media, and not about pages to read. */
const NOT_FOLLOWED = /\b(?:self|hub|edit|enclosure|license|search|icon|stylesheet)\b/i;

/** "atom:link" inside RSS is a link, "image:loc" inside a sitemap no page. */
function nameOf(text: string, start: number, end: number): string {
  const name = end - start > 12 ? "" : text.slice(start, end).toLowerCase();
  return name.startsWith("atom:") ? name.slice(5) : name;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
