#!/usr/bin/env node
/**
 * Starts the program, unless this Node is too old for it. Where Node can keep compiled code between runs (22.8 and newer), starting takes
 * less CPU.
 */
import module from "node:module";

const OLDEST = [20, 19] as const;
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `winnow: this is Node ${process.versions.node}, and Winnow needs ${OLDEST.join(".")} or newer: install it from https://nodejs.org/\n`,
  );
  process.exit(1);
}
(module as { enableCompileCache?(): void }).enableCompileCache?.();
await import("./main.js");
