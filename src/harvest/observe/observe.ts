/** From fetched bytes to a kind's observation and an archive entry: the pure middle of a visit, the same on every thread. */

import {
  exchangeOf,
  type Packed,
  type Packing,
  type Pairs,
  packExchange,
  packExchangeAside,
} from "../../archive/warc.js";
import type { Fetched } from "../../model/fetched.js";
import type { Json } from "../../model/json.js";
import { type AnyKind, type Inputs, isNeeds } from "../../model/kind.js";
import type { Page } from "../../model/page.js";
import type { Interstitial } from "../../page/interstitials.js";
import { pageModelsWith } from "../../page/models.js";
import { readPage } from "../../page/read.js";
import { emptyTemplate, isHtml, type PageSize, sizeOf } from "../../render/empty-page.js";
import { findInterstitial } from "../requests/find-interstitial.js";
import type { Models } from "./models.js";

/** The result of observing a page. */
export type Observed =
  | {
      readonly kind: "observed";
      readonly observation: Json;
      readonly textDigest: string;
      readonly textOutline: number;
      readonly linksCut: boolean;
      readonly shown: Shown;
    }
  | { readonly kind: "needs"; readonly needs: readonly string[]; readonly shown: Shown }
  | { readonly kind: "wall"; readonly wall: Interstitial }
  | { readonly kind: "too hard"; readonly because: string };

/** How much a page shows without its scripts. */
export interface Shown {
  readonly size: PageSize;
  /** The page's template, if it looks empty. */
  readonly empty: string | undefined;
  readonly isHtml: boolean;
}

export interface ObserveInput {
  readonly fetched: Fetched;
  readonly parts: readonly (Fetched | undefined)[];
  readonly settings: Json;
  /** How the page was found. */
  readonly visit: Inputs<Json>["visit"];
  /** Overrides the encoding that the site declares. */
  readonly charset?: string;
  /** The host's reservations for all of its pages. */
  readonly reserved: readonly string[];
  /** Collections may have models of their own. */
  readonly collection?: string;
}

/** The name of the archive's metadata field for reservations, so that a replay sees the page as it was. */
const RESERVED = "reserved";

export function reservedFields(reserved: readonly string[]): Pairs {
  return reserved.map((words) => [RESERVED, words] as const);
}

export function reservedIn(fields: Pairs): readonly string[] {
  return fields.flatMap(([name, words]) => (name === RESERVED ? [words] : []));
}

/** How to pack a response for the archive. */
export interface PackOptions extends Packing {
  readonly fields: Pairs;
}

export function observe(
  kind: AnyKind,
  { fetched, parts, settings, visit, charset, reserved }: ObserveInput,
  models: Models,
): Observed {
  try {
    const forced = charset === undefined ? {} : { charset };
    const page = readPage(fetched, { reserved, ...forced, models: pageModelsWith(models) });
    const wall = findInterstitial(page, fetched);
    if (wall !== undefined) return { kind: "wall", wall };
    const answer = kind.observe(page, {
      settings,
      parts: parts.map((part) => part && readPart(part, forced)),
      models,
      visit,
    });
    const shown = { size: sizeOf(page), empty: emptyTemplate(page), isHtml: isHtml(page) };
    if (isNeeds(answer)) return { kind: "needs", needs: answer.needs, shown };
    return {
      kind: "observed",
      observation: answer as Json,
      textDigest: page.textDigest,
      textOutline: page.textOutline,
      linksCut: page.linksCut,
      shown,
    };
  } catch (error) {
    return { kind: "too hard", because: `too hard: ${kind.name} failed to read it: ${(error as Error).message}` };
  }
}

/** A part that is an interstitial counts as missing. */
function readPart(part: Fetched, forced: { readonly charset?: string }): Page | undefined {
  const page = readPage(part, forced);
  return findInterstitial(page, part) === undefined ? page : undefined;
}

/** The same, compressed by another thread. */
export async function packAside(fetched: Fetched, { fields, ...packing }: PackOptions): Promise<Packed | undefined> {
  const { wire } = fetched;
  return wire === undefined ? undefined : packExchangeAside(exchangeOf({ ...fetched, wire }, fields), packing);
}

/** The archive entry of a response, if the fetcher kept the raw exchange. */
export function pack(fetched: Fetched, { fields, ...packing }: PackOptions): Packed | undefined {
  const { wire } = fetched;
  return wire === undefined ? undefined : packExchange(exchangeOf({ ...fetched, wire }, fields), packing);
}
