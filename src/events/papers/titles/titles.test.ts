import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutHabits } from "./habits.js";
import { cleanTitle, isNoTitle } from "./titles.js";

const CASES: [printed: string, title: string][] = [
  ["12. A Study of Rivers", "A Study of Rivers"],
  ["[12] A Study of Rivers", "A Study of Rivers"],
  ["#7 A Study of Rivers", "A Study of Rivers"],
  ["10:30 - 11:00 A Study of Rivers", "A Study of Rivers"],
  ["10.00: A Study of Rivers", "A Study of Rivers"],
  ["[Best paper] A Study of Rivers", "A Study of Rivers"],
  ["A Study of Rivers [PDF]", "A Study of Rivers"],
  ["A Study of Rivers (slides, video)", "A Study of Rivers"],
  ["“A Study of Rivers”", "A Study of Rivers"],
  ['"A Study of Rivers".', "A Study of Rivers"],
  ["A Study of Rivers.", "A Study of Rivers"],
  ["(S) A Study of Rivers", "A Study of Rivers"],
  ["3D Maps of Rivers", "3D Maps of Rivers"],
  ["3-D Maps of Rivers", "3-D Maps of Rivers"],
  ["2.5D Maps of Rivers", "2.5D Maps of Rivers"],
  ["A3-N Rivers", "A3-N Rivers"],
  ["A3 - Rivers", "Rivers"],
  ["A Study of Rivers ........ 17", "A Study of Rivers"],
  ["Flüsse im Wandel (Vortrag)", "Flüsse im Wandel"],
  ["Flüsse im Vortrag (ein Vortrag über Flüsse)", "Flüsse im Vortrag (ein Vortrag über Flüsse)"],
  ["河流的研究．", "河流的研究"],
  ["2020: A Year of Rivers", "A Year of Rivers"], // a number and a colon; the year is lost
  ["What is a River?", "What is a River?"],
  ["“What is a River?.”", "What is a River?"],
  ["A Study of Rivers. In: XYZ 2031, pp. 11–19.", "A Study of Rivers"],
  ["What is a River? In Proceedings of XYZ, pages 3-12", "What is a River?"],
  ["Rivers in the Alps, pp. 3–9", "Rivers in the Alps"],
  ["Rivers in the Alps. Pages 3-9", "Rivers in the Alps"],
  ["SoK: Rivers", "SoK: Rivers"],
  ["Rivers (Extended Abstract)", "Rivers (Extended Abstract)"],
];
for (const [printed, title] of CASES)
  test(`"${printed}" is "${title}"`, () => assert.equal(cleanTitle(printed), title));

for (const no of [
  "Coffee break",
  "Publication Chairs",
  "Program Committee Members",
  "Lunch",
  "Session 3: Rivers",
  "Keynote",
  "Abstract",
  "12",
  "Opening remarks",
  "https://a.example/b",
  "Front Matter, Preface",
  "LNI, Volume 3, Complete Volume",
]) {
  test(`"${no}" is no title`, () => assert.ok(isNoTitle(no)));
}
test("a title is a title", () => {
  for (const title of ["Breaking the Keynote Barrier", "Musical Chairs"]) assert.ok(!isNoTitle(title), title);
});

test("what titles are numbered by is not part of them; a name with a number is", () => {
  const rivers = ["On Rivers", "Of Lakes", "Seas at Night"];
  assert.deepEqual(withoutHabits(rivers.map((title, n) => `S0221${n}: ${title}`)), rivers);
  assert.deepEqual(withoutHabits(rivers.map((title, n) => `${n}B-4 - Session ${n}B - TACL-48${n}: ${title}`)), rivers);
  const same = rivers.map((title) => `COVID-19: ${title}`);
  assert.deepEqual(withoutHabits(same), same);
});

test("words before most titles are a label; before a few they are part of them", () => {
  const rivers = ["On Rivers", "Of Lakes", "Seas at Night", "The Tides", "A Brook", "Wells", "Ice"];
  assert.deepEqual(withoutHabits(rivers.map((title) => `Paper title: ${title}`)), rivers);
  const some = rivers.map((title, n) => (n < 3 ? `Experience Paper: ${title}` : title));
  assert.deepEqual(withoutHabits(some), some);
});

test("pages and places go where most titles have them; years, and a lone number, stay", () => {
  const rivers = ["On Rivers", "Of Lakes", "Seas at Night"];
  assert.deepEqual(withoutHabits(rivers.map((title, n) => `${title} ${10 * n + 1}–${10 * n + 9}`)), rivers);
  assert.deepEqual(withoutHabits(rivers.map((title, n) => `B${n + 1} ${title}`)), rivers);
  const wars = ["Rivers at War 1914–1918", "Lakes at War 1939–1945", "Seas at War 1756–1763"];
  assert.deepEqual(withoutHabits(wars), wars);
  const lone = ["3 Rivers of Europe", "Of Lakes", "Seas at Night"];
  assert.deepEqual(withoutHabits(lone), lone);
});

test("codes of a programme before all titles are no part of them, in any script", () => {
  assert.deepEqual(withoutHabits(["A1-1 雪崩検知", "A1-2 方言音声", "A2-1 曖昧性の解消"]), [
    "雪崩検知",
    "方言音声",
    "曖昧性の解消",
  ]);
  assert.deepEqual(withoutHabits(["[A-1] 해양 쓰레기", "[A-2] 판소리 음원", "[B-1] 미세먼지"]), [
    "해양 쓰레기",
    "판소리 음원",
    "미세먼지",
  ]);
});
