/**
 * Tries large groups of pages now and then, to notice mazes: those that invent every answer (`frontier/invented.ts`), and those that have a
 * page for any address (`frontier/boundless.ts`).
 */
import { isBoundless, madeUpAddress } from "../frontier/boundless.js";
import { isInvented } from "../frontier/invented.js";
import { isOfGroups, noteProbe, probesDue, type TrapChanges } from "../frontier/traps.js";
import { type Fetched, header } from "../model/fetched.js";
import { fetchWithin } from "./look.js";
import type { SiteWork } from "./sites.js";
import type { VisitContext } from "./visit.js";

export interface Probe {
  readonly answers: readonly Fetched[];
  readonly changed: TrapChanges;
}

/** `found` are the addresses that the page brought. */
export async function probe(
  fetched: Fetched,
  found: readonly string[],
  site: SiteWork,
  tools: VisitContext,
): Promise<Probe> {
  const due = probesDue(fetched.url, site.traps, site.harvest.limits);
  if (due.length === 0 || !isHtml(fetched)) return NOT_DUE;
  // Noted at once, so that visits at the same time do not probe as well.
  for (const [key, entry] of noteProbe(due, "begun", site.traps)) site.traps.set(key, entry);
  const answers: Fetched[] = [];
  const ask = async (url: string): Promise<Fetched | undefined> => {
    const answer = await fetchWithin(url, site, tools);
    if (answer !== undefined) answers.push(answer);
    return answer;
  };
  const shown = await tryPage();
  return { answers, changed: noteProbe(due, shown, site.traps) };

  async function tryPage(): Promise<"no answer" | "invented" | "genuine"> {
    const again = await ask(fetched.url);
    if (again === undefined || !isPage(again)) return "no answer";
    if (isInvented(fetched.body, again.body, found, fetched.url)) return "invented";
    const [one, other] = [madeUpAddress(fetched.url, tools.random), madeUpAddress(fetched.url, tools.random)];
    const first = await ask(one);
    if (first === undefined) return "no answer";
    if (!isPage(first)) return "genuine";
    const second = await ask(other);
    if (second === undefined) return "no answer";
    const boundless =
      isPage(second) &&
      isBoundless(
        fetched.body,
        [
          { address: one, body: first.body },
          { address: other, body: second.body },
        ],
        (url) => isOfGroups(url, due, site.traps),
        (url) => tools.known.has(site.harvest.id, url),
      );
    return boundless ? "invented" : "genuine";
  }
}

const NOT_DUE: Probe = { answers: [], changed: [] };

function isPage(answer: Fetched): boolean {
  return answer.status >= 200 && answer.status < 300 && isHtml(answer);
}

function isHtml(answer: Fetched): boolean {
  return header(answer, "content-type")?.includes("html") === true;
}
