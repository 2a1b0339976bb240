/** Twice the text takes about twice the time: nobody's page may hold a visit up. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openLexicon } from "./features/lexicon.js";
import { listPieces } from "./people/names.js";
import { readPeople } from "./people/people.js";
import { cleanTitle } from "./titles/titles.js";

const lexicon = openLexicon(readFileSync("models/lexica.model"));
const SIZE = 100_000;
const MAX_CPU_SECONDS = 2; // quadratic patterns took more than half a minute

const TEXTS: [what: string, piece: string][] = [
  ["a word without end", "a"],
  ["digits", "1"],
  ["signs of addresses", "@"],
  ["opening brackets", "("],
  ["brackets with a name", "A(b)"],
  ["documents in brackets", "(pdf "],
  ["numbers of titles", "1. "],
  ["capitals", "A"],
  ["marks", "*†"],
];
const READERS: [name: string, read: (text: string) => unknown][] = [
  ["people", (text) => readPeople(text, lexicon)],
  ["pieces of a list", listPieces],
  ["a title", cleanTitle],
];
for (const [what, piece] of TEXTS)
  for (const [name, read] of READERS)
    test(`${name} read from 200 KB of ${what}`, () => {
      const began = process.cpuUsage();
      read(piece.repeat((2 * SIZE) / piece.length));
      const { user, system } = process.cpuUsage(began);
      assert.ok((user + system) / 1e6 < MAX_CPU_SECONDS, `${((user + system) / 1e6).toFixed(1)} s of CPU time`);
    });
