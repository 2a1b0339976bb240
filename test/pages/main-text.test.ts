/** Saved pages, each a small world: what of it is text, and what is said about it? */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Page } from "../../src/model/page.js";
import { readPage } from "../../src/page/read.js";
import { ROOT } from "../house/root.js";

const FETCHED = Date.UTC(2026, 10, 15, 12);

function saved(name: string): Page {
  const body = readFileSync(path.join(ROOT, "test/pages", `${name}.html`));
  const headers = [["content-type", "text/html; charset=utf-8"]] as const;
  return readPage({ kind: "fetched", url: "https://example.org/a", at: FETCHED, took: 0, status: 200, headers, body });
}

const TEXTS: [page: string, text: string][] = [
  [
    "poem",
    `He turns upon the steeple's tip
and creaks against the rain,
he saw the sailing of each ship
and none come home again.

The baker's boy, the weaver's wife,
they ask him for the wind;
he tells them all about their life
and how the ice has thinned.

O turn, O turn, you golden bird,
O turn and tell no lie:
there is no wind that has not heard
the fisher’s mother cry.`,
  ],
  [
    "lyric",
    `[Verse 1]
Hang a light for me
Where the river bends
I'll be home by three
With the rest of my friends

[Chorus]
Paper lantern, don't go out
Paper lantern, don't go out

[Verse 2]
Hang a light for you
Where the asphalt ends

[Chorus]
Paper lantern, don't go out
Paper lantern, don't go out`,
  ],
  [
    "recipe",
    `A breakfast for a grey morning, ready before the kettle has boiled twice.

Ingredients

200 g buckwheat flour
2 eggs
400 ml milk
a pinch of salt

Method

Whisk the flour with the eggs and half of the milk until no lump is left, then add the rest of the milk and the salt.
Let the batter rest for half an hour: buckwheat drinks slowly, and a hurried pancake tears.
Fry thin pancakes in a hot pan with very little butter, one minute on each side.`,
  ],
  [
    "dialogue",
    `Act One

OLD WOMAN
Is this the last boat?

FERRYMAN
It is always the last boat, mother.

OLD WOMAN
Then I shall wait for the next one.

— And who pays?
— Whoever asks.`,
  ],
  [
    "address",
    `So finden Sie uns

Heimatmuseum Oberau
Am Mühlgraben 7
01561 Oberau

Geöffnet sonntags von 14 bis 17 Uhr.`,
  ],
  [
    "tatar-news",
    `Балтач районының Кече Лызи авылында яңа китапханә ачылды. Тантанада авыл халкы, укытучылар һәм балалар катнашты.

Китапханәдә өч мең китап бар, аларның яртысы — татар телендә. Балалар өчен аерым бүлмә дә эшли, анда атнага бер тапкыр әкият укыячаклар.

«Без моны ун ел көттек», — диде китапханәче Фәридә апа.`,
  ],
  [
    "list-with-dates", // the title of a list belongs to what it lists
    `News archive

3 May 2024 New timetable for the western ferry
28 April 2024 The lighthouse is painted again after thirty years
2 April 2024 Minutes of the spring assembly
19 March 2024 Storm damage: where to report it`,
  ],
  [
    "forum",
    `I found rust on two of eight keel bolts. The boat is from 1981 and was never opened. Do I have to lift the engine?

No. Take the floor boards out first and look from above. Most of the rust is usually from the bilge, not from the joint.

It was the bilge. Thank you!`,
  ],
  [
    "comments",
    `The old water tower on Mill Hill will not be torn down after all. On Monday evening the council voted to hand it over to the bird society for one crown.

Forty pairs of swifts have nested under its roof for years, more than anywhere else along the coast, and they come back to the same hole each May.

What will change

The stairs are closed to the public.
A camera shows the nests from June on.

“We shall touch as little as possible,” said the society's chairwoman.`,
  ],
  [
    "preformatted",
    `Installing

Type this:

make
  make install

winnow --help

That is all.`,
  ],
  [
    "table",
    `High water at the old pier, in local time. Heights are in metres above chart datum, and no storm asks for them.

Day\tMorning\tEvening
1\t04:12 3.1\t16:40 3.0
2\t05:02 3.2\t17:31 3.1`,
  ],
  [
    "cyrillic-russian",
    `КАЗАНЬ, 5 окт — Вести Заречья. Мост через Казанку закрыли для машин до конца недели, пешеходы смогут пройти по северной стороне.

Работы начались ночью. Рабочие меняют швы, которые не выдержали прошлой зимы, и обещают закончить к понедельнику.`,
  ],
  ["nothing-but-links", "One Two"],
];
for (const [name, text] of TEXTS) {
  test(`the text of ${name}.html, whole and with its lines`, () => assert.equal(saved(name).mainText.text, text));
}

test("what went is listed with its reason", () => {
  const { removed } = saved("comments").mainText;
  const reasonFor = (start: string): string | undefined => removed.find(({ text }) => text.startsWith(start))?.because;
  assert.equal(reasonFor("A tower for swifts"), "the title");
  assert.equal(reasonFor("The tower seen from the mill"), "caption");
  assert.equal(reasonFor("Enjoying this story?"), "sign-up");
  assert.equal(reasonFor("Tomas Reed writes"), "author");
  assert.equal(reasonFor("Why swifts never land"), "links");
  assert.equal(reasonFor("Good news at last!"), "comments");
  assert.equal(reasonFor("© 2021"), "footer");
});

test("headings and lists keep their kind", () => {
  const kinds = saved("comments").mainText.paragraphs.map(({ kind, level }) => `${kind} ${level}`);
  assert.deepEqual(kinds, ["text 0", "text 0", "heading 2", "list item 1", "list item 1", "text 0"]);
});

const ARTICLES: [page: string, fields: Readonly<Record<string, string | undefined>>][] = [
  [
    "comments",
    {
      title: "A tower for swifts",
      authors: "Tomas Reed",
      published: "2021-06-08T06:30:00+02:00",
      site: "The Evening Gull",
      copyright: "© 2021 The Evening Gull",
    },
  ],
  [
    "tatar-news",
    { title: "Авылда яңа китапханә ачылды", authors: "Гөлнара Сафина", published: "2024-03-05", site: "Яңа Тормыш" },
  ],
  [
    "cyrillic-russian",
    { title: "Мост закрыт на ремонт", authors: "Анна Белова", published: "2026-11-14", place: "КАЗАНЬ" },
  ],
  ["recipe", { title: "Buckwheat pancakes", authors: "Vera Lind", published: "2019-03-02" }],
  ["poem", { title: "The Weathercock", authors: "Ada Holm", published: undefined }],
  ["list-with-dates", { title: "News archive", authors: undefined, published: undefined }],
  ["nothing-but-links", { title: undefined, authors: undefined, published: undefined, site: undefined }],
];
for (const [name, fields] of ARTICLES) {
  test(`what ${name}.html says about itself`, () => {
    const { article } = saved(name);
    const read: Record<string, string | undefined> = {
      title: article.title?.value,
      authors: article.authors?.value.join("; "),
      published: article.published?.value,
      place: article.place?.value,
      site: article.site?.value,
      copyright: article.copyright?.value,
    };
    for (const [field, value] of Object.entries(fields)) assert.equal(read[field], value, field);
  });
}
