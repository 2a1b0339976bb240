/** Alerts: which search is watched, and who is notified. In one small file next to the store that only its owner can read. */
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { UsageError } from "../../model/errors.js";
import { readJsonFile, writeJsonFile } from "../json-file.js";

export const DIGESTS = ["each", "daily", "weekly"] as const;

const Alert = z.strictObject({
  name: z.string().min(1).max(100),
  /** mailto:…, http(s)://… or command:… */
  to: z.string(),
  /** Signs webhooks. */
  secret: z.string().optional(),
  digest: z.enum(DIGESTS),
  q: z.string().optional(),
  collection: z.string().optional(),
  where: z.string().optional(),
  /** The newest change when it was added: older records are not reported. */
  since: z.number().int().min(0),
});

export type Alert = Readonly<z.infer<typeof Alert>>;

/** By name. */
export function readAlerts(file: string): readonly Alert[] {
  return [...(readJsonFile(file, z.array(Alert)) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function findAlert(file: string, name: string): Alert {
  const alerts = readAlerts(file);
  const alert = alerts.find((one) => one.name === name);
  if (alert !== undefined) return alert;
  const known = alerts.map((one) => one.name).join(", ") || "none yet";
  throw new UsageError(`There is no alert "${name}". There are: ${known}.`);
}

/** Returns the alert as it was saved; a webhook gets a secret. */
export function addAlert(file: string, given: Omit<Alert, "secret">): Alert {
  const alerts = readAlerts(file);
  if (alerts.some(({ name }) => name === given.name))
    throw new UsageError(`There is an alert "${given.name}" already; remove it first.`);
  const isWebhook = checkTarget(given.to) === "webhook";
  const alert = { ...given, ...(isWebhook ? { secret: `whsec_${randomBytes(24).toString("base64")}` } : {}) };
  const read = Alert.safeParse(alert);
  if (!read.success) throw new UsageError("Give the alert a name of at most 100 characters.");
  writeAlerts(file, [...alerts, read.data]);
  return read.data;
}

export function removeAlert(file: string, name: string): void {
  findAlert(file, name);
  writeAlerts(
    file,
    readAlerts(file).filter((one) => one.name !== name),
  );
}

/** How an address is notified. */
export function checkTarget(to: string): "mail" | "webhook" | "command" {
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(to)) return "mail";
  if (/^https?:\/\//.test(to) && URL.canParse(to)) return "webhook";
  if (/^command:\s*\S/.test(to)) return "command";
  throw new UsageError(`--to ${to}: write mailto:ada@example.org, https://example.org/hook, or command:PROGRAM.`);
}

/** It holds the secrets of webhooks. */
function writeAlerts(file: string, alerts: readonly Alert[]): void {
  writeJsonFile(file, alerts, true);
}
