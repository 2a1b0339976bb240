/**
 * A labelled corpus that is made up: sites with documents of known theme, style and place.
 *
 * Words are invented. Every theme has its own, used more in some documents than in others; a tenth of the documents have a second theme, and one
 * label in twenty is wrong. Each site has words of its own on every page, and some sites file documents in folders by theme, each with its own names
 * for them. Style shows in endings and the length of sentences, place in a name that other documents mention, too. Figures on it say that learning
 * and calibration work as they should, not how well real themes are told apart.
 */
import { type RandomSource, seeded } from "../../learn/random.js";

export interface ThemedDocument {
  readonly url: string;
  readonly site: string;
  readonly title: string;
  readonly text: string;
  readonly theme: string;
  readonly style: string;
  readonly place: string;
}

export interface ThemedCorpusOptions {
  readonly seed: number;
  readonly sites: number;
  readonly documents: number;
}

const THEMES = ["culture", "economy", "education", "health", "politics", "science", "sport", "village"];
const STYLES = ["literary", "not literary"];
const PLACES = 10;
const [GENERAL_WORDS, THEME_WORDS, SITE_WORDS] = [2000, 150, 60];

export function themedCorpus({ seed, sites, documents }: ThemedCorpusOptions): ThemedDocument[] {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const general = inventWords(GENERAL_WORDS, random);
  const ofTheme = new Map(THEMES.map((theme) => [theme, inventWords(THEME_WORDS, random)]));
  const endings = new Map(STYLES.map((style) => [style, inventWords(6, random).map((word) => word.slice(0, 3))]));
  const places = inventWords(PLACES, random).map(capital);
  const wrong = <T>(value: T, all: readonly T[]): T => (random() < 0.05 ? one(all) : value);

  return Array.from({ length: sites }, (_, s) => {
    const site = `site-${s}.example`;
    const own = inventWords(SITE_WORDS, random);
    const folders = random() < 0.4 ? new Map(THEMES.map((theme) => [theme, one(ofTheme.get(theme)!)])) : undefined;
    const favourites = THEMES.filter(() => random() < 0.6);
    return Array.from({ length: documents }, (_, d): ThemedDocument => {
      const theme = one(favourites.length === 0 || random() < 0.3 ? THEMES : favourites);
      const second = random() < 0.1 ? one(THEMES) : theme;
      const style = one(STYLES);
      const place = one(places);
      const thick = 0.02 + 0.2 * random() ** 2;
      const marked = 0.02 + 0.1 * random();
      const word = (): string => {
        const chance = random();
        const base =
          chance < thick
            ? zipf(ofTheme.get(random() < 0.5 ? theme : second)!, random)
            : chance < thick + 0.05
              ? one(own)
              : zipf(general, random);
        return random() < marked ? base + one(endings.get(style)!) : base;
      };
      const words = Array.from({ length: 40 + Math.floor(random() * 200) }, word);
      for (let n = 0; n < 1 + Math.floor(random() * 3); n++) words[Math.floor(random() * words.length)] = place;
      if (random() < 0.5) words[Math.floor(random() * words.length)] = one(places);
      const folder = folders?.get(theme) ?? "page";
      return {
        url: `https://${site}/${folder}/${s * documents + d}`,
        site,
        title: capital(Array.from({ length: 4 }, word).join(" ")),
        text: `${capital(words.join(" "))}.`,
        theme: wrong(theme, THEMES),
        style: wrong(style, STYLES),
        place: wrong(place, places),
      };
    });
  }).flat();
}

const SYLLABLES = "ба ла кә те мо ну ри сә та юл эш го дә за ки ып ор хә ча ям".split(" ");

function inventWords(count: number, random: RandomSource): string[] {
  const found = new Set<string>();
  while (found.size < count)
    found.add(
      Array.from(
        { length: 2 + Math.floor(random() * 3) },
        () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
      ).join(""),
    );
  return [...found];
}

/** Frequent words come first. */
const zipf = (words: readonly string[], random: RandomSource): string =>
  words[Math.floor(words.length ** random()) - 1] ?? words[0]!;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
