import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { openLexicon } from "../features/lexicon.js";
import { readPeople, separateSuperscripts, withoutLabels } from "./people.js";

const lexicon = openLexicon(readFileSync("models/lexica.model"));

const CASES: [says: string, authors: readonly string[], affiliations?: readonly string[]][] = [
  // Institutes are named after people, and people after places.
  ["Alan Turing and Max Planck", ["Alan Turing", "Max Planck"], []],
  ["Max Planck, Marie Curie and Alan Turing", ["Max Planck", "Marie Curie", "Alan Turing"], []],
  ["Simon Fraser, Adam Mickiewicz, Ben Gurion", ["Simon Fraser", "Adam Mickiewicz", "Ben Gurion"], []],
  ["Jordan Austin, Chelsea Lincoln, Florence Paris", ["Jordan Austin", "Chelsea Lincoln", "Florence Paris"], []],
  ["Max Planck, University of Kiel", ["Max Planck"], ["University of Kiel"]],
  [
    "Ann Lee (Alan Turing Institute), Max Planck (Simon Fraser)",
    ["Ann Lee", "Max Planck"],
    ["Alan Turing Institute", "Simon Fraser"],
  ],
  [
    "Ann Lee, Max Planck Institute for Informatics; Alan Turing, Institut Henri Poincaré",
    ["Ann Lee", "Alan Turing"],
    ["Max Planck Institute for Informatics", "Institut Henri Poincaré"],
  ],
  ["Bruno Kessler, Fondazione Bruno Kessler, Trento", ["Bruno Kessler"], ["Fondazione Bruno Kessler, Trento"]],
  ["Niels Bohr, Niels Bohr Institute, Denmark", ["Niels Bohr"], ["Niels Bohr Institute, Denmark"]],
  [
    "Ann Lee, Johns Hopkins; Bo Kim, MIT; Eva Sato, Max Planck",
    ["Ann Lee", "Bo Kim", "Eva Sato"],
    ["Johns Hopkins", "MIT", "Max Planck"],
  ],
  ["Maria Rossi", ["Maria Rossi"]],
  ["Maria Rossi and John Smith", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi, John Smith, and Wei Zhang.", ["Maria Rossi", "John Smith", "Wei Zhang"]],
  ["By Maria Rossi & John Smith", ["Maria Rossi", "John Smith"]],
  ["M. Rossi, J. Smith", ["M. Rossi", "J. Smith"]],
  ["Maria Rossi – John Smith – Wei Zhang", ["Maria Rossi", "John Smith", "Wei Zhang"]],
  ["Maria Rossi, John Smith (University of Pisa).", ["Maria Rossi", "John Smith"], ["University of Pisa"]],
  ["Павлов С.В., Ершова Н.А.\nМГТУ, Москва", ["Павлов С.В.", "Ершова Н.А."], ["МГТУ, Москва"]],
  ["Rossi, Maria; Smith, John; Zhang, Wei", ["Maria Rossi", "John Smith", "Wei Zhang"]],
  ["Rossi, M., Smith, J.", ["M. Rossi", "J. Smith"]],
  ["Rossi M., Smith, J., Zhang, W.", ["Rossi M.", "J. Smith", "W. Zhang"]],
  ["Rossi, Maria, John Smith and Wei Zhang", ["Maria Rossi", "John Smith", "Wei Zhang"]], // only the first is turned
  ["M. Rossi, J. Smith, W. Zhang", ["M. Rossi", "J. Smith", "W. Zhang"]],
  ["ROSSI, Maria; SATO, Keiko; DE LA CRUZ, Juan", ["Maria ROSSI", "Keiko SATO", "Juan DE LA CRUZ"]],
  ["Autores: Maria Rossi, Juan Silva", ["Maria Rossi", "Juan Silva"]],
  ["Авторы: Мария Петрова, Иван Соколов", ["Мария Петрова", "Иван Соколов"]],
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
  [`Maria Rossi${separateSuperscripts("1")}, John Smith${separateSuperscripts("2,*")}`, ["Maria Rossi", "John Smith"]],
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

/** [the list, names as printed, "given / family" of each, what links whom to where] */
const HABITS: [
  says: string,
  authors: readonly string[],
  names?: readonly string[] | undefined,
  places?: readonly string[],
][] = [
  ["张伟，李娜、王芳", ["张伟", "李娜", "王芳"]],
  ["张伟 李娜 王芳", ["张伟", "李娜", "王芳"]],
  ["王　伟　李　娜", ["王 伟", "李 娜"], ["伟 / 王", "娜 / 李"]],
  ["山田　太郎、鈴木　一郎", ["山田 太郎", "鈴木 一郎"], ["太郎 / 山田", "一郎 / 鈴木"]],
  ["山田太郎（東京大学）、鈴木一郎（京都大学）", ["山田太郎", "鈴木一郎"], undefined, ["東京大学", "京都大学"]],
  ["卡尔·马克思、弗里德里希·恩格斯", ["卡尔·马克思", "弗里德里希·恩格斯"]],
  ["김민성 백인철 이수진", ["김민성", "백인철", "이수진"], ["민성 / 김", "인철 / 백", "수진 / 이"]],
  ["김민성(서울대학교), 백인철(KAIST)", ["김민성", "백인철"], undefined, ["서울대학교", "KAIST"]],
  ["王伟 (Wei Wang), 李娜 (Na Li)", ["王伟", "李娜"], undefined, ["", ""]],
  ["Wei Wang (王伟), Na Li (李娜)", ["Wei Wang", "Na Li"], undefined, ["", ""]],
  [
    "محمد علي، أحمد حسن و خالد أحمد",
    ["محمد علي", "أحمد حسن", "خالد أحمد"],
    ["محمد / علي", "أحمد / حسن", "خالد / أحمد"],
  ],
  ["\u200fדוד לוי\u200e; שרה כהן", ["דוד לוי", "שרה כהן"], ["דוד / לוי", "שרה / כהן"]],
  ["Иванов И.И., Петров П.П.", ["Иванов И.И.", "Петров П.П."], ["И.И. / Иванов", "П.П. / Петров"]],
  ["Иван Иванов и Пётр Петров", ["Иван Иванов", "Пётр Петров"]],
  ["ROSSI Maria, SMITH John", ["ROSSI Maria", "SMITH John"], ["Maria / ROSSI", "John / SMITH"]],
  [
    "García Márquez, Gabriel; van der Berg, Jan",
    ["Gabriel García Márquez", "Jan van der Berg"],
    ["Gabriel / García Márquez", "Jan / van der Berg"],
  ],
  ["O'Neil, Sean and McDonald, Ann", ["Sean O'Neil", "Ann McDonald"], ["Sean / O'Neil", "Ann / McDonald"]],
  ["Smith, John, Jr. and Rossi, Maria", ["John Smith Jr.", "Maria Rossi"], ["John / Smith", "Maria / Rossi"]],
  ["Maria Rossi, PhD, John Smith, MD", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi {rossi, smith}@pisa.example, John Smith", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi 0000-0001-2345-6789, John Smith", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi - presenter, John Smith (presenting author)", ["Maria Rossi", "John Smith"]],
  ["1. Maria Rossi 2. John Smith", ["Maria Rossi", "John Smith"]],
  ["Maria Rossi, John Smith, et al.", ["Maria Rossi", "John Smith"]],
  ["Anonymous", []],
  ["Lars Hansen og Kari Nordmann", ["Lars Hansen", "Kari Nordmann"]],
  ["José Ortega y Gasset", ["José Ortega y Gasset"]],
  [
    "Maria Rossi – University of Pisa, John Smith – MIT",
    ["Maria Rossi", "John Smith"],
    undefined,
    ["University of Pisa", "MIT"],
  ],
  [
    "Maria Rossi\nUniversity of Pisa\nJohn Smith\nMIT",
    ["Maria Rossi", "John Smith"],
    undefined,
    ["University of Pisa", "MIT"],
  ],
  [
    "Maria Rossi1, John Smith2\n1University of Pisa\n2MIT",
    ["Maria Rossi", "John Smith"],
    undefined,
    ["University of Pisa", "MIT"],
  ],
  [
    "Maria Rossi (1), John Smith (2), (1) University of Pisa, (2) Stanford University",
    ["Maria Rossi", "John Smith"],
    undefined,
    ["University of Pisa", "Stanford University"],
  ],
  [
    `Maria Rossi${separateSuperscripts("a")}, John Smith${separateSuperscripts("a,b")}\n${separateSuperscripts("a")}University of Pisa, Italy ${separateSuperscripts("b")}MIT`,
    ["Maria Rossi", "John Smith"],
    undefined,
    ["University of Pisa, Italy", "University of Pisa, Italy + MIT"],
  ],
  [
    "Maria Rossi1, John Smith2\n1University of Pisa\n2MIT\n3ETH Zurich",
    ["Maria Rossi", "John Smith"],
    undefined,
    ["University of Pisa", "MIT"],
  ],
  ["Maria Rossi*, John Smith\n† University of Pisa", ["Maria Rossi", "John Smith"], undefined, ["", ""]],
  [
    `Maria Rossi${separateSuperscripts("1")}, John Smith${separateSuperscripts("1")}\n${separateSuperscripts("1")}University of Pisa, ${separateSuperscripts("2")}Stanford University`,
    ["Maria Rossi", "John Smith"],
    undefined,
    ["University of Pisa", "University of Pisa"],
  ],
];
for (const [says, authors, names, places] of HABITS) {
  test(`tells apart ${JSON.stringify(says)}`, () => {
    const people = readPeople(says, lexicon);
    assert.deepEqual(people.authors, authors);
    if (names !== undefined)
      assert.deepEqual(
        people.names.map(({ given, family }) => `${given} / ${family}`),
        names,
      );
    if (places !== undefined)
      assert.deepEqual(
        people.authorAffiliations.map((at) => at.map((i) => people.affiliations[i]).join(" + ")),
        places,
      );
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
        fc.constantFrom(
          "Ann",
          "Lee",
          ",",
          ";",
          "(",
          ")",
          "[",
          " and ",
          "\n",
          "University",
          "1",
          "*",
          "Dr.",
          "李",
          " ",
          "\u0001",
          "\u0002",
          " 2. ",
          "-",
          "{",
          "}@x",
          "و",
          "·",
        ),
      ),
      (pieces) => {
        const { authors, names, affiliations, authorAffiliations } = readPeople(pieces.join(""), lexicon);
        assert.equal(authorAffiliations.length, authors.length);
        assert.equal(names.length, authors.length);
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

test("what stands before the people of several lists is a label, known or not", () => {
  const names = ["Maria Rossi", "John Smith", "Wei Zhang"];
  for (const label of ["Name", "Aluno", "Frobnicator"])
    assert.deepEqual(
      withoutLabels(names.map((name) => `${label}: ${name}`)).map((text) => text.trim()),
      names,
    );
  assert.deepEqual(withoutLabels(["Frobnicator: Maria Rossi"]), ["Frobnicator: Maria Rossi"]);
});
