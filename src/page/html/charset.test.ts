import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeText } from "./charset.js";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16le = (text: string) => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, "utf16le")]);
const cyrillic = Buffer.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2); // "Привет" in windows-1251
const after = (head: string, bytes: Uint8Array) => Buffer.concat([latin1(head), bytes]);

const CASES: [says: string, bytes: Uint8Array, contentType: string | undefined, charset: string, ends: string][] = [
  ["a byte order mark over the header", Buffer.from("\ufeffGrüße"), "text/html; charset=latin1", "utf-8", "Grüße"],
  ["UTF-16 by its mark", utf16le("Grüße"), undefined, "utf-16le", "Grüße"],
  ["UTF-16 the other way round", utf16le("Grüße").swap16(), undefined, "utf-16be", "Grüße"],
  ["the header", cyrillic, "text/html; charset=windows-1251", "windows-1251", "Привет"],
  ["the header in quotes", cyrillic, 'text/html;charset="Windows-1251"', "windows-1251", "Привет"],
  [
    "the header over meta",
    after("<meta charset=utf-8>", cyrillic),
    "text/html; charset=cp1251",
    "windows-1251",
    "Привет",
  ],
  [
    "meta when the header names nothing that exists",
    after("<meta charset=cp1251>", cyrillic),
    "text/html; charset=foo",
    "windows-1251",
    "Привет",
  ],
  ["meta charset", after('<html><meta charset = "windows-1251">', cyrillic), "text/html", "windows-1251", "Привет"],
  [
    "meta http-equiv",
    after('<meta http-equiv=Content-Type content="text/html; charset=windows-1251">', cyrillic),
    undefined,
    "windows-1251",
    "Привет",
  ],
  [
    "an XML declaration",
    after("<?xml version='1.0' encoding='windows-1251'?>", cyrillic),
    undefined,
    "windows-1251",
    "Привет",
  ],
  [
    "no meta inside a comment",
    after("<!-- <meta charset=cp1251> -->", Buffer.from("Grüße")),
    undefined,
    "utf-8",
    "Grüße",
  ],
  [
    "no meta behind 4 KiB",
    after(`${" ".repeat(4096)}<meta charset=cp1251>`, Buffer.from("Grüße")),
    undefined,
    "utf-8",
    "Grüße",
  ],
  [
    "meta that claims UTF-16 and cannot be",
    after("<meta charset=utf-16>", Buffer.from("Grüße")),
    undefined,
    "utf-8",
    "Grüße",
  ],
  ["valid UTF-8 without a word", Buffer.from("Grüße"), undefined, "utf-8", "Grüße"],
  ["anything else", latin1("Gr\xfc\xdfe \x93x\x94 \x80"), undefined, "windows-1252", "Grüße “x” €"],
  [
    "prices and a name, which DOS had letters for",
    latin1("J\xfcrgen, J\xfcrgen: 75\x80, 90\x80, 60\x80, 72\x80 in \x93Faliraki\x94"),
    undefined,
    "windows-1252",
    "Jürgen, Jürgen: 75€, 90€, 60€, 72€ in “Faliraki”",
  ],
  [
    "a header that says Latin-1 and means windows-1252",
    latin1("\x93x\x94"),
    "text/html; charset=iso-8859-1",
    "windows-1252",
    "“x”",
  ],
  ["nothing", Buffer.alloc(0), undefined, "utf-8", ""],
];
for (const [says, bytes, contentType, charset, ends] of CASES) {
  test(`reads by ${says}: ${charset}`, () => {
    const decoded = decodeText(bytes, contentType);
    assert.equal(decoded.charset, charset);
    assert.ok(decoded.text.endsWith(ends), decoded.text);
    assert.ok(!decoded.text.startsWith("\ufeff"));
  });
}

test("a forced charset overrides everything", () =>
  assert.deepEqual(decodeText(cyrillic, "text/html; charset=utf-8", "windows-1251"), {
    text: "Привет",
    charset: "windows-1251",
    by: "forced",
  }));

test("UTF-8 text survives decoding", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre(!/^\ufeff|<meta|<\?xml/i.test(text));
      assert.equal(decodeText(Buffer.from(text), undefined).text, text);
    }),
  ));
