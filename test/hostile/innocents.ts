/**
 * Servers that break a rule of HTTP by age or neglect, not to do harm; browsers read their pages, and so do we.
 *
 * Each sends the page below, byte by byte as it stands here. The refused ones are those that browsers refuse as well.
 */
export const INNOCENT_PAGE = "<!doctype html><title>Böll</title><p>An old server's page.</p>\n";

const BODY = Buffer.from(INNOCENT_PAGE).toString("latin1");
const LENGTH = BODY.length;
const TYPE = "Content-Type: text/html; charset=utf-8";

/** The page in chunks; `line` writes the line of a size, `end` ends the data of a chunk. */
function inChunks(line: (size: string) => string, end = "\r\n"): string {
  const pieces = [BODY.slice(0, 20), BODY.slice(20, 33), BODY.slice(33)];
  const chunks = pieces.map((piece) => line(piece.length.toString(16)) + piece + end);
  return `${chunks.join("")}${line("0")}${end}`;
}
const withCrlf = (size: string): string => `${size}\r\n`;

export interface Innocent {
  readonly says: string;
  /** In latin1, a character a byte. */
  readonly sends: string;
  /** The server closes the connection behind it. */
  readonly closes?: true;
}

const head = (...lines: readonly string[]): string => `HTTP/1.1 200 OK\r\n${lines.join("\r\n")}\r\n\r\n`;
const sized = `Content-Length: ${LENGTH}`;

export const INNOCENTS: readonly Innocent[] = [
  // ── The ends of lines
  { says: "lines that end in LF only", sends: `HTTP/1.1 200 OK\n${TYPE}\n${sized}\n\n${BODY}` },
  {
    says: "LF only, until it closes",
    sends: `HTTP/1.0 200 OK\nServer: thttpd/2.25b\n${TYPE}\n\n${BODY}`,
    closes: true,
  },
  {
    says: "LF after some lines, CRLF after others",
    sends: `HTTP/1.1 200 OK\r\n${TYPE}\nX-A: b\r\n${sized}\r\n\r\n${BODY}`,
  },
  { says: "lines with CRLF and an empty one with LF", sends: `HTTP/1.1 200 OK\r\n${TYPE}\r\n${sized}\r\n\n${BODY}` },
  {
    says: "LF only, and chunks with LF only",
    sends: `HTTP/1.1 200 OK\n${TYPE}\nTransfer-Encoding: chunked\n\n${inChunks((size) => `${size}\n`, "\n")}`,
  },
  // ── Chunks
  {
    says: "blanks after the sizes of chunks",
    sends: head(TYPE, "Transfer-Encoding: chunked") + inChunks((size) => `${size}   \r\n`),
  },
  {
    says: "sizes filled to eight places",
    sends: head(TYPE, "Transfer-Encoding: chunked") + inChunks((size) => `${size.padEnd(8)}\r\n`),
  },
  {
    says: "sizes with zeros in front",
    sends: head(TYPE, "Transfer-Encoding: chunked") + inChunks((size) => `${size.padStart(8, "0")}\r\n`),
  },
  {
    says: "blanks before an extension",
    sends: head(TYPE, "Transfer-Encoding: chunked") + inChunks((size) => `${size} ;name=1\r\n`),
  },
  {
    says: "Chunked with a capital, and a blank behind",
    sends: head(TYPE, "Transfer-Encoding: Chunked ") + inChunks(withCrlf),
  },
  {
    says: "chunked, said twice",
    sends: head(TYPE, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked") + inChunks(withCrlf),
  },
  {
    says: "chunks and a length",
    sends: head(TYPE, "Content-Length: 4711", "Transfer-Encoding: chunked") + inChunks(withCrlf),
  },
  { says: "a length, then chunks", sends: head("Transfer-Encoding: chunked", TYPE, sized) + inChunks(withCrlf) },
  {
    says: "fields behind the chunks",
    sends:
      head(TYPE, "Trailer: X-T", "Transfer-Encoding: chunked") + inChunks(withCrlf).replace(/\r\n$/, "X-T: 1\r\n\r\n"),
  },
  // ── Lengths
  { says: "a length that is sent twice", sends: head(sized, TYPE, sized) + BODY },
  { says: "a length three times, once in small letters", sends: head(sized, TYPE, sized.toLowerCase(), sized) + BODY },
  { says: "a length as a list of equal ones", sends: head(TYPE, `Content-Length: ${LENGTH}, ${LENGTH}`) + BODY },
  {
    says: "a length that is empty, until it closes",
    sends: head(TYPE, "Content-Length: ", "Connection: close") + BODY,
    closes: true,
  },
  {
    says: "a length that is no number, until it closes",
    sends: head(TYPE, "Content-Length: unknown", "Connection: close") + BODY,
    closes: true,
  },
  {
    says: "a negative length, until it closes",
    sends: head(TYPE, "Content-Length: -1", "Connection: close") + BODY,
    closes: true,
  },
  { says: "a length with blanks around", sends: head(TYPE, `Content-Length:    ${LENGTH}  `) + BODY },
  {
    says: "more bytes than its length, then it closes",
    sends: `${head(TYPE, sized, "Connection: close")}${BODY}\r\n\r\n`,
    closes: true,
  },
  { says: "the coding identity beside a length", sends: head(TYPE, "Transfer-Encoding: identity", sized) + BODY },
  // ── Fields
  {
    says: "a folded field",
    sends: head(TYPE, "X-Policy: default-src 'self';\r\n  img-src *;\r\n\tscript-src 'none'", sized) + BODY,
  },
  {
    says: "a type that is folded before its charset",
    sends: head("Content-Type: text/html;\r\n charset=utf-8", sized) + BODY,
  },
  { says: "a folded field with LF", sends: `HTTP/1.1 200 OK\n${TYPE}\nX-A: b\n c\n${sized}\n\n${BODY}` },
  {
    says: "blanks before the colon",
    sends: head("Content-Type : text/html; charset=utf-8", `Content-Length\t: ${LENGTH}`) + BODY,
  },
  { says: "a field with a blank in its name", sends: head(TYPE, "X Powered By: PHP", sized) + BODY },
  { says: "a field with brackets in its name", sends: head(TYPE, "X-Cache(hit): 1", sized) + BODY },
  {
    says: "a field with letters of another alphabet in its name",
    sends: head(TYPE, "X-Stra\xc3\x9fe: 1", sized) + BODY,
  },
  { says: "a field without a name", sends: head(TYPE, ": nothing", sized) + BODY },
  { says: "a line without a colon", sends: head(TYPE, "Set by the proxy", sized) + BODY },
  { says: "the status line twice", sends: `HTTP/1.1 200 OK\r\n${head(TYPE, sized)}${BODY}` },
  {
    says: "a warning of PHP among the fields",
    sends: head("PHP Warning:  Module 'apc' already loaded in Unknown on line 0", TYPE, sized) + BODY,
  },
  { says: "control characters in a value", sends: head(TYPE, "X-Title: a\x01b\x0bc", sized) + BODY },
  { says: "a lone CR in a value", sends: head(TYPE, "X-Title: a\rb", sized) + BODY },
  { says: "bytes of a legacy charset in a value", sends: head(TYPE, "X-Stadt: M\xfcnchen", sized) + BODY },
  {
    says: "a cookie with everything",
    sends: head(TYPE, 'Set-Cookie: a="b\\"c; d"; expires=Thu, 01-Jan-70 00:00:10 GMT', sized) + BODY,
  },
  {
    says: "an upgrade that is only offered",
    sends: head("Upgrade: h2,h2c", "Connection: Upgrade, Keep-Alive", TYPE, sized) + BODY,
  },
  {
    says: "Connection twice",
    sends: head("Connection: keep-alive", "Connection: close", TYPE, sized) + BODY,
    closes: true,
  },
  {
    says: "Proxy-Connection and Keep-Alive with odd numbers",
    sends: head("Proxy-Connection: keep-alive", "Keep-Alive: timeout=0, max=x", TYPE, sized) + BODY,
  },
  // ── The first line
  { says: "a status without words", sends: `HTTP/1.1 200\r\n${TYPE}\r\n${sized}\r\n\r\n${BODY}` },
  {
    says: "a status in another language",
    sends: `HTTP/1.1 200 \xd0\x94\xd0\xb0\r\n${TYPE}\r\n${sized}\r\n\r\n${BODY}`,
  },
  { says: "two blanks in the first line", sends: `HTTP/1.1  200  OK\r\n${TYPE}\r\n${sized}\r\n\r\n${BODY}` },
  { says: "http in small letters", sends: `http/1.1 200 ok\r\n${TYPE}\r\n${sized}\r\n\r\n${BODY}` },
  { says: "an empty line before the first", sends: `\r\n${head(TYPE, sized)}${BODY}` },
  { says: "two line ends of the answer before", sends: `\n\n${head(TYPE, sized)}${BODY}` },
  { says: "version 1.2", sends: `HTTP/1.2 200 OK\r\n${TYPE}\r\n${sized}\r\n\r\n${BODY}` },
  { says: "100 Continue without being asked", sends: `HTTP/1.1 100 Continue\r\n\r\n${head(TYPE, sized)}${BODY}` },
  {
    says: "early hints with LF only",
    sends: `HTTP/1.1 103 Early Hints\nLink: </a.css>; rel=preload\n\n${head(TYPE, sized)}${BODY}`,
  },
  {
    says: "HTTP/1.0 with a length and keep-alive",
    sends: `HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\n${TYPE}\r\n${sized}\r\n\r\n${BODY}`,
  },
];

/** What browsers refuse, too. */
export const NOT_SO_INNOCENT: readonly Innocent[] = [
  { says: "two lengths", sends: head(TYPE, sized, `Content-Length: ${LENGTH + 1}`) + BODY },
  { says: "two lengths in a list", sends: head(TYPE, `Content-Length: ${LENGTH}, 5`) + BODY },
  {
    says: "a page without a first line, in another protocol",
    sends: `220 mail.example ESMTP\r\n${BODY}`,
    closes: true,
  },
  {
    says: "a switch of protocols",
    sends: `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${BODY}`,
  },
  {
    says: "chunks whose sizes are no numbers",
    sends: head(TYPE, "Transfer-Encoding: chunked") + inChunks(() => "zz\r\n"),
  },
];
