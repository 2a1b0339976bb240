/**
 * Of which words, numbers and marks does a line consist, as far as dates are concerned?
 *
 * A month is a month in any of the languages that `page/month-names.ts` knows; weekdays, small words between a day and its month, and what joins the
 * two ends of a range are told apart, so that what reads dates asks for kinds and not for words.
 */
import { monthOf } from "../page/month-names.js";

export type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: "number"; readonly value: number; readonly digits: number; readonly ordinal: boolean }
  | { readonly kind: "month"; readonly month: number }
  | {
      readonly kind: "weekday" | "filler" | "join" | "comma" | "dot" | "slash" | "hyphen" | "other";
      readonly text: string;
    }
);

const PIECES = /(\d+)(st|nd|rd|th|er|º|ª|°|o(?!\p{L}))?(?![\p{L}\d])|(\d+)|(\p{L}[\p{L}\p{M}]*)|([^\s\p{L}\d])/giu;

const WEEKDAYS = new Set(
  `mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday
   montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi samedi dimanche
   lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
   segunda terça quarta quinta sexta feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
   понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс понеділок вівторок середа субота неділя
   poniedziałek wtorek środa czwartek piątek sobota niedziela pondělí úterý středa čtvrtek pátek neděle pondelok utorok streda štvrtok
   piatok nedeľa måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag maanantai tiistai keskiviikko
   torstai perjantai lauantai sunnuntai hétfő kedd szerda csütörtök péntek szombat vasárnap pazartesi salı çarşamba perşembe cuma
   cumartesi pazar luni marți miercuri joi vineri sâmbătă duminică`.split(/\s+/),
);
/** Between a day and its month or year: "3rd of June", "3 de junio de 2024", "birželio 3 d." */
const FILLERS = new Set("of de do da del di d the m г года год le am den dem vom zum in".split(" "));
/** Between the two ends of a range. */
const JOINS = new Set(
  "to through thru until till and und et y e og och en ja bis au al a à al até hasta do до по и tot til till –".split(
    " ",
  ),
);
const DASHES = new Set(["-", "–", "—", "‒", "−", "~", "～", "〜", "‐", "‑", "―", "&", "至"]);
/** Also everyday words; months only when the page is in a language that uses them. */
const EVERYDAY = new Set(
  "set out ago gen pro led ara tem sie lis des mac medi elo lug mag dub srp oca eki kas nis ene mei mau tam mam bre cer haz sty".split(
    " ",
  ),
);

/** "Papers dueJune 3": label and date in two elements with nothing but a style between them. */
const GLUED = /^(\p{L}*\p{Ll})(\p{Lu}\p{Ll}{2,})$/u;

export function tokensOf(text: string, language: string | undefined): Token[] {
  const tokens: Token[] = [];
  const own = language !== undefined && !/^en\b/i.test(language) ? language : undefined;
  for (const match of text.matchAll(PIECES)) {
    const at = match.index;
    const end = at + match[0].length;
    const digits = match[1] ?? match[3];
    if (digits !== undefined) {
      const ordinal = match[2] !== undefined;
      tokens.push({
        kind: "number",
        at,
        end,
        value: digits.length > 4 ? -1 : Number(digits),
        digits: digits.length,
        ordinal,
      });
      continue;
    }
    const word = match[4];
    if (word !== undefined) {
      const glued = GLUED.exec(word);
      if (glued !== null && monthOf(glued[2]!, own) !== undefined) {
        const cut = end - glued[2]!.length;
        tokens.push(wordToken(glued[1]!, at, cut, own), wordToken(glued[2]!, cut, end, own));
      } else tokens.push(wordToken(word, at, end, own));
      continue;
    }
    const mark = match[5]!;
    const kind = DASHES.has(mark)
      ? "hyphen"
      : mark === "," || mark === "，" || mark === "、"
        ? "comma"
        : mark === "." || mark === "．"
          ? "dot"
          : mark === "/" || mark === "／"
            ? "slash"
            : "other";
    tokens.push({ kind, at, end, text: mark });
  }
  return tokens;
}

function wordToken(word: string, at: number, end: number, language: string | undefined): Token {
  const lower = word.toLowerCase();
  if (lower === "月" || lower === "年" || lower === "日" || lower === "월" || lower === "년" || lower === "일")
    return { kind: "other", at, end, text: lower };
  const month =
    word === "may" || word === "mar" || (EVERYDAY.has(lower) && language === undefined)
      ? undefined
      : monthOf(word, language);
  if (month !== undefined && lower.length > 2) return { kind: "month", at, end, month };
  if (lower === "至" || JOINS.has(lower)) return { kind: "join", at, end, text: lower };
  if (WEEKDAYS.has(lower)) return { kind: "weekday", at, end, text: lower };
  if (FILLERS.has(lower)) return { kind: "filler", at, end, text: lower };
  return { kind: "other", at, end, text: lower };
}

export const isKind = (token: Token | undefined, ...kinds: readonly Token["kind"][]): boolean =>
  token !== undefined && kinds.includes(token.kind);
export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token !== undefined && "text" in token && words.includes(token.text);
export const numberOf = (token: Token | undefined): number => (token as { readonly value: number }).value;

export function isYear(token: Token | undefined): boolean {
  return token?.kind === "number" && token.digits === 4 && token.value >= 1980 && token.value <= 2079;
}

export function isDayNumber(token: Token | undefined): boolean {
  return token?.kind === "number" && token.digits <= 2 && token.value >= 1 && token.value <= 31;
}

/** "17:00", "3.5", "12%": numbers that are no days. */
export function isTimeOrPart(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]!;
  const next = tokens[i + 1];
  const touches = next !== undefined && next.at === token.end;
  if (touches && isWord(next, "%", "h")) return true;
  const third = tokens[i + 2];
  if (touches && isWord(next, ":") && third?.kind === "number" && third.digits === 2 && third.at === next.end)
    return true;
  if (touches && next.kind === "dot" && tokens[i + 2]?.kind === "number" && tokens[i + 2]!.at === next.end) return true;
  if (
    next !== undefined &&
    isWord(next, "am", "pm", "uhr", "h", "hours", "utc", "gmt") &&
    token.kind === "number" &&
    !token.ordinal
  )
    return true;
  const before = tokens[i - 1];
  return before !== undefined && before.end === token.at && isWord(before, ":", "#", "$", "€");
}

/** Behind the weekday in brackets that follows a day: "3 June (Mon)", "3日（月）"; `i` itself when there is none. */
export function skipWeekday(tokens: readonly Token[], i: number): number {
  const [open, day, close] = tokens.slice(i, i + 3);
  if (!isWord(open, "(", "（") || !isWord(close, ")", "）")) return i;
  return isKind(day, "weekday") || (day !== undefined && "text" in day && EASTERN_WEEKDAY.test(day.text)) ? i + 3 : i;
}
const EASTERN_WEEKDAY = /^(?:[月火水木金土日]曜?日?|[월화수목금토일](?:요일)?|(?:星期|周|週)?[一二三四五六日天])$/u;

/** Where the other end of a range would begin; `i` itself when nothing joins. */
export function skipJoin(tokens: readonly Token[], i: number): number {
  let at = skipWeekday(tokens, i);
  const most = at + 6;
  let joins = 0;
  while (at < tokens.length && at < most) {
    const token = tokens[at]!;
    if (token.kind === "join" || token.kind === "hyphen" || token.kind === "comma") joins++;
    else if (token.kind === "slash" && tokens[at - 1]?.end === token.at) joins++;
    else if (
      token.kind !== "weekday" &&
      token.kind !== "dot" &&
      token.kind !== "filler" &&
      !isWord(token, "(", ")", "（", "）")
    )
      break;
    at++;
  }
  return joins > 0 ? at : i;
}
