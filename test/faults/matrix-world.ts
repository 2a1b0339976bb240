/** What the child harvests and the parent serves: two hosts of a dozen pages each, whose archive fills several segments. */
import { createHash } from "node:crypto";
import { literalWorld, page, type World, type Written } from "../worlds/world.js";
import { crawlOf } from "./desk.js";

export const HOSTS = ["a.example", "b.example"];
const PAGES_PER_HOST = 12;
/** A handful of exchanges: a harvest closes half a dozen segments. */
export const SEGMENT = 12_000;

export const WORLD: World = literalWorld(pages(), { starts: HOSTS.map((host) => `http://${host}/`) });
export const PLAN = crawlOf(WORLD, { delay: 0, connections: 4, scope: { within: "any" } });

function pages(): Record<string, Written> {
  const written: Record<string, Written> = {};
  for (const host of HOSTS) {
    const names = Array.from({ length: PAGES_PER_HOST - 1 }, (_, n) => `/${n}`);
    for (const [n, name] of ["/", ...names].entries()) {
      const url = `http://${host}${name}`;
      // Two steps from the start to the last page, so that there is always something left to find.
      const links = n === 0 ? names.slice(0, 6) : n < 6 ? [names[n + 5]!] : [];
      written[url] = { body: page(url, ...links) + noise(url), took: 8 };
    }
  }
  return written;
}

/** Words that do not compress: every page takes its room in the archive. */
function noise(seed: string): string {
  const words = Array.from({ length: 24 }, (_, n) => createHash("sha256").update(`${seed} ${n}`).digest("hex"));
  return `<p>${words.join(" ")}</p>`;
}
