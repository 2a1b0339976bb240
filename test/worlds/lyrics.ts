/**
 * Six lyrics sites as the paper's: three that start at a root, two at the artists, one at the songs, with English names and titles.
 *
 * The first is chunked, artists and songs alike; the second shows everything on one page each; the third is chunked lightly. These three have no
 * menus: the capitals of a menu count as proper nouns, and the paper's signs see little else on small pages. A seed names the site (modulo
 * six) and everything that is left to chance on it.
 */
import { type Catalogue, catalogue, PLAIN_TRAITS, type Traits } from "./catalogue.js";

const SITES: readonly Partial<Traits>[] = [
  { names: 60, titlesPerName: 22, perPage: 10, noise: 0.04 },
  { names: 70, titlesPerName: 8, pagination: "none", noise: 0.04 },
  { names: 60, titlesPerName: 9, perPage: 12, noise: 0.04 },
  { category: "A", names: 20, titlesPerName: 8, pagination: "none" },
  { category: "A", names: 24, titlesPerName: 9, pagination: "none", index: "categories" },
  { category: "S", names: 1, titlesPerName: 28, pagination: "none" },
];

export const worldOf = (seed: number): Catalogue =>
  catalogue({ ...PLAIN_TRAITS, script: "english", noise: 0.28, ...SITES[seed % SITES.length], seed });
