/**
 * Are a harvest's settings still what somebody saw?
 *
 * Whoever changes settings has read them before, and another process may have changed them in between. Both keepers compare inside the
 * transaction that writes, so that nobody's change is lost.
 */
import { SettingsAmendedError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { Harvest, HarvestWish } from "./store.js";

export function isAsSeen(harvest: Harvest, saw: Json): boolean {
  return JSON.stringify(harvest.settings) === JSON.stringify(saw);
}

/** A run whose settings were made from older ones does not begin. */
export function refuseOutdated(known: Harvest | undefined, { saw, collection }: HarvestWish): void {
  if (known === undefined || saw === undefined || isAsSeen(known, saw)) return;
  throw new SettingsAmendedError(`The settings of ${collection}`);
}
