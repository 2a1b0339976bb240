import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { isBoundless, madeUpAddress } from "./boundless.js";

const random = seeded(11);

for (const [address, like] of [
  ["http://a.example/maze/river-stone", /^http:\/\/a\.example\/maze\/[a-z]{5}-[a-z]{5}$/],
  ["http://a.example/maze/x/17", /^http:\/\/a\.example\/maze\/x\/[1-9]{10}$/],
  ["http://a.example/maze/b/Page7.html", /^http:\/\/a\.example\/maze\/b\/[A-Z][a-z]{3}[1-9]{6}\.html$/],
  ["http://a.example/maze/", /^http:\/\/a\.example\/[a-z]{10}\/$/],
  ["http://a.example/", /^http:\/\/a\.example\/[a-z]{10}$/],
  ["http://a.example/t/5d41402abc4b", /^http:\/\/a\.example\/t\/[a-f1-9]{12}$/],
  ["http://a.example/s?lang=en&page=000000017", /^http:\/\/a\.example\/s\?lang=en&page=[1-9]{10}$/],
  ["http://a.example/%D0%B4%D0%B0", /^http:\/\/a\.example\/%D0%B4%D0%B0[a-z]{10}$/],
] as const)
  test(`nobody published an address like ${address}`, () => {
    const addresses = Array.from({ length: 20 }, () => madeUpAddress(address, random));
    for (const made of addresses) assert.match(made, like);
    assert.ok(new Set(addresses).size > 1);
  });

/** Words that depend on the address alone. */
function wordsOf(seed: string, count: number): string {
  const words: string[] = [];
  for (let i = 0; words.length < count; i++) {
    const hash = createHash("sha256").update(`${seed} ${i}`).digest();
    for (const byte of hash) words.push(VOCABULARY[byte % VOCABULARY.length]!);
  }
  return words.slice(0, count).join(" ");
}
const VOCABULARY =
  "the of river stone lantern over walks under grey quiet seven hills in was and to harbour cloud letter north".split(
    " ",
  );
const slug = (seed: string): string => wordsOf(seed, 3).replaceAll(" ", "-");
const nav = `<header>${["about", "news", "help"].map((name) => `<a href="/${name}">${name}</a>`).join("")}</header>`;
const linksTo = (paths: readonly string[]): string => paths.map((path) => `<li><a href="${path}">on</a>`).join("");
const own = (path: string, folder: string): string =>
  linksTo([1, 2, 3, 4].map((i) => `${folder}${slug(`${path}${i}`)}`));
const KNOWN = ["/items/1", "/items/2", "/items/3", "/items/4", "/items/5"];

type Site = (path: string) => string;
/** What a site answers, whatever it is asked for. */
const GENUINE: { readonly [says: string]: Site } = {
  "one text for all that is missing": () => `${nav}<p>${wordsOf("sorry", 40)}</p>${linksTo(KNOWN)}`,
  "that text with the name asked for": (path) =>
    `${nav}<p>No page ${path}. ${wordsOf("sorry", 40)}</p>${linksTo(KNOWN)}`,
  "that text with other offers each time": (path) =>
    `${nav}<p>${wordsOf("sorry", 40)}</p>${linksTo([1, 2, 3, 4].map((i) => `/items/${slug(path + i)}`))}`,
  "the page itself, whatever is behind its number": () =>
    `${nav}<p>${wordsOf("page", 90)}</p>${own("page", "/items/")}`,
  "a search that finds something for any word": (path) =>
    `${nav}<p>${wordsOf(path, 60)}</p>${linksTo([1, 2, 3, 4, 5].map((i) => `/goods/${slug(path + i)}`))}`,
  "the nearest goods, under their own address": (path) =>
    `<link rel="canonical" href="/items/${slug(path)}">${nav}<p>${wordsOf(path, 90)}</p>${own(path, "/items/")}`,
  "the nearest goods, with links to others that are known": (path) =>
    `${nav}<p>${wordsOf(path, 90)}</p>${linksTo(KNOWN)}`,
  "a few words": (path) => `<p>${wordsOf(path, 12)}</p>${own(path, "/items/")}`,
  "words without links": (path) => `${nav}<p>${wordsOf(path, 90)}</p>`,
  "a calculator that knows all numbers": (path) =>
    `${nav}<p>${wordsOf("calculator", 80)} ${path.length} ${wordsOf(path, 5)}</p>${own(path, "/items/")}`,
};
const MAZES: { readonly [says: string]: Site } = {
  "words and links alone": (path) => `<p>${wordsOf(path, 60)}</p>${own(path, "/items/")}`,
  "in the template of a genuine site": (path) =>
    `<title>${slug(path)}</title>${nav}<h1>${wordsOf(path, 4)}</h1><p>${wordsOf(path, 150)}</p>${own(path, "/items/")}<footer>${wordsOf("foot", 30)}</footer>`,
  "with links to genuine pages among its own": (path) =>
    `${nav}<p>${wordsOf(path, 120)}</p>${own(path, "/items/")}${linksTo(KNOWN.slice(0, 3))}`,
  "with a canonical address of its own": (path) =>
    `<link rel=canonical href="${path}"><p>${wordsOf(path, 80)}</p>${own(path, "/items/")}`,
};

function probe(site: Site): boolean {
  const origin = "http://a.example";
  const genuine = `${origin}/items/river-stone-lantern`;
  const made = [1, 2].map(() => madeUpAddress(genuine, random));
  const [one, other] = made.map((address) => ({ address, body: Buffer.from(site(address.slice(origin.length))) }));
  return isBoundless(
    Buffer.from(site("/items/river-stone-lantern")),
    [one!, other!],
    (url) => url.startsWith(`${origin}/items/`),
    (url) => KNOWN.includes(url.slice(origin.length)),
  );
}

for (const [says, site] of Object.entries(GENUINE)) test(`genuine: ${says}`, () => assert.equal(probe(site), false));
for (const [says, site] of Object.entries(MAZES)) test(`maze: ${says}`, () => assert.equal(probe(site), true));

function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
