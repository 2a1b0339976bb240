/** A thread of a crew: waits for a round, takes blocks until none is left, says so. See crew.ts. */
import { parentPort, workerData } from "node:worker_threads";
import { CONTROL, type CrewData, HOME, PHASES, takeBlocks } from "./crew.js";
import { makeHand } from "./log-linear.js";

const { problem, control } = workerData as CrewData;
const work = makeHand(problem);
parentPort!.postMessage("ready");
let seen = 0;
for (;;) {
  Atomics.wait(control, CONTROL.round, seen);
  const round = Atomics.load(control, CONTROL.round);
  if (round === HOME) break;
  if (round === seen) continue;
  seen = round;
  try {
    takeBlocks(problem, control, PHASES[Atomics.load(control, CONTROL.phase)]!, work);
  } catch {
    Atomics.store(control, CONTROL.failed, 1);
  }
  Atomics.add(control, CONTROL.done, 1);
  Atomics.notify(control, CONTROL.done);
}
