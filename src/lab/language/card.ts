/** The card of the model of languages: what it is for, what it was made from, how well it does, what it cannot do. */

import type { LanguageModel } from "../../page/language/model.js";
import type { LanguageFigures } from "./language.js";

export function languageCard(
  { varieties, guards, calibration, about }: LanguageModel,
  bytes: number,
  figures: { readonly sentences: LanguageFigures; readonly passages: LanguageFigures },
): string {
  const of = ({ texts, accuracy, macroF1, languages, neighboursF1, tatar }: LanguageFigures): string =>
    [
      texts,
      `${tatar.precision.toFixed(3)} / ${tatar.recall.toFixed(3)} / ${tatar.f1.toFixed(3)}`,
      neighboursF1.toFixed(3),
      `${macroF1.toFixed(3)} (${languages})`,
      accuracy.toFixed(3),
    ].join(" | ");
  const learned = varieties.filter((variety) => !guards.has(variety));
  const languages = [...new Set(learned.map((variety) => variety.slice(0, variety.indexOf("-"))))];
  return `# The model of languages

- kind: naive Bayes on character grams, measured against each script as a whole (\`src/page/language/model.ts\`)
- languages (${languages.length}): ${languages.map((language) => `\`${language}\``).join(", ")}
- varieties (language and script): ${learned.length}; ${guards.size} guards, known by words and never answered:
${linesOf([...guards].sort())}
- size: ${bytes} bytes
- fingerprint of data and settings: \`${about.fingerprint}\`

## What it is for

Saying which language a text is written in, with attention to Tatar and its neighbours; \`und\` when unsure. It is opened by
\`openLanguages\` and used by \`winnow classify language\`. What it does and how it was measured stands in [docs/language.md](../docs/language.md).

## Data

${about.figures["examples"]} sentences from Common Voice (CC0), the Universal Declaration of Human Rights, X-WMT (MIT), Apertium texts and
messages of MediaWiki (GPL; only counts of grams are kept, no text); common words of 89 varieties, written from general knowledge
(\`src/lab/language/common-words.ts\`). No sentence of Kalmyk; Uzbek, Azerbaijani and Turkmen in Cyrillic, Tatar and Uyghur in Latin script from one small
source each. Kurdish in Latin script that the data calls Sorani is learned as Kurmanji, Bosnian in Cyrillic as Serbian.

## Figures on sources held out

Each family of sources was judged by a model that had seen nothing of it, for any language; varieties with one source by halves. The model in
this folder has learned from all of it. With settings chosen for each source on the others: \`winnow eval language --choose\`; see docs/language.md.

| texts | how many | Tatar precision / recall / F1 | neighbours' macro-F1 | all languages' macro-F1 (languages) | accuracy |
|---|---|---|---|---|---|
| sentences | ${of(figures.sentences)} |
| passages of 300 characters and more | ${of(figures.passages)} |

## Limits

- Very short texts: three words of Tatar without one of its letters may be Bashkir, Kyrgyz or nothing (\`und\`); the probability says so.
- Bosnian, Croatian and Serbian; Malay and Indonesian; Danish and Norwegian; Occitan and Catalan are told apart by a few words. Bosnian in Cyrillic is answered \`srp\`.
- A language that was not learned is often answered with \`und\`, but a close relative of a learned one is mostly taken for it: see the strangers in
  \`winnow eval language\`.
- Half of the languages were learned from fewer than 150 sentences.

## Figures of the training

| | |
|---|---|
${Object.entries(about.figures)
  .map(([name, value]) => `| ${name} | ${value} |`)
  .join("\n")}
| sure: coefficients of 1, ln(1 + margin), ln(letters), both | ${calibration.sure.join(", ")} |

## Settings

| | |
|---|---|
${Object.entries(about.settings)
  .map(([name, value]) => `| ${name} | ${JSON.stringify(value)} |`)
  .join("\n")}

## How to make it again

\`\`\`sh
winnow train language --data DIR
\`\`\`
`;
}

const A_LINE = 12;

/** A dozen names a line, as part of an item of a list. */
function linesOf(names: readonly string[]): string {
  const lines = Array.from({ length: Math.ceil(names.length / A_LINE) }, (_, i) =>
    names.slice(i * A_LINE, (i + 1) * A_LINE),
  );
  return lines.map((few) => `  ${few.join(", ")}`).join(",\n");
}
