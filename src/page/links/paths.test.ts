import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTree } from "../html/tree.js";
import { cutBlocks } from "../text/blocks.js";

const pathsOf = (html: string): string[] =>
  cutBlocks(parseTree(html), "https://a.example/").blocks.map(({ path }) => path);

test("a path names the elements from the body down, and ends somewhere however deep a page is", () => {
  assert.deepEqual(pathsOf("<div id=main><ul class='songs wide'><li>one</ul></div>"), ["body>div#main>ul.songs>li"]);
  const depth = 400;
  const paths = pathsOf('<div class="abcdefghijklmnopqrstuvwxyz">x'.repeat(depth));
  assert.equal(paths.length, depth);
  for (const path of paths) assert.ok(path.length < 2100, `${path.length} characters`);
});
