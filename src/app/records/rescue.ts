/** A rejected page becomes a document: with what its recipe reads without its restrictions, or what can be read of any page. */
import os from "node:os";
import { UsageError } from "../../model/errors.js";
import type { Fetched } from "../../model/fetched.js";
import type { Page } from "../../model/page.js";
import type { Finding, FindingField } from "../../model/record.js";
import { VERSION } from "../../model/version.js";
import { readPage } from "../../page/read.js";
import { countWords } from "../../page/text/words.js";
import { Restrict } from "../../robot/schema/restrict.js";
import { type RobotSettings, robotSettings } from "../../robot/settings.js";
import type { Harvest, Store } from "../../store/store.js";
import { readWithParts } from "../robot/page.js";
import { readArchivedPage } from "./archived-page.js";
import { applyEdits, planCorrections } from "./correct.js";

/**
 * Marked as checked, so that later runs do not withdraw it. `given`: field → value, as a person writes it. Returns the ids of the records.
 */
export async function rescuePage(
  store: Store,
  where: string,
  harvest: Harvest,
  url: string,
  given: ReadonlyMap<string, string>,
  by: string,
): Promise<readonly string[]> {
  const history = (await store.addressHistory(url)).find((one) => one.harvest.id === harvest.id);
  const archived = history && (await readArchivedPage(store, where, { url }, 0));
  if (history === undefined || archived === undefined)
    throw new UsageError(`${url} is not archived; visit it again first.`);
  const { fetched } = archived;
  const { records, rejected } = await findingsOf(harvest, fetched);
  if (records.length === 0) throw new UsageError(`${url} cannot be kept: ${rejected ?? "there is no text in it"}.`);
  // As in a replay: no other process may write records of this page meanwhile.
  const owner = { pid: process.pid, machine: os.hostname(), doing: `rescue of ${url}` };
  const run = await store.beginRun({ harvests: [], now: Date.now(), program: `winnow/${VERSION}`, owner });
  try {
    await store.commitReplay(harvest.id, {
      pages: [{ at: fetched.at, records, page: { address: history.address, url, rejected: undefined } }],
      sites: [],
    });
  } finally {
    await store.endRun(run.id, { reason: "finished", now: Date.now(), counts: {} });
  }
  const kept = (await store.addressHistory(url)).find((one) => one.harvest.id === harvest.id)?.records ?? [];
  for (const [i, id] of kept.entries()) {
    const record = (await store.record(id))!;
    const { edits } = await planCorrections(store, [record], { set: i === 0 ? given : new Map(), newField: true });
    await applyEdits(
      store,
      [{ record: id, validated: true, ...(edits[0]?.set === undefined ? {} : { set: edits[0].set }) }],
      by,
    );
  }
  return kept;
}

async function findingsOf(
  { kind, settings }: Harvest,
  fetched: Fetched,
): Promise<{ readonly records: readonly Finding[]; readonly rejected: string | undefined }> {
  const page = readPage(fetched);
  if (kind === "robot") {
    const own = withoutRestrictions((settings as unknown as { readonly kind: RobotSettings }).kind);
    const read = await readWithParts(page, own, async () => undefined);
    if (read.records.length > 0) return read;
  }
  const finding = findingOf(page);
  return { records: finding === undefined ? [] : [finding], rejected: undefined };
}

/** What can be read of any page. */
function findingOf(page: Page): Finding | undefined {
  const { text } = page.mainText;
  if (text === "") return undefined;
  const { title, authors, published } = page.article;
  const field = (
    found: { readonly value: FindingField["value"]; readonly from: string; readonly confidence: number } | undefined,
    name: string,
  ) => (found === undefined ? {} : { [name]: { value: found.value, rule: found.from, confidence: found.confidence } });
  return {
    key: page.url,
    url: page.url,
    fields: {
      ...field(title, "title"),
      ...field(authors, "author"),
      ...field(published, "date"),
      text: { value: text, rule: "main text" },
      words: { value: countWords(text), rule: "counted" },
    },
  };
}

function withoutRestrictions({ recipe, inputs, run }: RobotSettings): RobotSettings {
  return robotSettings({ ...recipe, restrict: Restrict.parse({}) }, inputs, run);
}
