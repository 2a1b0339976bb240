import assert from "node:assert/strict";
import { test } from "node:test";
import { type AgencyLine, findAgencyLine } from "./agency-line.js";

const CASES: [line: string, read: AgencyLine | undefined][] = [
  [
    "(Казан, 11 май, «Татар-информ», Гөлнара Хәйруллина). Казанда яңа китап чыкты.",
    { place: "Казан", names: ["Гөлнара Хәйруллина"] },
  ],
  ["(Казан, 11 май 2007 ел, «Татар-информ») Бүген", { place: "Казан", names: [] }],
  [
    "(Набережные Челны, 5 октября 2007 г., «Татар-информ», Анна Белова, Иван Петров).",
    { place: "Набережные Челны", names: ["Анна Белова", "Иван Петров"] },
  ],
  ["(Berlin, 3. Mai 2011, dpa) Der Rat", { place: "Berlin", names: [] }],
  ["(Казан, 11 май)", undefined],
  ["(see page 12, and the note)", undefined],
  ["Казан, 11 май, «Татар-информ»", undefined],
  ["(Kazan, in May 2007, Reuters)", undefined],
];

for (const [line, read] of CASES) test(`"${line}"`, () => assert.deepEqual(findAgencyLine(line), read));
