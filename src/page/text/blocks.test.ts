import assert from "node:assert/strict";
import { test } from "node:test";
import type { Block } from "../../model/page.js";
import { parseTree } from "../html/tree.js";
import { cutBlocks } from "./blocks.js";

const BASE = "https://a.example/dir/";
const blocks = (html: string): readonly Block[] => cutBlocks(parseTree(html), BASE).blocks;
const texts = (html: string): string[] => blocks(html).map(({ text }) => text);

const CUTS: [says: string, html: string, texts: string[]][] = [
  ["at block-level elements", "<div>a<p>b</p>c</div><ul><li>d<li>e</ul>", ["a", "b", "c", "d", "e"]],
  ["at line breaks and rules", "<p>a<br>b<br/><br>c<hr>d", ["a", "b", "c", "d"]],
  ["at every cell", "<table><tr><th>a<td>b<tr><td>c</table>", ["a", "b", "c"]],
  ["not at inline elements", "<p>a<b>b</b> <i>c</i><span>d</span>", ["ab cd"]],
  ["white space collapsed", "<p>  a \n\t b&nbsp;&nbsp;c <b> d </b> e", ["a b c d e"]],
  ["without soft hyphens and zero-width spaces", "<p>a&shy;b\u200bc\ufeff", ["abc"]],
  ["joiners kept", "<p>a\u200cb\u200dc", ["a\u200cb\u200dc"]],
  [
    "the lines of preformatted text",
    "<pre>one\n  two\n\nthree <b>four\nfive</b></pre>",
    ["one", "two", "three four", "five"],
  ],
  [
    "nothing that is not seen",
    "<title>t</title><script>s</script><style>s</style><body><noscript>n</noscript><template>t</template><p hidden>h<p style='x:y;display : none'>d<p style='visibility:hidden'>v<textarea>a</textarea><select><option>o</select><p>seen<!-- c -->",
    ["seen"],
  ],
  ["a page that is hidden until its script has run", "<html style='display:none'><body hidden><p>a", ["a"]],
  ["an inline element shown as a block", "<p>a<span style='display:block'>b</span>c", ["a", "b", "c"]],
  ["a summary and its details", "<details><summary>a</summary>b</details>", ["a", "b"]],
  ["nothing", " <p> <br> </p> ", []],
];
for (const [says, html, expected] of CUTS) test(`cuts ${says}`, () => assert.deepEqual(texts(html), expected));

test("runs cover the text and tell style, link and element; a space belongs to the run before it", () => {
  const [block] = blocks(
    "<p>See <a href='x'>the <b>paper</b></a>, <i>A. Author</i><sup>1</sup> <s>old</s> <span style='font-weight:700'>new</span>",
  );
  assert.equal(block!.text, "See the paper, A. Author1 old new");
  const said = block!.runs.map(
    ({ start, end, bold, italic, strikethrough: struck, superscript: raised, link, element }) => [
      block!.text.slice(start, end),
      [bold && "bold", italic && "italic", struck && "struck", raised && "raised", link, element.name]
        .filter(Boolean)
        .join(" "),
    ],
  );
  assert.deepEqual(said, [
    ["See ", "p"],
    ["the ", "https://a.example/dir/x a"],
    ["paper", "bold https://a.example/dir/x b"],
    [", ", "p"],
    ["A. Author", "italic i"],
    ["1 ", "raised sup"],
    ["old ", "struck s"],
    ["new", "bold span"],
  ]);
});

test("a block knows its heading, its cell, its list and its line", () => {
  const html = `<h1>T</h1><p>a<h2>S<br>s</h2><p>b<br>c<h3>U</h3><ul><li>d<h2>V</h2><div role=heading aria-level=3>W</div>
    <table><caption>k</caption><tr><th rowspan=2>x<td colspan=2>y<tr><td>z<td><p>w</table>`;
  const said = blocks(html).map((one) => [
    one.text,
    one.heading,
    one.under,
    one.cell,
    one.row,
    one.column,
    one.listItem,
    one.continues,
  ]);
  assert.deepEqual(said, [
    ["T", 1, -1, "none", -1, -1, false, false],
    ["a", 0, 0, "none", -1, -1, false, false],
    ["S", 2, 0, "none", -1, -1, false, false],
    ["s", 2, 0, "none", -1, -1, false, true],
    ["b", 0, 3, "none", -1, -1, false, false],
    ["c", 0, 3, "none", -1, -1, false, true],
    ["U", 3, 3, "none", -1, -1, false, false],
    ["d", 0, 6, "none", -1, -1, true, false],
    ["V", 2, 0, "none", -1, -1, true, false],
    ["W", 3, 8, "none", -1, -1, true, false],
    ["k", 0, 9, "none", -1, -1, true, false],
    ["x", 0, 9, "header", 0, 0, false, false],
    ["y", 0, 9, "cell", 0, 1, false, false],
    ["z", 0, 9, "cell", 1, 1, false, false],
    ["w", 0, 9, "cell", 1, 2, false, false],
  ]);
});

test("paths name what tells parts of a template apart, not rows or pages", () => {
  const html = `<body class="page-id-7"><div id=main class=wide><ul class="list songs"><li id=abba class="odd first song"><a href=x>a</a>
    <li class="song even">b</ul><div id=post-123>c</div><p class=a1b2c3>d`;
  assert.deepEqual(
    blocks(html).map(({ path }) => path),
    ["body>div#main>ul.list>li.song", "body>div#main>ul.list>li.song", "body>div#main>div#post-*", "body>div#main>p.*"],
  );
});
