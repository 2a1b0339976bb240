/** The thread that reads the page of `winnow extract …`. */
import { doTasks } from "../../harvest/observe/watched-thread.js";
import { UsageError } from "../../model/errors.js";
import type { PageModels } from "../../page/models.js";
import { type Extracted, type ExtractSettings, type ExtractTask, type PageBytes, pageOf } from "./read-page.js";

const READERS = {
  article: async () => (await import("./article.js")).articleLines,
  links: async () => (await import("./links.js")).linkLines,
  papers: async () => (await import("./papers.js")).paperLines,
  event: async () => (await import("./event.js")).eventLines,
};

doTasks(async ({ what, page: bytes, settings }: ExtractTask, ask): Promise<Extracted> => {
  const notes: string[] = [];
  const note = (text: string): void => void notes.push(text);
  const page = pageOf(bytes, note, what === "article" ? await ownPageModels(settings) : {});
  const visit = async (url: string) => {
    const further = (await ask(url)) as PageBytes | undefined;
    return further && pageOf(further, note);
  };
  const { url, fetchedAt } = page;
  try {
    const read = await READERS[what]();
    return { lines: await read(page, settings, { note, visit }), notes, url, fetchedAt };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { lines: [], notes, url, fetchedAt, refused: error.message };
  }
});

/** With a model of your own for articles: what pages are read with. */
async function ownPageModels(settings: ExtractSettings): Promise<{ readonly models?: PageModels }> {
  const models = await (await import("./article.js")).articleModels(settings);
  return models === undefined ? {} : { models: (await import("../../page/models.js")).pageModelsWith(models) };
}
