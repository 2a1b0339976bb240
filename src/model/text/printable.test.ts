import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { printable, printableLines } from "./printable.js";

const CASES: [says: string, text: string, printed: string][] = [
  ["plain words stay", "Ada’s café, 東京 😀", "Ada’s café, 東京 😀"],
  ["an escape sequence becomes harmless", "\u001b[2Jgone", " [2Jgone"],
  ["a new line cannot forge a second one", "title\nwinnow: done", "title winnow: done"],
  ["a bidirectional override is taken out", "invoice\u202efdp.exe", "invoicefdp.exe"],
  ["isolates are, too", "a\u2066b\u2069c", "abc"],
  ["C1 controls are controls", "a\u009b31mb", "a 31mb"],
  ["joiners of Persian and of emoji stay", "می\u200cخواهم 👩\u200d👧", "می\u200cخواهم 👩\u200d👧"],
  ["half a surrogate pair is no text", "a\ud800b", "a\ufffdb"],
];
for (const [says, text, printed] of CASES) test(says, () => assert.equal(printable(text), printed));

test("nothing that steers a terminal survives, whatever the text", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom("\u001b", "[", "\u202e", "\u2067", "\u009b", "\r", "\n", "\u2028", "\u00ad", "a", "\udc00"),
    }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const printed = printable(text);
      assert.doesNotMatch(printed, /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
      assert.doesNotMatch(printed, /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
      assert.equal(printable(printed), printed);
    }),
  );
});

test("our own line breaks stay where sentences have several lines", () => {
  assert.equal(printableLines("one\r\n\u001btwo"), "one \n two");
});
