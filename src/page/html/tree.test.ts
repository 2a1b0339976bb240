import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { brokenHtml, towers } from "../../../test/fuzz/grammar.js";
import type { TreeNode, TreeParent, TreeRoot } from "../../model/tree.js";
import { DEEPEST, firstElement, nodeText, parseTree } from "./tree.js";

type Oracle = DefaultTreeAdapterTypes.ChildNode;

/** One line per node, for both trees. */
function ours(nodes: readonly TreeNode[], indent = ""): string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== "element") return [`${indent}${node.kind} ${JSON.stringify(node.text)}`];
    const said = node.attributes.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join("");
    return [`${indent}${node.space} ${node.name}${said}`, ...ours(node.children, `${indent} `)];
  });
}

const SPACES: Record<string, string> = {
  "http://www.w3.org/1999/xhtml": "html",
  "http://www.w3.org/2000/svg": "svg",
  "http://www.w3.org/1998/Math/MathML": "math",
};

function theirs(nodes: readonly Oracle[], indent = ""): string[] {
  return nodes.flatMap((node): string[] => {
    if (node.nodeName === "#documentType") return [];
    if ("value" in node) return [`${indent}text ${JSON.stringify(node.value)}`];
    if ("data" in node) return [`${indent}comment ${JSON.stringify(node.data)}`];
    if (!("tagName" in node)) return [];
    const said = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join("");
    return [`${indent}${SPACES[node.namespaceURI]} ${node.tagName}${said}`, ...theirs(node.childNodes, `${indent} `)];
  });
}

function check(html: string): void {
  assert.deepEqual(ours(parseTree(html).children), theirs(parse(html, { scriptingEnabled: false }).childNodes));
}

const PAGES: [says: string, html: string][] = [
  ["nothing", ""],
  ["a table inside a paragraph, with and without quirks", "<p><table><tr><td>x"],
  ["the same with a doctype", "<!doctype html><p><table><tr><td>x"],
  ["frames", "<frameset><frame src=x></frameset><noframes>y</noframes>"],
  ["a template, whose content stands apart", "<template><p>x</template><p>y"],
  [
    "drawings and formulas",
    "<svg><a xlink:href=x><title>t</title><foreignObject><p>h</foreignObject></svg><math><mi>x</mi><annotation-xml encoding='text/html'><p>y",
  ],
  ["misnested formatting", "<b><p>x</b>y</p><a href=1>1<a href=2>2<table><a href=3>3</table>"],
  ["text and elements pushed out of a table", "<table>a<b>b</b><tr>c<td>d</table>"],
  ["noscript", "<head><noscript><link></noscript></head><noscript><p>x</noscript>"],
  ["lines as on any system", "<pre>\r\n\ra\rb</pre><textarea>\n\nc</textarea><pre>&#10;\nd"],
  ["references in text and values", "a&amp;b &notit; &#0;<a href='?a=1&amp;b' title=&lt;x>&copy</a>&"],
  [
    "tags that nobody closes with care",
    '<P CLASS=x/y ID = z ID=w><br/><a href="x"title=\'y\'><b =c></b x></ b><i/b><u a="<>" v>',
  ],
  [
    "scripts, styles and titles",
    "<title>a<b>&amp;</title><script>if (a<b) '</scrip'</script><style><!-- x --></style><plaintext>a <b",
  ],
  ["text before and behind the body", " <!-- c --> a <head> b </head> c <body> d </body> e </html> f "],
  ["NUL", "<p\0>a\0b<a href='\0'></p><svg>\0</svg><title>\0</title>"],
  ["characters beyond the first plane", "<p title='😀'>😀<!-- 😀 -->&#x1f600;<😀>"],
  ["two html and body elements", "<html a=1><body b=1><p><html a=2 c=3><body b=2 d=4>"],
];
for (const [says, html] of PAGES) test(`the tree of parse5: ${says}`, () => check(html));

test("the tree of parse5, for any page", () => fc.assert(fc.property(brokenHtml, check), { numRuns: 500 }));

function depths(node: TreeParent | TreeNode, depth = 0): number {
  if (!("children" in node)) return depth;
  let deepest = depth;
  for (const child of node.children) {
    assert.equal(child.parent, node);
    deepest = Math.max(deepest, depths(child, depth + 1));
  }
  return deepest;
}

/** Checks depth, parents and document order. */
function isSound(root: TreeRoot): void {
  assert.ok(depths(root) <= DEEPEST);
  let order = 0;
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      assert.equal(node.order, ++order);
      if (node.kind === "element") walk(node.children);
    }
  };
  walk(root.children);
}

test("no tree exceeds the maximum depth, and it is complete and in order", () => {
  const root = parseTree(`${"<div>".repeat(100_000)}x${"</div>".repeat(100_000)}<p>after`);
  isSound(root);
  assert.equal(nodeText(root), "xafter");
  isSound(parseTree("<form><div></form>".repeat(20_000)));
  isSound(parseTree("<svg><g>".repeat(50_000)));
  isSound(parseTree("<table><tr><td>".repeat(30_000)));
});

test("text takes linear time wherever it stands", () => {
  const cost = (text: string): number => {
    const tries = [1, 2, 3, 4].map(() => {
      globalThis.gc?.(); // or it happens in one of the tries
      const { user, system } = process.cpuUsage();
      parseTree(text);
      const after = process.cpuUsage();
      return after.user + after.system - user - system;
    });
    return Math.max(1000, Math.min(...tries)); // microseconds: less cannot be measured
  };
  for (const before of ["", "<table>", "<head>", "<script>", "<select>", "<frameset>"]) {
    const growth = cost(before + "a ".repeat(800_000)) / cost(before + "a ".repeat(50_000));
    assert.ok(growth < 80, `${before}: sixteen times the text costs ${growth.toFixed(0)} times as much`); // 256, were it quadratic
  }
});

test("deep nesting of any elements gives a sound tree", () =>
  fc.assert(
    fc.property(towers, (html) => isSound(parseTree(html))),
    { numRuns: 50 },
  ));

test("unclosed formatting does not multiply", () => {
  const fonts = Array.from({ length: 1000 }, (_, i) => `<font id=${i}>`).join("");
  const root = parseTree(`<p>${fonts}</p>${"<p>x</p>".repeat(1000)}`);
  let count = 0;
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      count++;
      if (node.kind === "element") walk(node.children);
    }
  };
  walk(root.children);
  assert.ok(count < 50_000, `${count} nodes`);
});

test("the first element of a name, and all text", () => {
  const root = parseTree("<div><p>a<!--c--><b>b</b></p><p>c");
  assert.equal(nodeText(firstElement(root, "p")!), "ab");
  assert.equal(firstElement(root, "nav"), undefined);
});
