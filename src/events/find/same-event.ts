/**
 * When do two names mean the same series, and two mentions the same event?
 *
 * The same series: the same letters remain after years, ordinals and the habitual words around them are gone: "ICML 2026", "icml'26"
 * and "The 43rd ICML" are one. The same event: the same series and the same edition. So an event has one key for all sources: a
 * portal, a calendar, a person's list, its own page.
 */
import { streamSafe } from "../../model/text/stream-safe.js";

const HABITUAL =
  /\b(?:the|annual|international|intl|conference|workshop|symposium|edition|proceedings|of|on|and|for|in)\b/giu;
const COUNTS = /(?<![\p{L}\d])(?:(?:19|20)\d\d|['’`]\d\d|\d{1,3}(?:st|nd|rd|th))(?![\p{L}\d])/giu;
/** Glued to the name: "icml2026", "icml'26". */
const GLUED = /(?<=\p{L})[\s'’`_-]*(?:(?:19|20)\d\d|['’`]\d\d)(?!\d)/giu;

/** The letters and digits by which a series is known; "" when nothing is left. */
export function seriesName(name: string): string {
  const folded = streamSafe(name).normalize("NFKC").toLowerCase();
  const bare = folded.replace(GLUED, " ").replace(COUNTS, " ");
  // A name that consists of habitual words alone keeps them.
  return letters(bare.replace(HABITUAL, " ")) || letters(bare);
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** The names of an event, as far as they are known. */
export interface EventNames {
  readonly series?: string | null | undefined;
  readonly acronym?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** Series and edition; without them the event's address must do. */
export function eventKey(
  { series, acronym }: EventNames,
  which: { readonly year?: number | null | undefined; readonly edition?: number | undefined; readonly url: string },
): string {
  const name = seriesName(series ?? acronym ?? "");
  const edition = which.year ?? which.edition;
  return name === "" || edition === undefined || edition === null ? which.url : `${name} ${edition}`;
}

/** Words that every other event has in its name, too. */
const COMMON = new Set(
  "international conference workshop symposium annual european asian world congress meeting joint first second third ieee acm with from into their call papers".split(
    " ",
  ),
);

/** So much of a name must be said for it to be meant. */
const MIN_NAME_SHARE = 0.6;

/**
 * Does `text` speak of this event's series? By its acronym as a word or at the beginning of one ("icml2027.org"), or by most of the
 * words that are its name's own. Undefined when nothing is known by which one could tell.
 */
export function namesSeries(text: string, { series, acronym, name }: EventNames): boolean | undefined {
  const said = streamSafe(text).normalize("NFKC").toLowerCase().slice(0, 20_000);
  const short = seriesName(series ?? acronym ?? "");
  if (short.length >= 2) {
    const spelled = [...short].map(escaped).join("[\\s&+/-]?");
    if (new RegExp(`(?<![\\p{L}\\d])${spelled}(?![\\p{L}])`, "u").test(said)) return true;
  }
  const own = [...new Set((name ?? "").toLowerCase().match(/\p{L}{4,}/gu) ?? [])].filter((word) => !COMMON.has(word));
  if (own.length === 0) return short.length >= 2 ? false : undefined;
  const words = new Set(said.match(/\p{L}{4,}/gu) ?? []);
  return own.filter((word) => words.has(word)).length >= Math.max(Math.min(2, own.length), MIN_NAME_SHARE * own.length);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
