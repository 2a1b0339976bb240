import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { INNOCENTS } from "../../test/hostile/innocents.js";
import { openLenientReader } from "./lenient.js";

const MOST = 64 * 1024;

/** What the parser gets of an answer that arrives in these pieces. */
function read(pieces: readonly Buffer[], most = MOST): string {
  const reader = openLenientReader(most);
  reader.expect();
  return pieces.map((piece) => reader.take(piece).toString("latin1")).join("");
}
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

test("it does not matter in which pieces an answer arrives", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...INNOCENTS.map(({ sends }) => sends)),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      (sends, sizes) => {
        const pieces: Buffer[] = [];
        for (let at = 0, i = 0; at < sends.length; at += sizes[i++ % sizes.length]!)
          pieces.push(bytes(sends.slice(at, at + sizes[i % sizes.length]!)));
        assert.equal(read(pieces), read([bytes(sends)]));
      },
    ),
  );
});

test("an answer in order is passed on untouched", () => {
  for (const sends of [
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nwords",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwords\r\n0\r\n\r\n",
    "HTTP/1.0 200 OK\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n 5 \n",
    "220 mail.example ESMTP\r\n\r\n",
  ])
    assert.equal(read([bytes(sends)]), sends);
});

test("no more of a head is held than it may have", () => {
  const reader = openLenientReader(1000);
  reader.expect();
  assert.equal(reader.take(bytes(`HTTP/1.1 200 OK\r\nX: ${"a".repeat(900)}`)).length, 0);
  assert.equal(reader.take(bytes("b".repeat(200))).length, 1120);
  assert.equal(reader.take(bytes("c\n\n")).length, 3);
});

test("a line between two chunks that never ends is passed on", () => {
  const reader = openLenientReader(MOST);
  reader.expect();
  reader.take(bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
  assert.equal(reader.take(bytes(`5;${"a".repeat(4000)}`)).length, 0);
  assert.equal(reader.take(bytes("b".repeat(200))).length, 4202);
  assert.equal(reader.take(bytes("5 \n")).length, 3);
});

test("what the parser should refuse is not made acceptable", () => {
  for (const sends of [
    "HTTP/1.1 200 OK\nContent-Length: 5\nContent-Length: 6\n\nwords",
    "HTTP/1.1 200 OK\nX: a\0b\n\nwords",
    "HTTP/2.0 200 OK\n\nwords",
    "HTTP/1.1 20 OK\n\nwords",
  ])
    assert.equal(read([bytes(sends)]), sends);
});
