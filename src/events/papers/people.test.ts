import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { openLexicon } from "./lexicon.js";
import { raised, readPeople } from "./people.js";

const lexicon = openLexicon(readFileSync("models/lexica.model"));

const CASES: [says: string, authors: readonly string[], affiliations?: readonly string[]][] = [
  ["Maria Rossi", ["Maria Rossi"]],
  ["Maria Rossi and John Smith", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi, John Smith, and Wei Zhang.", ["Maria Rossi", "John Smith", "Wei Zhang"]],
  ["By Maria Rossi & John Smith", ["Maria Rossi", "John Smith"]],
  ["M. Rossi, J. Smith", ["M. Rossi", "J. Smith"]],
  ["Rossi, Maria; Smith, John; Zhang, Wei", ["Maria Rossi", "John Smith", "Wei Zhang"]],
  ["Rossi, M., Smith, J.", ["M. Rossi", "J. Smith"]],
  ["Maria Rossi (University of Pisa), John Smith (MIT)", ["Maria Rossi", "John Smith"], ["University of Pisa", "MIT"]],
  ["Maria Rossi, John Smith (University of Pisa)", ["Maria Rossi", "John Smith"], ["University of Pisa"]],
  [
    "Dr. Maria Rossi, University of Pisa, Italy\nProf. John Smith, Stanford University, USA",
    ["Maria Rossi", "John Smith"],
    ["University of Pisa, Italy", "Stanford University, USA"],
  ],
  [
    "Maria Rossi, University of Pisa; John Smith, Stanford University",
    ["Maria Rossi", "John Smith"],
    ["University of Pisa", "Stanford University"],
  ],
  [`Maria Rossi${raised("1")}, John Smith${raised("2,*")}`, ["Maria Rossi", "John Smith"]],
  ["Maria Rossi1, John Smith2*", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi*, John Smith†", ["Maria Rossi", "John Smith"]],
  ["(Maria Rossi, John Smith)", ["Maria Rossi", "John Smith"]],
  ["Jan van der Berg, Ana de Souza", ["Jan van der Berg", "Ana de Souza"]],
  ["John Smith, Jr., Maria Rossi", ["John Smith Jr.", "Maria Rossi"]],
  ["Lisa (Ling) Liu, John Smith", ["Lisa (Ling) Liu", "John Smith"]],
  ["Maria Rossi <maria@pisa.example>, John Smith", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi (presenter) and John Smith", ["Maria Rossi", "John Smith"]],
  ["10:00 – 10:20: Maria Rossi, John Smith", ["Maria Rossi", "John Smith"]],
  ["김민성, 백인철", ["김민성", "백인철"]],
  ["Maria Rossi, John Smith\nRespondent: Wei Zhang", ["Maria Rossi", "John Smith"]],
  ["", []],
  ["12, 13; 14", []],
];

for (const [says, authors, affiliations] of CASES) {
  test(`reads ${authors.join(" | ") || "nobody"} from ${JSON.stringify(says)}`, () => {
    const people = readPeople(says, lexicon);
    assert.deepEqual(people.authors, authors);
    if (affiliations !== undefined) assert.deepEqual(people.affiliations, affiliations);
    assert.equal(people.authorAffiliations.length, authors.length);
  });
}

test("a place of work in brackets holds for all names before it", () =>
  assert.deepEqual(readPeople("Ann Lee, Bo Kim (MIT), Maria Rossi (University of Pisa)", lexicon).authorAffiliations, [
    [0],
    [0],
    [1],
  ]));

test("any text gives people whose affiliations exist", () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("Ann", "Lee", ",", ";", "(", ")", "[", " and ", "\n", "University", "1", "*", "Dr.", "李", " "),
      ),
      (pieces) => {
        const { authors, affiliations, authorAffiliations } = readPeople(pieces.join(""), lexicon);
        assert.equal(authorAffiliations.length, authors.length);
        for (const places of authorAffiliations) for (const place of places) assert.ok(place < affiliations.length);
        for (const name of authors) assert.match(name, /\p{L}/u);
      },
    ),
  ));

test("a list of ten thousand brackets takes no time", () => {
  const started = process.cpuUsage().user / 1000;
  readPeople("(".repeat(10_000) + "Ann Lee, ".repeat(5000), lexicon);
  assert.ok(process.cpuUsage().user / 1000 - started < 5000);
});
