/**
 * A cache of addresses that the store already has.
 *
 * Most links of a page are known, and asking the store about each would cost more than reading the page. The cache has a fixed size and
 * holds the addresses' 128-bit keys: a hit is certain, a miss is looked up in the store.
 */
import { addressWords } from "../model/address-key.js";

export interface KnownAddresses {
  has(site: number, url: string): boolean;
  add(site: number, url: string): void;
  clear(): void;
}

/** A four-way set-associative cache: each set holds its four latest keys. */
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
