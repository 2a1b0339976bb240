/** The facts by which `fetch/walls.ts` tells a page from what stands in front of it, taken from an answer. */
import { type Wall, wallOf } from "../fetch/walls.js";
import type { Fetched } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import { readPage } from "../page/read.js";

/** The wall that this page is, or undefined. */
export function wallAt(page: Page, fetched: Fetched): Wall | undefined {
  return wallOf({
    url: page.url,
    status: page.status,
    headers: fetched.headers,
    title: page.title,
    textLength: page.textLength,
    textSample: () => page.textSample,
    links: page.links.length,
    source: () => Buffer.from(fetched.body.subarray(0, LOOKED_AT)).toString("latin1"),
  });
}

/** The wall behind a refusal, or undefined. Looks at no more than the beginning: this is asked on the loop's own thread. */
export function wallBehind(refusal: Fetched): Wall | undefined {
  if (!REFUSALS.has(refusal.status)) return undefined;
  const short = { ...refusal, body: refusal.body.subarray(0, LOOKED_AT) };
  return wallAt(readPage(short), short);
}

const LOOKED_AT = 64 * 1024;
const REFUSALS = new Set([401, 403, 405, 406, 429, 503]);
