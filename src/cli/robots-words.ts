/** What does a host's stored robots.txt say about one address, in a sentence? */
import { mayVisit, readRobots } from "../fetch/robots.js";
import type { RobotsAnswer } from "../fetch/robots-answer.js";
import { PRODUCT_TOKEN } from "../fetch/user-agent.js";
import type { HostState } from "../store/store.js";
import { sayInstant } from "./figures.js";

export function robotsWords(host: HostState, url: string): string {
  const answer = host.robots as unknown as RobotsAnswer | null;
  if (answer === null) return `not asked yet: robots.txt of ${host.name} is read before the first visit`;
  const when = `(robots.txt of ${sayInstant(host.robotsAt)})`;
  switch (answer.state) {
    case "allow all":
      return `allowed: ${answer.because} ${when}`;
    case "refuse all":
      return `not now: ${answer.because} ${when}`;
    case "rules": {
      const { allowed, rule } = mayVisit(readRobots(answer.text ?? ""), PRODUCT_TOKEN, url);
      return `${allowed ? "allowed" : "forbidden"}: ${rule ?? "no rule speaks of it"} ${when}`;
    }
  }
}
