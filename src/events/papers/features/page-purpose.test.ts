import assert from "node:assert/strict";
import { test } from "node:test";
import { purposeOf } from "./page-purpose.js";

const CASES: [title: string, path: string, lists: boolean, calls: boolean][] = [
  ["XYZ 2031 – Accepted Papers", "papers.html", true, false],
  ["Artigos aceitos", "a.html", true, false],
  ["Программа конференции", "p.html", true, false],
  ["Programme", "programme.html", true, false],
  ["Call for papers", "cfp.html", true, true],
  ["Comissões", "comissoes.html", false, true],
  ["Оргкомитет", "org.html", false, true],
  ["XYZ 2031", "index.html", false, false],
];
for (const [title, path, lists, calls] of CASES)
  test(`"${title}" (${path}) ${lists ? "lists papers" : "does not say so"}${calls ? ", but is something else" : ""}`, () => {
    const said = purposeOf({ title, url: `https://conf.example/${path}`, blocks: [] });
    assert.deepEqual([said.lists, said.calls], [lists, calls]);
  });
