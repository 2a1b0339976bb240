/** `winnow extract …`: reads one page, without a store. */
import { defineGroup } from "../commands.js";

export const defineExtract = defineGroup({
  article: [
    "Print a page's main text, title, authors, date and keywords as a JSON line.",
    async () => (await import("./article.js")).defineExtractArticle,
  ],
  links: [
    "Print the links of a page with their text, position and role, as JSON lines.",
    async () => (await import("./links.js")).defineExtractLinks,
  ],
  papers: [
    "Print the papers listed on a page or in a publisher's feed: titles, authors, affiliations, documents.",
    async () => (await import("./papers.js")).defineExtractPapers,
  ],
  event: [
    "Print an event's name, place, dates and deadlines as a JSON line, with the text each was read from.",
    async () => (await import("./event.js")).defineExtractEvent,
  ],
});
