/**
 * Six lyrics sites as the paper's: three that start at a root, two at the artists, one at the songs, with English names and titles.
 *
 * The first is chunked, artists and songs alike; the second shows everything on one page each; the third is chunked lightly. All have what the
 * paper eliminates, "navigation links for the whole website" on every page: to a few single pages, and to a section of articles that
 * are no lyrics. There are as many articles as the paper's first round takes for lyrics on its site, one minus its precision. Lists are
 * long against the menu, as they are on sites of tens of thousands of pages; the last three sites are as small as the paper's. A seed names
 * the site (modulo six) and everything that is left to chance on it.
 */
import { type Catalogue, catalogue, PLAIN_TRAITS, type Traits } from "./catalogue.js";

const SITES: readonly (Partial<Traits> & Pick<Traits, "names" | "titlesPerName"> & { readonly precision: number })[] = [
  { names: 210, titlesPerName: 20, perPage: 15, index: "ranges", precision: 0.76 },
  { names: 70, titlesPerName: 20, pagination: "none", precision: 0.92 },
  { names: 60, titlesPerName: 20, perPage: 30, precision: 0.863 },
  { category: "A", names: 10, titlesPerName: 18, pagination: "none", precision: 0.887 },
  { category: "A", names: 14, titlesPerName: 18, pagination: "none", index: "categories", precision: 0.944 },
  { category: "S", names: 1, titlesPerName: 28, pagination: "none", precision: 0.827 },
];

export const worldOf = (seed: number): Catalogue => {
  const { precision, ...site } = SITES[seed % SITES.length]!;
  const articles = Math.round((site.names * site.titlesPerName * (1 - precision)) / precision);
  return catalogue({ ...PLAIN_TRAITS, script: "english", noise: 0.28, ...site, articles, seed });
};
