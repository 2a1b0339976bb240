import assert from "node:assert/strict";
import { test } from "node:test";
import { type Role, roleOf } from "./label-words.js";

const CASES: [label: string, role: Role | undefined][] = [
  ["Title", "title"],
  ["AUTHORS", "author"],
  ["Author(s)", "author"],
  ["Autor/es", "author"],
  ["Título", "title"],
  ["Название доклада", "title"],
  ["Авторы", "author"],
  ["題目", "title"],
  ["Orientador", "speaker"],
  ["Session chair", "chair"],
  ["Área", undefined],
  ["Rivers", undefined],
];
for (const [label, role] of CASES)
  test(`"${label}" names ${role ?? "nothing"}`, () => assert.equal(roleOf(label), role));
