/**
 * Words that tell what kind of name stands beside them, or of which names are made: "Dr", "river", "Inc".
 *
 * A model of few sentences sees each of them once or never; by their kind it learns all of them at once.
 */

/** What a name beside the word, or with it, is likely to be. */
export type Cue = "person" | "organisation" | "place";

const WORDS: { readonly [cue in Cue]: string } = {
  person: `mr mrs ms dr prof professor president minister director ceo founder author chairman manager king queen senator judge
    sir lady by said says told added wrote coach actor singer
    президент министр директор глава доктор депутат губернатор председатель премьер премьер-министр заместитель генерал
    секретарь сказал сказала сообщил сообщила заявил заявила отметил отметила руководитель лидер тренер актер господин`,
  organisation: `inc ltd llc corp corporation co company group university college school institute ministry department committee
    council bank club association society agency foundation union party church hospital team centre center museum court police
    army league press news times magazine studio labs technologies systems services gmbh plc ag
    ооо оао зао университет институт министерство министерства комитет комитета агентство агентства банк банка компания
    компании партия партии газета газеты клуб клуба суд суда совет совета служба службы центр центра фонд фонда союз союза
    организация организации правительство парламент группа группы команда сборная полиция телеканал корпорация ассоциация`,
  place: `in at from near city county state street road avenue river lake mountain island north south east west northern southern
    eastern western republic village town park district province region hotel beach valley airport area
    из город города городе область области район района районе село река реки республика республики край остров улица улице
    страна страны столица столице север юг юге севере провинция провинции штат штата аэропорт`,
};

const CUES: ReadonlyMap<string, Cue> = new Map(
  (Object.keys(WORDS) as Cue[]).flatMap((cue) => WORDS[cue].split(/\s+/).map((word) => [word, cue] as const)),
);

/** Of a lower-cased word. */
export function cueOf(word: string): Cue | undefined {
  return CUES.get(word);
}
