/** Tasks that are too hard for a thread, and one that asks. */
import { doTasks } from "../../src/harvest/observe/watched-thread.js";

doTasks(async (task: string, ask): Promise<string> => {
  if (task === "endless") for (;;);
  if (task === "greedy")
    for (const kept: string[][] = []; ; ) kept.push(new Array<string>(100_000).fill(`${kept.length}`));
  if (task === "broken") throw new Error("cannot be read");
  return task === "asks" ? `told ${await ask("what?")}` : `done ${task}`;
});
