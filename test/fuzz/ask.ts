/** Everything that a page can be asked, so that whatever is computed on first use is computed. */
import { loadModels } from "../../src/harvest/observe/models.js";
import type { Fetched } from "../../src/model/fetched.js";
import type { Page } from "../../src/model/page.js";
import { detectPageLanguage, openLanguages } from "../../src/page/language/language.js";
import { readPage } from "../../src/page/read.js";

const languages = openLanguages(loadModels(["language.model"]).get("language.model")!);

export interface Generated {
  readonly body: Uint8Array;
  readonly type: string;
  readonly url: string;
}

export function pageOf({ body, type, url }: Generated): Page {
  const headers: Fetched["headers"] = type === "" ? [] : [["content-type", type]];
  return readPage({ kind: "fetched", url, at: 1_000_000, took: 1, status: 200, headers, body });
}

/** Asks for all of it, and says in a sentence what does not hold. */
export function wrongWith(page: Page): string | undefined {
  const { blocks, anchors, links, declared } = page;
  void [page.title, page.canonical, page.robots, page.reservations, page.textDigest, page.textSample, page.linkShare];
  void [page.mainText, page.article, page.feed, page.charset, page.charsetBy, page.type, declared.items];
  void detectPageLanguage(page, languages);
  for (const [i, { text, runs, under }] of blocks.entries()) {
    if (text === "" || text !== text.trim()) return `block ${i} is not trimmed: ${JSON.stringify(text)}`;
    if (runs[0]?.start !== 0 || runs.at(-1)?.end !== text.length) return `runs of block ${i} do not cover it`;
    for (let r = 1; r < runs.length; r++)
      if (runs[r]!.start !== runs[r - 1]!.end) return `runs of block ${i} do not touch`;
    if (under >= i) return `block ${i} stands under what comes later`;
  }
  for (const [i, { block, url }] of anchors.entries()) {
    if (block < -1 || block >= blocks.length) return `anchor ${i} stands in no block: ${block}`;
    if (!/^https?:\/\//.test(url)) return `anchor ${i} leads nowhere: ${url}`;
  }
  if (links.some(({ url }) => !/^https?:\/\//.test(url))) return "a link leads nowhere";
  return undefined;
}
