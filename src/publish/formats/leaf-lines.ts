/**
 * The leaves of a listing as JSON lines, in the shape that programs rely on.
 *
 * A text that several addresses show is written once, under the shortest of them, with the others in `also`.
 */
import { createHash } from "node:crypto";
import type { Format } from "../../model/format.js";
import type { WinnowRecord } from "../../model/record.js";

/** Hash of title and text → the addresses that show them, the shortest first; only where there are several. */
export type SharedTexts = ReadonlyMap<string, readonly string[]>;

/** A shorter text is no evidence that two pages are the same. */
const MIN_TEXT = 80;

export function leafLines(shared: SharedTexts): Format {
  return {
    name: "leaves",
    about: "the leaves of a listing as JSON lines",
    mediaType: "application/x-ndjson",
    endings: [],
    open: () => ({
      before: () => "",
      one(record) {
        const [first, ...also] = shared.get(textHash(record) ?? "") ?? [record.url];
        return first === record.url ? `${JSON.stringify(leafOf(record, also))}\n` : undefined;
      },
      after: () => "",
    }),
  };
}

function leafOf({ id, url, fields, confidence, first, changed }: WinnowRecord, also: readonly string[]): object {
  const { state, title, text, language, path, ...more } = fields;
  return {
    url,
    state: state ?? "leaf",
    title,
    text,
    language,
    path: path ?? [],
    confidence,
    ...more,
    ...(also.length > 0 ? { also } : {}),
    id,
    first,
    changed,
  };
}

export async function findSharedTexts(pages: AsyncIterable<readonly WinnowRecord[]>): Promise<SharedTexts> {
  const shared = new Map<string, string[]>();
  for await (const page of pages) {
    for (const record of page) {
      const hash = textHash(record);
      if (hash === undefined) continue;
      const urls = shared.get(hash);
      if (urls === undefined) shared.set(hash, [record.url]);
      else urls.push(record.url);
    }
  }
  for (const [hash, urls] of shared) {
    if (urls.length === 1) shared.delete(hash);
    else urls.sort((a, b) => a.length - b.length);
  }
  return shared;
}

function textHash({ fields }: WinnowRecord): string | undefined {
  const text = fields["text"];
  if (typeof text !== "string" || text.length < MIN_TEXT) return undefined;
  return createHash("sha1").update(`${fields["title"]}\n${text}`).digest("base64").slice(0, 16);
}
