/**
 * A tolerant XML tokenizer for feeds, which are often cut off, contain bare ampersands or miss end tags. It reports
 * start, text and end events, with the usual prefix of each vocabulary. An end tag closes everything inside it; an
 * unmatched one is ignored.
 */
import { Tokenizer } from "htmlparser2";

export interface XmlEvents {
  /** `contentStart` is the offset of its content. */
  open(name: string, attributes: ReadonlyMap<string, string>, contentStart: number): void;
  text(characters: string): void;
  /** `contentEnd` is the end of its content. */
  close(name: string, contentEnd: number): void;
}

/** Deeper elements are skipped: their text belongs to the last open one. */
const MAX_DEPTH = 64;

export function readXml(text: string, events: XmlEvents): void {
  const prefixes = new Map<string, string>();
  const open: string[] = [];
  let passed = 0; // elements open beyond DEEPEST
  let tagStart = 0;
  let name = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";

  function nameOf(written: string): string {
    const lower = written.toLowerCase();
    const colon = lower.indexOf(":");
    const prefix = colon < 0 ? "" : lower.slice(0, colon);
    const usual = prefixes.get(prefix) ?? (prefix === "" ? "" : prefix);
    const bare = lower.slice(colon + 1);
    return usual === "" ? bare : `${usual}:${bare}`;
  }

  function openTag(at: number, empty: boolean): void {
    for (const [key, uri] of attributes) {
      if (!key.startsWith("xmlns:")) continue;
      const usual = USUAL.find(([pattern]) => pattern.test(uri))?.[1];
      if (usual !== undefined) prefixes.set(key.slice(6), usual);
    }
    const full = nameOf(name);
    if (open.length >= MAX_DEPTH) {
      if (!empty) passed++;
    } else {
      events.open(full, attributes, at + 1);
      if (empty) events.close(full, at + 1);
      else open.push(full);
    }
    if (attributes.size > 0) attributes = new Map();
  }

  function closeTag(written: string, contentEnd: number): void {
    if (passed > 0) {
      passed--;
      return;
    }
    const at = open.lastIndexOf(nameOf(written));
    if (at < 0) return;
    while (open.length > at) events.close(open.pop()!, contentEnd);
  }

  const tokenizer = new Tokenizer(
    { xmlMode: true },
    {
      onopentagname(start, end) {
        name = text.slice(start, Math.min(end, start + LONGEST_NAME));
      },
      onattribname(start, end) {
        attribute = text.slice(start, Math.min(end, start + LONGEST_NAME)).toLowerCase();
        value = "";
      },
      onattribdata(start, end) {
        if (value.length < LONGEST_VALUE) value += text.slice(start, end);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend() {
        if (!attributes.has(attribute) && attributes.size < MAX_ATTRIBUTES) attributes.set(attribute, value);
      },
      onopentagend: (at) => openTag(at, false),
      onselfclosingtag: (at) => openTag(at, true),
      onclosetag(start, end) {
        tagStart = text.lastIndexOf("<", start);
        closeTag(text.slice(start, Math.min(end, start + LONGEST_NAME)).trim(), tagStart);
      },
      ontext: (start, end) => events.text(text.slice(start, end)),
      oncdata: (start, end, offset) => events.text(text.slice(start, end - offset)),
      ontextentity: (code) => events.text(String.fromCodePoint(code)),
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  while (open.length > 0) events.close(open.pop()!, text.length);
}

const LONGEST_NAME = 100;
const LONGEST_VALUE = 10_000;
const MAX_ATTRIBUTES = 100;

/** Vocabularies by address, with their usual prefix. Atom's elements have none. */
const USUAL: readonly (readonly [RegExp, string])[] = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$|^http:\/\/purl\.org\/atom\/ns#/, ""],
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ""],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, "dc"],
  [/^http:\/\/purl\.org\/dc\/terms\/?$/, "dcterms"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, "content"],
  [/^http:\/\/prismstandard\.org\/namespaces\//, "prism"],
  [/^http:\/\/search\.yahoo\.com\/mrss\/?$/, "media"],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, "rdf"],
  [/^https?:\/\/www\.sitemaps\.org\/schemas\/sitemap\//, ""],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-image\//, "image"],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-news\//, "news"],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-video\//, "video"],
  [/^http:\/\/rssnamespace\.org\/feedburner\//, "feedburner"],
];
