/** A record in the words of schema.org and Dublin Core. */
import type { WinnowRecord } from "../../model/record.js";
import { DEADLINES } from "../deadlines.js";
import { type Description, describe, printedName } from "../description.js";
import { iriOf, statements, type Thing, type Value } from "./thing.js";

export interface RecordPlaces {
  /** The record's page. */
  readonly page: string;
  /** The page of its collection. */
  readonly collection: string;
}

const TYPES = { paper: "ScholarlyArticle", event: "Event", page: "CreativeWork" } as const;

/** The type's address, for links. */
export function typeAddress(of: Description): string {
  return `https://schema.org/${TYPES[of.sort]}`;
}

export function recordThing(record: WinnowRecord, { page, collection }: RecordPlaces): Thing {
  const of = describe(record);
  return {
    id: page,
    types: [TYPES[of.sort]],
    values: statements([
      ["name", of.title],
      ["identifier", record.id],
      ["url", iriOf(of.url)],
      ...(of.sort === "event" ? eventValues(of) : workValues(of, collection)),
      ["dcterms:title", of.title],
      ...of.people.map((person): readonly [string, Value] => ["dcterms:creator", printedName(person)]),
      ["dcterms:date", of.date],
      ["dcterms:language", of.language],
      ["dcterms:source", iriOf(of.url)],
      ["dcterms:rights", of.rights],
      ["dcterms:modified", record.changed],
    ]),
  };
}

type Statement = readonly [property: string, value: Value | undefined];

function workValues(of: Description, collection: string): Statement[] {
  const named = (type: string, name: string | undefined): Thing | undefined =>
    name === undefined ? undefined : { types: [type], values: [["name", name]] };
  return [
    ...(of.sort === "paper" ? [["headline", of.title] as const] : []),
    ...of.people.map(
      (person): Statement => [
        "author",
        {
          types: ["Person"],
          values: statements([
            ["name", printedName(person)],
            ["givenName", person.given],
            ["familyName", person.family],
          ]),
        },
      ],
    ),
    ["datePublished", of.date],
    ["inLanguage", of.language],
    ["abstract", of.abstract],
    ...of.subjects.map((word): Statement => ["keywords", word]),
    ["isPartOf", named(of.sort === "paper" ? "PublicationVolume" : "WebSite", of.container)],
    ["isPartOf", iriOf(collection)],
    ["publisher", named("Organization", of.publisher)],
    ["pagination", of.pages],
    ["sameAs", of.doi === undefined ? undefined : iriOf(`https://doi.org/${of.doi}`)],
    ["encoding", pdfOf(of)],
  ];
}

function pdfOf({ pdf }: Description): Thing | undefined {
  const address = iriOf(pdf);
  if (address === undefined) return undefined;
  return {
    types: ["MediaObject"],
    values: [
      ["contentUrl", address],
      ["encodingFormat", "application/pdf"],
    ],
  };
}

/** Deadlines are events of one day that belong to the event. */
function eventValues(of: Description): Statement[] {
  const day = (field: string): string | undefined => of.days.find(([name]) => name === field)?.[1];
  return [
    ["alternateName", of.acronym],
    ["startDate", day("start")],
    ["endDate", day("end")],
    ["inLanguage", of.language],
    ["description", of.abstract],
    ["location", of.place === undefined ? undefined : { types: ["Place"], values: [["name", of.place]] }],
    ["superEvent", of.series === undefined ? undefined : { types: ["EventSeries"], values: [["name", of.series]] }],
    ...DEADLINES.flatMap(([field, words]): Statement[] => {
      const date = day(field);
      if (date === undefined) return [];
      return [
        [
          "subEvent",
          {
            types: ["Event"],
            values: [
              ["name", words],
              ["startDate", date],
            ],
          },
        ],
      ];
    }),
  ];
}
