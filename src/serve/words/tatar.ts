import type { Catalogue } from "./words.js";

export const TATAR: Catalogue = {};
