/**
 * Statements about a thing, written as JSON-LD, Turtle or RDFa.
 *
 * All three come from the same tree, so they say the same. Names without a prefix are those of schema.org.
 */
import { element, type Xml } from "../xml/xml.js";

export interface Thing {
  /** Its address; a thing without one is only known as part of another. */
  readonly id?: string;
  readonly types: readonly string[];
  readonly values: readonly (readonly [property: string, value: Value])[];
}

/** Text, an address, or another thing. */
export type Value = string | { readonly iri: string } | Thing;

const PREFIXES = {
  schema: "https://schema.org/",
  dcterms: "http://purl.org/dc/terms/",
  dcat: "http://www.w3.org/ns/dcat#",
} as const;

/** An http or https address as an IRI; undefined for anything else, since text of a page may be there. */
export function iriOf(address: string | undefined): { readonly iri: string } | undefined {
  if (address === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return { iri: new URL(address).href.replace(/[<>"{}|\\^`\s]/g, encodeURIComponent) };
}

/** Leaves out what is undefined or empty. */
export function statements(given: readonly (readonly [property: string, value: Value | undefined])[]): Thing["values"] {
  return given.filter((one): one is readonly [string, Value] => one[1] !== undefined && one[1] !== "");
}

// ── JSON-LD ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** With the context in it: nothing is loaded from elsewhere. */
export function jsonLd(thing: Thing): object {
  const { schema, ...others } = PREFIXES;
  return { "@context": { "@vocab": schema, ...others }, ...jsonNode(thing) };
}

function jsonNode({ id, types, values }: Thing): object {
  const node: { [name: string]: unknown } = {
    ...(id === undefined ? {} : { "@id": id }),
    "@type": types.length === 1 ? types[0] : types,
  };
  for (const [property, value] of values) {
    const written = jsonValue(value);
    const before = node[property];
    node[property] = before === undefined ? written : Array.isArray(before) ? [...before, written] : [before, written];
  }
  return node;
}

function jsonValue(value: Value): unknown {
  if (typeof value === "string") return value.toWellFormed();
  return "iri" in value ? { "@id": value.iri } : jsonNode(value);
}

// ── Turtle ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function turtle(thing: Thing): string {
  const prefixes = Object.entries(PREFIXES).map(([name, address]) => `@prefix ${name}: <${address}> .\n`);
  const subject = thing.id === undefined ? "[]" : `<${thing.id}>`;
  return `${prefixes.join("")}\n${subject} ${predicates(thing, "  ")} .\n`;
}

function predicates({ types, values }: Thing, indent: string): string {
  return [
    `a ${types.map(prefixed).join(", ")}`,
    ...values.map(([property, value]) => `${prefixed(property)} ${turtleValue(value, indent)}`),
  ].join(` ;\n${indent}`);
}

function turtleValue(value: Value, indent: string): string {
  // JSON escapes what Turtle escapes, and nothing that Turtle would not understand.
  if (typeof value === "string") return JSON.stringify(value.toWellFormed());
  if ("iri" in value) return `<${value.iri}>`;
  if (value.id === undefined) return `[ ${predicates(value, `${indent}  `)} ]`;
  return `<${value.id}>`;
}

function prefixed(name: string): string {
  return name.includes(":") ? name : `schema:${name}`;
}

// ── RDFa ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An element that is not shown. `lang=""`: the language of the page around it is not that of the values. */
export function rdfa(thing: Thing): Xml {
  const prefix = Object.entries(PREFIXES)
    .map(([name, address]) => `${name}: ${address}`)
    .join(" ");
  return element("div", { hidden: "hidden", lang: "", prefix, ...subject(thing) }, rdfaValues(thing));
}

function subject({ id, types }: Thing): { readonly [name: string]: string | undefined } {
  return { resource: id, typeof: types.map(prefixed).join(" ") };
}

function rdfaValues({ values }: Thing): Xml[] {
  return values.map(([name, value]) => {
    const property = prefixed(name);
    if (typeof value === "string") return element("span", { property, content: value }, " ");
    if ("iri" in value) return element("span", { property, resource: value.iri }, " ");
    return element("div", { property, ...subject(value) }, rdfaValues(value), " ");
  });
}
