import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readName } from "./person-name.js";

const CASES: [printed: string, given: string, family: string, suffix?: string][] = [
  ["Ada Lovelace", "Ada", "Lovelace"],
  ["Lovelace, Ada", "Ada", "Lovelace"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Jan Van der Berg", "Jan", "Van der Berg"],
  ["Ana De Souza", "Ana", "De Souza"],
  ["Nguyen Van An", "Nguyen Van", "An"], // printed order; wrong for names with the family name first
  ["John Smith Jr.", "John", "Smith", "Jr."],
  ["John Smith, III", "John", "Smith", "III"],
  ["J.-P. Serre", "J.-P.", "Serre"],
  ["Serre J.-P.", "J.-P.", "Serre"],
  ["Serre JP", "JP", "Serre"],
  ["ROSSI Maria", "Maria", "ROSSI"],
  ["Maria Grazia DE LUCA", "Maria Grazia", "DE LUCA"],
  ["MARIA ROSSI", "MARIA", "ROSSI"],
  ["A. B. SMITH", "A. B.", "SMITH"],
  ["Иванов И.И.", "И.И.", "Иванов"],
  ["Иванов И. И.", "И. И.", "Иванов"],
  ["И. И. Иванов", "И. И.", "Иванов"],
  ["Ковалевская Софья Васильевна", "Софья Васильевна", "Ковалевская"],
  ["Софья Васильевна Ковалевская", "Софья Васильевна", "Ковалевская"],
  ["김민성", "민성", "김"],
  ["남궁민수", "민수", "남궁"],
  ["山田 太郎", "太郎", "山田"],
  ["マリア・ロッシ", "マリア", "ロッシ"],
  ["محمد بن سلمان", "محمد", "بن سلمان"],
  ["שרה כהן", "שרה", "כהן"],
];
for (const [printed, given, family, suffix] of CASES) {
  test(`${printed}: given "${given}", family "${family}"`, () =>
    assert.deepEqual(readName(printed), { family, given, ...(suffix === undefined ? {} : { suffix }) }));
}

for (const whole of ["Plato", "王伟", "山田太郎", "The ATLAS Collaboration", "Adaペンギン"]) {
  test(`${whole} is not split`, () => assert.deepEqual(readName(whole), { literal: whole }));
}

test("no letter of a name is lost", () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("Ada", "van", "LEE", "J.", "Jr.", ",", "김민성", "и", "De", "・")),
      (words) => {
        const { family = "", given = "", suffix = "", literal = "" } = readName(words.join(" "));
        const letters = (text: string): string => [...text.replace(/[^\p{L}]/gu, "")].sort().join("");
        assert.equal(letters(`${family}${given}${suffix}${literal}`), letters(words.join("")));
      },
    ),
  ));
