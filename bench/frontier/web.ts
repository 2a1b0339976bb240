/**
 * A web that exists only as numbers: what does page n of site s link to?
 *
 * Ten thousand sites of very unequal size (the largest is a thousand times the median). A page has sixty links, as pages do:
 * most are new at first, one in ten was seen before. Two thirds of the new ones are siblings in one directory, the
 * rest stand anywhere on the site, so that the store's key index sees both good and bad locality. Nothing is remembered
 * but two numbers per site; an address is made again from its number whenever it is wanted.
 */
import type { FoundAddress } from "../../src/store/store.js";

export interface Web {
  /** Where a crawl of it begins: a first page of every site. */
  starts(): FoundAddress[];
  /** The links of a page of this site that the loop would hand to the store: `fresh` new ones as long as there are any. */
  links(site: number, fresh: number, known: number): FoundAddress[];
  /** How many addresses have been given out. */
  given(): number;
}

export interface WebSize {
  readonly addresses: number;
  readonly sites: number;
}

export function makeWeb({ addresses, sites }: WebSize): Web {
  const room = sizes(addresses, sites);
  const given = new Int32Array(sites);
  const random = mulberry(1);
  let total = 0;
  let open = 0; // the sites before this one are given out in full

  const next = (site: number, depth: number): FoundAddress => {
    const n = given[site]!++;
    total++;
    return found(site, n, room[site]!, depth);
  };
  const another = (): number => {
    // Large sites are linked to more often, as in the real web.
    for (let tries = 0; tries < 8; tries++) {
      const site = skewed(random(), sites);
      if (given[site]! < room[site]!) return site;
    }
    while (open < sites && given[open]! >= room[open]!) open++;
    return open;
  };

  return {
    starts: () => Array.from({ length: sites }, (_, site) => next(site, 0)),
    links(site, fresh, known) {
      const links: FoundAddress[] = [];
      for (let target = site; links.length < fresh && total < addresses; target = another()) {
        const most = target === site ? (fresh * 3) / 4 : fresh / 6;
        for (let i = 0; i < most && links.length < fresh && given[target]! < room[target]!; i++)
          links.push(next(target, 2));
      }
      for (let i = 0; i < known; i++) {
        const n = Math.floor(random() * given[site]!);
        links.push(found(site, n, room[site]!, 2));
      }
      return links;
    },
    given: () => total,
  };
}

/** The number in a site's name. */
export function siteNumber(name: string): number {
  return Number(/\d+/.exec(name)![0]);
}

function found(site: number, n: number, room: number, depth: number): FoundAddress {
  const name = `journal-${site}.example`;
  const directories = Math.ceil(room / 40);
  const directory = n % 3 === 0 ? scatter(n) % directories : Math.floor(n / 40);
  return {
    url: `https://www.${name}/section-${directory % 17}/${directory}/${SLUGS[n % SLUGS.length]}-${n}.html`,
    host: `www.${name}`,
    site: name,
    group: "",
    priority: 0,
    depth,
    hops: 0,
    words: SLUGS[n % SLUGS.length]!.replaceAll("-", " "),
  };
}

const SLUGS = [
  "what-the-harvest-of-this-year-tells-us",
  "a-short-walk-along-the-river",
  "letters-to-the-editor",
  "the-price-of-grain",
  "why-winnowing-takes-wind",
  "old-mills-and-new-ones",
  "an-interview-about-bread",
];

/** How many addresses each site has: a power law, every site at least ten, together exactly `addresses`. */
function sizes(addresses: number, sites: number): Int32Array {
  const weights = Float64Array.from({ length: sites }, (_, site) => 1 / (site + 10) ** 0.9);
  const sum = weights.reduce((a, b) => a + b, 0);
  const spare = addresses - 10 * sites;
  const room = Int32Array.from(weights, (weight) => 10 + Math.floor((spare * weight) / sum));
  room[0]! += addresses - room.reduce((a, b) => a + b, 0);
  return room;
}

/** A site at random, in proportion to its size (the inverse of the power law's sum, near enough). */
function skewed(chance: number, sites: number): number {
  const from = 10 ** 0.1;
  const to = (sites + 10) ** 0.1;
  return Math.min(sites - 1, Math.max(0, Math.floor((from + chance * (to - from)) ** 10 - 10)));
}

function scatter(n: number): number {
  return Math.imul(n ^ 0x5bd1e995, 0x9e3779b1) >>> 1;
}

/** mulberry32: chance that is the same in every run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
