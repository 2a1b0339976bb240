/** The text that a reader sees is measured alike from bytes and from characters, however it is cut into pieces. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { visibleIn, visibleText } from "../../src/page/text/visible.js";
import { seenText } from "./seen-text.js";

const words = fc.constantFrom(
  "text",
  "Wörter",
  " ",
  "\n\t",
  "\u00a0",
  "\u2028",
  "𝒲",
  "әңгәмә",
  "&nbsp;",
  "日本",
  "",
  "a1",
  "/x",
  "=",
);
const pieces = fc.array(fc.tuple(fc.array(words, { maxLength: 12 }), fc.boolean()), { maxLength: 20 });

test("bytes and characters agree on digest, length, share and sample", () => {
  fc.assert(
    fc.property(pieces, (given) => {
      const ofBytes = visibleText();
      const ofCharacters = seenText();
      for (const [parts, linked] of given) {
        const text = parts.join("");
        const bytes = Buffer.from(text);
        ofBytes.add(bytes, 0, bytes.length, linked);
        ofCharacters.add(text, 0, text.length, linked);
      }
      assert.equal(ofBytes.digest(), ofCharacters.digest());
      assert.equal(ofBytes.outline(), ofCharacters.outline());
      assert.equal(ofBytes.length(), ofCharacters.length());
      assert.equal(ofBytes.linkShare(), ofCharacters.linkShare());
      assert.equal(collapsed(ofBytes.sample()), collapsed(ofCharacters.sample()));
    }),
    { numRuns: 1000 },
  );
});

test("the outline ignores numbers, tokens and addresses, and nothing else", () => {
  const outline = (text: string) => visibleIn(text).outline();
  const page = "Calendar of the river, page /cal/17 of 2026-11, token ab12";
  assert.equal(outline(page), outline("Calendar of  the river, page /cal/18 of 2027-01, token cd34ef"));
  assert.notEqual(outline(page), outline("Calendar of the bridge, page /cal/17 of 2026-11, token ab12"));
  assert.equal(outline("17 18 /19"), 0);
});

const collapsed = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
