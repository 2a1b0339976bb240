/** The kinds that this program knows, by the name under which harvests are stored. Each is loaded when it is wanted: most commands want none. */
import type { AnyKind } from "../model/kind.js";

const LOADERS: ReadonlyMap<string, () => Promise<AnyKind>> = new Map<string, () => Promise<AnyKind>>([
  ["crawl", async () => (await import("../crawl/crawl.js")).kind],
  ["robot", async () => (await import("../robot/robot.js")).kind],
  ["listing", async () => (await import("../listing/listing.js")).kind],
  ["events", async () => (await import("../events/events.js")).kind],
  ["event-search", async () => (await import("../events/search.js")).kind],
  ["discover", async () => (await import("../events/discovery.js")).kind],
]);

export function isKind(name: string): boolean {
  return LOADERS.has(name);
}

/** The kind of a stored harvest; undefined when a program that knew more kinds made it. */
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
