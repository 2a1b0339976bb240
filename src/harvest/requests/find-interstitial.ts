/** Detects interstitials in responses, with `page/interstitials.ts`. */

import type { Fetched } from "../../model/fetched.js";
import type { Page } from "../../model/page.js";
import { classifyInterstitial, type Interstitial } from "../../page/interstitials.js";
import { readPage } from "../../page/read.js";

/** The interstitial that this page is, or undefined. */
export function findInterstitial(page: Page, fetched: Fetched): Interstitial | undefined {
  return classifyInterstitial({
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

/** The interstitial in an error response, or undefined. Checks only its start, because it runs on the main thread. */
export function findInterstitialBehind(refusal: Fetched): Interstitial | undefined {
  if (!REFUSALS.has(refusal.status)) return undefined;
  const short = { ...refusal, body: refusal.body.subarray(0, LOOKED_AT) };
  return findInterstitial(readPage(short), short);
}

const LOOKED_AT = 64 * 1024;
const REFUSALS = new Set([401, 403, 405, 406, 429, 503]);
