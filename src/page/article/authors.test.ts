import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isOrganisation, namesIn } from "./authors.js";

const CASES: [says: string, names: string][] = [
  ["Ann Lee", "Ann Lee"],
  ["By Ann Lee", "Ann Lee"],
  ["by  ANN LEE", "ANN LEE"],
  ["By Ann Lee and Bo Chen", "Ann Lee; Bo Chen"],
  ["By Ann Lee, Science Editor", "Ann Lee"],
  ["By Ann Lee | Reuters", "Ann Lee"],
  ["Ann Lee ⋅ Founder and Editor", "Ann Lee"],
  ["Authored by: Ann Lee", "Ann Lee"],
  ["Read more about Ann Lee", "Ann Lee"],
  ["Ann (Dow) Lee", "Ann Lee"],
  ["11 minutes", ""],
  ["page.head.author", ""], // a template that was not filled in
  ["Ann Lee, CNN", "Ann Lee"],
  ["Ann Lee, Bo Chen & Cy Dow", "Ann Lee; Bo Chen; Cy Dow"],
  ["Written by Ann Lee on 5 May 2024", "Ann Lee"],
  ["By Ann Lee July 12, 2018", "Ann Lee"],
  ["Ann Lee Tue Mar 03, 2009 8:14 pm", "Ann Lee"],
  ["Par Ann Lee, publié le 7 avril 2022", "Ann Lee"],
  ["بقلم: ليلى بن عمر", "ليلى بن عمر"],
  ["מאת נועה לוי", "נועה לוי"],
  ["文・山田花子", "山田花子"],
  ["作者：李明", "李明"],
  ["Του Νίκου Παπαδόπουλου", "Νίκου Παπαδόπουλου"],
  ["김민수 기자", "김민수"],
  ["Szerző: Kovács Éva", "Kovács Éva"],
  ["By Ann Lee and Bo Chen in Brussels", "Ann Lee; Bo Chen"],
  ["Ann Lee (ann@example.org)", "Ann Lee"],
  ["Ann Lee https://example.org/ann", "Ann Lee"],
  ["View all posts by Ann Lee", "Ann Lee"],
  ["Von Lars Fischer und Alina Schadwinkel", "Lars Fischer; Alina Schadwinkel"],
  ["Ein Interview von Eugen Zentner", "Eugen Zentner"],
  ["Hans von Storch", "Hans von Storch"],
  ["Text: Klausmartin Friedrich", "Klausmartin Friedrich"],
  ["Par Uriel Gadessaud", "Uriel Gadessaud"],
  ["Por: Verónica De Vita", "Verónica De Vita"],
  ["Автор: Анна Белова", "Анна Белова"],
  ["Автор текста: Гөлнара Сафина һәм Илдар Галиев", "Гөлнара Сафина; Илдар Галиев"],
  ["zahlenzauberin", "zahlenzauberin"],
  ["Redacci&oacute;n Diario", "Redacción Diario"],
  ["dsw / DPA", "dsw; DPA"],
  ["admin", ""],
  ["wordpressadmin", ""],
  ["Posted on 3 May 2024", ""],
  ["https://facebook.com/ann", ""],
  ["Because he was picking his nose and nobody saw it.", ""],
  ["", ""],
];
for (const [says, names] of CASES)
  test(`"${says}" names ${names || "no one"}`, () => assert.equal(namesIn(says).join("; "), names));

test("organisations are distinguished from people by their words", () => {
  for (const name of [
    "Redaktion Polizeiticker Schweiz",
    "Reuters",
    "Nordex GmbH",
    "Associated Press",
    "Presse Augsburg",
    "24horas.cl",
  ])
    assert.ok(isOrganisation(name), name);
  for (const name of ["Ann Lee", "Гөлнара Сафина", "Hans von Storch"]) assert.ok(!isOrganisation(name), name);
});

test("any text gives short names without addresses", () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      for (const name of namesIn(`By ${text}`))
        assert.ok(name.length <= 60 && !/https?:/.test(name) && name === name.trim());
    }),
  ));
