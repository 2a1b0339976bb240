/**
 * A small web for the demo: a poetry shelf, a printer's site, and everything that real sites have beside their content — a
 * calendar without end, session ids, a forbidden corner, a moved page, a broken link, a page that fails once.
 *
 * Served on loopback under names of its own; nothing leaves this machine.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Shelf {
  /** NAME=ADDRESS:PORT, as `--resolve` takes it. */
  readonly resolve: readonly string[];
  /** The addresses of what a visitor would want: the poems, and all pages of the site that are neither a trap nor forbidden. */
  readonly poems: readonly string[];
  readonly wanted: readonly string[];
  /** Every address that was asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const POETS: Readonly<Record<string, readonly string[]>> = {
  "Ada Reed": ["The Mill", "First Frost", "A Door Left Open", "Counting Swallows"],
  "Bilal Stone": ["Harbour at Four", "What the Well Said", "Salt"],
  "Chen Lin": ["North Window", "Two Kites", "The Clockmender", "Letters Not Sent", "Rain on Tin"],
  "Dora Vale": ["Orchard", "Hymn for a Kettle"],
};

const slug = (name: string): string => name.toLowerCase().replaceAll(" ", "-");
const link = (path: string, words: string): string => `<li><a href="${path}">${words}</a></li>`;

function layout(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<nav><a href="/">Home</a> <a href="/about?utm_source=nav">About</a> <a href="/calendar/2026/11/">Events</a></nav>
<h1>${title}</h1>${body}<footer><a href="/private/staff">Staff</a> <a href="http://press.example/">Our printer</a></footer></body></html>`;
}

function verses(title: string): string {
  const lines = [
    "the grain goes up, the chaff goes by",
    "and what has weight comes down",
    "we keep the part that would not fly",
  ];
  return `<p>${lines.map((line) => `${line}, ${title.toLowerCase()}`).join("<br>")}</p>`.repeat(4);
}

/** Every page of the poetry site by its path. */
function shelf(): Map<string, string> {
  const pages = new Map<string, string>();
  const poets = Object.keys(POETS);
  pages.set(
    "/",
    layout("The Open Shelf", `<ul>${poets.map((poet) => link(`/poet/${slug(poet)}`, poet)).join("")}</ul>`),
  );
  pages.set(
    "/about",
    layout(
      "About",
      `<p>${"Poems, one to a page, since 1998. ".repeat(12)}</p><a href="/old-home">Our first home page</a>`,
    ),
  );
  for (const [poet, poems] of Object.entries(POETS)) {
    pages.set(
      `/poet/${slug(poet)}`,
      layout(
        poet,
        `<ul>${poems.map((poem) => link(`/poem/${slug(poem)}?sid=8f14e45fceea167a5a36dedd4bea2543`, poem)).join("")}</ul>`,
      ),
    );
    for (const poem of poems)
      pages.set(
        `/poem/${slug(poem)}`,
        layout(
          poem,
          `${verses(poem)}<p><a href="/poet/${slug(poet)}">More by ${poet}</a> <a href="/poem/lost">Lost</a></p>`,
        ),
      );
  }
  return pages;
}

export async function startShelf(): Promise<Shelf> {
  const pages = shelf();
  const asked: string[] = [];
  let failedOnce = false;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    asked.push(`http://${request.headers.host}${request.url}`);
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
    if (pathname === "/robots.txt")
      return void send(200, "User-agent: *\nDisallow: /private/\n", { "content-type": "text/plain" });
    if (request.headers.host?.startsWith("press."))
      return void send(200, layout("The Press", "<p>We print what others write.</p>"));
    if (pathname === "/old-home") return void send(301, "", { location: "/" });
    if (pathname === "/poem/salt" && !failedOnce) {
      failedOnce = true;
      return void send(503, "too busy", { "retry-after": "1" });
    }
    const month = /^\/calendar\/(\d{4})\/(\d{2})\/$/.exec(pathname);
    if (month !== null) return void send(200, calendar(Number(month[1]), Number(month[2])));
    const page = pages.get(pathname);
    if (page === undefined) return void send(404, layout("Not here", "<p>Nothing at this address.</p>"));
    const etag = `"${page.length}-${pathname}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    send(200, page, { etag });
  };
  const server = await listen(answer);
  const { port } = server.address() as AddressInfo;
  const addresses = [...pages.keys()].map((path) => `http://verse.example${path}`);
  return {
    resolve: ["verse.example", "press.example"].map((name) => `${name}=127.0.0.1:${port}`),
    poems: addresses.filter((address) => address.includes("/poem/")),
    wanted: addresses,
    asked,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
}

/** Every month has a next one: the trap that most sites have without knowing it. */
function calendar(year: number, month: number): string {
  const next = month === 12 ? `${year + 1}/01` : `${year}/${String(month + 1).padStart(2, "0")}`;
  return layout(
    `Readings in ${month}/${year}`,
    `<p>No readings this month.</p><a href="/calendar/${next}/">Next month</a>`,
  );
}

function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(server)));
}
