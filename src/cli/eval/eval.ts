/** `winnow eval …`: measures quality on data. */
import { defineGroup } from "../commands.js";

export const defineEval = defineGroup({
  annotate: [
    "Measure how much annotated pages help: papers read after 0 to 40 of them, chosen by active learning and at random.",
    async () => (await import("./annotate.js")).defineEvalAnnotate,
  ],
  article: [
    "Measure main text, title, author and date on labelled pages, compared with Readability.",
    async () => (await import("./article.js")).defineEvalArticle,
  ],
  dates: [
    "Measure start, end and notification dates of whole conference sites, exact match.",
    async () => (await import("./dates.js")).defineEvalDates,
  ],
  editions: [
    "Measure whether the address of an event's next edition is among the first candidates.",
    async () => (await import("./editions.js")).defineEvalEditions,
  ],
  entities: [
    "Measure names of people, places and organisations found in texts, with a learning curve.",
    async () => (await import("./entities.js")).defineEvalEntities,
  ],
  "event-pages": [
    "Measure the classification of conference pages by text and layout.",
    async () => (await import("./event-pages.js")).defineEvalEventPages,
  ],
  families: [
    "Measure whether second editions of a text join its family and different texts stay apart.",
    async () => (await import("./families.js")).defineEvalFamilies,
  ],
  language: [
    "Measure language identification: sentences, passages, related languages, unknown languages, the paper's rule, speed.",
    async () => (await import("./language.js")).defineEvalLanguage,
  ],
  listing: [
    "Measure leaf pages found and requests made, on real and simulated sites.",
    async () => (await import("./listing.js")).defineEvalListing,
  ],
  "listing-text": [
    "Measure how complete and how clean the text of leaves is, on real sites labelled by rules.",
    async () => (await import("./listing-text.js")).defineEvalListingText,
  ],
  "paper-trail": [
    "Measure whether the pages that list an event's papers are found from its home page.",
    async () => (await import("./paper-trail.js")).defineEvalPaperTrail,
  ],
  papers: [
    "Measure papers read from conference pages: titles, author lists, documents; five folds by series and site.",
    async () => (await import("./papers.js")).defineEvalPapers,
  ],
  regions: [
    "Measure the labels of titles, authors and affiliations on conference pages; ten folds by series.",
    async () => (await import("./regions.js")).defineEvalRegions,
  ],
  "robot-new": [
    "Measure how much of real sites the recipes collect that `robot new` proposes, run unedited.",
    async () => (await import("./robot-new.js")).defineEvalRobotNew,
  ],
  sentences: [
    "Measure the segmenter: sentence boundaries in many languages.",
    async () => (await import("./sentences.js")).defineEvalSentences,
  ],
  theme: [
    "Measure suggested themes, styles and places on a simulated corpus: accuracy, calibration, learning curve.",
    async () => (await import("./theme.js")).defineEvalTheme,
  ],
  urls: [
    "Measure the classification of conference addresses: stratified as in the paper, and grouped by domain.",
    async () => (await import("./urls.js")).defineEvalUrls,
  ],
});
