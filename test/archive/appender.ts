/** Appends, syncs and says what it commits, until it is killed. `appender.js FOLDER COMMITTED ROUND` */
import { openArchive } from "../../src/archive/archive.js";
import type { ArchivePlace } from "../../src/model/archive.js";
import { page, settings } from "./world.js";

const [folder = "", known = "[]", round = "0"] = process.argv.slice(2);
const committed = JSON.parse(known) as ArchivePlace[];
const archive = await openArchive(folder, settings(committed, { maxBytes: 20_000 }));
for (let i = Number(round) * 1_000_000; ; ) {
  const places = await Promise.all(
    Array.from({ length: 1 + (i % 5) }, () => archive.append(page(++i, 50 + (i % 7) * 300))),
  );
  await archive.sync();
  // The line is the commit: it is whole or it is not there.
  for (const place of places) {
    committed.push(place);
    process.stdout.write(`${JSON.stringify(place)}\n`);
  }
}
