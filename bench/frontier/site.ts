/**
 * A site on loopback to crawl, in its own process: the peers' C server where `WINNOW_PEERS` names their folder, else ours.
 *
 * Ours answers any `/N` with a page of about 26 KB and 61 links, most of them to pages seen before; it knows no state.
 */
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Site {
  readonly url: string;
  readonly port: number;
  stop(): void;
}

export interface SiteOptions {
  readonly pages: number;
  readonly latency: number;
  /** Share of the pages that fail when they are first asked for. */
  readonly failures?: number;
  /** The content coding of pages, if the client accepts it. */
  readonly coding?: Coding;
}

export type Coding = "identity" | "gzip" | "br";

export async function startSite(options: SiteOptions): Promise<Site> {
  const child = fork(fileURLToPath(new URL("./site-server.js", import.meta.url)), [JSON.stringify(options)]);
  const [port] = (await once(child, "message")) as [number];
  return { port, url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}

/** The neutral site that all peers are measured on. Its server stays alive until it is stopped. */
export function startPeersSite(peers: string, pages: number, port: number): Site {
  const pid = Number(execFileSync(path.join(peers, "site", "start.sh"), [port, pages, 1, 0].map(String)).toString());
  return { port, url: `http://127.0.0.1:${port}/`, stop: () => void process.kill(pid) };
}
