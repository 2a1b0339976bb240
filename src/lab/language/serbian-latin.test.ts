import assert from "node:assert/strict";
import { test } from "node:test";
import { serbianInLatin } from "./serbian-latin.js";

const CASES: readonly (readonly [cyrillic: string, latin: string])[] = [
  ["Људи живе у Београду.", "Ljudi žive u Beogradu."],
  ["Шта је џеп? Ђак ћути.", "Šta je džep? Đak ćuti."],
  ["Windows остаје Windows", "Windows ostaje Windows"],
];

for (const [cyrillic, latin] of CASES)
  test(`"${cyrillic}" in Latin letters`, () => assert.equal(serbianInLatin(cyrillic), latin));
