/**
 * Mutations of texts: pieces cut out, doubled, moved, taken from another text, and above all repeated many times, since what takes more
 * than linear time shows on repetition.
 */

/** 0 ≤ n < 1, reproducible (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What patterns look for: one of these, again and again, is what makes a bad one slow. */
const GRAMMAR = [
  ...[
    " ",
    "\n",
    "\t",
    "\u00a0",
    "\r\n",
    ",",
    ";",
    ":",
    ".",
    "-",
    "–",
    "|",
    "/",
    "\\",
    "#",
    "&",
    "=",
    "*",
    "_",
    "'",
    '"',
  ],
  ...[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "@",
    "a@b",
    "a@b.c ",
    "a.",
    "A. ",
    "A",
    "a",
    "aA",
    "0",
    "1/",
    "1-",
    "12.",
    "x1",
  ],
  ...[
    "<p>",
    "</p>",
    "<b>",
    "<br>",
    "<div>",
    "<li>",
    "<a href=/1>",
    "<td>",
    "<h2>",
    "<!--",
    "-->",
    "<script>",
    "&amp;",
    "&#1;",
  ],
  ...[
    "<div class=author>",
    "<span itemprop=author itemscope>",
    "<meta name=author content=x>",
    "<i property=x typeof=Y>",
  ],
  ...[
    '<script type="application/ld+json">',
    '{"@type":"Article",',
    '"author":[',
    '{"name":"A B"},',
    "[[",
    "]]",
    "{}",
    "[]",
    ",]",
  ],
  ...[
    "By ",
    "von ",
    "and ",
    "Published ",
    "12 May 2026",
    "May ",
    "2026",
    "12:30 ",
    "Mon, ",
    "UTC+2 ",
    "June 3-5, ",
    "五月",
    "٢٠٢٦",
  ],
  ...[
    "Ann Lee, ",
    "Dr. ",
    "University of X, ",
    "Session 1: ",
    "Paper ",
    "Abstract: ",
    "doi:10.1/x ",
    "“",
    "”",
    "(Kazan)",
  ],
  ...[
    "<url><loc>/x</loc></url>",
    "<![CDATA[",
    "]]>",
    "<item>",
    "<link>",
    "<title>",
    "BEGIN:VEVENT\r\n",
    "DTSTART:2026",
    "\r\n ",
  ],
  ...[
    "Disallow: /*a*b$\n",
    "User-agent: *\n",
    "Allow: /\n",
    "- match: x\n",
    "  x: y\n",
    "steps:\n",
    "a: &a [*a]\n",
    "? ",
    "- - ",
  ],
];

const LONGEST = 120_000;

/** `seed` changed a few times; `other` gives texts to take pieces from. */
export function mutated(seed: string, other: () => string, random: () => number): string {
  let text = seed.length > LONGEST ? pieceOf(seed, LONGEST, random) : seed;
  const times = 1 + Math.floor(random() * 4);
  for (let i = 0; i < times; i++) text = change(text, other, random);
  return text.slice(0, 2 * LONGEST);
}

function change(text: string, other: () => string, random: () => number): string {
  const at = Math.floor(random() * (text.length + 1));
  const length = Math.floor((random() ** 3 * (text.length - at)) / 2);
  const piece = text.slice(at, at + length);
  const insert = (what: string): string => text.slice(0, at) + what + text.slice(at);
  switch (Math.floor(random() * 8)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length); // cut out
    case 1:
      return insert(pieceOf(other(), 20_000, random)); // spliced
    case 2:
      return insert(repeated(piece.slice(0, 200), random)); // a piece of its own, many times
    case 3:
    case 4:
      return insert(repeated(grammar(random), random));
    case 5:
      return insert(repeated(grammar(random) + grammar(random), random));
    case 6:
      return text.replaceAll(grammar(random), grammar(random)).slice(0, 2 * LONGEST);
    default:
      return text.slice(0, at); // broken off
  }
}

function repeated(piece: string, random: () => number): string {
  if (piece === "") return "";
  return piece.repeat(Math.ceil((random() ** 2 * LONGEST) / piece.length));
}

function grammar(random: () => number): string {
  return GRAMMAR[Math.floor(random() * GRAMMAR.length)]!;
}

function pieceOf(text: string, most: number, random: () => number): string {
  const at = Math.floor(random() * Math.max(1, text.length - 100));
  return text.slice(at, at + 1 + Math.floor(random() * most));
}
