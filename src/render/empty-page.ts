/**
 * Is a page's HTML empty until its scripts have run?
 *
 * They are recognised by what is missing: next to no text, hardly a link, but a script. The check uses facts that every
 * visit computes anyway. A wrong guess costs little: only a few pages of a template are rendered before growth decides
 * (growth.ts).
 */
import { hash } from "node:crypto";
import type { Page } from "../model/page.js";

/** What rendering can make larger. */
export interface PageSize {
  /** Visible characters. */
  readonly text: number;
  readonly links: number;
}

const MAX_TEXT = 300;
const MAX_LINKS = 5;
const TAGS_COMPARED = 300;

export function sizeOf(page: Page): PageSize {
  return { text: page.textLength, links: page.links.length };
}

/** The template of a page that looks empty; undefined for other pages. */
export function emptyTemplate(page: Page): string | undefined {
  if (page.textLength > MAX_TEXT || page.links.length > MAX_LINKS || !isHtml(page)) return undefined;
  return /<script[\s>]/i.test(page.source) ? templateOf(page.source) : undefined;
}

export function isHtml({ type }: Page): boolean {
  return type === "text/html" || type === "application/xhtml+xml";
}

/** Pages with the same sequence of tags have the same template. */
export function templateOf(source: string): string {
  const tags: string[] = [];
  for (const [, tag] of source.matchAll(/<([a-z][a-z0-9-]*)/gi)) {
    if (tags.push(tag!.toLowerCase()) === TAGS_COMPARED) break;
  }
  return hash("sha1", tags.join(" "), "hex").slice(0, 12);
}
