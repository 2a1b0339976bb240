import assert from "node:assert/strict";
import test from "node:test";
import { readAddress } from "./flags.js";

const CASES: [typed: string, meant: string | undefined, assumed?: boolean][] = [
  ["https://example.org/x", "https://example.org/x"],
  ["HTTP://Example.ORG", "http://example.org/"],
  ["example.org/x", "https://example.org/x", true],
  ["example.org", "https://example.org/", true],
  ["example.org:8080/x", "https://example.org:8080/x", true],
  ["localhost:8080", "https://localhost:8080/", true],
  ["127.0.0.1:8080/x", "https://127.0.0.1:8080/x", true],
  ["münchen.example/ä", "https://xn--mnchen-3ya.example/%C3%A4", true],
  ["not a url", undefined],
  ["example", undefined], // most likely a word
  ["ftp://example.org/", undefined],
  ["mailto:ada@example.org", undefined],
  ["https://", undefined],
  ["", undefined],
];
for (const [typed, meant, assumed = false] of CASES) {
  test(`"${typed}" means ${meant ?? "no address"}`, () => {
    const notes: string[] = [];
    const read = () => readAddress(typed, (address) => notes.push(address));
    if (meant === undefined) assert.throws(read, /is not a web address; write it like https:/);
    else assert.equal(read(), meant);
    assert.equal(notes.length, assumed ? 1 : 0);
  });
}
