/**
 * Invented catalogues that were written before anybody looked how listing judges them; docs/listing.md has the figures of the first
 * look. Each has other furniture than the sites of the data and the structures beside this folder.
 */
import type { SmallSite } from "../small-site.js";
import { REFERENCE } from "./reference.js";
import { TEXTS } from "./texts.js";
import { THINGS } from "./things.js";

export const SITES: readonly (readonly [what: string, site: SmallSite])[] = [...REFERENCE, ...TEXTS, ...THINGS];
