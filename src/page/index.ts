/** Bytes → page. Pure, without a store and without native modules: `winnow-harvest/page`. */
export type { Fetched } from "../model/fetched.js";
export type { Page, PageLink } from "../model/page.js";
export { type ReadOptions, readPage } from "./read.js";
