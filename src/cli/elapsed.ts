/** How long the command has been at work, its start included: the time of --max-time counts from there. */
import type { Millis } from "../model/time.js";

/** By default the start of the process. */
let began: Millis = 0;

/** A process that stays runs one command after the other. */
export function commandBegins(at: Millis): void {
  began = at;
}

export function elapsed(): Millis {
  return performance.now() - began;
}
