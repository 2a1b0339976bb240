/**
 * Are a harvest's settings still those that the caller read?
 *
 * Another process may have changed them between reading and writing. Both stores compare inside the transaction that
 * writes, so that no change is lost.
 */
import { SettingsAmendedError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { Harvest, HarvestRequest } from "./store.js";

export function settingsUnchanged(harvest: Harvest, saw: Json): boolean {
  return JSON.stringify(harvest.settings) === JSON.stringify(saw);
}

/** A run does not begin if its settings were derived from outdated ones. */
export function rejectOutdatedSettings(known: Harvest | undefined, { saw, collection }: HarvestRequest): void {
  if (known === undefined || saw === undefined || settingsUnchanged(known, saw)) return;
  throw new SettingsAmendedError(`The settings of ${collection}`);
}
