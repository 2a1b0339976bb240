import assert from "node:assert/strict";
import { test } from "node:test";
import iconv from "iconv-lite";
import type { WinnowRecord } from "../../model/record.js";
import { asJsonEscape, encoded, encodedFile, toJsonLine, toPlainText, toXml } from "./files.js";

const record: WinnowRecord = {
  id: "abc",
  number: 38681,
  kind: "robot",
  collection: "tugan-tel",
  url: "http://a.example/1",
  fields: {
    title: 'Ике «исем» & <бер>"',
    words: 4,
    keywords: ["авыл", "җир"],
    text: "Беренче юл\nикенче юл\u0007\n\nТагын",
    rights: { cite: "x" },
  },
  evidence: {},
  confidence: 1,
  version: 1,
  first: "2026-11-15T00:00:00Z",
  changed: "2026-11-15T00:00:00Z",
  state: "live",
  validated: true,
  change: 1,
};
const UTF8 = { encoding: "utf-8", lines: "lf" } as const;

test("XML holds the metadata with their terms, paragraphs and lines, without illegal characters", () => {
  const xml = toXml(record, "a/1.txt", UTF8);
  assert.match(xml, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<document number="38681">/);
  assert.match(
    xml,
    /<field name="title" part="external" term="dcterms:title">Ике «исем» &amp; &lt;бер&gt;&quot;<\/field>/,
  );
  assert.equal(xml.match(/name="keywords"/g)?.length, 2);
  assert.match(xml, /<field name="number" part="technical" term="dcterms:identifier">38681<\/field>/);
  assert.match(xml, /<field name="file" [^>]*>a\/1\.txt<\/field>/);
  assert.match(xml, /<p>Беренче юл<lb\/>икенче юл<\/p>\n {4}<p>Тагын<\/p>/);
  assert.doesNotMatch(xml, /\u0007/);
});

test("JSON lines have all fields, or the keys and nesting that the recipe defines", () => {
  const { number, file } = JSON.parse(
    toJsonLine({ ...record, fields: { ...record.fields, file: "before" } }, "f", undefined),
  );
  assert.deepEqual([number, file], [38681, "f"], "`file` is the name of the file that was written");
  const keys = {
    name: "{title}",
    about: { n: "{words}", tags: "{keywords}", label: "№ {number}: {title}" },
    fixed: true,
    nothing: "{place}",
  };
  assert.deepEqual(JSON.parse(toJsonLine(record, "f", keys)), {
    name: record.fields["title"],
    about: { n: 4, tags: ["авыл", "җир"], label: `№ 38681: ${record.fields["title"]}` },
    fixed: true,
    nothing: "",
  });
});

test("texts in every encoding, with the requested line ends", () => {
  const text = toPlainText(record);
  assert.equal(Buffer.from(encoded(text, UTF8)).toString(), text);
  assert.ok(Buffer.from(encoded(text, { ...UTF8, lines: "crlf" })).includes("юл\r\nикенче"));
  assert.deepEqual([...encodedFile("а", { encoding: "utf-8-bom", lines: "lf" })].slice(0, 3), [0xef, 0xbb, 0xbf]);
  assert.deepEqual([...encodedFile("a", { encoding: "utf-16le", lines: "lf" })], [0xff, 0xfe, 0x61, 0]);
  assert.deepEqual([...encodedFile("a", UTF8)], [0x61]);
  assert.equal(
    iconv.decode(Buffer.from(encoded("җир — 5 €", { encoding: "windows-1251", lines: "lf" })), "windows-1251"),
    "&#1175;ир — 5 €",
  );
  assert.equal(iconv.decode(Buffer.from(encoded("𝒳", { encoding: "koi8-r", lines: "lf" })), "koi8-r"), "&#119987;");
  // A JSON line stays valid JSON.
  const line = encoded('{"t":"җир 𝒳"}', { encoding: "windows-1251", lines: "lf" }, asJsonEscape);
  assert.deepEqual(JSON.parse(iconv.decode(Buffer.from(line), "windows-1251")), { t: "җир 𝒳" });
});
