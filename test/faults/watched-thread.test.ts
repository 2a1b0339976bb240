/** A task that is too much for a thread is given up, and the next one is done. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openWatchedThread } from "../../src/harvest/observe/watched-thread.js";

const TASKS: [task: string, result: unknown][] = [
  ["endless", { tooHard: "takes more than 1.5 s" }],
  ["greedy", { tooHard: "needs more than 64 MB" }],
  ["broken", { tooHard: "fails: cannot be read" }],
  ["asks", "told what? Nothing."],
];
for (const [task, result] of TASKS) {
  test(`a task that is ${task}, and one behind it`, async () => {
    const patience = task === "endless" ? 1500 : 60_000;
    const module = new URL("./hard-task.js", import.meta.url);
    const thread = openWatchedThread<string, string>(module, { patience, memoryMB: 64 });
    try {
      const answers = await Promise.all([
        thread.run(task, async (question) => `${question} Nothing.`),
        thread.run("next"),
        thread.run("asks", () => Promise.reject(new Error("no answer"))).catch((error: Error) => error.message),
        thread.run("last"),
      ]);
      assert.deepEqual(answers, [result, "done next", "no answer", "done last"]);
    } finally {
      await thread.close();
    }
  });
}
