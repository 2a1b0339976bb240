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

export interface Observed {
  /** Listing in mode `auto`, with the pages as they were observed before. */
  readonly kind: AnyKind;
  save(): void;
}

/** `folder` must be used with one version of the program and of the data only. */
export function observedSite(name: string, folder: string): Observed {
  const file = path.join(folder, `${name}.observed`);
  const pages = existsSync(file) ? (deserialize(readFileSync(file)) as Map<string, Observation>) : new Map();
  let size = pages.size;
  const look = (page: Page): Observation => {
    let seen = pages.get(page.url);
    if (seen === undefined) pages.set(page.url, (seen = observeListing(page)));
    return seen;
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
    save() {
      if (pages.size === size) return;
      size = pages.size;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, serialize(pages));
      renameSync(`${file}.new`, file);
    },
  };
}
