/** What a page declares of its event for machines: schema.org/Event in JSON-LD, microdata or RDFa. */

import { compareDays, parseDay } from "../../dates/calendar-day.js";
import type { Json } from "../../model/json.js";
import type { DeclaredItem, Page } from "../../model/page.js";
import type { SpanOffer } from "../dates/candidates.js";
import { findPlace, type Place } from "../place/place.js";
import { countryNamed } from "../place/place-names.js";

interface DeclaredEvent {
  readonly from: DeclaredItem["from"];
  readonly name: string | undefined;
  readonly span: SpanOffer;
  readonly place: Place | undefined;
}

/** Only when one event is declared: a page with several is a calendar. */
export function declaredEvents(page: Page): DeclaredEvent[] {
  const read = allDeclared(page);
  return read.length === 1 ? read : [];
}

export function allDeclared(page: Page): DeclaredEvent[] {
  const events = page.declared.items.filter(({ types }) => types.some((type) => /Event$/.test(type)));
  return events.flatMap((item) => declaredEvent(page, item));
}

function declaredEvent(page: Page, { properties, from }: DeclaredItem): DeclaredEvent[] {
  const text = (name: string): string | undefined => properties[name]?.map(textOf).find((value) => value !== undefined);
  const first = parseDay(text("startDate") ?? "");
  const last = parseDay(text("endDate") ?? "") ?? first;
  if (first === undefined || last === undefined || compareDays(first, last) > 0) return [];
  const span: SpanOffer = {
    from: first,
    to: last,
    // Without an end it is a first day, no more.
    source: text("endDate") === undefined ? "head" : "declared",
    date: undefined,
    page,
    p: 0,
    words: `${text("startDate")} – ${text("endDate") ?? ""}`,
    yearPrinted: true,
  };
  const location = properties["location"]?.[0];
  const place = location === undefined ? undefined : declaredPlace(location);
  return [{ from, name: text("name"), span, place }];
}

/** An address in parts, or in words. */
function declaredPlace(location: Json): Place | undefined {
  const [city] = valuesOf(location, "addressLocality");
  const [region] = valuesOf(location, "addressRegion");
  const [spelling] = valuesOf(location, "addressCountry");
  const country = spelling === undefined ? undefined : countryNamed(spelling);
  const words = flat(location)
    .map((said) => (said === spelling ? (country ?? said) : said))
    .join(", ");
  if (city !== undefined && country !== undefined)
    return { city, region, country, online: /"VirtualLocation"/.test(JSON.stringify(location)), words };
  return words === "" ? undefined : findPlace(words);
}

/** The strings under a name, a few levels deep. */
function valuesOf(value: Json, name: string, depth = 0): string[] {
  if (depth > 6 || value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name ? flat(inner as Json) : valuesOf(inner as Json, name, depth + 1),
  );
}

const textOf = (value: Json): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

/** The strings within an item, a few levels deep: what it says, not what it calls itself. */
function flat(value: Json, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 6 || value === null || typeof value !== "object") return [];
  if ("properties" in value) return flat(value.properties as Json, depth + 1);
  return Object.values(value).flatMap((inner) => flat(inner as Json, depth + 1));
}
