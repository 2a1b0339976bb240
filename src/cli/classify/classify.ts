/** `winnow classify …`: classifies the lines of stdin. */
import { defineGroup } from "../commands.js";

export const defineClassify = defineGroup({
  language: [
    "Identify the language of each line: ISO 639-3 code, und if unsure.",
    async () => (await import("./language.js")).defineClassifyLanguage,
  ],
  urls: [
    "Tell conference sites from other addresses; prints label, probability, line.",
    async () => (await import("./urls.js")).defineClassifyUrls,
  ],
});
