/** `winnow mcp`: lets language models read a store, over stdio. */
import type { Command } from "commander";
import { besideStore } from "../app/beside-store.js";
import { openStore } from "../store/open.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { listenForInterrupt } from "./terminal/interrupt.js";
import { openOutput } from "./terminal/output.js";

export function defineMcp(command: Command, end: (code: number) => void): void {
  withCommonFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow mcp --store ./winnow-data

Speaks the Model Context Protocol on stdin and stdout: search, get, events, explain_address, statistics, concordance,
corpus_query (versions in the folder releases of the store). It only reads.
Over HTTP, the same is at /mcp of winnow serve.
Exit codes: 0 ended, 2 no such store.`,
    )
    .action(async (flags: CommonFlags) => {
      const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
      const { mcpServer } = await import("../app/mcp/server.js");
      const store = await openStore(flags.store, { create: false });
      const { signal, release } = listenForInterrupt(openOutput({ ...flags, quiet: true }));
      const handle = serveStdio(() => mcpServer({ store, releases: besideStore(flags.store, "releases") }));
      await new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve(), { once: true });
        process.stdin.once("end", resolve).once("close", resolve);
      });
      release();
      await handle.close();
      await store.close();
      end(0);
    });
}
