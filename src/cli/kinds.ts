/** The kinds that this program knows, by the name under which harvests are stored. */
import { kind as crawl } from "../crawl/crawl.js";
import { kind as events } from "../events/events.js";
import { kind as listing } from "../listing/listing.js";
import type { AnyKind } from "../model/kind.js";
import { kind as robot } from "../robot/robot.js";

export const KINDS: ReadonlyMap<string, AnyKind> = new Map<string, AnyKind>([
  [crawl.name, crawl],
  [robot.name, robot],
  [listing.name, listing],
  [events.name, events],
]);
