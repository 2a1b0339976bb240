import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { packageFile } from "../../model/package-file.js";
import { chooseLanguage, inLanguage, LANGUAGES, t, tn } from "./words.js";

test("sentences and plurals follow the language of the request; what is missing stays English", () => {
  assert.equal(t("Records"), "Records");
  assert.equal(tn(1, "{n} record", "{n} records"), "1 record");
  inLanguage("ru", () => {
    assert.equal(t("Records"), "Записи");
    assert.equal(t("Recipe {name}", { name: "a {b}" }), "Рецепт a {b}");
    assert.deepEqual(
      [1, 3, 5, 21, 1200].map((n) => tn(n, "{n} record", "{n} records")),
      ["1 запись", "3 записи", "5 записей", "21 запись", "1,200 записей"],
    );
    assert.equal(t("no such sentence"), "no such sentence");
  });
  assert.equal(
    inLanguage("tt", () => tn(2, "{n} page", "{n} pages")),
    "2 бит",
  );
});

const ACCEPTED: readonly [chosen: string | undefined, accepted: string | undefined, language: string][] = [
  [undefined, undefined, "en"],
  [undefined, "de, tt;q=0.8, ru;q=0.5", "tt"],
  [undefined, "ru-RU,ru;q=0.9", "ru"],
  ["en", "ru", "en"],
  ["xx", "ru", "ru"],
];
for (const [chosen, accepted, language] of ACCEPTED)
  test(`chosen ${chosen}, accepted ${accepted}: ${language}`, () =>
    assert.equal(chooseLanguage(chosen, accepted), language));

function interfaceSources(): string {
  const folder = fileURLToPath(packageFile("src/serve"));
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("words"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
}

test("the interface is translated, but for a few new sentences at most", () => {
  const sources = interfaceSources();
  const said = [...sources.matchAll(/\bt\(\s*"((?:[^"\\]|\\.)*)"/g)].map(([, sentence]) => sentence!);
  const counted = [...sources.matchAll(/\btn\(\s*[^",]+,\s*"[^"]*",\s*"([^"]*)"/g)].map(([, many]) => many!);
  const all = [...new Set([...said, ...counted])];
  assert.ok(said.length > 300 && counted.length > 20);
  for (const { name, catalogue } of [LANGUAGES.ru, LANGUAGES.tt]) {
    const missing = all.filter((sentence) => !Object.hasOwn(catalogue, sentence));
    assert.ok(missing.length < all.length / 20, `${name} lacks ${missing.length}: ${missing.join("; ")}`);
  }
});

test("every translated sentence is one of the interface, and keeps its values", () => {
  const sources = interfaceSources();
  const names = (sentence: string): string[] => sentence.match(/\{\w+\}/g)?.sort() ?? [];
  for (const { catalogue } of Object.values(LANGUAGES))
    for (const [english, said] of Object.entries(catalogue)) {
      assert.ok(sources.includes(JSON.stringify(english)), `"${english}" is not in the interface any more`);
      for (const form of typeof said === "string" ? [said] : Object.values(said))
        assert.deepEqual(names(form as string), names(english), english);
    }
});
