/**
 * Extracts author names from a string: a name, an address, "By Ann Lee, Science Editor | Reuters", or a list.
 * Introductions, roles, agencies after a bar, addresses and dates are removed. An organisation may be an author; the
 * site's own name only when nobody else is named.
 */

import { findPrintedDates } from "../../dates/printed.js";
import { decodeEntities } from "../html/entities.js";

/** The names in order, as spelled; empty when there is none. */
export function namesIn(text: string): readonly string[] {
  let rest = text.replace(/\s+/g, " ").trim();
  if (rest.includes("&")) rest = decodeEntities(rest);
  if (rest === "" || rest.length > 400 || /^https?:\/\//i.test(rest)) return [];
  rest = rest.replace(/<[^<>]*>/g, " ").replace(/https?:\/\/\S+|\S+@\S+\.\S+|(?<!\p{L})@\w+/gu, " ");
  const [date] = findPrintedDates(rest);
  if (date !== undefined)
    rest = date.start < 4 ? rest.slice(date.end) : rest.slice(0, date.start).replace(WEEKDAY_LAST, "");
  rest = rest.replace(/\s?[([][^)\]]{0,80}[)\]]/g, "");
  rest = rest.replace(INTRODUCTION, "");
  // The name is before a bar or a dash, the employer after it.
  rest = rest.split(/(?<!\s)(?:\s+[|•·⋅–—]\s+|\s*[|•·⋅]\s*)|\s-\s|\n/)[0] ?? "";
  const names: string[] = [];
  for (const piece of rest.split(SEPARATORS)) {
    const name = cleanName(piece);
    if (name === undefined) continue;
    if (!names.some((other) => other.toLowerCase() === name.toLowerCase())) names.push(name);
  }
  // "Rob Picheta, CNN": the employer follows the person.
  const [first] = names;
  const hasPerson = first?.includes(" ") === true && !isOrganisation(first);
  return (
    hasPerson ? names.filter((name, i) => i === 0 || (!isOrganisation(name) && !/^\p{Lu}{2,5}$/u.test(name))) : names
  ).slice(0, MAX_NAMES);
}

const MAX_NAMES = 30;

/** "Ann Lee on Tue, ": the rest of a date before its day. */
const WEEKDAY_LAST = /(?:\s(?:on|am))?[\s,]+(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[\s,.]*$/i;

/** Words before a name in languages that the other lists lack; the first letter is a capital. */
export const WRITTEN_BY: readonly string[] = [
  "Oleh",
  "Di(?:tulis|posting|terbitkan|kirim) oleh",
  "Scris de",
  "Publicat de",
  "Napsala?",
  "Napísala?",
  "Piše",
  "Napisa(?:o|la)",
  "Kirjutas",
  "Nga",
  "Shkruar nga",
  "Skrevet a[vf]",
  "Skriven av",
  "Ge(?:schreven|plaatst) door",
  "Scritto da",
  "Pubblicato da",
  "P(?:ublic|ost)ado por",
  "Egilea",
  "Höfundur",
  "Автору",
  "Добавила?",
  "Опубликовала?",
  "Разместила?",
  "Αναρτήθηκε από",
  "Δημοσιεύτηκε από",
  "Жазган",
  "Бичсэн",
  "Bởi",
  "Đăng bởi",
  "Người viết",
];

/** "Written by", "Ein Interview von", "Zeige alle Beiträge von", "Автор:" — possibly several in a row. */
const INTRODUCTION = new RegExp(
  `^[\\p{P}\\p{S}\\s]*(?:(?:${[
    "(?:(?:view|show|see|read)? ?(?:all|more)? ?(?:posts?|articles?|stories|entries) (?:by|from|of))(?=\\s)",
    "(?:zeige |zeigt )?(?:alle |weitere |mehr )?(?:beiträge|artikel|posts|einträge) (?:von|des autors)(?=\\s)",
    "(?:ver todas las entradas de|voir tous les articles (?:de|par)|все записи автора|посмотреть все записи автора|mostra tutti gli articoli di)(?=\\s)",
    "(?:(?:read|learn) more about)(?=\\s)",
    `(?:(?:written|authored|posted|published|reported|submitted|story|words|text|article|added|created|edited|veröffentlicht|geschrieben|erstellt|verfasst|eingestellt|(?:(?:ein|eine|im)\\s)?(?:beitrag|artikel|gastbeitrag|gastkommentar|kommentar|interview|kolumne|essay|analyse|bericht|reportage|rezension|wortlaut|pressemitteilung|nachricht)|publié|écrit|rédigé|escrito|publicado|redactado|scritto|pubblicato|a cura|geschreven|napisał|dodał|escribe|leído)\\s*)?(?:by|von|vom|par|por|da|di|door|av|af|przez)(?=[\\s:])`,
    "(?:the )?authors?(?=[\\s:])",
    `(?:${WRITTEN_BY.join("|")})(?=[\\s:])`,
    "(?:autor(?:in|en|es|a)?|auteurs?|autore|autori|escribe|interview|texte?|redakteur(?:in)?|bericht|szerző|írta|autorius|autors|autoři|författare|forfatter|skribent|kirjoittaja|teksti|συντάκτης|του|της|των|penulis|tác giả|müəllif|аўтар|автори|автор(?:ы|ка)?(?: текста)?|текст|подготовил[аи]?|язучы|авторы|әзерләде|yazan|yazar|muallif)(?=[\\s:])",
    "(?:redaktion|redaction|redazione)(?=\\s*:)",
    "(?:بقلم|كتب(?:ت|ه)?|الكاتب(?:ة)?|إعداد|تحرير|מאת|נכתב על ידי|كاتب)(?=[\\s:：])",
    "(?:ავტორი|გამოაქვეყნა|მოამზადა|लेखक|द्वारा|লেখক|প্রতিবেদক|ผู้เขียน|โดย)(?=[\\s:])",
    "(?:文|取材|執筆|著者|筆者|作者|记者|記者|撰文|本报记者|글|글쓴이|기자)(?=[\\s:：・/／])[\\s:：・/／]*",
  ].join("|")})\\s*:?\\s*|:\\s*)+`,
  "iu",
);

/** "A, B und C", "A and B", "A / B", "A; B". */
const SEPARATORS = /(?<!\s)(?:\s*[;/,、]\s*|\s+(?:and|und|et|y|e|i|en|och|og|ja|и|һәм|ve|&|with|mit)\s+|\s*&\s*)/u;

function cleanName(piece: string): string | undefined {
  let name = piece.replace(/^[\p{P}\p{S}\s]+|[\p{Z}\p{S},;:!?…"“”«»|)\]-]+$/gu, "").trim();
  name = name.replace(/^de (?=\p{Lu}\p{Ll}+ \p{Lu})/u, "");
  if (NOBODY.test(name)) return undefined;
  for (let before = ""; before !== name; ) {
    before = name;
    name = name.replace(TRAILING, "").replace(FROM_WHERE, "").trim();
  }
  if (name.length < 2 || name.length > 60 || /\d{4,}/.test(name)) return undefined;
  const words = name.split(" ");
  if (!/\p{L}/u.test(name) || words.length > 6 || (words.length > 3 && /[.!?]$/.test(name))) return undefined;
  // Names are capitalised where the script has capitals; a single word may be a nickname.
  const small = words.filter((word) => /^(?!\p{sc=Geor})\p{Ll}/u.test(word)).length;
  if (words.length > 1 && small > words.length / 2) return undefined;
  return NOBODY.test(name) ? undefined : name;
}

const TRAILING =
  /\s+(?:am|on|at|um|vom|den|le|el|il|in|op|em|på|dne|dnia|pada|tanggal|ngày|в|от|Uhr|Shares?|Follow|Folgen|Contactar|Contributor|Staff Writer|Author|Autor(?:in)?|Editor|Redakteur(?:in)?|Korrespondent(?:in)?|Reporter|Correspondent|Profile|Profil|Posts?|Website|Fotos?:?.*|Photos?:.*|Bild:.*)$|\s+(?:©|\||–|—).*$|\s?(?:기자|특파원|記者|记者)$/iu;

/** "Sofia Rossi in Brussels": the place after a name. */
const FROM_WHERE = /(?<=\S\s\S+)\s+(?:in|aus|from|à|en|из)\s\p{Lu}[\p{L}\s-]{2,}$/u;

/** Words in the place of a name that are not one. */
const NOBODY =
  /^(?:\S*admin\S*|administrator|anonymous|anonym|unknown|unbekannt|guest|gast|user|webmaster|editor|author|autor(?:in)?|root|null|undefined|none|n\/?a|staff|website|super user|home|share|comments?|follow|read more|mehr|more|all posts?|view all|by|von|por|par|di|da|datum|quelle|source|fuente|text|foto|photo|date|veröffentlicht|publiziert|published|posted|am|written|name|titel|title|rating|autoreninfo|\d+ ?min(?:ute)?s?(?: read)?|[a-z]+(?:\.[a-z]+){2,}|(?:ph\.?d|m\.?d|jr|sr|msc|mba|rn|dr|prof|m\.?a|b\.?a)\.?|(?:science|senior|staff|news|political|sports?|chief|managing|associate|deputy|contributing|business|features?|lead) .{0,20}(?:editor|reporter|writer|correspondent|analyst)|(?:published|veröffentlicht|publiziert|posted|erstellt|publicado|publié|paru|mis à jour|pubblicato|gepubliceerd|updated|aktualisiert|actualizado|опубликовано|обновлено)(?: .*)?)$/iu;

/** True when the words of a name suggest an organisation rather than a person. */
export function isOrganisation(name: string): boolean {
  return /(?:^|\s)(?:redaktion|editorial|staff|team|newsroom|news|press|presse|pressestelle|agency|agentur|gmbh|ag|inc|ltd|llc|e\.?\s?v|verlag|verein|foundation|stiftung|institute?|university|universität|magazin|magazine|zeitung|times|post|today|media|redacción|redação|redazione|rédaction|редакция|пресс-служба|агентство|хәбәрләре|reuters|afp|dpa|apa|efe|ansa|associated press|bund|verband|group|company|blog|online|tv|radio|\S+\.[a-z]{2,4})(?:$|[\s/-])/iu.test(
    name,
  );
}
