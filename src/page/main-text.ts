/** Which part of a page did its author write for readers? */
import type { MainText, Page } from "../model/page.js";

export function mainTextOf(_page: Pick<Page, "url" | "tree" | "declared" | "blocks">): MainText {
  return { text: "", paragraphs: [], removed: [] };
}
