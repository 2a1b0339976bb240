/**
 * Is it worth rendering more pages of a template?
 *
 * The first pages are a sample. Rendering goes on while a fair share of the template's pages grew by it. The counts are
 * halved from time to time, so that a site that changes is noticed.
 */
import type { PageSize } from "./empty-page.js";

/** Rendered pages of a template, and how many of them grew. Stored with the site's knowledge. */
export type Trial = readonly [rendered: number, grew: number];

const SAMPLE = 3;
const FAIR_SHARE = 0.2;
const REMEMBERED = 40;

const LEAST_TEXT = 40;
const LEAST_SHARE = 0.2;

export function isWorthRendering([rendered, grew]: Trial = [0, 0]): boolean {
  return rendered < SAMPLE || grew >= FAIR_SHARE * rendered;
}

export function afterRendering([rendered, grew]: Trial = [0, 0], didGrow: boolean): Trial {
  const next: Trial = [rendered + 1, grew + (didGrow ? 1 : 0)];
  return next[0] < REMEMBERED ? next : [next[0] / 2, next[1] / 2];
}

/** Whether scripts added links, or more text than a spinner has. */
export function hasGrown(before: PageSize, after: PageSize): boolean {
  const more = after.text - before.text;
  return after.links > before.links || (more >= LEAST_TEXT && more >= LEAST_SHARE * before.text);
}
