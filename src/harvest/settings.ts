/**
 * The settings of a harvest that do not depend on its kind.
 *
 * One schema holds type, default, bounds and description. Settings given to a run override those stored with the harvest, and the result is
 * stored again.
 */
import * as z from "zod";
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
    .describe("minimum delay between requests to a host, in milliseconds"),
  connections: z
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe("concurrent connections to a host; more than one only without delay"),
  maxPerHost: z.int().min(1).default(10_000_000).describe("maximum number of addresses per host in the frontier"),
  sitemaps: z.boolean().default(false).describe("also take the addresses in the site's sitemaps"),
  every: z
    .number()
    .min(MINUTE)
    .max(366 * DAY)
    .optional()
    .describe("how often `winnow watch` updates the harvest, in milliseconds"),
  charset: z.string().min(1).optional().describe("the encoding of its pages, overriding what the site declares"),
  kind: z.record(z.string(), z.json()).default({}).describe("the kind's own settings"),
});
export type HarvestSettings = Readonly<z.infer<typeof HarvestSettings>>;

/** Settings from the caller; missing ones come from the stored harvest, else from the defaults. */
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
