/** A kind in a module of its own that some pages are too much for: one keeps it busy for ever, one eats all memory, one gets no processor for a while. */
import type { Kind } from "../../src/index.js";

export const kind: Kind<{ starts: string[] }, { url: string; links: string[] }> = {
  name: "hard",
  module: import.meta.url,
  start: ({ starts }) => starts.map((url) => ({ url })),
  observe(page) {
    if (page.url.endsWith("/endless")) for (;;);
    if (page.url.endsWith("/crowded")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
    if (page.url.endsWith("/greedy"))
      for (const eaten: number[][] = []; ; ) eaten.push(new Array(1e6).fill(eaten.length));
    return { url: page.url, links: page.links.map(({ url }) => url) };
  },
  judge: ({ url, links }) => ({
    state: "page",
    because: "it was seen",
    follow: links.map((link) => ({ url: link })),
    records: [{ key: url, url, fields: {} }],
  }),
};
