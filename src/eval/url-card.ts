/** What somebody should know of the model of addresses. Figures are those that `winnow eval urls` prints. */
import type { CardNotes } from "../learn/index.js";
import type { UrlRow } from "./urls.js";

export function urlCard(rows: readonly UrlRow[], year: number, ours: boolean): CardNotes {
  const conferences = rows.filter(({ label }) => label === "conference").length;
  return {
    title: "Is this address a scientific conference's own site?",
    purpose:
      "Judges addresses before any request (`winnow classify urls`, `winnow events discover`). Two experts, averaged in log-odds into one model: one sees the Kairos paper's features, characters, words, shape and houses, the other the characters as written.",
    data: `${rows.length} addresses, ${conferences} of them conferences. "Is it of the current year?" was asked against the fixed reference year ${year}; in use it is asked against the year of the observation. The lists of words and houses are hand-written in the program, not taken from the data; no list of known acronyms is used.`,
    limits:
      "Three quarters of the positives are computing; humanities are nearly absent; nothing before 2001. Short names without year, number or a word (aqmcse.com) cannot be told by the address alone. Commercial developers' events count as other and are the hardest negatives.",
    command: `winnow train urls${ours ? "" : " --from LIST"}`,
  };
}
