/** People who watch a page, in their own process so that what they cost themselves is not counted: `node viewers.js '{…}'`. */
import { setTimeout as sleep } from "node:timers/promises";

const { url, viewers, seconds } = JSON.parse(process.argv[2]!) as { url: string; viewers: number; seconds: number };

async function watch(n: number): Promise<never> {
  await sleep((n * seconds * 1000) / viewers);
  for (;;) {
    await (await fetch(url)).text();
    await sleep(seconds * 1000);
  }
}

// The server ends before its viewers.
await Promise.all(Array.from({ length: viewers }, (_, n) => watch(n))).catch(() => undefined);
