/**
 * Does a short line say who wrote the text?
 *
 * "By Ann Lee", "VON MORITZ GATHMANN am 21. April", "Вчера, 18:40 | Автор: Анна Белова". The introducing word may be in any case,
 * the name must begin with a capital: "Von der Idee zum Produkt" and "by the river" are no by-lines.
 */

/** From where on the line is a by-line; undefined when it is none. */
export function findByline(text: string): number | undefined {
  if (text.length > 140) return undefined;
  const match = BYLINE.exec(text);
  return match === null ? undefined : match.index;
}

/** In front of a line: any of these and a name. Further back: before what must be a first and a last name. */
const AT_START = [
  "By",
  "Von",
  "Par",
  "Por",
  "Di",
  "Door",
  "Av",
  "Af",
  "Texte?",
  "Autor(?:in)?",
  "Author",
  "Автор",
  "Текст",
  "Язучы",
  "Yazan",
  "Written by",
  "Posted by",
  "Reported by",
  "Geschrieben von",
  "Ein Beitrag von",
  "Escrito por",
  "Publié par",
];
const BEHIND = ["By", "Von", "Par", "Por", "Автор:?", "Autor:", "Author:"];
const NAME = "\\p{Lu}[\\p{L}'’.-]+(?:\\s+(?:de|da|di|del|van|von|der|el|al|bin|la|le))*\\s+\\p{Lu}";

const BYLINE = new RegExp(
  `^[\\p{P}\\s]*(?:${AT_START.map(anyCase).join("|")})\\s*(?::\\s*\\p{Lu}|\\s${NAME}|\\s\\p{Lu}[\\p{L}.-]+$)|(?<=[\\s|·])(?:${BEHIND.map(anyCase).join("|")})\\s+${NAME}`,
  "u",
);

/** A flag for the whole pattern would let a name begin with a small letter. */
function anyCase(word: string): string {
  const first = word[0]!;
  return `(?:[${first}${first.toLowerCase()}]${word.slice(1)}|${/^[\p{L} ]+$/u.test(word) ? word.toUpperCase() : word})`;
}
