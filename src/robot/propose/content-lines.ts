/**
 * Which texts does a proposed recipe keep: in which language, how long, and without what is repeated?
 *
 * A restriction must not reject the documents that were seen: what would do so is proposed switched off, with the figures.
 */
import type { SiteSample } from "./propose.js";
import { comment } from "./yaml-text.js";

export function contentLines(sample: SiteSample): string[] {
  return [
    ...languageLines(sample),
    `  words: { min: ${leastWords(sample)} } # the shortest that was read has ${Number.isFinite(sample.words) ? sample.words : "more"}`,
    ...repeatedLines(sample.repeated),
  ];
}

/**
 * One language is a filter; of several, that of the page that the author named. A filter that would reject documents
 * because their language is not clear, more than those of other languages, is switched off.
 */
function languageLines({ languages, named }: Pick<SiteSample, "languages" | "named">): string[] {
  const all = [...languages.counts];
  const known = all.reduce((sum, [, count]) => sum + count, 0);
  const total = known + languages.unclear;
  const [first] = all;
  if (first === undefined)
    return ["  language: any # or three letters, e.g. tat: documents in other languages are then rejected"];
  const isMain = first[1] >= MOSTLY * known;
  const ofNamed = named === undefined ? 0 : (languages.counts.get(named) ?? 0);
  const isNamed = ofNamed >= FEWEST_NAMED && ofNamed >= LEAST_NAMED * known;
  const main = !isMain && named !== undefined && isNamed ? named : first[0];
  const foreign = known - languages.counts.get(main)!;
  if (languages.unclear > foreign)
    return [
      `  # ${known - foreign} of ${total} documents are written in ${main}; of ${languages.unclear} it is not clear, and language: ${main} would reject them.`,
      "  language: any",
    ];
  if (isMain)
    return [`  language: ${main} # what ${first[1]} of ${total} documents are written in; any switches the check off`];
  const counts = all.map(([language, count]) => `${language} (${count})`).join(", ");
  if (main === named)
    return [
      `  # Documents are written in ${counts}; the page that you named is in ${named}. any keeps all of them.`,
      `  language: ${named}`,
    ];
  return [`  # Documents are written in ${counts}. Name one to keep only that.`, "  language: any"];
}

const MOSTLY = 0.9;
const FEWEST_NAMED = 2;
/** Many a page declares the language of its template. */
const LEAST_NAMED = 0.2;

/** Shorter pages are rejected; half of the shortest document is a safe limit. */
function leastWords({ words }: SiteSample): number {
  return Math.max(1, Math.min(20, Math.floor(words / 2)));
}

/** What is repeated is dropped, unless that is all of the text of some documents. */
function repeatedLines({ paragraphs, without }: SiteSample["repeated"]): string[] {
  if (paragraphs.length === 0)
    return ["  repeated: report # paragraphs that occur in many documents; drop removes them"];
  const few = paragraphs.slice(0, 3).map((one) => `"${comment(one, 50)}"`);
  return [
    `  # Stands in several documents: ${few.join(", ")}`,
    without === 0 ? "  repeated: drop" : `  repeated: report # drop would leave ${without} of the documents empty`,
  ];
}
