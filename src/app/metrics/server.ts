/**
 * Serves metrics to Prometheus, and to whatever else reads its text format (OpenTelemetry's collector does).
 *
 * `/metrics` has the metrics of this process and, of a database, those of the whole store, which are asked for at most every fifteen
 * seconds. `/healthz` answers as long as the process works.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../../model/errors.js";
import { SECOND } from "../../model/time.js";
import { VERSION } from "../../model/version.js";
import { isDatabase, openStore } from "../../store/open.js";
import type { ClusterStatus, Store } from "../../store/store.js";
import { listenToAll } from "../listeners.js";
import { openRegistry, type Registry } from "./exposition.js";
import { metricsListener } from "./harvest-metrics.js";

export interface Metrics {
  /** http://127.0.0.1:9464/metrics */
  readonly url: string;
  close(): Promise<void>;
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const ASK_STORE_EVERY = 15 * SECOND;

/** `where`: the store whose workers and leases are shown, if it is a database. */
export async function openMetrics({ host, port }: ListenAddress, where: string): Promise<Metrics> {
  const registry = openRegistry();
  registry.set("winnow_build_info", "The version of the program, as a label.", 1, { version: VERSION });
  let store: Store | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    sayProcess(registry);
    if (!isDatabase(where) || performance.now() - askedAt < ASK_STORE_EVERY) return;
    askedAt = performance.now();
    try {
      store ??= await openStore(where, { create: false });
      sayCluster(registry, await store.shared!.cluster(store.clock!.now()));
      registry.set("winnow_store_up", "1 if the database answered the last question.", 1);
    } catch {
      registry.set("winnow_store_up", "1 if the database answered the last question.", 0);
    }
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0];
    if (path === "/healthz") return void response.end("ok\n");
    if (path !== "/metrics") return void response.writeHead(404).end("See /metrics.\n");
    await refresh();
    response.setHeader("content-type", "text/plain; version=0.0.4; charset=utf-8");
    response.end(registry.text());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new UsageError(
          `--metrics ${host}:${port}: ${error.code === "EADDRINUSE" ? "another process listens there; choose another port" : error.message}.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  server.unref();
  const listener = metricsListener(registry);
  listenToAll(listener);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}/metrics`,
    async close() {
      listenToAll(undefined);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store?.close();
    },
  };
}

function sayProcess(registry: Registry): void {
  const { user, system } = process.cpuUsage();
  registry.set("process_cpu_seconds_total", "CPU time of this process.", (user + system) / 1e6);
  registry.set("process_resident_memory_bytes", "Memory of this process.", process.memoryUsage.rss());
}

function sayCluster(registry: Registry, { now, workers, harvests, overdue }: ClusterStatus): void {
  const gauges: readonly (readonly [name: string, help: string])[] = [
    ["winnow_store_workers", "Runs that are alive."],
    ["winnow_store_sites_leased", "Sites that workers hold."],
    ["winnow_store_hosts_claimed", "Hosts with a request at this moment."],
    [
      "winnow_store_sites_overdue",
      "Sites whose lease has ended and that nobody has taken over; at most 20 are counted.",
    ],
  ];
  const values = [
    workers.filter(({ alive }) => alive).length,
    workers.reduce((sum, { sites }) => sum + sites, 0),
    workers.reduce((sum, { hosts }) => sum + hosts, 0),
    overdue.length,
  ];
  for (const [n, [name, help]] of gauges.entries()) registry.set(name, help, values[n]!);
  const perHarvest = ["winnow_store_sites_ready", "winnow_store_oldest_due_seconds"] as const;
  for (const name of perHarvest) registry.forget(name); // harvests that are finished are no longer shown
  for (const { collection, kind, ready, oldestDue } of harvests) {
    const labels = { collection, kind };
    registry.set(
      perHarvest[0],
      "Sites of an enlisted harvest that could be leased now; at most 2000 are counted.",
      ready,
      labels,
    );
    const age = oldestDue === undefined ? 0 : Math.max(0, now - oldestDue) / 1000;
    registry.set(perHarvest[1], "For how long the first of these has been due.", age, labels);
  }
}
