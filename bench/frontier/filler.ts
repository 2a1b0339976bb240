/** A process that fills a store and goes on committing until it is killed; it tells of every batch once the store is full. */
import { openSqlite } from "../../src/store/sqlite/store.js";
import { beginTraffic } from "./traffic.js";
import { makeWeb, type WebSize } from "./web.js";

const [folder, json] = process.argv.slice(2) as [string, string];
const size = JSON.parse(json) as WebSize;
const web = makeWeb(size);
const traffic = await beginTraffic(await openSqlite(folder), web);
while ((await traffic.step({ fresh: 54, known: 6 })) !== false) {
  if (web.given() >= size.addresses) process.send!("batch");
}
