/**
 * A city without its country: behind a label, or by itself beside the days of the event.
 */
import { NO_CITY } from "./place.js";

/** What announces a place, one row per language. */
const LABELS = [
  "venue|location|place|where|city|conference venue|conference location", // English
  "wo|ort|tagungsort|veranstaltungsort|konferenzort", // German
  "lieu|où", // French
  "lugar|sede|dónde", // Spanish
  "local|onde", // Portuguese
  "luogo|dove", // Italian
  "lloc", // Catalan
  "plaats|locatie|waar", // Dutch
  "plats|sted|paikka|var|hvor|missä|koht", // Swedish, Danish, Norwegian, Finnish, Estonian
  "miejsce|gdzie|místo|kde|miesto|mjesto|kraj|helyszín|loc|locul|locație|vieta", // Polish, Czech, Slovak, Croatian, Slovene, Hungarian, Romanian, Baltic
  "место проведения|место|місце проведення|місце|място|место одржавања", // Russian, Ukrainian, Bulgarian, Serbian
  "τόπος|τοποθεσία|yer|tempat|lokasi|địa điểm|สถานที่|מקום|المكان|مکان|محل برگزاری", // Greek, Turkish, Indonesian, Vietnamese, Thai, Hebrew, Arabic, Persian
  "会場|場所|開催地|開催場所|地点|地點|会议地点|會議地點|举办地点|舉辦地點|장소", // Japanese, Chinese, Korean
].join("|");
const LABELLED = new RegExp(`^\\s*(?:${LABELS})\\s*[:：]\\s*(\\S.*)$`, "isu");
const LABEL_ALONE = new RegExp(`^\\W*(?:${LABELS})\\s*[:：]?\\s*$`, "iu");

/** "Venue", in a cell or a line of its own. */
export const isPlaceLabel = (text: string): boolean => text.length <= 40 && LABEL_ALONE.test(text);

/** What stands behind a label: "Venue: Villa Bella, Como, Italy". */
export const behindLabel = (line: string): string | undefined => LABELLED.exec(line.slice(0, MAX_LINE))?.[1];
const MAX_LINE = 300;

const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]+(?:-\\p{Lu}?[\\p{Ll}\\p{M}]+)*";
const CITY = new RegExp(`^${WORD}(?: (?:(?:de|del|do|da|la|le|am|an der|upon|sur) )?${WORD}){0,2}$`, "u");
const CITY_WITHOUT_CAPITALS = /^[\p{Lo}\p{M}ー]{2,12}$/u;
/** Small words around the days of an event: "Umeå den 3–5 oktober", "Matera, dal 5 al 7". */
const AROUND_DAYS = new Set(
  `in im à a em no na en w v we ve i в у de den der vom am dal dall du le les del el from on los os dia dias с од od do m г м στη στην στις
   tanggal ngày`.split(/\s+/u),
);

/** The words as a city's name, without small words and marks around it; undefined when they cannot be one. */
export function cityIn(words: string): string | undefined {
  const city = easternCityIn(words) ?? trimmed(words);
  return (CITY.test(city) || CITY_WITHOUT_CAPITALS.test(city)) && !NO_CITY.test(city) ? city : undefined;
}
/** "函館アリーナ（北海道函館市）" */
export const easternCityIn = (words: string): string | undefined => EASTERN_CITY.exec(words)?.[1];
const EASTERN_CITY = /(?:^|[（(、，,\s]|[都道府県省])((?:(?![道府県省])\p{sc=Han}){1,5}市)(?!\p{sc=Han}*[市立])/u;

function trimmed(side: string): string {
  const words = side
    .slice(0, 100)
    .split(/\s+/u)
    .map((word) => word.replace(/^[,.;:|/·•()–—-]+/u, "").replace(/(?<![,.;:|/·•()–—-])[,.;:|/·•()–—-]+$/u, ""))
    .filter((word) => word !== "");
  const isSmall = (word: string | undefined): boolean => AROUND_DAYS.has((word ?? "").toLowerCase());
  while (isSmall(words[0])) words.shift();
  while (isSmall(words.at(-1))) words.pop();
  return words.join(" ");
}
