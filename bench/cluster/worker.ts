/** A worker of the benchmark: a process of its own. */
import { openStore } from "../../src/store/open.js";
import { work } from "./load.js";

const [where, seconds, latency] = process.argv.slice(2) as [string, string, string];
const store = await openStore(where);
const before = process.cpuUsage();
const counts = await work(store, Number(seconds), Number(latency));
const { user, system } = process.cpuUsage(before);
await store.close();
process.send!({ ...counts, cpu: (user + system) / 1e6 });
process.disconnect();
