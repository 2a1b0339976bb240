/** A small web of events on loopback, and the program as people start it there. */
import type { TestContext } from "node:test";
import { type Ended, folder, winnow } from "../cli/world.js";
import { type ServedWorld, serveWorld } from "../worlds/server.js";
import { literalWorld, type Written } from "../worlds/world.js";

export interface EventWeb {
  readonly served: ServedWorld;
  readonly store: string;
  /** Flags by which every name of the web is reached. */
  readonly reach: readonly string[];
  run(args: readonly string[]): Promise<Ended>;
}

/** Portals that are not written down answer 404 like everything else. */
const PORTALS = ["http://www.wikicfp.com/", "http://dblp.org/", "http://conf.researchr.org/"];

export async function eventWeb(t: TestContext, pages: Readonly<Record<string, Written>>): Promise<EventWeb> {
  const all = { ...Object.fromEntries(PORTALS.map((url) => [url, { status: 404 }])), ...pages };
  const served = await serveWorld(literalWorld(all));
  t.after(() => served.close());
  const reach = [...served.resolve].flatMap(([name, { address, port }]) => ["--resolve", `${name}=${address}:${port}`]);
  const store = folder(t);
  return { served, store, reach, run: (args) => winnow([...args, "--store", store, ...(isAsking(args) ? reach : [])]) };
}

/** Commands that make requests want to be told where names are. */
const isAsking = ([first, second]: readonly string[]): boolean =>
  first === "watch" || ["add", "discover", "harvest", "next"].includes(second ?? "");

export function eventPage(
  acronym: string,
  year: number,
  { name = "International Conference on Grain Sorting", days = `3–6 December ${year}`, more = "" } = {},
): string {
  return `<!doctype html><title>${acronym} ${year}</title><h1>${acronym} ${year}: ${name}</h1>
<p>${days}, Lisbon, Portugal</p><h2>Important dates</h2><ul><li>Paper submission: 1 July ${year}
<li>Notification of acceptance: 15 September ${year}</ul><p>The conference will be held in Lisbon.</p>${more}`;
}
