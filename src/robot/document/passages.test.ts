import assert from "node:assert/strict";
import { test } from "node:test";
import { passagesOf } from "./passages.js";

const WHOLE = "Беренче юл\n\nИкенче 𐌰\n\nSubscribe!\n\nThe third\n\nДүртенче";
const LANGUAGES = ["tat", "tat", "eng", "eng", "tat"];

test("paragraphs of one language in a row are one passage, with offsets in characters", () => {
  const passages = passagesOf(WHOLE, WHOLE, LANGUAGES);
  assert.deepEqual(
    passages.map(({ language, from, to }) => [language, [...WHOLE].slice(from, to).join("")]),
    [
      ["tat", "Беренче юл\n\nИкенче 𐌰"],
      ["eng", "Subscribe!\n\nThe third"],
      ["tat", "Дүртенче"],
    ],
  );
});

test("offsets are those of the text that is kept", () => {
  const text = WHOLE.replace("Subscribe!\n\n", "");
  const [, english] = passagesOf(text, WHOLE, LANGUAGES);
  assert.equal([...text].slice(english!.from, english!.to).join(""), "The third");
});

test("a text in one language has none", () => {
  assert.deepEqual(passagesOf("One\n\nTwo", "One\n\nTwo", ["eng", "eng"]), []);
  assert.deepEqual(passagesOf("Беренче юл", WHOLE, LANGUAGES), []);
});
