/**
 * Splits a printed name into given name and family name.
 *
 * Clear cases first: a comma, capitals ("Ada LOVELACE"), initials after a word ("Lovelace A."), a patronymic
 * ("Ковалевская Софья Васильевна"). Otherwise the family name is the last word with the particles before it ("Ludwig
 * van Beethoven"), and suffixes ("Jr.", "III") follow. Korean names, and names in characters with a space, have the
 * family name first. Single words, characters without spaces and collaborations stay whole. Two Spanish family names
 * are split wrongly; write those with a comma.
 */
export type PersonName = {
  readonly family?: string;
  readonly given?: string;
  readonly suffix?: string;
  /** The whole name, instead of the other fields, when it cannot be split. */
  readonly literal?: string;
};

const PARTICLES = new Set(
  "af al auf av bin d' da das de dei del della den der des di do dos du el ibn la las le les lo los san st st. ten ter van vom von und y zu zum zur بن ابن أبو آل בן בר".split(
    " ",
  ),
);
/** Capitalised, these are particles only in the middle of a name. */
const CAPITAL_PARTICLES = new Set("Da Dal Dalla De Del Della Di Dos Van Von Den Der Ter".split(" "));
const SUFFIX = /^(?:jr\.?|sr\.?|junior|senior|ii|iii|iv)$/i;
const GROUP =
  /\b(?:collaboration|consortium|team|group|committee|university|institute|laboratory|project|network|society|association|inc\.?|ltd\.?|gmbh)\b/i;
const WITHOUT_BLANKS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]/;

export function readName(printed: string): PersonName {
  const name = printed.replace(/\s+/gu, " ").trim();
  if (WITHOUT_BLANKS.test(name)) return eastern(name);
  if (GROUP.test(name)) return { literal: name };
  const parts = name.split(/(?<!\s)\s*,\s*/).filter((part) => part !== "");
  if (parts.length === 2 && SUFFIX.test(parts[1]!)) return { ...readName(parts[0]!), suffix: parts[1]! };
  if (parts.length === 2) return { family: parts[0]!, given: parts[1]! };
  if (parts.length === 3) {
    const [family, second, third] = parts as [string, string, string];
    return SUFFIX.test(second) ? { family, given: third, suffix: second } : { literal: name };
  }
  if (parts.length !== 1) return { literal: name };
  return divided(parts[0]!.split(" "));
}

function divided(words: readonly string[]): PersonName {
  const last = words.at(-1)!;
  if (words.length > 2 && SUFFIX.test(last)) return { ...divided(words.slice(0, -1)), suffix: last };
  if (words.length === 1) return { literal: last };
  const family = familyAt(words);
  const given = [...words.slice(0, family.from), ...words.slice(family.to)].join(" ");
  return { family: words.slice(family.from, family.to).join(" "), ...(given === "" ? {} : { given }) };
}

/** Range of the family name. */
function familyAt(words: readonly string[]): { readonly from: number; readonly to: number } {
  const end = words.length;
  // "Lovelace A.", "Иванов И. И.": initials follow the family name.
  let initials = end;
  while (initials > 0 && INITIALS.test(words[initials - 1]!)) initials--;
  if (initials > 0 && initials < end && words.slice(0, initials).every((word) => word.length > 1 && !/\.$/u.test(word)))
    return { from: 0, to: initials };
  if (end === 2 && /\p{Ll}{2}/u.test(words[0]!) && /^\p{Lu}{1,3}$/u.test(words[1]!)) return { from: 0, to: 1 }; // "Lovelace A"
  // "LOVELACE Ada", "Ada LOVELACE": one part in capitals, the others not.
  const inCapitals = words.map((word) => IN_CAPITALS.test(word));
  if (
    inCapitals.includes(true) &&
    words.some((word, i) => !inCapitals[i] && /\p{Ll}/u.test(word) && !PARTICLES.has(word))
  ) {
    const [first, last] = [inCapitals.indexOf(true), inCapitals.lastIndexOf(true)];
    const unbroken = inCapitals.slice(first, last + 1).every((one, i) => one || PARTICLES.has(words[first + i]!));
    if (unbroken && first === 0) return { from: 0, to: last + 1 };
    if (unbroken && last === end - 1) return { from: withParticles(words, first), to: end };
  }
  if (end === 3 && PATRONYMIC.test(words[2]!) && !PATRONYMIC.test(words[0]!)) return { from: 0, to: 1 };
  return { from: withParticles(words, end - 1), to: end };
}

const INITIALS = /^(?:\p{Lu}\p{M}*\.-?){1,4}$/u;
const IN_CAPITALS = /^(?=.*\p{Lu}\p{M}*['’-]?\p{Lu})[\p{Lu}\p{M}'’-]+$/u;
const PATRONYMIC = /\p{L}(?:ович|евич|ёвич|ьич|овна|евна|ична|инична|ұлы|қызы|улы|кызы)$/iu;
/** In these names "Van" is a middle name. */
const VIETNAMESE =
  /^(?:Nguy[eễ]n|Tr[aầ]n|L[eê]|Ph[aạ]m|Ho[aà]ng|Hu[yỳ]nh|V[oõ]|V[uũ]|Đ[aặ]ng|Dang|B[uù]i|D[oỗ]|Đỗ|Ng[oô])$/u;

function withParticles(words: readonly string[], at: number): number {
  let from = at;
  while (from > 0 && PARTICLES.has(words[from - 1]!)) from--;
  while (from > 1 && CAPITAL_PARTICLES.has(words[from - 1]!) && !VIETNAMESE.test(words[0]!)) from--;
  return from;
}

/** Korean syllables can be split; other characters only at a space or a middle dot. */
function eastern(name: string): PersonName {
  const words = name.split(" ");
  if (words.length === 2 && !/[a-z]/i.test(name)) return { family: words[0]!, given: words[1]! };
  // Foreign names keep their order: "マリア・ロッシ".
  const dotted = name.split(/[・·]/u);
  if (words.length === 1 && dotted.length === 2) return { family: dotted[1]!, given: dotted[0]! };
  if (/^[\uac00-\ud7a3]{2,4}$/u.test(name)) {
    const long = name.length > 2 && TWO_SYLLABLES.test(name) ? 2 : 1;
    return { family: name.slice(0, long), given: name.slice(long) };
  }
  return { literal: name };
}

const TWO_SYLLABLES = /^(?:남궁|황보|제갈|사공|선우|서문|독고|동방)/u;

/** "Lovelace, Ada"; a name that was not split stays as it is. */
export function familyFirst({ family, given, suffix, literal }: PersonName): string {
  if (family === undefined) return literal ?? "";
  return [family, suffix, given].filter((part) => part !== undefined).join(", ");
}
