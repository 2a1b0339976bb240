/**
 * Labels as W3C Web Annotations (https://www.w3.org/TR/annotation-model/), and back.
 *
 * One annotation for each label. Its target names the page by address and by the digest of its archived bytes, and the place by quote,
 * by position and by XPath. Positions count in the page's text: its blocks in order, one line break between two. What the model has no
 * word for (digest, layer, the name of a fact) stands in a namespace of our own, so that other programs may pass over it.
 */
import * as z from "zod";
import { UsageError } from "../../model/errors.js";
import type { GivenEntry } from "../entries.js";
import type { Project, Work } from "../project.js";

const CONTEXT = [
  "http://www.w3.org/ns/anno.jsonld",
  { winnow: "urn:winnow:annotation:", digest: "winnow:digest", layer: "winnow:layer", field: "winnow:field" },
] as const;

export function webAnnotations(project: Project): object {
  const items = [...project.pages.values()].flatMap((page) => {
    const works: [by: string, layer: "own" | "final", work: Work][] = [...page.work]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([by, work]) => [by, "own", work]);
    if (page.final !== undefined) works.push(["adjudicator", "final", page.final]);
    return works.flatMap(([by, layer, work]) => {
      const about = (place: string) => ({
        id: `urn:winnow:annotation:${encodeURIComponent(project.name)}/${page.id}/${encodeURIComponent(by)}/${place}`,
        type: "Annotation",
        creator: { type: "Person", name: by },
        layer,
      });
      const target = { source: page.url, digest: page.id };
      return [
        ...[...work.marks].map(([key, { anchor, label }]) => ({
          ...about(key),
          motivation: "tagging",
          body: { type: "TextualBody", value: label, purpose: "tagging" },
          target: {
            ...target,
            selector: [
              { type: "TextQuoteSelector", exact: anchor.quote, prefix: anchor.before, suffix: anchor.after },
              { type: "TextPositionSelector", start: anchor.start, end: anchor.end },
              { type: "XPathSelector", value: anchor.path },
            ],
          },
        })),
        ...[...work.fields].map(([name, value]) => ({
          ...about(encodeURIComponent(name)),
          motivation: "classifying",
          body: { type: "TextualBody", value, purpose: "classifying", field: name },
          target,
        })),
      ];
    });
  });
  return {
    "@context": CONTEXT,
    id: `urn:winnow:annotation:${encodeURIComponent(project.name)}`,
    type: "AnnotationCollection",
    label: `${project.name}: ${project.settings.task}`,
    total: items.length,
    first: { type: "AnnotationPage", startIndex: 0, items },
  };
}

const Selector = z.union([
  z.object({
    type: z.literal("TextQuoteSelector"),
    exact: z.string(),
    prefix: z.string().default(""),
    suffix: z.string().default(""),
  }),
  z.object({ type: z.literal("TextPositionSelector"), start: z.int(), end: z.int() }),
  z.object({ type: z.literal("XPathSelector"), value: z.string() }),
]);
const Collection = z.object({
  first: z.object({
    items: z.array(
      z.object({
        creator: z.object({ name: z.string() }).default({ name: "unknown" }),
        layer: z.enum(["own", "final"]).default("own"),
        body: z.object({ value: z.string(), field: z.string().optional() }),
        target: z.object({ digest: z.string(), selector: z.array(Selector).default([]) }),
      }),
    ),
  }),
});

/** Entries by the person who gave them; every page that has labels counts as done. */
export function readWebAnnotations(json: unknown): Map<string, GivenEntry[]> {
  const read = Collection.safeParse(json);
  if (!read.success) {
    const [problem] = read.error.issues;
    throw new UsageError(
      `This is no collection of Web Annotations with digests: ${problem?.path.join(".")}: ${problem?.message}. Export one for the form: winnow annotate export --format web-annotation.`,
    );
  }
  const found = new Map<string, GivenEntry[]>();
  const pages = new Set<string>();
  for (const { creator, layer, body, target } of read.data.first.items) {
    const entries = found.get(creator.name) ?? [];
    found.set(creator.name, entries);
    const page = target.digest;
    if (body.field !== undefined) entries.push({ kind: "field", page, layer, name: body.field, value: body.value });
    else {
      const quote = target.selector.find((one) => one.type === "TextQuoteSelector");
      const position = target.selector.find((one) => one.type === "TextPositionSelector");
      const path = target.selector.find((one) => one.type === "XPathSelector")?.value ?? "";
      if (quote === undefined || position === undefined)
        throw new UsageError(`An annotation of ${page} lacks a TextQuoteSelector or a TextPositionSelector.`);
      const { exact, prefix: before, suffix: after } = quote;
      const anchor = { start: position.start, end: position.end, quote: exact, before, after, path };
      entries.push({ kind: "labels", page, layer, marks: [{ anchor, label: body.value }] });
    }
    pages.add(JSON.stringify([creator.name, page, layer]));
  }
  for (const key of pages) {
    const [by, page, layer] = JSON.parse(key) as [string, string, "own" | "final"];
    found.get(by)!.push({ kind: "done", page, layer, done: true });
  }
  return found;
}
