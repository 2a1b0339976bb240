/**
 * The same page read by Readability, for comparison.
 *
 * Readability and linkedom are development dependencies: without them there is no comparison, and the table says so.
 */
import type { Page } from "../../model/page.js";
import type { Reading } from "./article.js";

export type Yardstick = (page: Page) => Reading;

export async function readabilityYardstick(): Promise<Yardstick | undefined> {
  try {
    const [{ Readability }, { parseHTML }] = await Promise.all([import("@mozilla/readability"), import("linkedom")]);
    return (page) => {
      try {
        const { document } = parseHTML(page.source);
        const read = new Readability(document as unknown as Document).parse();
        return {
          text: read?.textContent ?? "",
          title: read?.title ?? "",
          author: read?.byline ?? "",
          date: read?.publishedTime?.slice(0, 10) ?? "",
        };
      } catch {
        return { text: "", title: "", author: "", date: "" }; // a page that breaks it is a page not read
      }
    };
  } catch {
    return undefined;
  }
}
