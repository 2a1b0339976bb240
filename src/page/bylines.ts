/**
 * Does a short line say who wrote the text?
 *
 * "By Ann Lee", "VON MORITZ GATHMANN am 21. April", "Вчера, 18:40 | Автор: Анна Белова". The introducing word may be in any case,
 * the name must begin with a capital: "Von der Idee zum Produkt" and "by the river" are no by-lines.
 *
 * Where it ends, words alone do not tell: in "Автор: Айдар Галиев Спорт" the last is the rubric. The markup does: a by-line that is
 * an element of its own ends with it, and a link that begins behind a whole name begins something else.
 */
import { attributeOf, type TreeElement, type TreeNode } from "../model/tree.js";
import { namesIn } from "./authors.js";
import { cleanLine } from "./clean-text.js";

/** The names of the by-line in a short passage; none when it holds no by-line. */
export function namesInByline(text: string, element: TreeElement): readonly string[] {
  const start = findByline(text);
  if (start === undefined) return [];
  const parts = inlineParts(element);
  const own = parts.find(({ text: said }) => text.indexOf(said, start) === start && findByline(said) === 0);
  const links = parts.filter(({ isLink }) => isLink).map(({ text: said }) => said);
  const said = own?.text ?? beforeNextLink(text.slice(start), links);
  return namesIn(said).filter((name) => /^[\p{Lu}\p{Lo}]/u.test(name));
}

/** From where on the line is a by-line; undefined when it is none. */
export function findByline(text: string): number | undefined {
  if (text.length > 140) return undefined;
  const match = BYLINE.exec(text) ?? BYLINE_WITHOUT_CAPITALS.exec(text);
  if (match === null) return undefined;
  // "It was built in 1721 by Hans Krog, a carpenter." is a sentence.
  return match.index > 0 && /[.!?]["”»]?$/.test(text) && /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(text) ? undefined : match.index;
}

/** The line up to the first link that is no name of it: one that follows a whole name without a comma or an "and". */
function beforeNextLink(line: string, links: readonly string[]): string {
  let at = 0;
  for (const link of links) {
    const from = line.indexOf(link, at);
    if (from < 0) continue;
    const before = line.slice(0, from);
    if (findByline(before.trim()) === 0 && !JOINS.test(before)) return before;
    at = from + link.length;
  }
  return line;
}

/** Another author follows. */
const JOINS = /(?:[,;/&+]|\s(?:and|und|et|y|e|i|en|och|og|ja|и|һәм|ve|with|mit))\s*$/iu;

interface InlinePart {
  readonly text: string;
  readonly isLink: boolean;
}

const MOST_PARTS = 60;

/** The elements inside a passage, outer before inner, with their words. */
function inlineParts(passage: TreeElement): InlinePart[] {
  const parts: InlinePart[] = [];
  const wordsOf = (nodes: readonly TreeNode[]): string => {
    let words = "";
    for (const node of nodes) {
      if (node.kind === "text") words += node.text;
      if (node.kind !== "element" || parts.length >= MOST_PARTS) continue;
      const place = parts.push({ text: "", isLink: false }) - 1;
      const inner = wordsOf(node.children);
      words += inner;
      const isLink = node.name === "a" && attributeOf(node, "href") !== undefined;
      parts[place] = { text: cleanLine(inner), isLink };
    }
    return words;
  };
  wordsOf(passage.children);
  return parts.filter(({ text }) => text !== "");
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
  "Szerző",
  "Írta",
  "Autorius",
  "Autoři",
  "Författare",
  "Kirjoittaja",
  "Teksti",
  "Συντάκτης",
  "Penulis",
  "Tác giả",
  "Müəllif",
  "Muallif",
  "Аўтар",
  "Автори",
];
/** In front of a first and a last name only: these words begin other lines, too. */
const BEFORE_FULL_NAME = [
  "Interview",
  "Gespräch",
  "Words",
  "Story",
  "Reporting",
  "Беседовала?",
  "Интервью",
  "Записала?",
  "Подготовила?",
  "Әңгәмәдәш",
  "Entrevista",
  "Propos recueillis par",
  "Texto",
];
const BEHIND = ["By", "Von", "Par", "Por", "Автор:?", "Autor:", "Author:"];
const NAME = "\\p{Lu}[\\p{L}'’.-]+(?:\\s+(?:de|da|di|del|van|von|der|el|al|bin|la|le))*\\s+\\p{Lu}";

const BYLINE = new RegExp(
  `^[\\p{P}\\s]*(?:${BEFORE_FULL_NAME.map(anyCase).join("|")})(?:\\s(?:by|von|de|с))?\\s*:?\\s*${NAME}\\p{L}+(?=[,.|]|$|\\s[\\d|])|^[\\p{P}\\s]*(?:${AT_START.map(anyCase).join("|")})\\s*(?::\\s*\\p{Lu}|\\s${NAME}|\\s\\p{Lu}[\\p{L}.-]+$)|(?<=[\\s|·])(?:${BEHIND.map(anyCase).join("|")})\\s+${NAME}`,
  "u",
);

/** Scripts without capitals: only what introduces the name tells it. */
const BYLINE_WITHOUT_CAPITALS =
  /(?:^|[\s|·])(?:بقلم|الكاتب|إعداد|מאת)\s*[:：]?\s*\p{Lo}|(?:^|[\s|·])(?:作者|记者|記者|撰文|文|取材|執筆|글)\s*[:：・/／]\s*\p{Lo}|(?<=^|[\s|·])\p{sc=Hang}{2,4}\s?(?:기자|특파원)(?!\p{L})/u;

/** A flag for the whole pattern would let a name begin with a small letter. */
function anyCase(word: string): string {
  const first = word[0]!;
  return `(?:[${first}${first.toLowerCase()}]${word.slice(1)}|${/^[\p{L} ]+$/u.test(word) ? word.toUpperCase() : word})`;
}
