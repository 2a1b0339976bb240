/**
 * What others can rely on in our linked data, as SHACL shapes (https://www.w3.org/TR/shacl/), sent as `/shapes.ttl`.
 *
 * One row per property: how often it occurs, and what its values look like. Further properties are allowed.
 */

interface Property {
  readonly path: string;
  /** At least, at most. */
  readonly times: readonly [least: number, most?: number];
  /** A pattern, the type of a thing, or an address. */
  readonly is?: RegExp | { readonly type: string } | "address";
}

const DAY = /^\d{4}(-\d{2}(-\d{2}(T.*)?)?)?$/;
const TEXT = /\S/;

const COMMON: readonly Property[] = [
  { path: "dcterms:title", times: [0, 1], is: TEXT },
  { path: "schema:name", times: [0, 1], is: TEXT },
  { path: "schema:url", times: [0, 1], is: "address" },
  { path: "schema:identifier", times: [1, 1], is: /^[0-9a-f]{32}$/ },
  { path: "dcterms:modified", times: [1, 1], is: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/ },
  { path: "schema:inLanguage", times: [0, 1], is: /^[a-z]{2,3}(-|$)/ },
];

const WORK: readonly Property[] = [
  ...COMMON,
  { path: "schema:author", times: [0], is: { type: "schema:Person" } },
  { path: "schema:isPartOf", times: [1] },
  { path: "schema:encoding", times: [0, 1], is: { type: "schema:MediaObject" } },
  { path: "schema:sameAs", times: [0, 1], is: "address" },
];

const SHAPES: readonly (readonly [target: string, properties: readonly Property[]])[] = [
  ["schema:ScholarlyArticle", [...WORK, { path: "schema:headline", times: [1, 1], is: TEXT }]],
  ["schema:CreativeWork", WORK],
  ["schema:Person", [{ path: "schema:name", times: [1, 1], is: TEXT }]],
  ["schema:MediaObject", [{ path: "schema:contentUrl", times: [1, 1], is: "address" }]],
  [
    "schema:Event",
    [
      { path: "schema:name", times: [1, 1], is: TEXT },
      { path: "schema:startDate", times: [0, 1], is: DAY },
      { path: "schema:endDate", times: [0, 1], is: DAY },
      { path: "schema:location", times: [0, 1], is: { type: "schema:Place" } },
      { path: "schema:superEvent", times: [0, 1], is: { type: "schema:EventSeries" } },
      { path: "schema:subEvent", times: [0], is: { type: "schema:Event" } },
    ],
  ],
  [
    "dcat:Dataset",
    [
      { path: "dcterms:title", times: [1, 1], is: TEXT },
      { path: "dcterms:description", times: [1, 1], is: TEXT },
      { path: "dcat:distribution", times: [1], is: { type: "dcat:Distribution" } },
    ],
  ],
  ["dcat:Distribution", [{ path: "dcat:downloadURL", times: [1, 1], is: "address" }]],
];

export function shapesTurtle(): string {
  const shapes = SHAPES.map(([target, properties]) => {
    const rows = properties.map((property) => `  sh:property [ ${constraints(property).join(" ; ")} ]`);
    return `[] a sh:NodeShape ;\n  sh:targetClass ${target} ;\n${rows.join(" ;\n")} .\n`;
  });
  return `${PREFIXES}\n${shapes.join("\n")}`;
}

function constraints({ path, times: [least, most], is }: Property): string[] {
  return [
    `sh:path ${path}`,
    ...(least > 0 ? [`sh:minCount ${least}`] : []),
    ...(most === undefined ? [] : [`sh:maxCount ${most}`]),
    ...(is === "address" ? ["sh:nodeKind sh:IRI", `sh:pattern "^https?://"`] : []),
    ...(is instanceof RegExp ? ["sh:nodeKind sh:Literal", `sh:pattern ${JSON.stringify(is.source)}`] : []),
    ...(typeof is === "object" && "type" in is ? [`sh:class ${is.type}`] : []),
  ];
}

const PREFIXES = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix schema: <https://schema.org/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix dcat: <http://www.w3.org/ns/dcat#> .
`;
