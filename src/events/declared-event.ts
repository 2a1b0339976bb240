/** What a page declares of its event for machines: schema.org/Event in JSON-LD, microdata or RDFa. */
import type { Json } from "../model/json.js";
import type { DeclaredItem, Page } from "../model/page.js";
import { compareDays, type Day, isDay } from "./calendar-day.js";
import type { Span } from "./event-days.js";
import { countryNamed, findPlace, type Place } from "./place.js";

interface DeclaredEvent {
  /** It says when it begins but not when it ends: what is printed knows better. */
  readonly open: boolean;
  readonly name: string | undefined;
  readonly span: Span;
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
  const first = dayIn(text("startDate"));
  const last = dayIn(text("endDate")) ?? first;
  if (first === undefined || last === undefined || compareDays(first, last) > 0) return [];
  const span: Span = {
    from: first,
    to: last,
    words: `${text("startDate")} – ${text("endDate") ?? ""}`,
    url: page.url,
    rule: `${from} Event`,
    confidence: 0.97,
  };
  const location = properties["location"]?.[0];
  const place = location === undefined ? undefined : declaredPlace(location);
  return [{ open: text("endDate") === undefined, name: text("name"), span, place }];
}

/** An address in parts, or in words. */
function declaredPlace(location: Json): Place | undefined {
  const [city] = valuesOf(location, "addressLocality");
  const [spelling] = valuesOf(location, "addressCountry");
  const country = spelling === undefined ? undefined : countryNamed(spelling);
  const words = flat(location)
    .map((said) => (said === spelling ? (country ?? said) : said))
    .join(", ");
  if (city !== undefined && country !== undefined)
    return { city, country, online: /"VirtualLocation"/.test(JSON.stringify(location)), words };
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

function dayIn(text: string | undefined): Day | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? "");
  if (match === null) return undefined;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isDay(day) ? day : undefined;
}

/** The strings within an item, a few levels deep: what it says, not what it calls itself. */
function flat(value: Json, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 6 || value === null || typeof value !== "object") return [];
  if ("properties" in value) return flat(value.properties as Json, depth + 1);
  return Object.values(value).flatMap((inner) => flat(inner as Json, depth + 1));
}
