/** Written before anybody looked how listing judges them, with the weights that had learned from the first batch. */
import type { SmallSite } from "../small-site.js";
import { FOURTH_GENERATORS } from "./fourth-generators.js";
import { FOURTH_HANDMADE } from "./fourth-handmade.js";

export const FOURTH: readonly (readonly [what: string, site: SmallSite])[] = [...FOURTH_GENERATORS, ...FOURTH_HANDMADE];
