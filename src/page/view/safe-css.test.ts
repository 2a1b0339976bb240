import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Resources, safeCss } from "./safe-css.js";

const BASE = "http://a.example/dir/page";
const ARCHIVE: Resources = {
  picture: (url) => (url === "http://a.example/dir/known.png" ? "data:image/png;base64,AAAA" : undefined),
  sheet: (url) =>
    url === "http://a.example/more.css"
      ? { css: '@import "/more.css"; p{background:url(dir/known.png)', url }
      : undefined,
};
const safe = (css: string): string => safeCss(css, BASE, ARCHIVE);

const CASES: readonly [css: string, becomes: string][] = [
  ["p > a:hover{color:red}", "p > a:hover{color:red}"],
  ["a{background:url(known.png) no-repeat}", 'a{background:url("data:image/png;base64,AAAA") no-repeat}'],
  ["a{background:url('known.png')}", 'a{background:url("data:image/png;base64,AAAA")}'],
  ["a{background:url(http://evil.example/x)}", 'a{background:url("data:,")}'],
  ['a{background:URL( "http://evil.example/x" )}', 'a{background:url("data:,")}'],
  ["a{background:u\\72l(http://evil.example/x)}", 'a{background:url("data:,")}'],
  ["a{background:\\000075 rl(http://evil.example/x)}", 'a{background:url("data:,")}'],
  ["a{background:url(http://evil.example/\\29 )}", 'a{background:url("data:,")}'],
  ["a{background:url(data:image/gif;base64,R0lG)}", 'a{background:url("data:image/gif;base64,R0lG")}'],
  ["a{background:url(javascript:alert(1))}", 'a{background:url("data:,")}'],
  ['a{background:image-set("http://evil.example/x" 1x)}', 'a{background:image-set("data:," 1x)}'],
  [
    'a{--x:"http://evil.example";background:image-set(var(--x) 1x)}',
    'a{--x:"http://evil.example";background:image-set(blank(--x) 1x)}',
  ],
  ['@import "http://evil.example/x.css";a{b:c}', "a{b:c}"],
  ["@imp\\6frt url(http://evil.example/x.css) screen;a{b:c}", "a{b:c}"],
  ['@charset "utf-8";@namespace url(http://x.example);a{b:c}', "a{b:c}"],
  ['a{content:"</style><script>"}', 'a{content:"\\3c /style>\\3c script>"}'],
  ["</style><img src=x>", "\\3c /style>\\3c img src=x>"],
  ["a\\</style>{b:c}", "a\\3c /style>{b:c}"],
  ["<!-- a{b:c} -->", " a{b:c} "],
  ["@media (width <= 600px){a{b:c}}", "@media (width <= 600px){a{b:c}}"],
  ["a{b:c", "a{b:c}"],
  ["a{b:c}}d{e:f}", "a{b:c}d{e:f}"],
  ["u/**/rl(x)", "u/**/rl(x)"],
  ["@font-face{src:url(x.woff2)}", '@font-face{src:url("data:,")}'],
];
for (const [css, becomes] of CASES) test(css, () => assert.equal(safe(css), becomes));

test("an archived sheet takes the place of its import, once around a circle", () => {
  const css = safe("@import url(/more.css) screen and (min-width: 1px);");
  assert.match(css, /^@media screen and \(min-width: 1px\)\{.*p\{background:url\("data:image\/png;base64,AAAA"\)\}/);
});

test("whatever a sheet holds: no address, no tag, no open brace", () => {
  const part = fc.constantFrom(
    ..."url( URL( u\\72l( image-set( src( ( ) { } ; \" ' \\ /* */ @import http://e.example/ </style <!-- , var( a: \n".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const css = safe(parts.join(""));
      // Escaped characters belong to names, and text in strings may say anything.
      const names = css.replace(/\\(?:[0-9a-f]{1,6}\s?|[\s\S])/gi, "x");
      const bare = names.replace(/"[^"\n]*"|'[^'\n]*'/g, '""');
      assert.doesNotMatch(bare, /(?<![\w@-])url\((?!"")/i);
      assert.doesNotMatch(bare, /@import(?![\w-])/i);
      assert.doesNotMatch(css, /<[/!a-z]/i);
    }),
    { numRuns: 2000 },
  );
});
