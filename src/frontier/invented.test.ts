import assert from "node:assert/strict";
import { test } from "node:test";
import { isInvented } from "./invented.js";

const ADDRESS = "http://a.example/maze/17";
const random = seeded(7);
const WORDS = ["the", "of", "river", "stone", "lantern", "over", "walks", "under", "grey", "quiet", "seven", "hills"];
const babble = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(" ");
const token = (): string => Math.floor(random() * 1e9).toString(36);
const links = (count: number, to: () => string): string =>
  Array.from({ length: count }, () => `<a href="${to()}">${babble(2)}</a>`).join(" ");
const NAV = links(8, () => "/about/").repeat(1);
const ARTICLE = babble(200);
const OWN = links(6, () => "/items/1");

/** What stays and what changes between two answers of one address. */
const INNOCENT: { readonly [says: string]: () => string } = {
  "a plain page": () => `${NAV}<p>${ARTICLE}</p>${OWN}`,
  "a forum that shows who is online": () => `${NAV}<p>${ARTICLE} Online now: ${babble(20)}</p>${OWN}`,
  "a session id in every link": () => `${NAV}<p>${ARTICLE}</p>${links(9, () => `/items/1?sid=${token()}`)}`,
  "a shop with random offers beside the goods": () => `${NAV}<p>${ARTICLE}</p>${links(20, () => `/offer/${token()}`)}`,
  "a page of random quotations, and links that stay": () => `${NAV}<p>${babble(200)}</p>${OWN}`,
  "a list in another order each time": () =>
    `${shuffled(ARTICLE.split(" ").map((word, i) => `<li>${word} number ${i} of the long list</li>`)).join("")}${OWN}`,
  "inline scripts with new tokens": () => `<script>var x="${babble(300)}"</script><p>${ARTICLE}</p>${OWN}`,
};
for (const [says, make] of Object.entries(INNOCENT))
  test(`genuine: ${says}`, () => {
    const [first, second] = [Buffer.from(make()), Buffer.from(make())];
    const found = [...first.toString().matchAll(/href="(\/(?:items|offer)[^"]*)"/g)].map(
      ([, at]) => `http://a.example${at}`,
    );
    assert.equal(isInvented(first, second, found, ADDRESS), false);
  });

for (const [says, second] of [
  ["an error page", "<h1>Too many requests</h1>"],
  ["a wall with a few links", `<p>${babble(200)}</p><a href="/login">in</a>`],
  ["nothing", ""],
] as const)
  test(`${says} as second answer is no invention`, () => {
    const first = Buffer.from(`<p>${ARTICLE}</p>${links(30, () => `/maze/${token()}`)}`);
    assert.equal(isInvented(first, Buffer.from(second), ["http://a.example/maze/1"], ADDRESS), false);
  });

test("other words and other links, with or without a template around them, are invented", () => {
  for (const template of ["", `<header>${NAV}</header><footer>Copyright by nobody</footer>`]) {
    const [first, second] = [1, 2].map(() =>
      Buffer.from(`${template}<p>${babble(120)}</p>${links(7, () => `/maze/${token()}`)}`),
    );
    const found = [...first!.toString().matchAll(/\/maze\/\w+/g)].map(([at]) => `http://a.example${at}`);
    assert.equal(isInvented(first!, second!, found, ADDRESS), true);
  }
});

function pick<T>(things: readonly T[]): T {
  return things[Math.floor(random() * things.length)]!;
}

function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => [random(), thing] as const)
    .sort(([a], [b]) => a - b)
    .map(([, thing]) => thing);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test("tags that never end cost no more than their length", () => {
  const cpu = (size: number): number => {
    const body = Buffer.from("<a ".repeat(size / 3));
    const before = process.cpuUsage();
    for (let i = 0; i < 3; i++) isInvented(body, body, ["http://a.example/maze/1"], ADDRESS);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  cpu(60_000);
  assert.ok(cpu(240_000) < 8 * Math.max(10, cpu(60_000)), "four times the length, at most eight times the time");
});
