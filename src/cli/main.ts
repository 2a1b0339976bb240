/** The program: runs its command line and exits with the code. */
import { FileFailedError } from "../model/errors.js";
import { onUpgrade } from "../store/upgrade-listener.js";
import { titleWithoutPasswords } from "./hide-password.js";
import { run } from "./run.js";
import { exitWhenFlushed, reportError } from "./terminal/exit.js";
import { guardTerminal } from "./terminal/guard.js";
import { isBrokenPipe } from "./terminal/interrupt.js";

const title = titleWithoutPasswords(process.argv.slice(2));
if (title !== undefined) process.title = title;
guardTerminal(process.stdout);
// A closed pipe (… | head) is not an error; a running harvest is stopped by its own listener.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  const failed = !isBrokenPipe(error);
  if (failed) {
    const cure = error.code === "ENOSPC" ? " Free some space there and run it again." : "";
    const unwritten = new FileFailedError(`the output could not be written: ${error.message}.${cure}`);
    reportError(unwritten, { command: "winnow", json: false, verbose: process.argv.includes("--verbose") });
  }
  if (process.listenerCount("SIGINT") === 0) process.exit(failed ? 1 : 0);
});
process.stderr.on("error", () => undefined);
onUpgrade(({ where, to, rows, of }) => {
  const done = Math.min(100, Math.floor((100 * rows) / Math.max(1, of)));
  process.stderr.write(
    `Upgrading the tables of ${where} to layout ${to}: ${rows} of about ${of} rows (${done} %). It can be interrupted.\n`,
  );
});
exitWhenFlushed(await run(process.argv.slice(2), 0));
