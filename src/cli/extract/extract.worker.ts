/** The thread that reads the page of `winnow extract …`. */
import { doTasks } from "../../harvest/observe/watched-thread.js";
import { UsageError } from "../../model/errors.js";
import { type Extracted, type ExtractTask, type PageBytes, pageOf } from "./read-page.js";

const READERS = {
  article: async () => (await import("./article.js")).articleLines,
  links: async () => (await import("./links.js")).linkLines,
  papers: async () => (await import("./papers.js")).paperLines,
  event: async () => (await import("./event.js")).eventLines,
};

doTasks(async ({ what, page: bytes, settings }: ExtractTask, ask): Promise<Extracted> => {
  const notes: string[] = [];
  const note = (text: string): void => void notes.push(text);
  const page = pageOf(bytes, note);
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
