import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openLexicon } from "../features/lexicon.js";
import { blankCuts } from "./blank-cut.js";

const lexicon = openLexicon(readFileSync("models/lexica.model"));

const LINES: [line: string, title: string, people: string, peopleFirst: boolean][] = [
  [
    "Effects of Rainfall on River Deltas Hannah Schmidt, Kenji Watanabe",
    "Effects of Rainfall on River Deltas",
    "Hannah Schmidt, Kenji Watanabe",
    false,
  ],
  [
    "О сходимости одного метода Иванов П.С., Козлова М.А.",
    "О сходимости одного метода",
    "Иванов П.С., Козлова М.А",
    false,
  ],
  [
    "П.С. Иванов, М.А. Козлова О сходимости одного метода",
    "О сходимости одного метода",
    "П.С. Иванов, М.А. Козлова",
    true,
  ],
];
for (const [line, title, people, peopleFirst] of LINES)
  test(`without any sign, "${line}" falls into people and a title`, () =>
    assert.deepEqual(
      blankCuts(line, lexicon).filter((cut) => cut.peopleFirst === peopleFirst),
      [{ title, people, peopleFirst }],
    ));

test("a line without a name at its ends is not cut", () =>
  assert.deepEqual(blankCuts("the effects of rainfall, wind and tides on deltas", lexicon), []));
