/**
 * What can be set about a harvest, whatever its kind?
 *
 * One schema holds type, default, bounds and explanation. What a run is given now overrides what is stored with the harvest, and
 * the result is stored again with the run.
 */
import { z } from "zod";
import { ScopeSettings } from "../frontier/scope.js";
import { SettingsError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { DAY, MINUTE, SECOND } from "../model/time.js";

export const HarvestSettings = z.strictObject({
  scope: ScopeSettings.prefault({}).describe("which addresses belong to the harvest"),
  delay: z
    .number()
    .min(0)
    .max(5 * MINUTE)
    .default(SECOND)
    .describe("least quiet between two requests to one host, in milliseconds"),
  connections: z
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe("connections to one host at the same time; more than one only without delay"),
  maxPerHost: z.int().min(1).default(10_000_000).describe("addresses of one host that are taken into the frontier"),
  sitemaps: z.boolean().default(false).describe("take the addresses that the site lists in its sitemaps, too"),
  every: z
    .number()
    .min(MINUTE)
    .max(366 * DAY)
    .optional()
    .describe("how often `winnow watch` updates the harvest, in milliseconds"),
  charset: z.string().min(1).optional().describe("the encoding of its pages, whatever the site says of itself"),
  kind: z.record(z.string(), z.json()).default({}).describe("the kind's own settings"),
});
export type HarvestSettings = Readonly<z.infer<typeof HarvestSettings>>;

/** What the caller may give: anything that is not given comes from the stored harvest, else from the defaults. */
export type GivenSettings = z.input<typeof HarvestSettings>;

/** The settings of a run: given now, else stored, else default. */
export function readSettings(given: GivenSettings, stored: Json | undefined, where: string): HarvestSettings {
  const before = (stored ?? {}) as GivenSettings;
  const together = {
    ...before,
    ...given,
    scope: { ...before.scope, ...given.scope },
    kind: { ...before.kind, ...given.kind },
  };
  const read = HarvestSettings.safeParse(together);
  if (!read.success) {
    throw new SettingsError(
      where,
      read.error.issues.map((issue) => `${issue.path.join(".") || "settings"}: ${issue.message}`),
    );
  }
  return read.data;
}
