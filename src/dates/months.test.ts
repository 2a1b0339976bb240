import assert from "node:assert/strict";
import { test } from "node:test";
import { monthOf } from "./months.js";

const CASES: [word: string, month: number | undefined, language?: string][] = [
  ["January", 1],
  ["SEPT.", 9],
  ["Mrz", 3],
  ["Jänner", 1],
  ["août", 8],
  ["AOUT", 8],
  ["setiembre", 9],
  ["января", 1],
  ["гыйнвар", 1],
  ["марты", 3], // "2024 елның 5 марты"
  ["қыркүйек", 9],
  ["чӳк", 11],
  ["Kasım", 11],
  ["KASIM", 11],
  ["İyun", 6],
  ["październik", 10],
  ["listopad", 11],
  ["listopad", 10, "hr-HR"],
  ["listopad", 11, "cs"],
  ["grudnia", 12],
  ["marraskuuta", 11],
  ["Αυγούστου", 8],
  ["كانون الثاني", 1],
  ["दिसंबर", 12],
  ["октябрендә", 10], // "2027 елның 21–23 октябрендә"
  ["мамырда", 5],
  ["ოქტომბერს", 10],
  ["Hunyo", 6],
  ["may", 5],
  ["Monday", undefined],
  ["маршрут", undefined],
  ["", undefined],
];
for (const [word, month, language] of CASES) {
  test(`"${word}" is ${month ?? "no month"}${language === undefined ? "" : ` in ${language}`}`, () =>
    assert.equal(monthOf(word, language), month));
}
