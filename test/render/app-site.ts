/** A small site whose pages are empty until their scripts have run: history routing, endless scrolling, a consent dialog. */
import type { TestContext } from "node:test";
import { type Answer, type SmallWeb, serve } from "../cli/world.js";

const SHELL = `<!doctype html><html><head><title>Songs</title>
<script src="https://tracker.example/collect.js"></script><link rel="stylesheet" href="/style.css"></head>
<body><div id="root"></div><script src="/app.js"></script></body></html>`;

export const SONGS = 14;
const PER_SCROLL = 5;

/** The start lists the songs, five more with each scroll; a song's page shows its lines. */
const SCRIPT = `
const root = document.getElementById("root");
const consent = document.createElement("dialog");
consent.innerHTML = "<button onclick='document.title = \\"clicked\\"'>Accept</button>";
document.body.append(consent);
async function home() {
  const list = document.createElement("ul");
  root.append(list);
  let page = 0, loading = false;
  async function more() {
    if (loading) return;
    loading = true;
    const songs = await (await fetch("/api/songs?page=" + page++)).json();
    for (const { id, name } of songs) {
      const item = document.createElement("li");
      item.innerHTML = "<a></a>";
      item.firstChild.href = "/song/" + id;
      item.firstChild.textContent = name;
      item.style.height = "400px";
      list.append(item);
    }
    loading = false;
  }
  addEventListener("scroll", () => {
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 50) void more();
  });
  await more();
}
async function song(id) {
  const { name, lines } = await (await fetch("/api/song/" + id)).json();
  document.title = name;
  root.innerHTML = "<h1></h1><p></p><a href='/'>All songs</a>";
  root.querySelector("h1").textContent = name;
  root.querySelector("p").textContent = lines;
}
const [, kind, id] = location.pathname.split("/");
if (kind === "song") song(id); else home();
`;

const javascript = (body: string): Answer => ({ headers: { "content-type": "text/javascript" }, body });
const json = (value: unknown): Answer => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
const nameOf = (id: number): string => `Song number ${id}`;

export async function serveApp(t: TestContext): Promise<SmallWeb> {
  const ids = Array.from({ length: SONGS }, (_, id) => id);
  const lists = Array.from({ length: 6 }, (_, page) => [
    `/api/songs?page=${page}`,
    json(ids.slice(page * PER_SCROLL, (page + 1) * PER_SCROLL).map((id) => ({ id, name: nameOf(id) }))),
  ]);
  const songs = ids.flatMap((id) => [
    [`/song/${id}`, SHELL],
    [
      `/api/song/${id}`,
      json({ name: nameOf(id), lines: `The river of song ${id} runs down to the sea and away. `.repeat(4) }),
    ],
  ]);
  return serve(t, {
    "/": SHELL,
    "/app.js": javascript(SCRIPT),
    ...Object.fromEntries([...lists, ...songs]),
  });
}
