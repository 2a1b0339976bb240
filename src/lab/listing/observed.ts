/**
 * Keeps what pages look like, so that a site that is harvested several times is read once. Observing costs several times
 * as much as judging and does not depend on weights or hints.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { kind as listing } from "../../listing/listing.js";
import { wholeLeaf } from "../../listing/page/leaf-parts.js";
import { type Observation, observeListing } from "../../listing/page/observe.js";
import type { AnyKind } from "../../model/kind.js";
import type { Page } from "../../model/page.js";
import { idealRequests, type TrueSite } from "./sites.js";

export interface Observed {
  /** Listing in mode `auto`, with the pages as they were observed before. */
  readonly kind: AnyKind;
  /** The least number of requests. */
  ideal(): number;
  /** Milliseconds of CPU that observing a page took when it was read. */
  costOf(url: string): number;
  save(): void;
}

/** Milliseconds of CPU that this process has used; other threads count, too. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What is kept of a site. */
interface Kept {
  readonly pages: Map<string, { readonly observation: Observation; readonly took: number }>;
  ideal: number | undefined;
}

/** `folder` must be used with one version of the program and of the data only; without it, memory alone keeps the pages. */
export function observedSite(site: TrueSite, folder: string | undefined): Observed {
  const file = folder && path.join(folder, `${site.name}.observed`);
  const kept: Kept =
    file && existsSync(file) ? (deserialize(readFileSync(file)) as Kept) : { pages: new Map(), ideal: undefined };
  const sizeOf = () => kept.pages.size + (kept.ideal === undefined ? 0 : 1);
  let saved = sizeOf();
  const look = (page: Page): Observation => {
    const seen = kept.pages.get(page.url);
    if (seen !== undefined) return seen.observation;
    const before = cpuTime();
    const observation = observeListing(page);
    kept.pages.set(page.url, { observation, took: cpuTime() - before });
    return observation;
  };
  return {
    kind: {
      ...listing,
      observe: (page, { parts }) =>
        wholeLeaf(
          look(page),
          parts.map((part) => part && look(part)),
        ),
    },
    costOf: (url) => kept.pages.get(url)?.took ?? 0,
    ideal: () => (kept.ideal ??= idealRequests(site)),
    save() {
      if (folder === undefined || file === undefined || sizeOf() === saved) return;
      saved = sizeOf();
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, serialize(kept));
      renameSync(`${file}.new`, file);
    },
  };
}
