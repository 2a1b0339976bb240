/** The model card of the address classifier. */
import { readFileSync } from "node:fs";
import type { CardNotes } from "../../learn/index.js";
import type { UrlRow } from "./urls.js";

/** `figures` is a file with what `winnow eval urls --json` printed for the same list. */
export function urlCard(rows: readonly UrlRow[], year: number, ours: boolean, figures: string | undefined): CardNotes {
  const conferences = rows.filter(({ label }) => label === "conference").length;
  return {
    title: "Is this address a scientific conference's own site?",
    purpose:
      "Judges addresses before any request (`winnow classify urls`). Two experts, averaged in log-odds into one model: one sees the Kairos paper's features, characters, words, shape and houses, the other the characters as written.",
    data: `${rows.length} addresses, ${conferences} of them conferences. "Is it of the current year?" was asked against the fixed reference year ${year}; in use it is asked against the year of the observation. The lists of words and houses are hand-written in the program; the list of houses was widened after reading errors of the grouped folds, so the grouped figures are slightly favourable. No list of known acronyms is used, from the events data or elsewhere.${ours ? CEILING : ""}`,
    limits:
      "Three quarters of the positives are computing; humanities are nearly absent; nothing before 2001. Short names without year, number or a known word (aqmcse.com) cannot be told by the address alone. Commercial developers' events count as other and are the hardest negatives.",
    command: `winnow train urls${ours ? "" : " --from LIST"}`,
    ...(figures === undefined ? {} : { figures: figuresIn(figures) }),
  };
}

/** What 100 of the errors of the grouped protocol, drawn at random, are; judged by reading the addresses on 2026-11-15. */
const CEILING = `

The ceiling, by hand: of 100 errors drawn at random from the 471 on unseen domains (before the prior was corrected), 10 have a wrong or doubtful label, 9 are developers' events (debatable by definition), 42 cannot be decided from the address without knowing the acronym, and 39 a careful reader would have answered right. With all of these mended F1 on unseen domains would be about .966.`;

function figuresIn(file: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (!line.startsWith("{")) continue;
    const { what, protocol, rows, f1, precision, recall } = JSON.parse(line) as Record<string, string | number>;
    if (what !== "classification") continue;
    const figure = (value: unknown) => Number(value).toFixed(4);
    found[`${protocol}, ${rows}`] = `F1 ${figure(f1)}, precision ${figure(precision)}, recall ${figure(recall)}`;
  }
  return found;
}
