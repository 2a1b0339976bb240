/** What the cards of the three page models say. Figures on unseen sites are in docs/main-text.md. */
import type { CardNotes } from "../../learn/index.js";

const DATA =
  "1,497 pages of seven types on 1,295 registered domains with their whole text, title, author and date: WCXB, the Web Content eXtraction Benchmark, development part (Murrough Foley, 2026, CC BY 4.0). 482 articles with snippets of their text, title, author and date (half of Trafilatura's evaluation set).";
const LIMITS = "Most pages are in English, some in German; hardly any are in Tatar or written in other scripts.";
const COMMAND = "winnow train pages --data ./data";

export const TYPE_CARD: CardNotes = {
  title: "Types of pages",
  purpose:
    "Tells articles, forum threads, products, services, listings, collections and documentation apart. `page.pageType`; used by the main text.",
  data: DATA,
  limits: `${LIMITS} The labels of the benchmark are debatable: a collection of a shop may be called a product there.`,
  command: COMMAND,
};

export const TEXT_CARD: CardNotes = {
  title: "Main text",
  purpose:
    "Gives each passage of a page the probability that it belongs to the main text, from its signals (`src/page/text/signals.ts`).",
  data: DATA,
  limits: LIMITS,
  command: COMMAND,
};

export const METADATA_CARD: CardNotes = {
  title: "Trust in metadata",
  purpose:
    "Gives each value that a page has for its title, authors or date the probability that it is right, from the sources that give it and those that give another (`src/page/article/trust.ts`).",
  data: DATA,
  limits: LIMITS,
  command: COMMAND,
};
