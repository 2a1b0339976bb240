/** A kind that understands every page: the crawl's own observation, after all that a page can say of itself has been asked. */
import { kind as crawl } from "../../src/crawl/crawl.js";
import type { AnyKind } from "../../src/model/kind.js";

export const kind: AnyKind = {
  ...crawl,
  name: "whole-page",
  module: import.meta.url,
  light: false,
  observe(page, inputs) {
    const { declared, anchors, blocks, mainText, article } = page;
    const understood = declared.items.length + anchors.length + blocks.length + mainText.paragraphs.length;
    if (understood < 0 || article === undefined) throw new Error("a page that is less than nothing");
    return crawl.observe(page, inputs);
  },
};
