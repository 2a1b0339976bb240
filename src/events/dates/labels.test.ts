import assert from "node:assert/strict";
import { test } from "node:test";
import { type DateType, dateTypeOf, roundOf, trackOf, zoneOf } from "./labels.js";

const TYPES: [words: string, type: DateType | undefined][] = [
  ["Paper submission deadline", "submission"],
  ["Papers due", "submission"],
  ["Abstract submission", "abstract"],
  ["Paper registration (mandatory)", "abstract"],
  ["Notification of acceptance", "notification"],
  ["Notification of abstract acceptance", "notification"],
  ["Authors will be informed", "notification"],
  ["Acceptances", "notification"],
  ["Camera-ready submission", "cameraReady"],
  ["Camera-ready papers, two weeks after notification", "cameraReady"],
  ["Final version due", "cameraReady"],
  ["Versión definitiva", "cameraReady"],
  ["Early registration", "registration"],
  ["Submission system opens", "other"],
  ["Rebuttal period", "other"],
  ["Conference", "conference"],
  ["Уведомление авторов", "notification"],
  ["Einreichung der Beiträge", "submission"],
  ["录用通知", "notification"],
  ["Lunch", undefined],
];
for (const [words, type] of TYPES)
  test(`"${words}" announces ${type ?? "nothing"}`, () => assert.equal(dateTypeOf(words), type));

test("tracks, rounds and clocks", () => {
  assert.equal(trackOf("Poster submission"), "posters");
  assert.equal(trackOf("Regular papers (research and special session)"), undefined);
  assert.deepEqual(["Round 2 notification", "First round submission", "submission"].map(roundOf), [
    "2",
    "1",
    undefined,
  ]);
  assert.deepEqual(["23:59 AoE", "UTC-12", "12:00 UTC+2", "noon CET", "noon"].map(zoneOf), [
    "AoE",
    "AoE",
    "UTC+02:00",
    "CET",
    undefined,
  ]);
});

test("the same in other languages", () => {
  const labels: [string, DateType][] = [
    ["Definición de propuestas aceptadas", "notification"],
    ["Divulgação dos trabalhos aceitos", "notification"],
    ["informacja o akceptacji zgłoszenia", "notification"],
    ["Завершение подачи тезисов", "abstract"],
    ["Prazo de avaliação dos trabalhos", "other"],
    ["Baskıya Hazır Son Gönderim Tarihi", "cameraReady"],
    ["アブストラクト（要旨）提出期限", "abstract"],
    ["As submissões serão aceitas", "submission"],
    ["Fecha límite para el envío de ponencias", "submission"],
  ];
  assert.deepEqual(
    labels.map(([words]) => dateTypeOf(words)),
    labels.map(([, type]) => type),
  );
});
