/**
 * How often is a language that was never learned answered `und`?
 *
 * Every language is left out once, in groups of languages that are no relatives of each other: so each keeps the
 * relatives that it may be taken for. Its sentences are judged by a model of the rest.
 */
import { languagesOf } from "../../page/language/language.js";
import type { Calibration } from "../../page/language/model.js";
import { type LanguageData, type LanguageText, learnFrom } from "./language.js";
import { gramTable } from "./learning.js";

export interface Stranger {
  readonly language: string;
  readonly texts: number;
  readonly unsure: number;
  readonly others: string; // the commonest answers, with counts
}

export function judgeStrangers(
  { sentences }: LanguageData,
  calibration: Calibration,
  onGroup: (group: number) => void = () => {},
): Stranger[] {
  const shelf = gramTable();
  const ofLanguage = new Map<string, LanguageText[]>();
  for (const text of sentences) {
    const language = text.variety.slice(0, 3);
    ofLanguage.set(language, [...(ofLanguage.get(language) ?? []), text]);
  }
  return groupsOf([...ofLanguage.keys()].sort()).flatMap((group, g) => {
    onGroup(g + 1);
    const rest = sentences.filter(({ variety }) => !group.includes(variety.slice(0, 3)));
    const languages = languagesOf(learnFrom(rest, { calibration, shelf }));
    return group.map((language) => {
      const answers = new Map<string, number>();
      const texts = evenly(ofLanguage.get(language)!);
      for (const { text } of texts) {
        const said = languages.identify(text).language;
        answers.set(said, (answers.get(said) ?? 0) + 1);
      }
      const others = [...answers]
        .filter(([said]) => said !== "und")
        .sort(([, a], [, b]) => b - a)
        .slice(0, 3);
      return {
        language,
        texts: texts.length,
        unsure: answers.get("und") ?? 0,
        others: others.map(([said, count]) => `${said} ${count}`).join(", "),
      };
    });
  });
}

/** At most so many sentences of a language, from all over its list. */
const MOST = 120;

function evenly(texts: readonly LanguageText[]): readonly LanguageText[] {
  const step = Math.max(1, texts.length / MOST);
  return texts.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

const GROUPS = 16;

/** Relatives go to different groups, all others by turns. */
function groupsOf(languages: readonly string[]): readonly (readonly string[])[] {
  const related = RELATIVES.flatMap((row) => row.split(" ").filter((language) => languages.includes(language)));
  const others = languages.filter((language) => !related.includes(language));
  const ordered = [...related, ...others];
  return Array.from({ length: GROUPS }, (_, g) => ordered.filter((_, i) => i % GROUPS === g));
}

/** At most as many in a row as there are groups. */
const RELATIVES = [
  "tat bak kaz kir kaa uzb tur aze crh tuk uig sah chv tyv kjh alt",
  "bos hrv srp slv mkd bul ces slk pol hsb rus ukr bel",
  "nor nno dan swe isl fao nld afr fry ltz deu yid eng",
  "zul xho ssw nso tsn ven sna nya bem kin swa",
  "spa por glg cat ast oci fra ita cos ron hat ina epo",
  "myv mdf mrj fin est hun",
  "fas tgk pus urd ckb kur ara",
  "fij smo ton tah mri mlg msa ind fil",
  "gle cym bre",
  "hin mar nep ben asm",
  "lit lav",
  "zho yue jpn",
];
