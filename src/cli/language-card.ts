/** The card of the model of languages: what it is for, what it was made from, how well it does, what it cannot do. */
import type { LanguageFigures } from "../eval/language.js";
import type { LanguageModel } from "../page/language-model.js";

export function languageCard(
  { varieties, calibration, about }: LanguageModel,
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
  const languages = [...new Set(varieties.map((variety) => variety.slice(0, variety.indexOf("-"))))];
  return `# The model of languages

- kind: naive Bayes on character grams, measured against each script as a whole (\`src/page/language-model.ts\`)
- languages (${languages.length}): ${languages.map((language) => `\`${language}\``).join(", ")}
- varieties (language and script): ${varieties.length}
- size: ${bytes} bytes
- fingerprint of data and settings: \`${about.fingerprint}\`

## What it is for

Saying which language a text is written in, with attention to Tatar and its neighbours; \`und\` when unsure. It is opened by
\`openLanguages\` and used by \`winnow classify language\`. What it does and how it was measured stands in [docs/language.md](../docs/language.md).

## Data

${about.figures["examples"]} sentences from Common Voice (CC0), the Universal Declaration of Human Rights, X-WMT (MIT), Apertium texts and
messages of MediaWiki (GPL; only counts of grams are kept, no text). No Kalmyk; Uzbek, Azerbaijani, Turkmen and Bosnian in Cyrillic, Tatar and Uyghur in
Latin script from one small source each.

## Figures on sources held out

Each family of sources was judged by a model that had seen nothing of it, for any language; varieties with one source by halves. The model in
this folder has learned from all of it. Settings were chosen on these same texts, so the figures are too good; see docs/language.md.

| texts | how many | Tatar precision / recall / F1 | neighbours' macro-F1 | all languages' macro-F1 (languages) | accuracy |
|---|---|---|---|---|---|
| sentences | ${of(figures.sentences)} |
| passages of 300 characters and more | ${of(figures.passages)} |

## Limits

- Very short texts: three words of Tatar without one of its letters may be Bashkir, Kyrgyz or nothing (\`und\`).
- Bosnian, Croatian and Serbian; Malay and Indonesian; Danish and Norwegian; Cantonese and Mandarin as written; Kurdish in Latin script are told apart poorly.
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
