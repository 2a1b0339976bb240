/** `winnow retry`: pages that were given up wait again. */
import type { Command } from "commander";
import { formatCount } from "../../model/text/formatting.js";
import { openStore } from "../../store/open.js";
import { type CommonFlags, readAddress, withCommonFlags } from "../flags.js";
import { openOutput } from "../terminal/output.js";

interface RetryFlags extends CommonFlags {
  readonly collection?: string;
  readonly failed?: boolean;
}

export function defineRetry(command: Command, end: (code: number) => void): void {
  command
    .argument("[addresses...]", "only these addresses")
    .option("--collection <name>", "only addresses of this collection")
    .option("--failed", "also pages that failed, and addresses that were not found");
  withCommonFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow retry
  winnow retry --failed --collection example.org
  winnow retry https://example.org/some/page

Pages that were set aside, and their hosts, are visited by the next run of the command that found them.
Exit codes: 0 done, 1 there is nothing to try again, 2 usage error or no such store.`,
    )
    .action(async (addresses: string[], flags: RetryFlags) => end(await retry(addresses, flags)));
}

async function retry(addresses: readonly string[], flags: RetryFlags): Promise<number> {
  const output = openOutput(flags);
  const urls = addresses.map((words) => readAddress(words, (url) => output.note(`Read as ${url}`)));
  const store = await openStore(flags.store, { create: false, sameThread: true });
  try {
    const harvests = await store.retry({
      // Who names an address wants it, whatever became of it.
      states: flags.failed || urls.length > 0 ? ["set aside", "failed"] : ["set aside"],
      ...(flags.collection === undefined ? {} : { collections: [flags.collection] }),
      ...(urls.length === 0 ? {} : { urls }),
    });
    for (const { collection, kind, start, addresses: count } of harvests) {
      const waits = count === 1 ? "waits" : "wait";
      output.result(
        `${formatCount(count, "address", "addresses")} of ${collection} ${waits} again: run the ${kind} of ${start} to visit ${count === 1 ? "it" : "them"}.`,
      );
    }
    const count = harvests.reduce((sum, harvest) => sum + harvest.addresses, 0);
    if (count === 0) output.result("Nothing to try again.");
    for (const { id: harvest, ...rest } of harvests) output.data({ retried: true, harvest, ...rest });
    output.data({ summary: true, command: "retry", end: "finished", counts: { addresses: count }, store: store.where });
    return count === 0 ? 1 : 0;
  } finally {
    await store.close();
  }
}
