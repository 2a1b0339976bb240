/** Archived pages in the API: where on a page everything stands, and how two versions differ. */
import * as z from "zod";
import type { PageName } from "../../app/records/archived-page.js";
import { comparePages } from "../../app/records/compare-pages.js";
import { readPageView } from "../../app/records/page-view.js";
import { UsageError } from "../../model/errors.js";
import { type Endpoint, endpoint } from "./endpoint.js";

const PAGE_NAME = {
  record: z.string().optional().describe("a record whose archived pages are meant"),
  url: z.string().optional().describe("or the address of a page"),
  n: z.coerce.number().int().min(0).default(0).describe("which of its archived pages; 0 is the newest"),
};

export const ARCHIVED_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/archived",
    about:
      "Where the blocks, a record's fields, the text and the removed parts are on an archived page: lists of [text, start, end]. GET /archived/frame?… shows the page",
    role: "reader",
    given: z.object(PAGE_NAME),
    answer: ({ n, ...name }, { slowStore, where }) => readPageView(slowStore, where, pageNamed(name), n),
  }),
  endpoint({
    method: "GET",
    path: "/archived/compare",
    about: "How the texts of two archived pages differ, and the fields of the record at their times",
    role: "reader",
    given: z.object({ ...PAGE_NAME, with: z.coerce.number().int().min(0).describe("the earlier one") }),
    answer: ({ n, with: before, ...name }, { slowStore, where }) =>
      comparePages(slowStore, where, pageNamed(name), before, n),
  }),
];

function pageNamed({
  record,
  url,
}: {
  readonly record?: string | undefined;
  readonly url?: string | undefined;
}): PageName {
  if (record !== undefined) return { record };
  if (url === undefined) throw new UsageError("give record or url.");
  return { url };
}
