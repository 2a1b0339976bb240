/** A harvest with its archive in its own process, struck by a fault at a named moment. It ends as the program ends. */
import { exitWhenFlushed, reportError } from "../../src/cli/terminal/exit.js";
import { readGuard } from "../../src/fetch/guard.js";
import { openFetcher } from "../../src/fetch/http.js";
import { harvest } from "../../src/harvest/harvest.js";
import { systemClock } from "../../src/model/time.js";
import { openStore } from "../../src/store/open.js";
import { inject, type Moment } from "./injection.js";
import { HOSTS, PLAN, SEGMENT } from "./matrix-world.js";

export interface Order {
  readonly store: string;
  readonly archive: string;
  readonly port: number;
  readonly moment: Moment;
}

const { store: where, archive, port, moment } = JSON.parse(process.argv[2]!) as Order;
const injected = inject(moment);
const store = injected.store(await openStore(where));
const fetcher = openFetcher({
  guard: readGuard({
    allowPrivate: true,
    resolve: new Map(HOSTS.map((host) => [host, { address: "127.0.0.1", port }])),
  }),
  clock: systemClock,
  userAgent: "winnow-test",
  connections: 4,
  keepWire: true,
});
let code = 0;
try {
  await harvest({
    store,
    plans: [PLAN],
    network: injected.network(fetcher),
    allowPrivate: true,
    concurrency: 8,
    archive: { folder: archive, segmentBytes: SEGMENT },
  }).summary;
} catch (error) {
  code = reportError(error, { command: "crawl", json: false, verbose: false });
} finally {
  await store.close();
}
exitWhenFlushed(code);
