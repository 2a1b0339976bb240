/**
 * What happens to addresses that were taken and never got an outcome?
 *
 * Their process died: killed, out of power, or because of one of its pages. Being in flight proves nothing, so such an
 * address simply waits again, as a suspect: the run reads suspects one at a time and notes in the store which one it is
 * reading (`Take.reading`). Only an address that was being read when the process died is blamed. One that was in flight
 * at five deaths is visited alone, and is blamed if the process dies meanwhile. A run that died without reading
 * any suspect died of something else, so all earlier blames are cleared. After three blames in a row an address
 * is set aside as poison; a start address never is, because everything else lies behind it. A run that ends in good
 * order hands its takes back, which counts as nothing.
 */
import { type Instant, type Millis, SECOND } from "../model/time.js";

/** After so many blames in a row, an address is assumed to crash the process and is set aside. */
export const BLAMES_TO_POISON = 3;
/** From this loss on, an address is visited alone. */
export const LOSSES_TO_ALONE = 5;
/**
 * How long an address waits after each blame, and before it is visited alone: whatever else can be visited goes first, so
 * that a harvest proceeds even if every run is killed early. Short enough that a run still waits for it.
 */
export const BLAMED_WAIT: Millis = 20 * SECOND;

export const POISON = `poison: the program ended ${BLAMES_TO_POISON} times while it read this page`;

export interface Losses {
  /** Takes in a row without an outcome. */
  readonly lost: number;
  /** The last of them, in a row, during which the address was being read or was visited alone. */
  readonly blamed: number;
}

/** The state of an address after a loss; undefined if it is poison. */
export function afterLoss(
  { lost, blamed }: Losses,
  { reading, isStart, now }: { readonly reading: boolean; readonly isStart: boolean; readonly now: Instant },
): (Losses & { readonly due: Instant }) | undefined {
  const after = { lost: lost + 1, blamed: reading ? blamed + 1 : 0 };
  if (isStart) return { ...after, due: 0 };
  if (after.blamed >= BLAMES_TO_POISON) return undefined;
  const waits = after.blamed > 0 || after.lost >= LOSSES_TO_ALONE;
  return { ...after, due: waits ? Math.round(now + BLAMED_WAIT * Math.max(1, after.blamed)) : 0 };
}
