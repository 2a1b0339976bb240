/** Listeners of a running harvest: the screen, and programs that read our JSON lines. */

import { type Listener, visitLine } from "../../app/listeners.js";
import type { Instant } from "../../model/time.js";
import type { Output } from "./output.js";
import { showProgress } from "./progress.js";

export function screenListener(output: Output, now: () => Instant): Listener {
  const show = showProgress(output);
  return (event) => {
    switch (event.kind) {
      case "began":
        break;
      case "progress":
        show(event, now());
        break;
      case "visit":
        if (output.verbose) output.note(`${event.status === 0 ? "---" : event.status} ${event.url}  ${event.because}`);
        break;
      case "warning":
        output.warn(`Warning: ${event.says}`);
        break;
      case "host":
        output.note(`${event.host}: ${event.says}`);
        break;
    }
  };
}

export function jsonListener(output: Output): Listener {
  return (event) => {
    if (event.kind === "visit") output.data(visitLine(event));
    else if (event.kind === "warning") output.data(event);
    else if (event.kind === "host") output.data({ ...event, kind: "warning" });
  };
}
