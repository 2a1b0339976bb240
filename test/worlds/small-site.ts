/** What small sites made by hand are built from: words, sentences, links, and the site as a map of pages. */
import { chance } from "./chance.js";

export const EN =
  "old river bread winter stone light morning garden salt butter green pepper road house window letter".split(" ");
export const RU =
  "река хлеб зима камень свет утро сад соль масло дорога дом окно письмо ночь песня гора море вода".split(" ");

/** So many words, the same for the same key. */
export function some(count: number, from: readonly string[], ...key: (string | number)[]): string {
  return Array.from({ length: count }, (_, i) => from[Math.floor(chance(7, i, ...key) * from.length)]!).join(" ");
}

/** So many sentences of nine words. */
export function said(sentences: number, from: readonly string[], ...key: (string | number)[]): string {
  return each(sentences, (i) => `${some(9, from, "said", i, ...key)}.`, " ");
}

export function a(href: string, words: string | number): string {
  return `<a href="${href}">${words}</a>`;
}

export function each(count: number, make: (i: number) => string, between = ""): string {
  return Array.from({ length: count }, (_, i) => make(i)).join(between);
}

export interface SmallSite {
  readonly start: string;
  readonly pages: Map<string, string>;
  readonly leaves: Set<string>;
  /** Pages on which leaves go on: they are wanted, too. */
  readonly further?: Set<string>;
  /** Pages that count neither as right nor as wrong. */
  readonly also?: Set<string>;
  /** Addresses that lead to others. */
  readonly redirects?: ReadonlyMap<string, string>;
}

/** Collects pages; `put` may be given paths as browsers write them. */
export function site(
  start: string,
): SmallSite & { put(path: string, html: string): void; leaf(path: string, html: string): void } {
  const [pages, leaves] = [new Map<string, string>(), new Set<string>()];
  const put = (path: string, html: string) => void pages.set(encodeURI(path), html);
  const leaf = (path: string, html: string) => {
    put(path, html);
    leaves.add(encodeURI(path));
  };
  return { start: encodeURI(start), pages, leaves, put, leaf };
}

export const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
/** Four stanzas. */
export const poem = (...key: (string | number)[]) =>
  `<p>${each(4, (v) => each(4, (l) => some(5, EN, "line", v, l, ...key), "<br>"), "<p>")}`;
