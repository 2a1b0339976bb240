/** Where the next edition's site may be: the address with what counts put forward, or one of the usual moves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressIdentity, nextEditionCandidates } from "./next-edition.js";

const CASES: [edition: string, year: number, among: string][] = [
  ["https://2026.grain.example/", 2026, "https://2027.grain.example/"],
  ["https://grain2026.example/", 2026, "https://grain2027.example/"],
  ["https://www.grain.example/grain26/", 2026, "https://www.grain.example/grain27/"],
  ["https://grain.example/2026/cfp.html", 2026, "https://grain.example/2027/"],
  ["https://conf.researchr.org/home/grain-2026", 2026, "https://conf.researchr.org/home/grain-2027"],
  ["https://grain.example/", 2026, "https://grain.example/"],
  ["https://grain2026.example/", 2026, "https://grain2027.example/"],
  ["https://society.example/99/grain99", 1999, "https://society.example/00/grain00"],
  ["https://grain.example/12th-workshop/", 2026, "https://grain.example/13th-workshop/"],
  ["https://grain.example/grain-xiv/", 2026, "https://grain.example/grain-xv/"],
  ["https://web.archive.org/web/20260101000000/http://grain2026.example/", 2026, "https://grain2027.example/"],
  ["https://grain.example/20261/", 2026, "https://grain.example/20261/"], // a longer number is no year
];
for (const [url, year, among] of CASES) {
  test(`after ${url} one looks at ${among}`, () => {
    const first = nextEditionCandidates({ url, year, acronym: "GRAIN" }).slice(0, 3);
    assert.ok(
      first.some((candidate) => addressIdentity(candidate.url) === addressIdentity(among)),
      first.map((candidate) => candidate.url).join(" "),
    );
  });
}

test("what is no address has no candidates", () => {
  assert.deepEqual(nextEditionCandidates({ url: "TBD", year: 2026 }), []);
});

test("every candidate is a web address, and each comes once", () =>
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true }),
      fc.integer({ min: 1980, max: 2080 }),
      fc.string(),
      (url, year, acronym) => {
        const candidates = nextEditionCandidates({ url, year, acronym });
        for (const candidate of candidates) assert.match(new URL(candidate.url).protocol, /^https?:$/);
        const identities = candidates.map((candidate) => addressIdentity(candidate.url));
        assert.equal(new Set(identities).size, identities.length);
      },
    ),
  ));
