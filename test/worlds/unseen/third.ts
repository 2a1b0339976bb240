/** Written before anybody looked how listing judges them, with the weights that had learned from the first batch. */
import type { SmallSite } from "../small-site.js";
import { THIRD_TEXTS } from "./third-texts.js";
import { THIRD_THINGS } from "./third-things.js";

export const THIRD: readonly (readonly [what: string, site: SmallSite])[] = [...THIRD_TEXTS, ...THIRD_THINGS];
