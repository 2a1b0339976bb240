/** Pages that nobody would write, as fast-check arbitraries: every rule of the grammar is one way in which pages are broken. */
import fc from "fast-check";

const NAMES =
  "a b i p div span ul ol li dl dt dd table tbody thead tr td th caption colgroup col h1 h2 h3 form button select option optgroup input textarea pre br hr img svg math title desc foreignObject mi annotation-xml template script style noscript nav main article header footer section aside font nobr center iframe frameset frame body html head base meta link area object applet marquee plaintext xmp details summary ruby rt rp dialog x-y".split(
    " ",
  );
const name = fc.constantFrom(...NAMES);

const value = fc.oneof(
  fc.constantFrom(
    "",
    "x",
    "/1",
    "?p=2",
    "#top",
    "https://b.example/",
    "//c.example/d",
    "javascript:x",
    "data:text/html,x",
    "mailto:a",
    "http://[",
    "../..",
    " /sp ",
    "&amp;&lt;&copy=1",
    "\0",
    "é",
    "𝒜",
  ),
  fc.string({ maxLength: 12 }),
);
const attributeName = fc.oneof(
  fc.constantFrom(
    ...[
      "href",
      "src",
      "class",
      "id",
      "rel",
      "title",
      "alt",
      "style",
      "hidden",
      "content",
      "name",
      "property",
      "http-equiv",
    ],
    ...[
      "itemscope",
      "itemprop",
      "itemtype",
      "itemref",
      "typeof",
      "colspan",
      "rowspan",
      "xlink:href",
      "data-next-url",
      "lang",
      "role",
    ],
  ),
  fc.stringMatching(/^[a-z"'=<]{1,6}$/),
);
const attributeValue = fc.oneof(
  value,
  fc.constantFrom(
    "display:none",
    "font-weight:bold",
    "next",
    "prev",
    "nofollow",
    "refresh",
    "0;url=/r",
    "robots",
    "noindex",
    "a b a",
    "99999999",
    "-1",
    "pagination",
    "ad",
  ),
);
const attribute = fc
  .tuple(attributeName, attributeValue, fc.constantFrom('"', "'", ""))
  .map(([key, said, quote]) => ` ${key}=${quote}${said}${quote}`);
const attributes = fc.array(attribute, { maxLength: 4 }).map((all) => all.join(""));
const cased = fc.tuple(name, fc.boolean()).map(([one, upper]) => (upper ? one.toUpperCase() : one));

const words = fc.oneof(
  fc.constantFrom(
    "A",
    "B",
    "C",
    "Next »",
    "2",
    "3",
    "Load more",
    " ",
    "\n",
    "text",
    "&nbsp;",
    "&amp;",
    "&#0;",
    "&#x1F600;",
    "&bogus",
    "&",
    "<",
    "]]>",
    "\0",
    "\u200b",
    "日本",
    "ә",
  ),
  fc.string({ maxLength: 16 }),
);

const token = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(cased, attributes).map(([tag, said]) => `<${tag}${said}>`) },
  { weight: 4, arbitrary: cased.map((tag) => `</${tag}>`) },
  { weight: 4, arbitrary: words },
  fc.tuple(cased, attributes).map(([tag, said]) => `<${tag}${said}/>`),
  fc.constantFrom(
    "<!-- c -->",
    "<!--",
    "-->",
    "<![CDATA[x]]>",
    "<!doctype html>",
    "<?xml version='1.0'?>",
    "<a href=",
    '<a href="',
    "</",
    "<",
    "<!",
    "<script>",
    "</script>",
    "<style>",
  ),
  fc.constantFrom(
    '<script type="application/ld+json">{"@type":"X","a":[1,]}</script>',
    "<base href=/b/>",
    "<base href='http://['>",
    "<table><tr><td>",
    "<svg><a xlink:href=/s>",
  ),
);

/** Unclosed, misnested, cut off: tokens in any order. */
export const brokenHtml = fc.array(token, { maxLength: 60 }).map((all) => all.join(""));

const fromXml = fc.oneof(
  fc.constantFrom(
    "<rss>",
    "<channel>",
    "<item>",
    "</item>",
    "<title>",
    "</title>",
    "<link>",
    "</link>",
    "<link href=/x/>",
    "<guid>",
    "<feed>",
    "<entry>",
    "</entry>",
    "<content type=xhtml>",
    "</content>",
    "<urlset>",
    "<url>",
    "<loc>",
    "</loc>",
    "</url>",
    "<rdf:RDF>",
    "<dc:date>",
    "<![CDATA[",
    "]]>",
    "&",
    "&amp;",
    "&#x0;",
  ),
  words,
);
export const brokenXml = fc
  .tuple(
    fc.constantFrom(
      "<rss>",
      "<feed xmlns='http://www.w3.org/2005/Atom'>",
      "<urlset>",
      "<?xml version='1.0'?><rdf:RDF>",
      "<x>",
    ),
    fc.array(fromXml, { maxLength: 60 }),
  )
  .map(([root, all]) => root + all.join(""));

const calendarLine = fc.oneof(
  fc.constantFrom(
    "BEGIN:VEVENT",
    "END:VEVENT",
    "BEGIN:VALARM",
    "END:VALARM",
    "SUMMARY:a\\,b\\n",
    " folded",
    "\tfolded",
    "DTSTART;TZID=X:20260101T000000",
    "DTSTART;VALUE=DATE:20260101",
    "RRULE:FREQ=DAILY",
    'X;A="b:c":d',
    ":",
    ";",
    "URL:/x",
    "UID:1",
  ),
  fc.string({ maxLength: 20 }),
);
export const brokenCalendar = fc
  .array(calendarLine, { maxLength: 40 })
  .map((lines) => ["BEGIN:VCALENDAR", ...lines].join("\r\n"));

export const brokenJsonFeed = fc.oneof(
  fc.json().map((json) => `{"version":"https://jsonfeed.org/version/1.1","items":[${json}]}`),
  fc.string().map((text) => `{"version":"https://jsonfeed.org/version/1","items":${text}`),
);

/** One thing, again and again, sometimes thousands of times: what costs more than its length shows here. */
export const towers = fc
  .tuple(
    fc.constantFrom(
      ...[
        "<div>",
        "<b>",
        "<a href=/1>",
        "<table><tr><td>",
        "<svg><g>",
        "<template>",
        "<form><div></form>",
        "<p><font x>",
        "<ul><li>",
        "</p>",
        "<select><option>",
        "<!--",
        "<a href='",
        "&amp;",
        "<nobr>",
        "<button>",
        "<h1>",
        "<math><mi>",
        "<x>",
      ],
      ...[
        "<div itemscope itemprop=x>",
        "<div typeof=X property=y>",
        "<td rowspan=0 colspan=1000>",
        "<li><a href=/1>1</a>",
        "<br>",
        "<i><p>",
        "<a><p></a>",
        "<table><b>",
        "A ",
        "<frameset>",
        "<dd><dt>",
        "<pre>\n",
        "<script>",
        "<style></style>",
      ],
    ),
    fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 200 }) }, fc.integer({ min: 200, max: 3000 })),
    brokenHtml,
  )
  .map(([piece, times, rest]) => piece.repeat(times) + rest);

/** Any of them as bytes, in any encoding and under any type; sometimes bytes that are none of them. */
export const anyAnswer = fc.record({
  body: fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.oneof({ weight: 5, arbitrary: brokenHtml }, towers, brokenXml, brokenCalendar, brokenJsonFeed),
          fc.constantFrom("utf8", "utf16le", "latin1"),
        )
        .map(([text, encoding]) => new Uint8Array(Buffer.from(text, encoding as BufferEncoding))),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  ),
  type: fc.constantFrom(
    "text/html",
    "text/html; charset=utf-8",
    "text/html; charset=koi8-r",
    "text/html; charset=nope",
    "application/xml",
    "text/calendar",
    "application/feed+json",
    "application/json",
    "text/plain",
    "application/xhtml+xml",
    "",
    "text/html; charset=utf-16",
  ),
  url: fc.constantFrom(
    "https://a.example/dir/page",
    "http://127.0.0.1:8080/",
    "file:///x/y.html",
    "https://a.example/?q=1",
  ),
});
