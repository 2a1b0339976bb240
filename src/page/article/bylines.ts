/**
 * Finds a by-line in a short line: "By Ann Lee", "VON MORITZ GATHMANN am 21. April", "Вчера, 18:40 | Автор: Анна
 * Белова".
 *
 * The introducing word may have any case, the name must be capitalised: "Von der Idee zum Produkt" is not a by-line.
 * The markup says where it ends: in "Автор: Айдар Галиев Спорт" the last word is a section, and usually a separate link
 * or element.
 */
import { attributeOf, type TreeElement, type TreeNode } from "../../model/tree.js";
import { cleanLine } from "../text/clean-text.js";
import { namesIn, WRITTEN_BY } from "./authors.js";

/** The names of the by-line in a short passage or in one of its lines; empty when there is none. */
export function namesInByline(passage: string, element: TreeElement): readonly string[] {
  const line = passage.includes("\n") ? passage.split("\n").find((one) => findByline(one) !== undefined) : passage;
  const text = line?.replace(GLUED, "$& ");
  const start = text === undefined ? undefined : findByline(text);
  if (text === undefined || start === undefined) return [];
  const parts = inlineParts(element);
  const own = parts.find(({ text: said }) => text.indexOf(said, start) === start && findByline(said) === 0);
  const links = parts.filter(({ isLink }) => isLink).map(({ text: said }) => said);
  const said = own?.text ?? beforeNextLink(text.slice(start), links);
  return namesIn(said).filter(beginsLikeName);
}

/** With a capital, where the script has them: the letters of Georgian count as small ones. */
function beginsLikeName(name: string): boolean {
  return /^[\p{Lu}\p{Lo}\p{sc=Geor}]/u.test(name);
}

/** "By" or "Author" is a passage of its own, and the names are the next one, or the items of a list below it. */
export function namesBelowLabel(
  passages: readonly { readonly text: string; readonly kind: string }[],
): readonly string[] {
  const at = passages.findIndex(({ text }) => text.length <= 20 && LABEL.test(text));
  const below = at < 0 ? [] : passages.slice(at + 1);
  const end = below.findIndex(({ kind }) => kind !== "list item");
  const said = end === 0 ? below.slice(0, 1) : below.slice(0, end < 0 ? below.length : end);
  return said
    .flatMap(({ text }) => (text.length <= 60 && !text.includes(":") ? namesIn(text) : []))
    .filter(beginsLikeName);
}

const LABEL =
  /^(?:(?:written |posted |authored |article |words )?by|authors?|von|autor(?:in|en|es|a)?|(?:escrito |publicado )?por|(?:publié |écrit )?par|auteurs?|autor[ei]|автор(?:ы|ка)?|текст|авторы|yazar|szerző|penulis)\s*:?$/iu;

/** Where the by-line begins; undefined when there is none. */
export function findByline(line: string): number | undefined {
  if (line.length > 140) return undefined;
  const text = line.replace(GLUED, "$& ");
  const match = BYLINE.exec(text) ?? BYLINE_WITHOUT_CAPITALS.exec(text);
  if (match === null || PICTURE.test(text.slice(0, match.index))) return undefined;
  // "It was built in 1721 by Hans Krog, a carpenter." is a sentence.
  return match.index > 0 && /[.!?]["”»]?$/.test(text) && /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(text) ? undefined : match.index;
}

/** "ByAnn Lee": two elements without a space between them. */
const GLUED = /^(?:By|by|BY)(?=\p{Lu}\p{Ll}+\s\p{Lu})/u;

/** "Photo by Al Rowe" */
const PICTURE = /(?:photos?|photographs?|pictures?|images?|illustrations?|video|graphics?|fotos?|bild(?:er)?)\s*$/iu;

/** The line up to the first link that is not a name: one that follows a full name without a comma or an "and". */
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

const MAX_PARTS = 60;

/** The elements inside a passage, outer before inner, with their words. */
function inlineParts(passage: TreeElement): InlinePart[] {
  const parts: InlinePart[] = [];
  const wordsOf = (nodes: readonly TreeNode[]): string => {
    let words = "";
    for (const node of nodes) {
      if (node.kind === "text") words += node.text;
      if (node.kind !== "element" || parts.length >= MAX_PARTS) continue;
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

/** At the start of a line any of these may precede a name; further right only a first and a last name. */
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
  "Авторы",
  "Авторлары",
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
  ...WRITTEN_BY,
];
/** Only before a first and a last name, because these words begin other lines, too. */
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
  "Του",
  "Της",
  "Των",
];
const BEHIND = [
  "By",
  "Von",
  "Par",
  "Por",
  "Автор:?",
  "Авторы:",
  "Autor:",
  "Author:",
  "Oleh",
  // "6 luglio 2013 - scritto da Marco Sala": a word for writing and one for "by".
  ...WRITTEN_BY.filter((words) => /[a-zà-ž)] \S/.test(words)),
];
const NAME =
  "\\p{Lu}[\\p{L}'’.-]+(?:\\s+(?:de|da|di|do|dos|das|del|du|van|von|den|der|ten|el|al|bin|ibn|la|le))*\\s+\\p{Lu}";

const BYLINE = new RegExp(
  `^[\\p{P}\\s]*(?:${BEFORE_FULL_NAME.map(anyCase).join("|")})(?:\\s(?:by|von|de|с))?\\s*:?\\s*${NAME}\\p{L}+(?=[,.|]|$|\\s[\\d|])|^[\\p{P}\\s]*(?:${AT_START.map(anyCase).join("|")})\\s*(?::\\s*\\p{Lu}|\\s${NAME}|\\s\\p{Lu}[\\p{L}.-]+$)|(?<=[\\s|·])(?:${BEHIND.map(anyCase).join("|")})\\s+${NAME}`,
  "u",
);

/** In scripts without capitals only the introduction identifies the name. */
const BYLINE_WITHOUT_CAPITALS =
  /(?:^|[\s|·])(?:بقلم|الكاتب|إعداد|מאת)\s{0,9}[:：]?\s{0,9}\p{Lo}|^(?:ავტორი|გამოაქვეყნა|მოამზადა|लेखक|লেখক|প্রতিবেদক|ผู้เขียน|โดย)(?:\s{0,9}[:：]\s{0,9}|\s)[\p{Lo}\p{sc=Geor}]|(?:^|[\s|·])(?:作者|记者|記者|撰文|文|取材|執筆|글)\s{0,9}[:：・/／]\s{0,9}\p{Lo}|(?<=^|[\s|·])(?:记者|記者)\s\p{sc=Han}{2,4}(?=$|[\s|·])|(?<=^|[\s|·])\p{sc=Hang}{2,4}\s?(?:기자|특파원)(?!\p{L})/u;

/** A flag for the whole pattern would allow names in lower case. */
function anyCase(word: string): string {
  const first = word[0]!;
  return `(?:[${first}${first.toLowerCase()}]${word.slice(1)}|${/^[\p{L} ]+$/u.test(word) ? word.toUpperCase() : word})`;
}
