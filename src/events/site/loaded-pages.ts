/** Which pages does a page load into itself? */

import { parseAddress } from "../../model/address.js";
import type { Page } from "../../model/page.js";
import { attributeOf } from "../../model/tree.js";
import { selectAll } from "../../page/html/select.js";

/** Frames, where a page only sends its readers on to, and pages that scripts load by name: `$("#content").load("home.html")`, "?page=cfp.html". */
export function loadedInto(page: Page): string[] {
  const source = page.source.slice(0, MAX_SOURCE);
  const names = [
    ...source.matchAll(
      /(?:load|get|fetch|include|import|location(?:\.href)?\s*=)\s*(?:\(\s*)?["']([\w./-]{1,80}\.html?)["']/g,
    ),
    ...source.matchAll(/[?&]\w{1,12}=([\w./-]{1,60}\.html?)["'&]/g),
  ].map(([, name]) => name!);
  return [...framesIn(page), ...sentTo(page), ...absolute(names, page)];
}

/** Where a page sends its readers by itself. */
export function sentTo({ links }: Page): string[] {
  return links.flatMap(({ url, words }) => (words === "(refresh)" ? [url] : []));
}

export function framesIn(page: Page): string[] {
  const names = selectAll(page.tree, "frame, iframe").flatMap((element) => attributeOf(element, "src") ?? []);
  return absolute(names, page);
}

/** An address that a template should have filled in: `{{ '/program/' | relative_url }}`. */
export const isTemplate = (url: string): boolean => /%7B%7B|\{\{|<\?|%3C%3F/i.test(url);

const MAX_SOURCE = 400_000;

const absolute = (names: readonly string[], { base }: Page): string[] =>
  names.flatMap((name) => parseAddress(name, base)?.href ?? []);
