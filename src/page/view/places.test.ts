import assert from "node:assert/strict";
import { test } from "node:test";
import type { TreeParent, TreeText } from "../../model/tree.js";
import { firstElement, nodeText, parseTree } from "../html/tree.js";
import { cutBlocks } from "../text/blocks.js";
import { openPlaces, type Place } from "./places.js";

const PAGE = `<title>Ann Lee</title><script>Ann Lee</script>
<h1>The  <b>old</b>\u00a0bridge</h1><p class=by>By Annabel, <i>Ann</i>
 Lee and И\u0306осиф</p><p>Line one<br>Line two</p><p>Line one</p><textarea>Line three</textarea>`;
const tree = parseTree(PAGE);
const places = openPlaces(tree);

function textAt(place: Place | undefined): string | undefined {
  return place?.map(([number, start, end]) => textNumbered(tree, number)!.text.slice(start, end)).join("|");
}

function textNumbered(parent: TreeParent, order: number): TreeText | undefined {
  for (const child of parent.children) {
    if (child.kind === "text" && child.order === order) return child;
    const found = child.kind === "element" ? textNumbered(child, order) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const CASES: readonly [words: string, at: string | undefined][] = [
  ["The old bridge", "The|old|bridge"],
  ["THE OLD BRIDGE!", "The|old|bridge"],
  ["Ann Lee", "Ann|Lee"], // not in "Annabel", and not where nobody sees it
  ["Annabel", "Annabel"],
  ["Йосиф", "И\u0306осиф".slice(0, 6)],
  ["Line three", undefined],
  ["nobel", undefined],
  ["?!", undefined],
];
for (const [words, at] of CASES) test(`"${words}" stands at ${at}`, () => assert.equal(textAt(places.find(words)), at));

test("words are found within an element", () => {
  const heading = firstElement(tree, "h1")!;
  assert.equal(textAt(places.find("old", heading)), "old");
  assert.equal(places.find("Lee", heading), undefined);
});

test("every block has the place of its own words, also where words repeat", () => {
  const { blocks } = cutBlocks(tree, "http://a.example/");
  const found = places.inOrder(blocks);
  assert.deepEqual(
    blocks.map(({ text }) => text),
    ["The old bridge", "By Annabel, Ann Lee and И\u0306осиф", "Line one", "Line two", "Line one"],
  );
  assert.deepEqual(found.map(textAt), [
    "The|old|bridge",
    "By Annabel|Ann|Lee and И\u0306осиф".slice(0, 29),
    "Line one",
    "Line two",
    "Line one",
  ]);
  assert.notDeepEqual(found[2], found[4]);
  assert.ok(nodeText(tree).includes("Line three"));
});
