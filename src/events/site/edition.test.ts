import assert from "node:assert/strict";
import { test } from "node:test";
import { findEdition } from "./edition.js";

const CASES: [name: string, edition: number | undefined][] = [
  ["The 31st Australasian Conference", 31],
  ["Twenty-Third Workshop", 23],
  ["Fourteenth International Conference", 14],
  ["Fortieth Symposium", 40],
  ["16. Tagung Wissensnetze", 16],
  ["VII Международная конференция", 7],
  ["XIV Congreso Internacional", 14],
  ["X Congreso", 10],
  ["第12回 網計算シンポジウム", 12],
  ["第二十一届全国会议", 21],
  ["제 9 회 학술대회", 9],
  ["International Conference on the First Amendment", undefined],
  ["Vision Conference", undefined],
  ["I am a conference", undefined],
  ["2024 Conference", undefined],
];
for (const [name, edition] of CASES)
  test(`the edition of "${name}" is ${edition ?? "not told"}`, () => assert.equal(findEdition(name)?.edition, edition));
