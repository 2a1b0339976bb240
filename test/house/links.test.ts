/** Links in the documentation lead somewhere: to a file that is there, and to a heading that it has. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.js";

const { markdown } = (await import(pathToFileURL(path.join(ROOT, "scripts/docs-site/markdown.mjs")).href)) as {
  markdown(
    text: string,
    linkTo?: (address: string) => string,
  ): { html: string; headings: readonly { id: string; words: string }[] };
};
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const documents = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"],
  ...readdirSync(path.join(ROOT, "docs"), { recursive: true }).map((file) => path.join("docs", String(file))),
].filter((file) => file.endsWith(".md"));

function brokenLinks(file: string): string[] {
  const addresses: string[] = [];
  markdown(read(file), (address) => {
    addresses.push(address);
    return address;
  });
  return addresses.filter((address) => !/^[a-z]+:/.test(address) && !leads(file, address));
}

function leads(from: string, address: string): boolean {
  const [file = "", anchor] = address.split("#");
  const target = file === "" ? from : path.join(path.dirname(from), file);
  if (!existsSync(path.join(ROOT, target))) return false;
  return (
    anchor === undefined || !target.endsWith(".md") || markdown(read(target)).headings.some(({ id }) => id === anchor)
  );
}

test("every link in the documents leads to a file, and to a heading of it", () => {
  assert.ok(documents.length > 50, String(documents.length));
  const broken = documents.flatMap((file) => brokenLinks(file).map((address) => `${file}: ${address}`));
  assert.deepEqual(broken, []);
});

test("a link to nothing, and to a heading that is not there, is found", () => {
  assert.ok(leads("README.md", "docs/robot.md#reference"));
  assert.ok(!leads("README.md", "docs/robots.md"));
  assert.ok(!leads("README.md", "docs/robot.md#no-such-heading"));
});

const CASES: [markdown: string, html: string][] = [
  ["# One *two*", '<h1 id="one-two">One <em>two</em></h1>'],
  ["a `*b*` **c**\nd", "<p>a <code>*b*</code> <strong>c</strong>\nd</p>"],
  ["- a\n  b\n- c\n  - d", "<ul><li>a\nb</li>\n<li>c<ul><li>d</li></ul></li></ul>"],
  ["1. a\n2. b", "<ol><li>a</li>\n<li>b</li></ol>"],
  ["```ts\n<a>\n```", "<pre><code>&lt;a&gt;</code></pre>"],
  ["text <script>", "<p>text &lt;script&gt;</p>"],
  ["[a](b.md) ![c](d.png)", '<p><a href="b.md">a</a> <img src="d.png" alt="c"></p>'],
  [
    "| a | b |\n|---|---|\n| `x \\| y` | z |",
    '<div class="wide"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x | y</code></td><td>z</td></tr></tbody></table></div>',
  ],
];
for (const [text, html] of CASES)
  test(`Markdown: ${JSON.stringify(text)}`, () => assert.equal(markdown(text).html, html));
