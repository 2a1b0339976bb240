/** `winnow cluster status` and `winnow cluster delist`: the workers of a database, and what they work on. */
import type { Command } from "commander";
import { type Cluster, clusterStatus, delistCollection, pageRate } from "../app/cluster/status.js";
import { formatAgo, formatCount, formatNumber, formatRate } from "../model/text/formatting.js";
import type { ClusterStatus } from "../store/store.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { openOutput } from "./terminal/output.js";
import { tableText } from "./terminal/table.js";

export function defineCluster(cluster: Command, end: (code: number) => void): void {
  withCommonFlags(
    cluster
      .command("status")
      .description(
        "Show the workers of a PostgreSQL store, the sites they hold, and the harvests waiting for a worker.",
      ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow cluster status --store postgres://db.example/winnow
  winnow cluster status --store postgres://db.example/winnow --json

Rates are pages per second since a worker's run began. Counts are from its last heartbeat, at most twenty seconds old.
Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (flags: CommonFlags) => end(await status(flags)));
  withCommonFlags(
    cluster
      .command("delist")
      .description("Stop workers from harvesting a collection. Records are kept.")
      .argument("<collection>", "name of the collection"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow cluster delist example-org --store postgres://db.example/winnow

Workers finish their current requests and leave the harvest within about half a minute. To continue, run the command
that started it again, with or without --enlist. Exit codes: 0 done, 1 failed, 2 usage error or nothing enlisted.`,
    )
    .action(async (collection: string, flags: CommonFlags) => end(await delist(collection, flags)));
}

async function status(flags: CommonFlags): Promise<number> {
  const output = openOutput(flags);
  const seen = await clusterStatus(flags.store);
  const { workers, harvests, overdue, where } = seen;
  output.result(clusterText(seen, process.stdout.columns));
  for (const harvest of harvests) output.data({ kind: "harvest", harvest });
  for (const one of clusterData(seen)) output.data(one);
  const counts = { workers: workers.length, harvests: harvests.length, overdue: overdue.length };
  output.data({ summary: true, command: "cluster status", end: "finished", counts, store: where });
  return 0;
}

/** Workers and sites without a holder, as lines of JSON. */
export function clusterData({ workers, overdue }: ClusterStatus): object[] {
  return [
    ...workers.map((worker) => ({ kind: "worker", worker, pagesPerSecond: pageRate(worker) })),
    ...overdue.map((site) => ({ kind: "overdue", site })),
  ];
}

export function clusterText({ where, now, workers, harvests, overdue }: Cluster, width: number | undefined): string {
  const rate = workers.reduce((sum, worker) => sum + pageRate(worker), 0);
  const parts = [
    `${where}: ${formatCount(workers.length, "worker")}, pages at ${formatRate(rate)}; ${formatCount(harvests.length, "unfinished harvest")} enlisted.`,
  ];
  if (workers.length > 0) {
    const columns = [
      { name: "run" },
      { name: "process" },
      { name: "sites", right: true },
      { name: "claimed hosts", right: true },
      { name: "pages", right: true },
      { name: "rate", right: true },
      { name: "heartbeat" },
      { name: "command", least: 10, spare: true },
    ];
    const rows = workers.map((worker) => [
      String(worker.id),
      `${worker.owner.pid} on ${worker.owner.machine}`,
      formatNumber(worker.sites),
      formatNumber(worker.hosts),
      formatNumber(worker.counts["pages"] ?? 0),
      formatRate(pageRate(worker)),
      `${formatAgo(worker.heartbeat, now)}${worker.alive ? "" : " (dead)"}`,
      worker.owner.doing,
    ]);
    parts.push(tableText(columns, rows, width));
  }
  if (harvests.length > 0) {
    const columns = [
      { name: "harvest", least: 10 },
      { name: "kind" },
      { name: "sites held", right: true },
      { name: "ready", right: true },
      { name: "oldest due" },
    ];
    const rows = harvests.map(({ collection, kind, held, ready, oldestDue }) => [
      ...[collection, kind, formatNumber(held), formatNumber(ready)],
      oldestDue === undefined ? "" : formatAgo(oldestDue, now),
    ]);
    parts.push(tableText(columns, rows, width));
  }
  if (workers.length === 0 && harvests.some(({ ready }) => ready > 0))
    parts.push("Nobody works on them: start winnow worker --store …");
  if (overdue.length > 0)
    parts.push(
      [
        "Sites whose lease has ended; the next worker with room takes them over:",
        ...overdue.map(({ site, run, since }) => `  ${site}: held by run ${run}, ended ${formatAgo(since, now)}`),
      ].join("\n"),
    );
  return parts.join("\n\n");
}

async function delist(collection: string, flags: CommonFlags): Promise<number> {
  const output = openOutput(flags);
  const harvests = await delistCollection(flags.store, collection);
  output.result(
    `${formatCount(harvests.length, "harvest")} of ${collection} delisted. Workers leave within about half a minute; what was found stays.`,
  );
  const said = harvests.map(({ settings: _settings, ...harvest }) => harvest);
  output.data({ summary: true, command: "cluster delist", end: "finished", counts: {}, harvests: said });
  return 0;
}
