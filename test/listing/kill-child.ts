/** A harvest of leaves in its own process; its parent kills it when it likes. */
import path from "node:path";
import { harvest } from "../../src/harvest/harvest.js";
import { kind } from "../../src/listing/listing.js";
import { openStore } from "../../src/store/open.js";

const [folder = "", start = ""] = process.argv.slice(2);
const store = await openStore(folder);
const plan = { kind, collection: "songs", start, settings: { delay: 0, kind: { start } } };
const archive = { folder: path.join(folder, "archive") };
await harvest({ store, plans: [plan], allowPrivate: true, concurrency: 1, threads: 1, archive }).summary;
await store.close();
