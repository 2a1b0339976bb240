/** `winnow extract event`: an event's name and dates, from its page, its site, or a call for papers by mail. */
import { existsSync } from "node:fs";
import type { Command } from "commander";
import type { Page } from "../../model/page.js";
import { OWN_MODEL, wholeNumber } from "../flags.js";
import { modelsWith } from "../own-model.js";
import { openOutput } from "../terminal/output.js";
import { extract, type PageFlags, printJsonLines, withPageFlags } from "./load-page.js";
import type { ExtractSettings, ExtractTools } from "./read-page.js";

interface Flags extends PageFlags {
  readonly furtherPages?: number;
  readonly model?: string;
}

export function defineExtractEvent(command: Command, end: (code: number) => void): void {
  withPageFlags(command)
    .option(...OWN_MODEL)
    .option(
      "--further-pages <n>",
      "for an address: maximum number of further pages to fetch when dates are missing (default: 6)",
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
"city","country","online","timezone","rounds":[…],"evidence":{field:{"url","words","rule","confidence"}},"confidence","page":{"kind","probability"}}. Fields that the page does not state are left out. "page" says what kind of page it is: home, call, programme,
accepted, proceedings or other. A page about several events gives one line for each, with their number as "of"; no
further pages are fetched.
Exit codes: 0 done, 1 the page could not be fetched or is too hard to read, 2 usage error or a missing file.`,
    )
    .action(async (source: string, flags: Flags) => end(await extractEvent(source, flags)));
}

async function extractEvent(source: string, flags: Flags): Promise<number> {
  // For a file no further pages are fetched, even if it names its address.
  const isFile = source === "-" || existsSync(source);
  const { MAX_FURTHER_PAGES } = await import("../../events/site/site.js");
  const settings = {
    furtherPages: isFile ? 0 : (flags.furtherPages ?? MAX_FURTHER_PAGES),
    ...(flags.model === undefined ? {} : { model: flags.model }),
  };
  const { EVENT_PAGES_MODEL } = await import("../../events/site/page-kind.js");
  modelsWith([EVENT_PAGES_MODEL], flags.model);
  const { lines } = await extract("event", source, flags, openOutput(flags), settings);
  return printJsonLines("extract event", lines, flags);
}

export async function eventLines(
  home: Page,
  { furtherPages = 0, model }: ExtractSettings,
  { note, visit }: ExtractTools,
): Promise<object[]> {
  const { readEventSite } = await import("../../events/site/site.js");
  const { EVENT_PAGES_MODEL, readPageModel } = await import("../../events/site/page-kind.js");
  const { withLines } = await import("../../events/site/plain-text.js");
  const page = readPageModel(modelsWith([EVENT_PAGES_MODEL], model).get(EVENT_PAGES_MODEL)!)(withLines(home));
  const { severalEvents } = await import("../../events/site/several-events.js");
  const several = severalEvents(withLines(home));
  if (several.length > 0) {
    note(`The page is about ${several.length} events: one line for each.`);
    return several.map((event) => ({ ...event, of: several.length, page }));
  }
  return [{ ...(await readEventSite(home, visit, furtherPages)), page }];
}
