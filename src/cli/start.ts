#!/usr/bin/env node
/** Starts the program. Where Node can keep compiled code between runs (22.8 and newer), starting takes less CPU. */
import module from "node:module";

(module as { enableCompileCache?(): void }).enableCompileCache?.();
await import("./main.js");
