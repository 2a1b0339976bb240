/** `winnow serve`: a web app over a store. */
import os from "node:os";
import { type Command, Option } from "commander";
import { besideStore } from "../app/beside-store.js";
import type { ArchiveFlags } from "../app/network-options.js";
import { UsageError } from "../model/errors.js";
import { withoutUndefined } from "../model/without-undefined.js";
import { DEFAULT_PORT, serveStore } from "../serve/server.js";
import {
  type CommonFlags,
  withArchiveFlags,
  withCommonFlags,
  withMailFlags,
  withMetricsFlag,
  withReadStoreFlag,
} from "./flags.js";
import { listenForInterrupt } from "./terminal/interrupt.js";
import { openOutput } from "./terminal/output.js";

interface ServeFlags extends CommonFlags, ArchiveFlags {
  readonly listen: { readonly address: string; readonly port: number };
  readonly host?: readonly string[];
  readonly accounts?: string;
  readonly readOnly?: boolean;
  readonly public?: boolean;
  readonly publicUrl?: string;
  readonly by?: string;
  readonly contact?: string;
  readonly allowPrivate?: boolean;
  readonly smtp?: string;
  readonly from?: string;
  readonly readStore?: string;
}

export function defineServe(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    withReadStoreFlag(withMetricsFlag(withArchiveFlags(withMailFlags(command))))
      .addOption(
        new Option("--listen <address:port>", "where to listen")
          .argParser(readListen)
          .default({ address: "127.0.0.1", port: DEFAULT_PORT }, `127.0.0.1:${DEFAULT_PORT}`),
      )
      .option("--host <name>", "another host name of this server, e.g. behind a proxy (may be repeated)", collect)
      .option("--accounts <file>", "file with the accounts (default: accounts.json in the store's folder)")
      .option("--read-only", "no changes, no accounts")
      .option("--public", "everybody may read without signing in; changes need an account")
      .option(
        "--public-url <address>",
        "the public address of this server, for feeds, OAI-PMH and linked data",
        readAddress,
      )
      .option("--by <name>", "your name, recorded with edits when there are no accounts")
      .addOption(
        new Option("--contact <mail or url>", "where site owners can reach you, for harvests started in the app").env(
          "WINNOW_CONTACT",
        ),
      )
      .option("--allow-private", "harvests started in the app, and webhooks, may reach loopback and private addresses"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow serve
  winnow serve --store ./winnow-data --listen 127.0.0.1:9000
  winnow serve --listen 0.0.0.0:8620 --host corpus.example.org        after winnow accounts add
  winnow serve --listen 0.0.0.0:8620 --read-only
  winnow serve --archive s3://bucket/prefix                            for harvests started in the app
  winnow serve --public --public-url https://corpus.example.org/       OAI-PMH, feeds and linked data for everybody

Can be used while a harvest is running. By default only this machine can reach it; another address needs accounts or --read-only.
Alerts are sent while it runs (winnow alerts --help), unless it is read-only. The JSON API is described at /api/openapi.json.
Exit codes: 0 stopped with Ctrl-C, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (flags: ServeFlags) => end(await serve(flags)));
}

async function serve(flags: ServeFlags): Promise<number> {
  const output = openOutput(flags);
  const { address, port } = flags.listen;
  const server = await serveStore({
    store: flags.store,
    address,
    port,
    hosts: flags.host ?? [],
    accounts: flags.accounts ?? besideStore(flags.store, "accounts.json"),
    readOnly: flags.readOnly === true,
    isPublic: flags.public === true,
    by: flags.by ?? os.userInfo().username,
    archiving: withoutUndefined({
      archive: flags.archive,
      archiveTo: flags.archiveTo,
      archiveCopies: flags.archiveCopies,
    }),
    onAlertProblem: (says) => output.warn(says),
    ...withoutUndefined({
      contact: flags.contact,
      allowPrivate: flags.allowPrivate,
      publicUrl: flags.publicUrl,
      smtp: flags.smtp,
      from: flags.from,
      readStore: flags.readStore,
    }),
  });
  const { signal, release } = listenForInterrupt(output);
  output.result(`Winnow serves ${flags.store} at ${server.url}  (Ctrl-C stops it)`);
  output.data({ kind: "listening", url: server.url });
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  release();
  await server.close();
  output.data({ summary: true, command: "serve", end: "stopped", counts: {} });
  return 0;
}

function readAddress(words: string): string {
  if (/^https?:\/\//.test(words) && URL.canParse(words)) return words.endsWith("/") ? words : `${words}/`;
  throw new UsageError(`--public-url ${words}: give an address like https://corpus.example.org/`);
}

function readListen(words: string): ServeFlags["listen"] {
  const parts = /^(?:\[([0-9a-f:]+)\]|([^:\s]+))?(?::?(\d{1,5}))?$/i.exec(words);
  const onlyPort = /^\d{1,5}$/.test(words);
  const port = Number(onlyPort ? words : (parts?.[3] ?? DEFAULT_PORT));
  if (parts === null || port > 65_535)
    throw new UsageError(`--listen ${words}: give an address and a port, like 127.0.0.1:8620`);
  return { address: onlyPort ? "127.0.0.1" : (parts[1] ?? parts[2] ?? "127.0.0.1"), port };
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
