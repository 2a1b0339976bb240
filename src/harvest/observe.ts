/** From fetched bytes to a kind's observation and an archive entry: the pure middle of a visit, the same on every thread. */
import type { Wall } from "../fetch/walls.js";
import { exchangeOf, type Packed, type Packing, type Pairs, packExchange } from "../fetch/warc.js";
import type { Fetched } from "../model/fetched.js";
import type { Json } from "../model/json.js";
import { type AnyKind, type Inputs, isNeeds } from "../model/kind.js";
import type { Page } from "../model/page.js";
import { readPage } from "../page/read.js";
import type { Models } from "./models.js";
import { wallAt } from "./walled.js";

/** What came of looking at a page. */
export type Observed =
  | { readonly kind: "observed"; readonly observation: Json; readonly textDigest: string }
  | { readonly kind: "needs"; readonly needs: readonly string[] }
  | { readonly kind: "wall"; readonly wall: Wall }
  | { readonly kind: "too hard"; readonly because: string };

export interface Look {
  readonly fetched: Fetched;
  readonly parts: readonly (Fetched | undefined)[];
  readonly settings: Json;
  /** How the page was found. */
  readonly visit: Inputs<Json>["visit"];
  /** The encoding, whatever the site says of itself. */
  readonly charset?: string;
  /** What the host reserves for all of its pages. */
  readonly reserved: readonly string[];
}

/** Under this name it is kept in the archive with every page, so that a replay sees the page as it was. */
const RESERVED = "reserved";

export function reservedFields(reserved: readonly string[]): Pairs {
  return reserved.map((words) => [RESERVED, words] as const);
}

export function reservedIn(fields: Pairs): readonly string[] {
  return fields.flatMap(([name, words]) => (name === RESERVED ? [words] : []));
}

/** How an answer is to be packed for the archive. */
export interface PackOrder extends Packing {
  readonly fields: Pairs;
}

export function observe(
  kind: AnyKind,
  { fetched, parts, settings, visit, charset, reserved }: Look,
  models: Models,
): Observed {
  try {
    const forced = charset === undefined ? {} : { charset };
    const page = readPage(fetched, { reserved, ...forced });
    const wall = wallAt(page, fetched);
    if (wall !== undefined) return { kind: "wall", wall };
    const answer = kind.observe(page, {
      settings,
      parts: parts.map((part) => part && readPart(part, forced)),
      models,
      visit,
    });
    if (isNeeds(answer)) return { kind: "needs", needs: answer.needs };
    return { kind: "observed", observation: answer as Json, textDigest: page.textDigest };
  } catch (error) {
    return { kind: "too hard", because: `too hard: ${kind.name} failed to read it: ${(error as Error).message}` };
  }
}

/** A part behind a wall could not be had. */
function readPart(part: Fetched, forced: { readonly charset?: string }): Page | undefined {
  const page = readPage(part, forced);
  return wallAt(page, part) === undefined ? page : undefined;
}

/** The archive entry of an answer, when its fetcher kept what went over the wire. */
export function pack(fetched: Fetched, { fields, ...packing }: PackOrder): Packed | undefined {
  const { wire } = fetched;
  return wire === undefined ? undefined : packExchange(exchangeOf({ ...fetched, wire }, fields), packing);
}
