/**
 * What becomes of addresses that were taken and never got an outcome?
 *
 * Their process died in the middle, and one of the pages it had in flight may be why. Lost once, an address simply waits again.
 * Lost twice it is a suspect, and so are all that were in flight beside it: each gets a moment of its own within the next minute,
 * so that it is tried without the others. The page that kills then dies alone and is set aside as poison at its third loss; those
 * that merely stood beside it get their outcome.
 */
import { MINUTE, type Millis } from "../model/time.js";

/** An address that was taken so often without an outcome brings the process down: it is set aside. */
export const LOSSES_TO_POISON = 3;
/** From this loss on an address has to be tried without the others. */
export const LOSSES_TO_SUSPECT = 2;
/** Within the patience of a run, so that whoever was killed twice by mistake waits a minute longer, and not for the next run. */
export const SUSPECTS_WITHIN: Millis = MINUTE;
/**
 * The golden ratio's multiples are spread evenly over the unit interval, however many there are and wherever one begins (Knuth,
 * The Art of Computer Programming 3, 6.4, theorem S): ids that follow each other, as those in flight often do, come far apart.
 */
export const SPREAD = (Math.sqrt(5) - 1) / 2;

/** How long a suspect waits for its turn. */
export function suspectWait(address: number): Millis {
  return Math.floor(((address * SPREAD) % 1) * SUSPECTS_WITHIN);
}
