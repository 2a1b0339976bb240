/** A page as the paper reader sees it: units in order, including those of collapsed tabs, and their links. */
import type { Anchor, Block, Page } from "../../model/page.js";
import { anchorsOf } from "../../page/links/anchors.js";
import { cutBlocks } from "../../page/text/blocks.js";
import { type Unit, unitsOf } from "./features/units.js";

export interface SeenPage {
  readonly url: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly anchors: readonly Anchor[];
  readonly units: readonly Unit[];
}

export function seenPage(page: Page): SeenPage {
  const cut = cutBlocks(page.tree, page.base, { hidden: true });
  const { blocks } = cut;
  return {
    url: page.url,
    title: page.title,
    blocks,
    anchors: anchorsOf(page.tree, page.base, cut),
    units: unitsOf(blocks),
  };
}
