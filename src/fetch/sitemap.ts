/**
 * Which addresses does a site list itself?
 *
 * Sitemaps (sitemaps.org) as XML or as plain text, indexes of them, and feeds, which the standard admits too; gzipped or not. The
 * bytes come in pieces and the entries leave as they are found, so that a file costs no more memory than its longest element.
 * Whatever is wrong with a file ends it, or is passed over, and what came before counts. No entity is ever declared or
 * expanded, no file is longer, deeper or richer than the standard allows.
 */
import { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { normalise } from "../model/address.js";

export interface SitemapEntry {
  /** Absolute and normalised. */
  readonly url: string;
  /** True when it is another sitemap, listed in an index. */
  readonly sitemap: boolean;
  /** As written. */
  readonly lastmod?: string;
  /** 0…1 */
  readonly priority?: number;
}

/** How the reading ended. */
export interface SitemapEnd {
  readonly form: "sitemap" | "index" | "feed" | "text" | "none";
  readonly entries: number;
  /** Why it was not read to its end, in a sentence. */
  readonly broken?: string;
}

export interface SitemapLimits {
  /** Bytes after unpacking. sitemaps.org: 50 MB. */
  readonly bytes: number;
  readonly entries: number;
  /** Elements inside each other. */
  readonly depth: number;
  /** Mistakes in the markup after which the rest is not worth reading. */
  readonly mistakes: number;
}

export const SITEMAP_LIMITS: SitemapLimits = { bytes: 50 * 1024 * 1024, entries: 50_000, depth: 32, mistakes: 100 };

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The entries of the sitemap at `at`, in their order; the generator's result says how it ended. */
export async function* readSitemap(
  pieces: Pieces,
  at: string,
  limits: SitemapLimits = SITEMAP_LIMITS,
): AsyncGenerator<SitemapEntry, SitemapEnd> {
  const found: SitemapEntry[] = [];
  let entries = 0;
  let read = 0;
  let broken: string | undefined;
  let reader: Reader | undefined;
  let decoder: TextDecoder | undefined;

  const take: Take = (href, sitemap, lastmod, priority) => {
    const url = normalise(href, at);
    if (url === undefined) return;
    if (entries >= limits.entries) throw new Ended(`more than ${limits.entries} entries`);
    entries++;
    found.push({
      url,
      sitemap,
      ...(lastmod === "" ? {} : { lastmod }),
      ...(priority >= 0 && priority <= 1 ? { priority } : {}),
    });
  };
  const feed = (piece: Uint8Array): void => {
    const room = limits.bytes - read;
    read += piece.length;
    decoder ??= new TextDecoder(charsetOf(piece));
    const text = decoder.decode(piece.length > room ? piece.subarray(0, room) : piece, { stream: true });
    reader ??= openReader(text, take, limits);
    reader?.write(text);
    if (piece.length > room) throw new Ended(`more than ${limits.bytes} bytes`);
  };

  try {
    for await (const piece of unpacked(pieces)) {
      // In small steps: whoever reads us has other things to do in between, and an end is noticed soon.
      for (let from = 0; from < piece.length; from += STEP) {
        feed(piece.subarray(from, from + STEP));
        yield* found.splice(0);
      }
    }
    reader?.end();
  } catch (error) {
    broken = error instanceof Ended ? error.message : `it breaks off: ${(error as Error).message}`;
  }
  yield* found.splice(0);
  return { form: reader?.form() ?? "none", entries, ...(broken === undefined ? {} : { broken }) };
}

const STEP = 64 * 1024;

/** The reading is over before the file is. */
class Ended extends Error {}

type Take = (href: string, sitemap: boolean, lastmod: string, priority: number) => void;

interface Reader {
  write(text: string): void;
  end(): void;
  form(): SitemapEnd["form"];
}

function openReader(beginning: string, take: Take, limits: SitemapLimits): Reader | undefined {
  const bare = beginning.replace(/^\ufeff/, "").trimStart();
  if (bare === "") return undefined;
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(bare)) throw new Ended("it is no sitemap but an HTML page");
  return bare.startsWith("<") ? xmlReader(take, limits) : textReader(take);
}

// ── Text: an address on each line ───────────────────────────────────────────────────────────────────────────────────────

function textReader(take: Take): Reader {
  let rest = "";
  const line = (text: string): void => {
    const address = text.trim();
    if (/^https?:\/\/\S+$/i.test(address)) take(address, false, "", Number.NaN);
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop()!.slice(0, LONGEST); // a line without end is no address
      lines.forEach(line);
    },
    end: () => line(rest),
    form: () => "text",
  };
}

// ── XML ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function xmlReader(take: Take, limits: SitemapLimits): Reader {
  const parser = new SaxesParser();
  let form: SitemapEnd["form"] = "none";
  let depth = 0;
  let mistakes = 0;
  let attributes = 0;
  let element = "";
  let content = "";
  let entry: { href: string; lastmod: string; priority: number } | undefined;

  parser.on("doctype", (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new Ended("it declares entities, which no sitemap needs");
  });
  parser.on("error", (error) => {
    if (++mistakes > limits.mistakes) throw new Ended(`it is no XML: ${error.message}`);
  });
  parser.on("attribute", () => {
    if (++attributes > MOST_ATTRIBUTES) throw new Ended("an element has too many attributes");
  });
  parser.on("opentag", ({ name, attributes: given }) => {
    attributes = 0;
    element = nameOf(name);
    content = "";
    if (++depth > limits.depth) throw new Ended("its elements are too deep inside each other");
    if (depth === 1) form = ROOTS[element] ?? "none";
    if (depth === 1 && form === "none") throw new Ended(`it is no sitemap but <${name.slice(0, 40)}>`);
    if (ENTRIES.has(element)) entry = { href: "", lastmod: "", priority: Number.NaN };
    if (element === "link" && entry !== undefined) {
      const rel = textOf(given["rel"]);
      if (rel === "" || rel === "alternate") entry.href ||= textOf(given["href"]);
    }
  });
  const gather = (text: string): void => {
    if (KEPT.has(element) && content.length < LONGEST) content += text.slice(0, LONGEST);
  };
  parser.on("text", gather);
  parser.on("cdata", (text) => gather(text.replaceAll("&amp;", "&"))); // see `write`
  parser.on("closetag", ({ name }) => {
    depth--;
    const closed = nameOf(name);
    const text = content.trim();
    if (entry !== undefined && closed === element) {
      if (closed === "loc" || closed === "link") entry.href ||= text;
      else if (DATES.has(closed)) entry.lastmod ||= text.slice(0, 40);
      else if (closed === "priority") entry.priority = Number.parseFloat(text);
    }
    if (entry !== undefined && ENTRIES.has(closed)) {
      if (entry.href !== "") take(entry.href, form === "index", entry.lastmod, entry.priority);
      entry = undefined;
    }
    element = "";
    content = "";
  });
  let rest = "";
  return {
    write(text) {
      // "?a=1&b=2" is written often, and wrongly: a bare ampersand would swallow all up to the next semicolon.
      const all = rest + text;
      const last = all.lastIndexOf("&");
      const whole = last < 0 || all.length - last > LONGEST_ENTITY || all.includes(";", last);
      rest = whole ? "" : all.slice(last);
      parser.write((whole ? all : all.slice(0, last)).replace(BARE_AMPERSAND, "&amp;"));
    },
    end() {
      parser.write(rest.replace(BARE_AMPERSAND, "&amp;"));
      parser.close();
    },
    form: () => form,
  };
}

const BARE_AMPERSAND = /&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{1,10};)/gi;
const LONGEST_ENTITY = 12;

const ROOTS: { readonly [root: string]: SitemapEnd["form"] } = {
  urlset: "sitemap",
  sitemapindex: "index",
  rss: "feed",
  feed: "feed",
  "rdf:rdf": "feed",
};
const ENTRIES = new Set(["url", "sitemap", "item", "entry"]);
const DATES = new Set(["lastmod", "pubdate", "updated", "dc:date"]);
const KEPT = new Set(["loc", "link", "priority", ...DATES]);
/** No address and no date is longer. */
const LONGEST = 8192;
const MOST_ATTRIBUTES = 1000;

/** "sm:loc" is a loc, "image:loc" the address of a picture. */
function nameOf(name: string): string {
  const lower = name.toLowerCase();
  return /^(?:image|video|news|xhtml|media|rdf|dc):/.test(lower) ? lower : lower.replace(/^[\w.-]+:/, "");
}

function textOf(attribute: string | SaxesAttributeNS | undefined): string {
  return typeof attribute === "string" ? attribute.trim() : (attribute?.value.trim() ?? "");
}

// ── Bytes ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** So many bytes are enough to tell what they are. */
const BEGINNING = 512;

/** The pieces as they are, or unpacked when they begin as gzip does. */
async function* unpacked(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  const beginning: Uint8Array[] = [];
  for (let length = 0; length < BEGINNING; ) {
    const next = await iterator.next();
    if (next.done === true) break;
    beginning.push(next.value);
    length += next.value.length;
  }
  const first = beginning.length === 1 ? beginning[0]! : Buffer.concat(beginning);
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    for (let more = await iterator.next(); more.done !== true; more = await iterator.next()) yield more.value;
  }
  if (first[0] === 0x1f && first[1] === 0x8b) {
    const source = Readable.from(all());
    const gunzip = createGunzip();
    source.on("error", (error) => gunzip.destroy(error));
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
  } else yield* all();
}

/** By the byte order mark or the XML declaration; UTF-8 otherwise, as the standard wants it. */
function charsetOf(beginning: Uint8Array): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return "utf-16le";
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return "utf-16be";
  const declared = /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]+)/.exec(
    Buffer.from(beginning.subarray(0, 200)).toString("latin1"),
  )?.[1];
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return "utf-8";
  }
}
