/** `winnow train …`: makes a model from data. */
import { defineGroup } from "../commands.js";

export const defineTrain = defineGroup({
  belief: [
    "Train the model that decides which candidates are papers, and with what confidence.",
    async () => (await import("./belief.js")).defineTrainBelief,
  ],
  dates: [
    "Train the weights that tell an event's days and deadlines from other dates.",
    async () => (await import("./dates.js")).defineTrainDates,
  ],
  entities: [
    "Train the models that find names of people, places and organisations in texts.",
    async () => (await import("./entities.js")).defineTrainEntities,
  ],
  "event-pages": [
    "Train the model that tells home, call, programme and paper-list pages apart.",
    async () => (await import("./event-pages.js")).defineTrainEventPages,
  ],
  language: [
    "Train the language identifier; writes language.model and its card.",
    async () => (await import("./language.js")).defineTrainLanguage,
  ],
  lexica: [
    "Build the lexicon of names, affiliations and title words from word counts.",
    async () => (await import("./lexica.js")).defineTrainLexica,
  ],
  listing: [
    "Train the weights of the signals by which listing recognises leaves.",
    async () => (await import("./listing.js")).defineTrainListing,
  ],
  "listing-text": [
    "Train the weights of the signals that separate the text of a leaf from what surrounds it.",
    async () => (await import("./listing-text.js")).defineTrainListingText,
  ],
  pages: [
    "Train the models that read any page: its type, its main text, its metadata.",
    async () => (await import("./pages.js")).defineTrainPages,
  ],
  regions: [
    "Train the model that labels titles, authors and affiliations on conference pages.",
    async () => (await import("./regions.js")).defineTrainRegions,
  ],
  urls: [
    "Train the model of winnow classify urls from labelled addresses.",
    async () => (await import("./urls.js")).defineTrainUrls,
  ],
});
