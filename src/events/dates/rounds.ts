/**
 * Which rounds and tracks does a call have?
 *
 * Deadlines stand in sections: under one heading, of one track. Each section is a row of submission, notification and
 * so on; a second submission in it begins the next row.
 */
import { formatDay } from "../../dates/calendar-day.js";
import { type EventName, isAbout } from "../site/name.js";
import { type Deadline, type DueOffer, dueDay, isDeadline, type ReadPage } from "./candidates.js";
import type { Decision } from "./decide.js";
import { sectionOf, subjectOf } from "./due-signals.js";
import { trackOf } from "./labels.js";

/** One row of submission, notification and so on: a track, or one of several chances in a year. */
export interface Round {
  readonly name?: string;
  readonly track?: string;
  readonly abstract?: string;
  readonly submission?: string;
  readonly notification?: string;
  readonly cameraReady?: string;
}

export function roundsOf(offers: readonly DueOffer[], name: EventName): Round[] {
  const sections = new Map<string, { track: string | undefined; dues: DueOffer[] }>();
  for (const offer of offers) {
    const { type, track } = offer.date;
    if (type === "registration" || !isDeadline(type)) continue;
    const whose = track ?? (offer.p === 0 ? undefined : trackOf(subjectOf(offer.page)));
    const isOwn = whose === undefined || isAbout(name, whose) || trackOf(name.name ?? "") === whose;
    const own = isOwn ? undefined : whose;
    const key = `${sectionOf(offer)} ${own ?? ""}`;
    const known = sections.get(key);
    if (known === undefined) sections.set(key, { track: own, dues: [offer] });
    else known.dues.push(offer);
  }
  const rounds: Round[] = [];
  const seen = new Set<string>();
  for (const { track, dues } of sections.values()) {
    let open: { -readonly [K in keyof Round]: Round[K] } = {};
    const close = () => {
      const { abstract, submission, notification, cameraReady } = open;
      const key = JSON.stringify([track, abstract, submission, notification, cameraReady]);
      if ((notification ?? submission ?? abstract ?? cameraReady) !== undefined && !seen.has(key)) {
        seen.add(key);
        rounds.push(track === undefined ? open : { ...open, track });
      }
      open = {};
    };
    for (const offer of byRound(dues)) {
      const type = offer.date.type as Exclude<Deadline, "registration">;
      const value = formatDay(dueDay(type, offer));
      const { round } = offer.date;
      if (
        (open[type] !== undefined && open[type] !== value) ||
        (round !== undefined && open.name !== undefined && round !== open.name)
      )
        close();
      open[type] = value;
      if (round !== undefined) open.name = round;
    }
    close();
  }
  return rounds;
}

/** Rounds that stand side by side, as columns of a table, come one after the other. */
function byRound(dues: readonly DueOffer[]): readonly DueOffer[] {
  const names = [...new Set(dues.map(({ date }) => date.round))];
  if (names.length < 2 || names.includes(undefined)) return dues;
  return names.flatMap((name) => dues.filter(({ date }) => date.round === name));
}

/** AoE and its like, where the deadlines say it, else where the page does. */
export function zoneIn(read: readonly ReadPage[], { dues }: Decision): string | undefined {
  const own = [dues.submission, dues.abstract, dues.notification, dues.cameraReady].find(
    (due) => due?.offer.date.zone !== undefined,
  );
  if (own !== undefined) return own.offer.date.zone;
  for (const { page } of read)
    if (page.blocks.some(({ text }) => /\bAoE\b|anywhere on earth/iu.test(text))) return "AoE";
  return undefined;
}
