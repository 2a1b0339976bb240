/**
 * node scripts/run.mjs test/faults/long.js [moments]: the matrix with many moments per cell, and kill -9 on PostgreSQL.
 *
 * The n-th take, request, write or commit, for n = 1, 2, 4, 7, 11, … as far as a harvest has that many: past its end nothing strikes,
 * and the run ends well.
 */
import { rmSync } from "node:fs";
import { findObstacle, startServer } from "../store/postgres-server.js";
import { temporaryFolder } from "./desk.js";
import { FAULTS, type Moment, POINTS } from "./injection.js";
import { strike } from "./matrix.js";

const moments = Number(process.argv[2] ?? 7);
let struck = 0;
let wrong = 0;

async function row(moment: Omit<Moment, "nth">, open: () => Promise<Keeper>): Promise<void> {
  const committed: string[] = [];
  for (let n = 1; n <= moments; n++) {
    const nth = 1 + (n * (n - 1)) / 2;
    const folder = temporaryFolder();
    const { store, close } = await open();
    try {
      const done = await strike({ ...moment, nth }, store ?? folder, folder);
      committed.push(done.struck ? String(done.committed) : "–");
      if (done.struck) struck++;
      for (const complaint of done.complaints) process.stdout.write(`  FAILED ${moment.point} ${nth}: ${complaint}\n`);
      wrong += done.complaints.length;
    } finally {
      await close();
      rmSync(folder, { recursive: true });
    }
  }
  const name = `${moment.point.padEnd(11)} ${moment.fault.padEnd(7)}`;
  process.stdout.write(`${name} ${committed.map((n) => n.padStart(3)).join("")}\n`);
}

interface Keeper {
  /** Undefined: the folder itself. */
  readonly store: string | undefined;
  close(): Promise<void>;
}

const began = Date.now();
process.stdout.write("SQLite: pages committed when it struck at the 1st, 2nd, 4th, 7th, … moment (24 in all)\n");
for (const point of POINTS)
  for (const fault of FAULTS)
    await row({ point, fault }, async () => ({ store: undefined, close: async () => undefined }));

const obstacle = await findObstacle();
if (obstacle !== undefined) process.stdout.write(`PostgreSQL: skipped, ${obstacle}\n`);
else {
  process.stdout.write("PostgreSQL\n");
  const server = await startServer();
  try {
    for (const point of POINTS)
      for (const fault of ["kill", "stall"] as const)
        await row({ point, fault }, async () => {
          const store = await server.newDatabase();
          return { store, close: () => server.recycle(store) };
        });
  } finally {
    await server.stop();
  }
}
process.stdout.write(
  `${struck} faults in ${Math.round((Date.now() - began) / 1000)} s: ${wrong === 0 ? "nothing lost, nothing twice" : `${wrong} FAILED`}\n`,
);
process.exitCode = wrong === 0 ? 0 : 1;
