/** The documentation's site: every link in it leads to a page of it, nothing is loaded from elsewhere, and its search finds. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { folder } from "../cli/world.js";
import { ROOT } from "./root.js";

interface Section {
  readonly file: string;
  readonly title: string;
}

test("the site is built, whole and on its own, and is searched", async (t) => {
  const { buildSite } = (await import(pathToFileURL(path.join(ROOT, "scripts/docs-site.mjs")).href)) as {
    buildSite(out: string): readonly string[];
  };
  const out = path.join(folder(t), "site");
  const pages = buildSite(out);
  assert.ok(pages.includes("index.html") && pages.includes("docs/guides/lists.html"));
  const texts = new Map(pages.map((page) => [page, readFileSync(path.join(out, page), "utf8")]));
  const broken: string[] = [];
  for (const [page, text] of texts) {
    for (const [, loaded] of text.matchAll(/<(?:script|img)[^>]* src="([^"]+)"/g)) {
      assert.doesNotMatch(loaded!, /^[a-z]+:/, page);
      if (!existsSync(path.join(out, path.dirname(page), loaded!))) broken.push(`${page}: ${loaded}`);
    }
    for (const [, address] of text.matchAll(/ href="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(address!)) continue;
      const [file = "", anchor] = address!.split("#");
      const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
      const there =
        existsSync(path.join(out, target)) && (anchor === undefined || texts.get(target)?.includes(` id="${anchor}"`));
      if (!there) broken.push(`${page}: ${address}`);
    }
  }
  assert.deepEqual(broken, []);
  const found = search(out, "kill -9");
  assert.ok(found.length > 0);
  assert.match(search(out, "follow conferences")[0]!.file, /^docs\/guides\/conferences\.html#/);
  assert.deepEqual(search(out, "zyzzyva"), []);
  for (const { file } of found)
    assert.ok(texts.get(file.split("#")[0]!)?.includes(` id="${file.split("#")[1]}"`), file);
});

/** The site's own scripts, in a context of their own. */
function search(out: string, words: string): readonly Section[] {
  const context = vm.createContext({ words });
  for (const script of ["words.js", "search.js"])
    vm.runInContext(readFileSync(path.join(out, script), "utf8"), context);
  return JSON.parse(vm.runInContext("JSON.stringify(findSections(WORDS, words))", context) as string) as Section[];
}
