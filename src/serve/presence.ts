/** Who looks at the same item at this moment. In memory: it is about seconds, and about the people of one server. */
import { type Instant, SECOND } from "../model/time.js";

export interface Presence {
  /** Notes that a person looks at it, and tells who else does. */
  see(subject: string, person: string, now: Instant): readonly string[];
}

/** Pages tell it every five seconds. */
const GONE_AFTER = 15 * SECOND;

export function openPresence(): Presence {
  const seen = new Map<string, Map<string, Instant>>();
  return {
    see(subject, person, now) {
      for (const [one, people] of seen) {
        for (const [name, at] of people) if (now - at > GONE_AFTER) people.delete(name);
        if (people.size === 0) seen.delete(one);
      }
      // One is at one item at a time.
      for (const people of seen.values()) people.delete(person);
      const here = seen.get(subject) ?? new Map<string, Instant>();
      seen.set(subject, here);
      const others = [...here.keys()].sort();
      here.set(person, now);
      return others;
    },
  };
}
