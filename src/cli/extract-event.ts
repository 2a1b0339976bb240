/** `winnow extract event`: what an event is and when, from its page, its site, or a call that came by mail. */
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
"city","country","online","timezone","rounds":[…],"evidence":{field:{"url","words","rule","confidence"}},"confidence"}. What is not printed is left out.
Exit codes: 0 done, 1 the page could not be fetched, 2 wrong use or a missing file.`,
    )
    .action(async (source: string, flags: Flags) => end(await extractEvent(source, flags)));
}

async function extractEvent(source: string, flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { MOST_FURTHER_PAGES, readEventSite } = await import("../events/event-site.js");
  const home = await onePage(source, flags, voice);
  const fromWeb =
    /^https?:/.test(home.url) && flags.base === undefined && /^(?!.*\.(?:html?|txt|eml)$)|^https?:/i.test(source);
  const most = fromWeb && source !== "-" ? (flags.furtherPages ?? MOST_FURTHER_PAGES) : 0;
  const visit = async (url: string): Promise<Page | undefined> => {
    try {
      return await onePage(url, flags, voice);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      if (voice.verbose) voice.note(error.message);
      return undefined;
    }
  };
  return sayLines("extract event", [await readEventSite(home, visit, most)], flags);
}
