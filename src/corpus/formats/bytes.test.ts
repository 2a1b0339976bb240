import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { documentOf, withSegments } from "../release/document.js";
import { segment } from "../segment/segment.js";
import { bytesOf, newByteText } from "./bytes.js";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("a", "Ә", "👍", "\ud800", " ", ".", "\n", "漢") }),
);

test("tokens have the same place in bytes and code points as in the text", () =>
  fc.assert(
    fc.property(anyText, (text) => {
      const record = { id: "0", number: 1, url: "https://a.example/1", fields: { text }, changed: "" };
      const document = withSegments(documentOf(record as never), segment(text));
      const { bytes, starts, ends, pointStarts, pointEnds } = bytesOf(document);
      const points = [...text];
      const { tokens } = document.segments;
      for (let t = 0; t < tokens.count; t++) {
        const form = text.slice(tokens.starts[t], tokens.ends[t]);
        assert.equal(Buffer.from(bytes.subarray(starts[t], ends[t])).toString(), form.toWellFormed());
        assert.equal(points.slice(pointStarts[t], pointEnds[t]).join(""), form);
      }
    }),
  ));

test("what is built is what was written, however small the room", () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(anyText, fc.nat(), fc.uint8Array({ maxLength: 200 }))), (pieces) => {
      const out = newByteText(4);
      for (const piece of pieces)
        if (typeof piece === "string") out.text(piece);
        else if (typeof piece === "number") out.number(piece);
        else out.bytes(piece);
      const expected = pieces.map((piece) =>
        piece instanceof Uint8Array ? Buffer.from(piece) : Buffer.from(String(piece)),
      );
      assert.deepEqual(Buffer.from(out.take()), Buffer.concat(expected));
      assert.equal(out.size(), 0);
    }),
  ));
