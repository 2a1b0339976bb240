import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../../page/read.js";
import { seenPage } from "../reader-page.js";
import { leadsOf } from "./leads.js";

function columnsOn(html: string): Record<string, string | undefined> {
  const { units, blocks } = seenPage(
    readPage({
      ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(`<!doctype html><title>XYZ</title>${html}`),
    }),
  );
  const leads = leadsOf(units, blocks);
  return Object.fromEntries(units.map(({ text }, n) => [text, leads[n]!.column]));
}

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

test("the head of a table holds for its columns", () =>
  assert.deepEqual(
    columnsOn(`<table>${row("Autor/es", "Título", "PDF")}${row("Kruse, F.", "Gestión", "(1-9)")}</table>`),
    {
      ...{ "Autor/es": undefined, Título: undefined, PDF: undefined },
      ...{ "Kruse, F.": "author", Gestión: "title", "(1-9)": "document" },
    },
  ));

test("a column may hold titles with their people, and another nothing that counts", () =>
  assert.deepEqual(
    columnsOn(`<table>${row("Horário", "Título/Autores", "Área")}${row("9:00", "Rios", "Redes")}</table>`),
    {
      ...{ Horário: undefined, "Título/Autores": undefined, Área: undefined },
      ...{ "9:00": "where", Rios: "both", Redes: "nothing" },
    },
  ));

test("a first row of papers is no head", () =>
  assert.deepEqual(columnsOn(`<table>${row("Rivers", "Ann Lee")}${row("Deltas", "Bo Kim")}</table>`), {
    ...{ Rivers: undefined, "Ann Lee": undefined, Deltas: undefined, "Bo Kim": undefined },
  }));

test("what introduces people is a label without a colon, and a heading needs none", () => {
  const { units, blocks } = seenPage(
    readPage({
      ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(
        "<!doctype html><title>XYZ</title><p><b>Rivers</b> by Ann Lee, <i>presented by</i> <b>Bo Kim</b></p><h3>Keywords</h3><p>water, maps</p><h3>Deltas</h3><p>Cy Orr</p>",
      ),
    }),
  );
  const leads = leadsOf(units, blocks);
  assert.deepEqual(
    units.map(({ text }, n) => [text, leads[n]!.own ?? leads[n]!.above]),
    [
      ["Rivers", undefined],
      ["by Ann Lee,", "author"],
      ["presented by", "speaker"],
      ["Bo Kim", "speaker"],
      ["Keywords", "abstract"],
      ["water, maps", "abstract"],
      ["Deltas", undefined],
      ["Cy Orr", undefined],
    ],
  );
});
