import type { Catalogue } from "./words.js";

export const RUSSIAN: Catalogue = {};
