/** The scanner of bytes finds what a tokenizer finds: on pages made to be difficult, on random ones, on the fixtures. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { htmlFacts } from "../../src/page/html/scan.js";
import { scanByTokenizer } from "./scan-by-tokenizer.js";

const URL_ = "https://a.example/folder/page.html";

function agree(page: string): void {
  const bytes = Buffer.from(page);
  const { textSample: ours, ...facts } = htmlFacts(bytes, URL_, "winnow");
  const { textSample: theirs, ...expected } = htmlFacts(bytes, URL_, "winnow", scanByTokenizer);
  assert.deepEqual(facts, expected);
  assert.equal(ours(), theirs());
}

const DIFFICULT: readonly string[] = [
  "a < b <<a href=x>c</a> </ > d",
  "<!--> x --><!---> y --><!-- z --!> w <!-- - -- --->v",
  "<!doctype html><!><!d><![if IE]><?php x ?><p>t",
  "<svg><![CDATA[ seen ]] >]]></svg><title>late</title>",
  "<title>a</titlex>b</title ><title>second</title>",
  "<script>if (a</b) '<a href=no>'</scrip></script\n><a href=yes>y</a>",
  "<svg><title>drawn</title><script>read</script></svg><style>no</style>",
  "<textarea><a href=no></textarea><xmp><a href=no></xmp><plaintext><a href=no></plaintext>",
  "<a href='x&amp;y=1'>one</a><a href=x/>two</a><A HREF = \"z\" href=other REL='NoFollow'>three</A>",
  "<a =odd href>four</a><a href=>five</a><a/href=six>6</a><a href='a'href='b'>7</a>",
  "<a href=x>ünïcode\u00a0 𝒲ords\u2003here</a>\u00a0\u00a0text – \u{1f600}",
  "<a href=x title=t><img alt=' pic '></a><area href=y alt=z><iframe src=f name=n></iframe>",
  "<a class='load more' data-url='/next?p=2' href='#'>more</a><button data-next=/n title=t></button>",
  "<base href='../b/'><base href=/c/><link rel='next canonical' href=n><meta http-equiv=refresh content='5;url=r'>",
  "<meta name=ROBOTS content=noindex><meta name=winnow content=nofollow><meta name=tdm-reservation content=1>",
  "<noscript><a href=n>n</a>x</noscript><template><a href=t>t</a></template></template></noscript>seen",
  "<b>W</b>ord<p>two<span>three</span></p>",
  `<a href=long>${"word ".repeat(600)}</a><title>${"ü".repeat(3000)}</title>`,
];
for (const page of DIFFICULT)
  test(`reads ${JSON.stringify(page.slice(0, 60))} as the tokenizer does`, () => agree(page));

const PIECES = [
  ...[
    "<a",
    "<A",
    " href=",
    " HREF='",
    '"',
    "'",
    "/x",
    "y.html",
    "?q=1&amp;r=2",
    "#z",
    ">",
    "</a>",
    "</A >",
    "<b>",
    "</b>",
  ],
  ...[
    "<p>",
    "</p>",
    "<div class='c'>",
    "</div>",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<![CDATA[",
    "]]>",
    "<?",
    "</",
    "<",
    "&nbsp;",
    "&lt;",
  ],
  ...[
    "<title>",
    "</title>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<svg>",
    "</svg>",
    "<noscript>",
    "</noscript>",
  ],
  ...[
    "<template>",
    "</template>",
    "<img alt=i>",
    "<base href='/b/'>",
    "<meta name=robots content=",
    "<link rel=next href=n>",
  ],
  ...[
    "<button data-url=/u class=more>",
    "</button>",
    "<iframe src=f>",
    "</iframe>",
    "<xmp>",
    "</xmp>",
    "<textarea>",
    "</textarea>",
  ],
  ...[" ", "\n", "\t", "=", "/", "text", "Wörter", "\u00a0", "\u{1d4b2}", "\u2028", "-", "]"],
];

test("random markup gives the same facts", () => {
  const page = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 });
  // What the bytes break off in the middle of a tag is dropped by us as HTML asks; the tokenizer hands some of it on as text.
  fc.assert(
    fc.property(page, (pieces) =>
      agree(`${pieces.join("")}</a>'">--></title></script></style></textarea></iframe></xmp>]]>.`),
    ),
    { numRuns: 3000 },
  );
});

const PAGES = fileURLToPath(new URL("../../../test/pages/", import.meta.url));
for (const file of readdirSync(PAGES).filter((name) => name.endsWith(".html")))
  test(`reads ${file} as the tokenizer does`, () => agree(readFileSync(path.join(PAGES, file), "utf8")));

test("any bytes, cut anywhere, give facts", () => {
  const whole = Buffer.from(DIFFICULT.join("\n"));
  for (let end = 0; end <= whole.length && end < 3000; end++) htmlFacts(whole.subarray(0, end), URL_, "winnow");
});
