/**
 * From the addresses of a few pages to patterns for all: what do documents have in common that lists and others lack?
 *
 * The shapes of addresses (listing/site/shape.ts) are given: "/poems/spring/a/". Folders whose siblings hold the same kind
 * of page become variable, "/poems/ * /a/" without the spaces, as long as no page of another role would fit.
 */
import { shapePattern, UNNUMBERED, WITHOUT_COLON } from "../shape-pattern.js";
import { readRegex } from "../steps/regex.js";

/** Shapes with variable folders where that contradicts none of the `others`, which are addresses of other pages. */
export function generalised(shapes: readonly string[], others: readonly string[]): string[] {
  let now = [...new Set(shapes)];
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const [i, one] of now.entries()) {
      const merged = now.slice(i + 1).flatMap((other) => mergedShape(one, other) ?? []);
      const wider = merged.find((shape) => !others.some((url) => fits(shape, url)));
      if (wider === undefined) continue;
      now = [...new Set([wider, ...now.filter((shape) => !isWithin(shape, wider))])];
      isMore = true;
      break;
    }
  }
  return now.sort();
}

/** True when one of them differs from the shape only in the name of one folder. */
export function hasSibling(shape: string, others: readonly string[]): boolean {
  return others.some((other) => other !== shape && mergedShape(shape, other) !== undefined);
}

/** Two shapes that differ in the name of one folder, with a star for it. */
function mergedShape(one: string, other: string): string | undefined {
  const [a, b] = [one.split("/"), other.split("/")];
  if (a.length !== b.length || one === other) return undefined;
  const end = a.at(-1) === "" ? 2 : 1; // the page itself is no folder
  const differing = a.flatMap((part, i) => (part === b[i] ? [] : [i]));
  const named = differing.filter((i) => a[i] !== "*" && b[i] !== "*");
  if (named.length > 1 || differing.some((i) => i >= a.length - end)) return undefined;
  return a.map((part, i) => (differing.includes(i) ? "*" : part)).join("/");
}

function isWithin(shape: string, wider: string): boolean {
  const [a, b] = [shape.split("/"), wider.split("/")];
  return a.length === b.length && b.every((part, i) => part === a[i] || part === "*");
}

function fits(shape: string, url: string): boolean {
  return readRegex(shapePattern(shape)).test(url);
}

/** Patterns for a recipe, in the order of the shapes: without the host, which the recipe's scope holds already. */
export function patternsOf(shapes: readonly string[]): string[] {
  return shapes.map((shape) => shapePattern(shape));
}

/** The same for documents, without names like "Talk:bridge" where only other pages have them. */
export function documentPatternsOf(shapes: readonly string[], others: readonly string[]): string[] {
  return shapes.map((shape) => {
    const [wide, narrow] = [shapePattern(shape), shapePattern(shape, WITHOUT_COLON)];
    const [isWide, isNarrow] = [testOf([wide]), testOf([narrow])];
    return others.some((url) => isWide(url) && !isNarrow(url)) ? narrow : wide;
  });
}

/** Patterns for lists, narrower where the common one would fit documents, too; none where both do. */
export function listPatternsOf(shapes: readonly string[], documents: readonly string[]): string[] {
  return shapes.flatMap((shape) => {
    const fitting = [shapePattern(shape), shapePattern(shape, UNNUMBERED)].find((pattern) => {
      const isList = testOf([pattern]);
      return !documents.some(isList);
    });
    return fitting ?? [];
  });
}

export function testOf(patterns: readonly string[]): (url: string) => boolean {
  const regexes = patterns.map((pattern) => readRegex(pattern));
  return (url) => regexes.some((regex) => regex.test(url));
}
