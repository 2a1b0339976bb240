import assert from "node:assert/strict";
import { test } from "node:test";
import { titleWithoutPasswords } from "./hide-password.js";

test("a password in an address is not shown, and the rest is", () => {
  const words = ["worker", "--store", "postgres://ann:p%40ss@db.example/w", "--smtp=smtp://u:x@mail.example"];
  assert.equal(
    titleWithoutPasswords(words),
    "winnow worker --store postgres://ann:…@db.example/w --smtp=smtp://u:…@mail.example",
  );
  assert.equal(titleWithoutPasswords(["crawl", "https://a.example:8080/x@y"]), undefined);
});
