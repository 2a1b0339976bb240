/** Features by the lexica: how much of a unit are names, words of titles, places of work? */
import { CUTS, NEIGHBOURS, TENTHS, THIRDS } from "./bins.js";
import type { WordFacts } from "./lexicon.js";
import type { MeasuredPage } from "./measured-page.js";
import type { FeatureWriter } from "./writer.js";

export function lexicalFeatures(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const names = write.ranges("l:names=", [TENTHS]);
  const titles = write.ranges("l:titles=", [TENTHS]);
  const first = write.ranges("l:first=", [TENTHS]);
  const firstAndWork = write.ranges("l:first&work=", [THIRDS, [0.001, 0.33, 0.66, 0.99]]);
  const peopleFirst = write.ranges("l:cut=+", [CUTS]);
  const titleFirst = write.ranges("l:cut=-", [CUTS]);
  const affiliations = write.ranges("l:affiliations=", [TENTHS]);
  const namesAndTitles = write.ranges("l:names&titles=", [THIRDS, THIRDS]);
  const namesAndAffiliations = write.ranges("l:names&affiliations=", [THIRDS, THIRDS]);
  const wordAt = [0, 1, 2].map((i) => write.words(({ facts }) => `l:${i}=${inShort(facts)}`));
  const keywords = write.ranges("l:keywords=", [[1, 2, 4]]);
  const near = NEIGHBOURS.map(([name, step]) => ({ step, both: write.ranges(`l:${name}=`, [THIRDS, THIRDS]) }));

  return ({ measured }, at) => {
    const own = measured[at]!;
    names(own.names);
    titles(own.titles);
    first(own.firstName);
    if (own.pieces > 1) firstAndWork(own.firstName, own.otherWork);
    if (own.cut > 0) peopleFirst(own.cut);
    else if (own.cut < 0) titleFirst(-own.cut);
    affiliations(own.affiliations);
    namesAndTitles(own.names, own.titles);
    namesAndAffiliations(own.names, own.affiliations);
    for (let i = 0; i < wordAt.length && i < own.words.length; i++) wordAt[i]!(own.words[i]!);
    if (own.keywords > 0) keywords(own.keywords);
    for (const { step, both } of near) {
      const other = measured[at + step];
      if (other !== undefined) both(other.names, other.titles);
    }
  };
}

function inShort({ given, family, affiliation, title, place, keyword }: WordFacts): string {
  return `${given}${family}${affiliation}${title}${place ? "p" : ""}${keyword ? "k" : ""}`;
}
