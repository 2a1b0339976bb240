/** Names that mean the same series. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readEventList } from "../portals/series-list.js";
import { seriesName } from "./same-event.js";

const CASES: [name: string, series: string][] = [
  ["ICML 2026", "icml"],
  ["icml'26", "icml"],
  ["ICML2026", "icml"],
  ["The 43rd ICML", "icml"],
  ["SIGIR-AP", "sigirap"],
  ["3DV 2026", "3dv"], // a digit that belongs to the name stays
  ["The Web Conference 2026", "web"],
  ["The International Conference", "theinternationalconference"],
  ["2026", ""],
];
for (const [name, series] of CASES)
  test(`"${name}" is of the series "${series}"`, () => assert.equal(seriesName(name), series));

test("a list of addresses, or a table with any of its columns", () => {
  assert.deepEqual(readEventList("https://a.example/\n\n# later\nb.example/2026\n"), {
    events: [{ url: "https://a.example/" }, { url: "https://b.example/2026" }],
  });
  assert.deepEqual(readEventList('\uFEFFyear;url;name\r\n2026;https://a.example/;"A; B"\r\nsoon;;C\r\n'), {
    events: [{ url: "https://a.example/", name: "A; B", year: 2026 }, { name: "C" }],
  });
  assert.ok("problem" in readEventList('url,name\n"https://a.example/,x\n'));
});
