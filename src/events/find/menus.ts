/**
 * Where else does a page keep its menu?
 *
 * Besides links: in frames, in fragments that a script or the server puts into the page, in drop-down lists whose
 * choices are addresses, and in buttons that open a page. The links of image maps are ordinary links.
 */

import { parseAddress } from "../../model/address.js";
import type { Page, PageLink } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import { selectAll } from "../../page/html/select.js";

const MAX_SOURCE = 400_000;
const MAX_MENUS = 6;

/** Pages that hold a part of this one: frames of a frameset, and fragments named like a menu. */
export function menuPages(page: Page): string[] {
  const source = page.source.slice(0, MAX_SOURCE);
  const frames = selectAll(page.tree, "frame").flatMap((frame) => attributeOf(frame, "src") ?? []);
  const fragments = FRAGMENTS.flatMap((pattern) => Array.from(source.matchAll(pattern), ([, name]) => name!));
  const menus = fragments.filter((name) => MENU.test(name));
  return [...new Set([...frames, ...menus].flatMap((name) => absolute(name, page)))].slice(0, MAX_MENUS);
}

/** How pages name what is put into them. */
const FRAGMENTS: readonly RegExp[] = [
  /data-(?:include|src|load|template|content)\s*=\s*["']([\w./-]{1,80}\.(?:x?html?|php|inc|shtml))["']/giu, // <div data-include="menu.html">
  /<!--#include\s+(?:virtual|file)\s*=\s*["']([\w./-]{1,80})["']/giu, // server-side include
  /\.(?:load|get|ajax|fetch)\s*\(\s*["']([\w./-]{1,80}\.(?:x?html?|php|inc))["']/giu, // $("#nav").load("menu.html")
  /\(\s*["'][^"'()]{1,60}["']\s*,\s*["']([\w./-]{1,80}\.(?:x?html?|php|inc))["']\s*\)/giu, // loadPart("sidebar", "/parts/nav.html")
  /\bfetch\s*\(\s*["']([\w./-]{1,80}\.(?:x?html?|php|inc))["']/giu, // fetch("header.html")
  /<(?:object|embed|w3-include|include)\b[^<>]{0,100}(?:data|src|w3-include-html)\s*=\s*["']([\w./-]{1,80}\.html?)["']/giu,
  /w3-include-html\s*=\s*["']([\w./-]{1,80}\.html?)["']/giu,
];
const MENU = /menu|nav|head|top|left|side|bar|index|toc|links|men[uü]|barra|cabe|entete|kopf|меню/iu;

/** The choices of drop-down lists that are addresses of pages, and buttons that open one. */
export function menuChoices(page: Page): PageLink[] {
  return selectAll(page.tree, "select option, [onclick], [data-href]").flatMap((option) => {
    const opened = OPENS.exec(attributeOf(option, "onclick") ?? "")?.[1];
    const value = opened ?? attributeOf(option, "data-href") ?? attributeOf(option, "value") ?? "";
    if (!/^(?:https?:\/\/|\/|\.{1,2}\/)|\.(?:x?html?|php|shtml)(?:[?#]|$)/iu.test(value)) return [];
    const words = textOf(option).replace(/\s+/gu, " ").trim().slice(0, 120);
    return absolute(value, page).map((url) => ({ url, words, nofollow: false }));
  });
}

/** "location.href='program.html'", "window.open('papers.html')" */
const OPENS = /(?:location(?:\.href)?\s*=|\b(?:open|assign|replace|goto|navigate)\s*\()\s*["']([^"'<>\s]{1,200})["']/iu;

function textOf({ children }: TreeElement): string {
  return children
    .map((child) => (child.kind === "text" ? child.text : child.kind === "element" ? textOf(child) : ""))
    .join("");
}

function absolute(name: string, { base }: Page): string[] {
  const address = parseAddress(name, base);
  return address === undefined ? [] : [address.href];
}
