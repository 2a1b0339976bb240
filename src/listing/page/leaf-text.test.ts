import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../model/json.js";
import { readPage } from "../../page/read.js";
import { learning } from "../site/learning.js";
import { type ChromeText, chromeText, learnChromeText } from "./chrome-text.js";
import { leafFinding } from "./leaf.js";
import { type CommonText, leafTitle, learnCommonText } from "./leaf-text.js";
import { observeListing } from "./observe.js";

const NAMES = [
  "Amber",
  "Birch",
  "Cedar",
  "Dawn",
  "Ember",
  "Fern",
  "Grove",
  "Harbour",
  "Iris",
  "Juniper",
  "Kite",
  "Linden",
];
const WORDS =
  "river stone lantern winter garden silver window shadow harvest thunder morning meadow copper island".split(" ");
/** A line of six words that no other line has. */
function line(name: string, n: number): string {
  const at = (k: number) =>
    WORDS[(NAMES.indexOf(name) * 5 + n * 7 + k * (1 + ((n + NAMES.indexOf(name)) % 6))) % WORDS.length]!;
  return `${at(0)} and ${at(1)}, the ${at(2)} ${at(3)} of ${at(4)}${name.length}${at(5)}`;
}

/** A song: breadcrumbs, metadata, two stanzas with a linked line, a reader's comment, a sentence that is the same but for the name, a footer. */
function song(name: string, i: number): string {
  return `<!doctype html><html lang="en"><title>Lyrics archive | ${name}</title><body>
    <div class="top"><a href="/">Home</a> › <a href="/songs/">Songs</a> › ${name}</div>
    <h1>Lyrics archive</h1>
    <table class="facts"><tr><td>Added: ${1 + i} May 2019</td></tr><tr><td>Views: ${17 * i + 3}</td></tr></table>
    <p>Here you can read the words of “${name}”, song number ${i} of our archive.</p>
    <div class="words">${line(name, 1)}<br><a href="/notes/${i}">${line(name, 2)}</a><br>${line(name, 3)}<br><br>
    ${line(name, 4)}<br>${line(name, 5)}</div>
    <noscript><div class="words">${line(name, 6)}</div></noscript>
    <div class="comments-section"><div class="comment-body"><p>Reader ${i + 1} hums it in the ${WORDS[i % 5]!} each ${WORDS[(i * 3) % 7]!}, ${line(name, 8)}</div></div>
    <p class="end">If you like ${name}, tell your friends about it.</p>
    <footer>Made by hand</footer></body></html>`;
}

const pages = NAMES.map((name, i) => {
  const body = Buffer.from(song(name, i));
  const headers = [["content-type", "text/html"]] as const;
  return observeListing(
    readPage({ kind: "fetched", url: `https://a.example/s/${i}`, status: 200, headers, body, at: 0, took: 0 }),
  );
});
const known = new Map<string, Json>();
const learn = { ...learning(known), set: (key: string, value: Json) => void known.set(key, value) };
for (const [i, page] of pages.entries()) {
  learnChromeText(page, i, learn);
  learnCommonText(
    page,
    leafTitle(page, known.get("y") as CommonText | undefined, () => false),
    ["Songs"],
    learn,
  );
}
const common = known.get("y") as CommonText;
const isChrome = chromeText(known.get("x") as ChromeText);
const { fields } = leafFinding(pages[5]!, { path: ["Songs"], confidence: 1, because: "", common, isChrome });
const text = String(fields["text"]!.value);

test("a title that all leaves share is none", () => {
  assert.equal(fields["title"]!.value, "Fern");
  assert.equal(leafTitle({ ...pages[5]!, title: "Lyrics archive" }, common, isChrome), "");
});

test("stanzas, linked lines and the text for browsers without scripts are text", () => {
  const stanza = [line("Fern", 1), line("Fern", 2), line("Fern", 3)].join("\n");
  assert.ok(text.includes(`${stanza}\n\n${line("Fern", 4)}\n${line("Fern", 5)}`), text);
  assert.ok(text.includes(line("Fern", 6)), text);
});

for (const words of [
  "Home",
  "Added",
  "Views",
  "Here you can read",
  "tell your friends",
  "hums it",
  "Made by hand",
  "Lyrics archive",
]) {
  test(`"${words}" is no text`, () => assert.ok(!text.includes(words), text));
}

test("before other leaves are known, nothing of the song is lost", () => {
  const alone = leafFinding(pages[5]!, {
    path: [],
    confidence: 1,
    because: "",
    common: undefined,
    isChrome: () => false,
  });
  for (const n of [1, 2, 3, 4, 5, 6]) assert.ok(String(alone.fields["text"]!.value).includes(line("Fern", n)));
});
