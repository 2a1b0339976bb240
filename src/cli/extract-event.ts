/** `winnow extract event`: what an event is and when, from its page, its site, or a call that came by mail. */
import { existsSync } from "node:fs";
import type { Command } from "commander";
import { PageError } from "../model/errors.js";
import type { Page } from "../model/page.js";
import { wholeNumber } from "./flags.js";
import { onePage, type PageFlags, sayLines, withPageFlags } from "./one-page.js";
import { openVoice } from "./voice.js";

interface Flags extends PageFlags {
  readonly furtherPages?: number;
}

export function addExtractEvent(group: Command, end: (code: number) => void): void {
  const command = group
    .command("event")
    .description("Name, place, days and deadlines of an event, as a JSON line with the words each was read from.");
  withPageFlags(command)
    .option(
      "--further-pages <n>",
      "of an address: ask for at most so many further pages of the site when dates are missing (default: 6)",
      wholeNumber(0, 20),
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow extract event https://conference.example/2026/
  winnow extract event index.html --base https://conference.example/2026/
  winnow extract event call.txt | jq .notification

The line: {"url","name","acronym","edition","year","start","end","abstract","submission","notification","cameraReady","registration",
"city","country","online","timezone","rounds":[…],"evidence":{field:{"url","words","rule","confidence"}},"confidence","page":{"kind","probability"}}. What is not printed is left out;
"page" says what the page is for: home, call, programme, accepted, proceedings or other. A page that tells of several events gives a line for
each, with "of": how many; its site is not asked for more.
Exit codes: 0 done, 1 the page could not be fetched, 2 wrong use or a missing file.`,
    )
    .action(async (source: string, flags: Flags) => end(await extractEvent(source, flags)));
}

async function extractEvent(source: string, flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { MOST_FURTHER_PAGES, readEventSite } = await import("../events/event-site.js");
  const home = await onePage(source, flags, voice);
  // A file stays alone, even when it says where it comes from.
  const most = source === "-" || existsSync(source) ? 0 : (flags.furtherPages ?? MOST_FURTHER_PAGES);
  const visit = async (url: string): Promise<Page | undefined> => {
    try {
      return await onePage(url, flags, voice);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      if (voice.verbose) voice.note(error.message);
      return undefined;
    }
  };
  const { EVENT_PAGES_MODEL, readPageModel } = await import("../events/page-kind.js");
  const { withLines } = await import("../events/plain-text.js");
  const { loadModels } = await import("../harvest/models.js");
  const page = readPageModel(loadModels([EVENT_PAGES_MODEL]).get(EVENT_PAGES_MODEL)!)(withLines(home));
  const { severalEvents } = await import("../events/several-events.js");
  const several = severalEvents(withLines(home));
  if (several.length > 0) {
    voice.note(`The page tells of ${several.length} events: a line for each.`);
    return sayLines(
      "extract event",
      several.map((event) => ({ ...event, of: several.length, page })),
      flags,
    );
  }
  return sayLines("extract event", [{ ...(await readEventSite(home, visit, most)), page }], flags);
}
