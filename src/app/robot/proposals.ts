/** Recipes that are proposed from an address: one at a time, in the background, while a person watches. */
import { existsSync } from "node:fs";
import { normalise } from "../../model/address.js";
import { UsageError } from "../../model/errors.js";
import { SECOND } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { networkOptions } from "../network-options.js";
import type { PageFetchFlags } from "./page.js";
import type { Proposed } from "./propose.js";
import { recipeFile, saveRecipeText } from "./workbench.js";

export interface Proposal {
  readonly name: string;
  readonly url: string;
  /** Pages that were read so far. */
  readonly pages: number;
  readonly isRunning: boolean;
  /** Why there is no recipe. */
  readonly problem?: string;
  /** How many documents the recipe reaches, in sentences. */
  readonly coverage?: readonly string[];
}

export interface Proposals {
  /** The last proposal under this name. */
  find(name: string): Proposal | undefined;
  /** Starts to read the site; the recipe is saved in the folder under the name that is returned. */
  start(folder: string, url: string, name?: string): string;
  /** Resolves when nothing is read any more. */
  ended(): Promise<void>;
}

const PAGES = 80;

export function openProposals(flags: PageFetchFlags): Proposals {
  let last: Proposal | undefined;
  let work: Promise<void> = Promise.resolve();
  return {
    find: (name) => (last?.name === name ? last : undefined),
    start(folder, address, given) {
      if (last?.isRunning) throw new UsageError(`A recipe for ${last.url} is being proposed. Wait for it first.`);
      const url = normalise(address);
      if (url === undefined)
        throw new UsageError(`"${address}" is not a web address; write it like https://example.org/`);
      const name = given ?? new URL(url).hostname.replace(/[^\p{L}\p{N}.]/gu, "-");
      if (existsSync(recipeFile(folder, name)))
        throw new UsageError(`There is a recipe ${name} already. Choose another name.`);
      const proposal = { name, url, pages: 0, isRunning: true };
      last = proposal;
      const onPage = (): void => void (last = { ...proposal, pages: (last?.pages ?? 0) + 1 });
      work = proposeFor(url, flags, { file: `${name}.yaml`, maxPages: PAGES, onPage })
        .then(({ recipe, coverage }) => {
          saveRecipeText(folder, name, recipe);
          last = { ...last!, isRunning: false, coverage };
        })
        .catch((error: Error) => void (last = { ...last!, isRunning: false, problem: error.message }));
      return name;
    },
    ended: () => work,
  };
}

/** Proposes a recipe with the usual manners of requests. */
export async function proposeFor(
  url: string,
  flags: PageFetchFlags,
  more: { readonly file: string; readonly maxPages: number; onPage?(url: string): void },
): Promise<Proposed> {
  const { proposeRecipe } = await import("./propose.js");
  const { userAgent, proxy, archive: _archive, ...requests } = networkOptions({ ...flags, archive: "off", store: "" });
  const reach = { allowPrivate: flags.allowPrivate ?? false, resolve: flags.resolve ?? new Map() };
  return proposeRecipe(url, {
    ...more,
    delay: flags.delay ?? SECOND,
    pages: { userAgent, ...reach, ...withoutUndefined({ proxy }) },
    requests: { ...requests, userAgent, ...reach, ...withoutUndefined({ proxy }) },
  });
}
