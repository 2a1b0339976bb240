import assert from "node:assert/strict";
import { test } from "node:test";
import { joinApostrophes, repairKarakalpak } from "./repairs.js";

const CASES: readonly (readonly [damaged: string, repaired: string])[] = [
  ["усҳíн íсҳиндеги жíл", "ушын ышиндеги жыл"],
  ["СҲымбай қаласíнда", "Шымбай қаласында"],
  ["Ресейдиң партийасí ҳәм йубилей", "Ресейдиң партиясы ҳәм юбилей"],
  ["аймаг ’ íнда", "аймағында"],
  ["жазғы шеңбер ҳәм сақал", "жазғы шеңбер ҳәм сақал"],
];

for (const [damaged, repaired] of CASES)
  test(`"${damaged}" is repaired`, () => assert.equal(repairKarakalpak(damaged), repaired));

test("apostrophes that were set apart are joined again, double quotation marks stay", () => {
  assert.equal(joinApostrophes("o ’ shanday so ‘ z"), "o’shanday so‘z");
  assert.equal(joinApostrophes("кел ”, — деди"), "кел ”, — деди");
});
