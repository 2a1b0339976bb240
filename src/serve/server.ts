/** Starts the web app over a store, and stops it. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type SendOptions, sendAlertsInBackground } from "../app/alerts/run.js";
import { openDesk } from "../app/annotate/desk.js";
import { besideStore } from "../app/beside-store.js";
import { openRunner } from "../app/harvests/runner.js";
import type { ArchiveFlags } from "../app/network-options.js";
import { UsageError } from "../model/errors.js";
import { type Clock, systemClock } from "../model/time.js";
import { withoutUndefined } from "../model/without-undefined.js";
import { openStore } from "../store/open.js";
import { type AccountFile, type Person, readAccounts } from "./access/accounts.js";
import { openAudit } from "./access/audit.js";
import { isLoopback, ownHosts } from "./access/request-check.js";
import { webApp } from "./app.js";
import { openPublishing } from "./protocols/publishing.js";

export interface ServeOptions extends SendOptions {
  /** A folder, or postgres://… */
  readonly store: string;
  /** Default: 127.0.0.1. Another address needs accounts or `readOnly`. */
  readonly address?: string;
  /** Default: 8620; 0 for any free port. */
  readonly port?: number;
  /** Further names of this server, behind a proxy for instance. */
  readonly hosts?: readonly string[];
  /** The file with the accounts; without it nobody signs in. */
  readonly accounts?: string;
  /** The folder of recipes that are written in the app. Default: beside the store. */
  readonly recipes?: string;
  readonly readOnly?: boolean;
  /** Everybody may look without signing in; changes need an account. */
  readonly isPublic?: boolean;
  /** The address under which others reach this server, for feeds, OAI-PMH and linked data. Default: that of the request. */
  readonly publicUrl?: string;
  /** Recorded with edits when there are no accounts. */
  readonly by: string;
  /** For harvests that are started in the app: sent in the User-Agent header. */
  readonly contact?: string;
  /** A replica of the database: lists of many records, exports and protocols are read there. */
  readonly readStore?: string;
  /** For harvests that are started in the app: what is archived, and where it goes (default: all, in the store's folder). */
  readonly archiving?: Partial<ArchiveFlags>;
  /** Harvests started in the app, and webhooks of alerts, may reach loopback and private addresses. */
  readonly allowPrivate?: boolean;
  /** An alert was not accepted, or alerts cannot be sent at all. */
  onAlertProblem?(says: string): void;
  readonly clock?: Pick<Clock, "now">;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

export const DEFAULT_PORT = 8620;
/** Slow or idle ones must not use up the files that the process may open. */
const MOST_CONNECTIONS = 500;

export async function serveStore(options: ServeOptions): Promise<RunningServer> {
  const { address = "127.0.0.1", port = DEFAULT_PORT, hosts = [], readOnly = false, clock = systemClock } = options;
  const accounts = (): AccountFile =>
    options.accounts === undefined ? { secret: "", accounts: [] } : readAccounts(options.accounts);
  checkListen(address, accounts(), readOnly);
  const store = await openStore(options.store, { create: false });
  const slowStore = await openStore(options.readStore ?? options.store, { create: false });
  const closeStores = () => Promise.all([store.close(), slowStore.close()]);
  const local: Person = { name: options.by, role: readOnly ? "reader" : "owner" };
  const own = new Set<string>();
  const requests = withoutUndefined({ contact: options.contact, allowPrivate: options.allowPrivate });
  const runner = openRunner(options.store, { ...requests, ...options.archiving });
  const desk = await openDesk({ store: options.store });
  const publishing = openPublishing(
    options.readStore === undefined ? store : slowStore,
    options.store,
    withoutUndefined(options),
  );
  const app = webApp({
    store,
    publishing,
    isPublic: options.isPublic === true,
    needsAccounts: !isLoopback(address) && !readOnly,
    slowStore,
    runner,
    desk,
    where: options.store.startsWith("postgres") ? store.where : options.store,
    requests,
    hosts: own,
    audit: openAudit(besideStore(options.store, "audit.jsonl")),
    recipes: options.recipes ?? besideStore(options.store, "recipes"),
    releases: besideStore(options.store, "releases"),
    searches: besideStore(options.store, "searches.json"),
    queueEdits: besideStore(options.store, "queue-edits.json"),
    accounts: readOnly ? () => ({ secret: "", accounts: [] }) : accounts,
    secret: randomBytes(32).toString("hex"),
    local,
    now: () => clock.now(),
  });
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };
  const server = createServer(limits, getRequestListener(app.fetch));
  server.maxConnections = MOST_CONNECTIONS;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, address, resolve);
    });
  } catch (error) {
    await Promise.all([closeStores(), desk.close()]);
    throw new UsageError(cannotListen(error as NodeJS.ErrnoException, address, port));
  }
  const bound = server.address() as AddressInfo;
  const publicHost = options.publicUrl === undefined ? [] : [new URL(options.publicUrl).host];
  for (const name of ownHosts(address, bound.port, [...hosts, ...publicHost])) own.add(name);
  const onProblem = (says: string): void => options.onAlertProblem?.(says);
  const alerts = readOnly ? undefined : sendAlertsInBackground({ ...options, onProblem });
  const shown = isIP(address) === 6 ? `[${address}]` : address;
  return {
    url: `http://${shown}:${bound.port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await runner.close();
      await alerts?.stop();
      await Promise.all([closeStores(), desk.close()]);
    },
  };
}

function checkListen(address: string, { accounts }: AccountFile, readOnly: boolean): void {
  if (isLoopback(address) || readOnly || accounts.length > 0) return;
  throw new UsageError(
    `--listen ${address}: other machines could change this store. Add accounts (winnow serve --help), or use --read-only.`,
  );
}

function cannotListen({ code, message }: NodeJS.ErrnoException, address: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: is winnow serve running already? Choose another: --listen ${address}:${port + 1}`;
  if (code === "EACCES") return `Port ${port} needs special rights; choose one above 1023: --listen ${address}:8620`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${address} is not an address of this machine.`;
  return `Cannot listen on ${address}:${port}: ${message}`;
}
