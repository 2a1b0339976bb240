/** What does a host's stored robots.txt say about one address, in a sentence? */
import { mayVisit, readRobots } from "../fetch/robots.js";
import type { RobotsResponse } from "../fetch/robots-response.js";
import { PRODUCT_TOKEN } from "../fetch/user-agent.js";
import { formatTimestamp } from "../model/text/formatting.js";
import type { HostState } from "../store/store.js";

export function describeRobots(host: HostState, url: string): string {
  const answer = host.robots as unknown as RobotsResponse | null;
  if (answer === null) return `unknown: robots.txt of ${host.name} is read before the first visit`;
  const when = `(robots.txt of ${formatTimestamp(host.robotsAt)})`;
  switch (answer.state) {
    case "allow all":
      return `allowed: ${answer.because} ${when}`;
    case "refuse all":
      return `not now: ${answer.because} ${when}`;
    case "rules": {
      const { allowed, rule } = mayVisit(readRobots(answer.text ?? ""), PRODUCT_TOKEN, url);
      return `${allowed ? "allowed" : "forbidden"}: ${rule ?? "no rule applies"} ${when}`;
    }
  }
}
