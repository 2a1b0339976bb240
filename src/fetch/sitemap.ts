/**
 * A streaming sitemap parser.
 *
 * It reads sitemaps (sitemaps.org) as XML or plain text, sitemap indexes, and feeds, which the standard allows too; gzipped or not. Entries
 * are returned as they are found, and nothing but the current entry is kept, so memory does not grow with the file. Errors are skipped, or
 * end the file; earlier entries count. Entities are neither declared nor expanded, and the limits of the standard are enforced.
 */

import { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import { Tokenizer } from "htmlparser2";
import { normalise } from "../model/address.js";
import { SitemapError } from "../model/errors.js";

export interface SitemapEntry {
  /** Absolute and normalised. */
  readonly url: string;
  /** Whether it is a sitemap listed in an index. */
  readonly sitemap: boolean;
  /** As written. */
  readonly lastmod?: string;
  /** 0…1 */
  readonly priority?: number;
}

/** How parsing ended. */
export interface SitemapEnd {
  readonly form: "sitemap" | "index" | "feed" | "text" | "none";
  readonly entries: number;
  /** Why it was not parsed completely. */
  readonly broken?: string;
}

export interface SitemapLimits {
  /** Bytes after decompression. sitemaps.org: 50 MB. */
  readonly bytes: number;
  readonly entries: number;
}

export const SITEMAP_LIMITS: SitemapLimits = { bytes: 50 * 1024 * 1024, entries: 50_000 };

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The entries of the sitemap at `at`, in order; the generator returns how it ended. */
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
    if (entries >= limits.entries) throw new SitemapError(`more than ${limits.entries} entries`);
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
    reader ??= openReader(text, take);
    reader?.write(text);
    if (piece.length > room) throw new SitemapError(`more than ${limits.bytes} bytes`);
  };

  try {
    for await (const piece of unpacked(pieces)) {
      // In small steps, so that the caller can do other work and limits are noticed early.
      for (let from = 0; from < piece.length; from += STEP) {
        feed(piece.subarray(from, from + STEP));
        yield* found.splice(0);
      }
    }
    reader?.end();
  } catch (error) {
    broken = error instanceof SitemapError ? error.message : `it breaks off: ${(error as Error).message}`;
  }
  yield* found.splice(0);
  return { form: reader?.form() ?? "none", entries, ...(broken === undefined ? {} : { broken }) };
}

const STEP = 64 * 1024;

type Take = (href: string, sitemap: boolean, lastmod: string, priority: number) => void;

interface Reader {
  write(text: string): void;
  end(): void;
  form(): SitemapEnd["form"];
}

function openReader(beginning: string, take: Take): Reader | undefined {
  const bare = beginning.replace(/^\ufeff/, "").trimStart();
  if (bare === "") return undefined;
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(bare)) throw new SitemapError("it is no sitemap but an HTML page");
  return bare.startsWith("<") ? xmlReader(take) : textReader(take);
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
      rest = lines.pop()!.slice(0, LONGEST); // an endless line is not an address
      lines.forEach(line);
    },
    end: () => line(rest),
    form: () => "text",
  };
}

// ── XML ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * From the tokens of a lenient tokenizer, which keeps nothing: of comments, instructions and long names only what was held is seen, so a
 * comment of 50 MB costs no more memory than an address. Real sitemaps have bare ampersands and forgotten end tags; neither ends one.
 */
function xmlReader(take: Take): Reader {
  let form: SitemapEnd["form"] = "none";
  let held = "";
  let heldFrom = 0;
  let attributes = 0;
  let tag = "";
  let attribute = "";
  let given: { rel: string; href: string } = { rel: "", href: "" };
  let element = "";
  let content = "";
  let entry: { href: string; lastmod: string; priority: number } | undefined;

  const written = (from: number, to: number): string =>
    from < heldFrom ? "" : held.slice(from - heldFrom, Math.min(to, from + LONGEST) - heldFrom);
  const gather = (text: string): void => {
    if (KEPT.has(element) && content.length < LONGEST) content += text;
  };
  const gatherValue = (text: string): void => {
    if ((attribute === "rel" || attribute === "href") && given[attribute].length < LONGEST) given[attribute] += text;
  };
  const open = (): void => {
    element = nameOf(tag);
    content = "";
    if (form === "none") {
      form = ROOTS[element] ?? "none";
      if (form === "none") throw new SitemapError(`it is no sitemap but <${tag.slice(0, 40)}>`);
    }
    if (ENTRIES.has(element)) entry = { href: "", lastmod: "", priority: Number.NaN };
    const { rel, href } = given;
    if (element === "link" && entry !== undefined && (rel === "" || rel === "alternate")) entry.href ||= href.trim();
    attributes = 0;
    given = { rel: "", href: "" };
  };
  const close = (name: string): void => {
    const text = content.trim();
    if (entry !== undefined && name === element) {
      if (name === "loc" || name === "link") entry.href ||= text;
      else if (DATES.has(name)) entry.lastmod ||= text.slice(0, 40);
      else if (name === "priority") entry.priority = Number.parseFloat(text);
    }
    if (entry !== undefined && ENTRIES.has(name)) {
      if (entry.href !== "") take(entry.href, form === "index", entry.lastmod, entry.priority);
      entry = undefined;
    }
    element = "";
    content = "";
  };

  const tokenizer = new Tokenizer(
    { xmlMode: true },
    {
      onopentagname: (from, to) => void (tag = written(from, to)),
      onattribname(from, to) {
        if (++attributes > MAX_ATTRIBUTES) throw new SitemapError("an element has too many attributes");
        attribute = written(from, to).toLowerCase();
      },
      onattribdata: (from, to) => gatherValue(written(from, to)),
      onattribentity: (code) => gatherValue(String.fromCodePoint(code)),
      onattribend() {},
      onopentagend: open,
      onselfclosingtag() {
        open();
        close(element);
      },
      onclosetag: (from, to) => close(nameOf(written(from, to).trim())),
      ontext: (from, to) => gather(written(from, to)),
      ontextentity: (code) => gather(String.fromCodePoint(code)),
      oncdata: (from, to, offset) => gather(written(from, to - offset)),
      ondeclaration(from, to) {
        if (/!ENTITY/i.test(written(from, to))) throw new SitemapError("it declares entities, which no sitemap needs");
      },
      oncomment() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  return {
    write(text) {
      const kept = held.slice(-LONGEST);
      heldFrom += held.length - kept.length;
      held = kept + text;
      tokenizer.write(text);
    },
    end: () => tokenizer.end(),
    form: () => form,
  };
}

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
/** Maximum length of an address or date. */
const LONGEST = 8192;
const MAX_ATTRIBUTES = 1000;

/** "sm:loc" is a loc, "image:loc" the address of a picture. */
function nameOf(name: string): string {
  const lower = name.toLowerCase();
  return /^(?:image|video|news|xhtml|media|rdf|dc):/.test(lower) ? lower : lower.replace(/^[\w.-]+:/, "");
}

// ── Bytes ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Enough bytes to detect the format. */
const BEGINNING = 512;

/** The chunks, decompressed if they start like gzip. */
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

/** By the byte order mark or the XML declaration; otherwise UTF-8, as in the standard. */
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
