/**
 * Finds the links of a page in its tree, with their position: path in the template, block and surrounding text. The
 * same addresses as `Page.links`: anchors, areas, frames, next and previous pages, refreshes.
 */
import { normaliser } from "../../model/address.js";
import type { Anchor } from "../../model/page.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { collapseWhitespace, dataAddress, LONGEST_WORDS, leadsSomewhere, MAX_LINKS, refreshTarget } from "../facts.js";
import { INLINE } from "../html/elements.js";
import type { Cut } from "../text/blocks.js";
import { pathOf } from "./paths.js";
import { linkRoles } from "./roles.js";

/** A link before it is known what it is there for. */
export type AnchorWithoutRole = Omit<Anchor, "role" | "leads">;

const AROUND = 60;

export function anchorsOf(tree: TreeRoot, base: string, cut: Cut): readonly Anchor[] {
  const anchors = placedLinks(tree, base, cut);
  const roles = linkRoles(tree, anchors, cut.blocks);
  return anchors.map((anchor, i) => Object.assign(anchor, roles[i]!));
}

function placedLinks(tree: TreeRoot, base: string, { blocks, places }: Cut): AnchorWithoutRole[] {
  const normal = normaliser(base);
  const found: AnchorWithoutRole[] = [];
  let before: readonly unknown[] | undefined; // attributes of the previous link

  function point(element: TreeElement, href: string | undefined, words: string, byImage: boolean): void {
    if (href === undefined || href.startsWith("#") || found.length >= MAX_LINKS) return;
    const url = normal(href);
    if (url === undefined) return;
    // An unclosed link is reopened in every later paragraph; without words it is skipped.
    if (words === "" && element.attributes === before) return;
    before = element.attributes;
    const place = places.get(element);
    const text = place === undefined || place.block < 0 ? "" : blocks[place.block]!.text;
    const rel = attributeOf(element, "rel") ?? "";
    found.push({
      url,
      words,
      nofollow: rel !== "" && /\bnofollow\b/i.test(rel),
      element,
      title: attributeOf(element, "title") ?? "",
      rel,
      byImage,
      pattern: pathOf(element),
      block: place?.block ?? -1,
      before: place === undefined ? "" : text.slice(Math.max(0, place.start - AROUND), place.start).trim(),
      after: place === undefined ? "" : text.slice(place.end, place.end + AROUND).trim(),
    });
  }

  function walk(nodes: readonly TreeNode[]): void {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      switch (node.name) {
        case "a": {
          const href = attributeOf(node, "href") ?? attributeOf(node, "xlink:href");
          const meant = leadsSomewhere(href) ? href : dataAddress((name) => attributeOf(node, name));
          if (meant !== undefined) pointFrom(node, meant);
          break;
        }
        case "button": {
          const href = node.attributes.length === 0 ? undefined : dataAddress((name) => attributeOf(node, name));
          if (href !== undefined) pointFrom(node, href);
          break;
        }
        case "area":
          point(node, attributeOf(node, "href"), short(attributeOf(node, "alt") ?? attributeOf(node, "title")), false);
          break;
        case "frame":
        case "iframe":
          point(node, attributeOf(node, "src"), short(attributeOf(node, "title") ?? attributeOf(node, "name")), false);
          break;
        case "link": {
          const turn = /\b(?:next|prev)\b/i.exec(attributeOf(node, "rel") ?? "")?.[0];
          if (turn !== undefined) point(node, attributeOf(node, "href"), turn.toLowerCase(), false);
          break;
        }
        case "meta":
          if (attributeOf(node, "http-equiv")?.trim().toLowerCase() === "refresh")
            point(node, refreshTarget(attributeOf(node, "content") ?? ""), "(refresh)", false);
          break;
      }
      if (node.children.length > 0) walk(node.children);
    }
  }

  function pointFrom(element: TreeElement, href: string): void {
    const name = nameOf(element);
    const words = short(name.words);
    if (words !== "") point(element, href, words, false);
    else if (name.alt !== "") point(element, href, short(name.alt), true);
    else point(element, href, short(attributeOf(element, "title")), false);
  }

  walk(tree.children);
  return found;
}

const short = (words: string | undefined): string =>
  words === undefined ? "" : collapseWhitespace(words, LONGEST_WORDS);

/** The text of a link, and its last image's alt. */
function nameOf(link: TreeElement): { readonly words: string; readonly alt: string } {
  const only = link.children[0];
  if (only?.kind === "text" && link.children.length === 1) return { words: only.text, alt: "" };
  let words = "";
  let alt = "";
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (words.length > 20 * LONGEST_WORDS) return;
      if (node.kind === "text") words += node.text;
      else if (node.kind === "element" && !SILENT.has(node.name)) {
        if (node.name === "img") alt = attributeOf(node, "alt") || alt;
        else if (INLINE.has(node.name)) walk(node.children);
        else {
          words += " ";
          walk(node.children);
          words += " ";
        }
      }
    }
  };
  walk(link.children);
  return { words, alt };
}

const SILENT = new Set(["script", "style", "textarea", "noembed", "noframes", "iframe", "template"]);
