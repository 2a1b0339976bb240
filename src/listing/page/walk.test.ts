import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseTree } from "../../page/html/tree.js";
import { walk } from "./walk.js";

const SELF = "https://a.example/page";
const walked = (html: string) => walk(parseTree(html), SELF, SELF);

test("the links of one list share a place, whatever their position and decoration", () => {
  const { anchors } = walked(
    "<ul class=songs><li id=s1><a href=/1>One</a><li><b><a href=/2>Two</a></b></ul><p><a href=/3>Three</a>",
  );
  assert.equal(anchors[0]!.place, anchors[1]!.place);
  assert.notEqual(anchors[0]!.place, anchors[2]!.place);
});

test("lines are kept, paragraphs are separate, and navigation is marked", () => {
  const { paragraphs } = walked("<nav><a href=/>Home</a></nav><div>first line<br>second   line</div><p>next");
  assert.deepEqual(
    paragraphs.map(({ text, wayfinding }) => [text, wayfinding]),
    [
      ["Home", true],
      ["first line\nsecond line", false],
      ["next", false],
    ],
  );
});

test("stanzas stay separate, and preformatted lines are lines", () => {
  const verses = ["One,\ntwo.\n\nThree,\nfour."];
  for (const html of [
    "<p>One,<br>two.<br><br>Three,<br>four.</p>",
    "<p>One,<br>two.<br> <br>\n<br>Three,<br />\nfour.<br><br></p>",
    "<pre>\nOne,\n  two.\n\n\nThree,\nfour.\n</pre>",
    '<div style="white-space: pre-line">One,\ntwo.\n \nThree,\nfour.</div>',
  ])
    assert.deepEqual(
      walked(html).paragraphs.map(({ text }) => text),
      verses,
      html,
    );
});

test("a link to the page itself is ignored", () => {
  const [paragraph] = walked(`<h2><a href="${SELF}">Title</a></h2>`).paragraphs;
  assert.equal(paragraph!.linked, 0);
});

test("any characters can be walked", () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (html) => void walked(`<p>${html}<a href="${html}">x</a>`)),
    { numRuns: 200 },
  ));
