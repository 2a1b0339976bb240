import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fetched } from "../model/fetched.js";
import { whyNoPage } from "./not-a-page.js";

function answer(body: Uint8Array | string, type = "text/html"): Fetched {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return {
    kind: "fetched",
    url: "https://a.example/",
    at: 0,
    took: 1,
    status: 200,
    headers: [["content-type", type]],
    body: new Uint8Array(bytes),
  };
}
const noise = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * i * 31 + i * 7 + (i >> 3)) & 255);
const behind = (start: string): Uint8Array => Buffer.concat([Buffer.from(start, "latin1"), noise(5000)]);
const words = "<p>Words of a page that is meant to be read. ".repeat(100);

const CASES: [says: string, fetched: Fetched, why: string | undefined][] = [
  ["a page", answer(words), undefined],
  ["a program for Windows", answer(behind("MZ\x90\0")), "type: it is a program, not a page"],
  ["PostScript", answer("%!PS-Adobe-3.0\n1 0 moveto"), "type: it is a PostScript file, not a page"],
  ["a film", answer(behind("\0\0\0\x18ftypmp42")), "type: it is binary data, not a page"],
  ["a WebP picture", answer(behind("RIFF\x10\0\0\0WEBPVP8 ")), "type: it is binary data, not a page"],
  ["brotli that was not decoded", answer(noise(3000)), "type: it is binary data, not a page"],
  ["bytes of a type that was asked for", answer(noise(3000), "application/octet-stream"), undefined],
  ["a page of another encoding", answer(Uint8Array.from({ length: 5000 }, (_, i) => 0xc0 + (i % 64))), undefined],
  ["UTF-16 without a mark", answer(Buffer.from(words, "utf16le")), undefined],
  ["Chinese in UTF-16", answer(Buffer.from(`\ufeff${"亂丁七丂".repeat(500)}`, "utf16le")), undefined],
  ["Japanese in ISO 2022", answer("\x1b$B$3$l\x1b(B ".repeat(400)), undefined],
  ["a page with NULs", answer("<p>\0a\0</p>\0".repeat(500)), undefined],
  ["a short page with odd letters", answer("\x02\x05\x06 Words of a page."), undefined],
];
for (const [says, fetched, why] of CASES) test(says, () => assert.equal(whyNoPage(fetched), why));
