/** Applies what a person said (`--leaf`, `--not`, `--site`) to what is known of a site, after pages of it were read. */
import type { Json } from "../model/json.js";
import type { GroupChange, NamedPage } from "../model/kind.js";
import { changesOf } from "./explore.js";
import { understand, type Weights } from "./kinds/understand.js";
import type { Observation } from "./page/observe.js";
import { type PageExamples, withSiteFile } from "./site/examples.js";
import { cellName, countersOf, type Known, templateLike } from "./site/knowledge.js";
import { learning } from "./site/learning.js";
import { siteSnapshot } from "./site/snapshot.js";

export function nameExamples(
  known: Known,
  said: PageExamples,
  weights: Weights,
  pages: ReadonlyMap<string, NamedPage<Observation>>,
): { readonly learned: readonly (readonly [string, Json])[]; readonly groups: readonly GroupChange[] } {
  if (countersOf(known).pages === 0) return { learned: [], groups: [] };
  const site = siteSnapshot(known);
  const learn = learning(known);
  for (const [name, cell] of site.cells) if (cell.shown !== null) site.cells.set(name, { ...cell, shown: null });
  for (const [name, group] of site.groups) if (group.shown !== null) site.groups.set(name, { ...group, shown: null });
  const show = (urls: readonly string[], as: "leaf" | "not"): void => {
    for (const url of urls) {
      const page = pages.get(url);
      const group = page && site.groups.get(page.group);
      if (group !== undefined) site.groups.set(page!.group, { ...group, shown: as });
      if (page?.observation === undefined) continue;
      const name = cellName(page.group, templateLike(page.observation.built, known));
      const cell = site.cells.get(name);
      if (cell !== undefined) site.cells.set(name, { ...cell, shown: as });
    }
  };
  // What is a leaf counts more than what is none.
  show(said.not ?? [], "not");
  show(said.leaf ?? [], "leaf");
  const now = withSiteFile(understand(site, weights), said.site);
  for (const [name, leaf] of now.leaf)
    site.cells.set(name, { ...site.cells.get(name)!, leaf: Math.round(100 * leaf) / 100 });
  const { changed, changes } = changesOf(now, site.counters, said.site);
  for (const [name, group] of changed) site.groups.set(name, group);
  for (const [name, cell] of site.cells) if (known.get(`c:${name}`) !== cell) learn.set(`c:${name}`, cell);
  for (const [name, group] of site.groups) if (known.get(`g:${name}`) !== group) learn.set(`g:${name}`, group);
  const met = [...pages].flatMap(([url, { isRead }]) => (isRead ? [url] : []));
  learn.set("met", [...new Set([...((known.get("met") as string[] | undefined) ?? []), ...met])].slice(-MAX_MET));
  return { learned: [...learn.learned] as (readonly [string, Json])[], groups: changes };
}

const MAX_MET = 50;
