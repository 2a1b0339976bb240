/**
 * Which part of a printed name is the family name?
 *
 * A name with a comma says so itself. Otherwise it is the last word with the particles before it ("Ludwig van Beethoven"), and
 * what follows it by custom ("Jr.", "III"). Names that do not divide — one word, characters without blanks, a collaboration —
 * stay whole. Some names are divided wrongly by this (two family names in Spanish); a person can write them with a comma.
 */
export interface PersonName {
  readonly family?: string;
  readonly given?: string;
  readonly suffix?: string;
  /** In place of the others when it does not divide. */
  readonly literal?: string;
}

const PARTICLES = new Set(
  "af al auf av bin d' da das de dei del della den der des di do dos du el ibn la las le les lo los san st st. ten ter van vom von und y zu zum zur".split(
    " ",
  ),
);
const SUFFIX = /^(?:jr\.?|sr\.?|junior|senior|ii|iii|iv)$/i;
const GROUP =
  /\b(?:collaboration|consortium|team|group|committee|university|institute|laboratory|project|network|society|association|inc\.?|ltd\.?|gmbh)\b/i;
const WITHOUT_BLANKS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]/;

export function readName(printed: string): PersonName {
  const name = printed.replace(/\s+/gu, " ").trim();
  if (GROUP.test(name) || WITHOUT_BLANKS.test(name)) return { literal: name };
  const parts = name.split(/\s*,\s*/).filter((part) => part !== "");
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
  let family = words.length - 1;
  while (family > 0 && PARTICLES.has(words[family - 1]!)) family--;
  const given = words.slice(0, family).join(" ");
  return { family: words.slice(family).join(" "), ...(given === "" ? {} : { given }) };
}

/** "Lovelace, Ada"; a whole name as it is. */
export function familyFirst({ family, given, suffix, literal }: PersonName): string {
  if (family === undefined) return literal ?? "";
  return [family, suffix, given].filter((part) => part !== undefined).join(", ");
}
