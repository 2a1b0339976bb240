/**
 * Which addresses does the store surely know already?
 *
 * Nearly every link of a page has been seen before, and asking the store about each would cost more than reading the page.
 * This is a cache of fixed size over the addresses' 128-bit keys: what it holds is known for sure, what it has forgotten is
 * asked once more. It never grows, so a site of ten million pages costs no more memory than one of ten thousand.
 */
import { addressWords } from "../model/address-key.js";

export interface KnownAddresses {
  has(site: number, url: string): boolean;
  add(site: number, url: string): void;
  clear(): void;
}

/** Each set of four neighbouring places holds the four latest keys that belong there. */
const WAYS = 4;
const WORDS = 5; // the site and the key's four words

export function openKnownAddresses(capacity = 2 ** 18): KnownAddresses {
  const sets = 2 ** Math.ceil(Math.log2(capacity / WAYS));
  const places = new Int32Array(sets * WAYS * WORDS);
  const next = new Uint8Array(sets);
  const wanted = new Int32Array(WORDS);

  const locate = (site: number, url: string): number => {
    wanted[0] = site;
    wanted.set(addressWords(url), 1);
    return (wanted[3]! ^ Math.imul(site, 0x9e3779b1)) & (sets - 1);
  };
  const holds = (start: number): boolean => {
    for (let word = 0; word < WORDS; word++) if (places[start + word] !== wanted[word]) return false;
    return true;
  };

  return {
    has(site, url) {
      const set = locate(site, url);
      for (let way = 0; way < WAYS; way++) if (holds((set * WAYS + way) * WORDS)) return true;
      return false;
    },
    add(site, url) {
      const set = locate(site, url);
      for (let way = 0; way < WAYS; way++) if (holds((set * WAYS + way) * WORDS)) return;
      const way = next[set]!;
      next[set] = (way + 1) % WAYS;
      places.set(wanted, (set * WAYS + way) * WORDS);
    },
    clear: () => void places.fill(0),
  };
}
