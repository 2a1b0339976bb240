/** What goes to the thread that reads a page for `winnow extract …`, and what comes back. */
import type { Fetched } from "../../model/fetched.js";
import type { Page } from "../../model/page.js";
import type { PageModels } from "../../page/models.js";
import { readPage } from "../../page/read.js";

export interface PageBytes {
  readonly fetched: Fetched;
  readonly options: { readonly charset?: string; readonly reserved?: readonly string[] };
  /** A file's own address is not known; a saved page often says where it comes from. */
  readonly unknownAddress: boolean;
}

export interface ExtractTask {
  readonly what: "article" | "links" | "papers" | "event";
  readonly page: PageBytes;
  readonly settings: ExtractSettings;
}

export interface ExtractSettings {
  /** Of articles: list what was removed. */
  readonly removed?: boolean;
  /** Of papers: why each candidate was taken for one, or not. */
  readonly explain?: boolean;
  /** Of events: how many further pages may be fetched. */
  readonly furtherPages?: number;
  /** Of articles, papers and events: the reader's own model. */
  readonly model?: string;
}

export interface Extracted {
  readonly lines: readonly object[];
  readonly notes: readonly string[];
  readonly url: string;
  readonly fetchedAt: number;
  /** Why it is no page at all. */
  readonly refused?: string;
}

/** What a command makes of a page. */
export interface ExtractTools {
  note(text: string): void;
  visit(url: string): Promise<Page | undefined>;
}

export function pageOf(
  { fetched, options: given, unknownAddress }: PageBytes,
  note: (text: string) => void,
  own: { readonly models?: PageModels } = {},
): Page {
  const options = { ...given, ...own };
  const page = readPage(fetched, options);
  if (!unknownAddress) return page;
  if (page.canonical !== undefined) return readPage({ ...fetched, url: page.canonical }, options);
  if (page.base === fetched.url)
    note("The page's address is unknown, so relative links are skipped. Give it with --base URL.");
  return page;
}
