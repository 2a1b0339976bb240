/** Is a date said of the larger event beside which this one takes place? */
import type { Page } from "../../model/page.js";
import type { SpanOffer } from "./candidates.js";

/** "Co-located with CORN 2025, 23–27 June 2025". */
export const isBeside = ({ date, page }: SpanOffer): boolean =>
  date !== undefined && BESIDE.test(leadingTo(page, date.block, date.before).slice(-90));

/** The words before a date, with those of the lines above it in the same paragraph. */
function leadingTo(page: Page, b: number, before: string): string {
  let words = before;
  for (let at = b; at > 0 && at > b - 3 && page.blocks[at]!.continues; at--)
    words = `${page.blocks[at - 1]!.text.slice(-160)} ${words}`;
  return words;
}

/** What announces the larger event beside which this one takes place. One row per language. */
const BESIDE = new RegExp(
  [
    "co-?located|collocated|in conjunction with|adjacent to|as part of|affiliated with|associated with|hosted by|satellite (?:event|workshop) of", // English
    "im rahmen|satellitenworkshop|angegliedert|begleitend zu", // German
    "en marge d|dans le cadre d|conjointement avec|associé à", // French
    "en el marco d|junto con|en conjunto con|no âmbito d|em conjunto com|junto (?:a|à|ao) ", // Spanish, Portuguese
    "nell['’]ambito d|in concomitanza con", // Italian
    "в рамках|совместно с|у рамках|спільно з", // Russian, Ukrainian
    "w ramach|v rámci|keretében|kapsamında|ile birlikte", // Polish, Czech, Hungarian, Turkish
    "併設|共催|と同時開催|会议期间|联合举办|同期举行|공동 ?개최|와 함께 열리는", // Japanese, Chinese, Korean
  ].join("|"),
  "iu",
);
