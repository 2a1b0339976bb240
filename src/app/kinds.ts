/** All kinds by the name stored with a harvest. Each is loaded on first use: most commands need none. */
import type { AnyKind } from "../model/kind.js";

const LOADERS: ReadonlyMap<string, () => Promise<AnyKind>> = new Map<string, () => Promise<AnyKind>>([
  ["crawl", async () => (await import("../crawl/crawl.js")).kind],
  ["robot", async () => (await import("../robot/robot.js")).kind],
  ["listing", async () => (await import("../listing/listing.js")).kind],
  ["events", async () => (await import("../events/events.js")).kind],
  ["event-search", async () => (await import("../events/find/search.js")).kind],
  ["discover", async () => (await import("../events/find/discovery.js")).kind],
]);

export function isKind(name: string): boolean {
  return LOADERS.has(name);
}

/** The kind of a stored harvest; undefined if another version of Winnow or a library user added it. */
export async function findKind(name: string): Promise<AnyKind | undefined> {
  return LOADERS.get(name)?.();
}

export async function loadKind(name: string): Promise<AnyKind> {
  const kind = await findKind(name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  return kind;
}

export async function allKinds(): Promise<readonly AnyKind[]> {
  return Promise.all([...LOADERS.values()].map((load) => load()));
}
