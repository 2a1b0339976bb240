import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { eventFacts } from "./event-page.js";
import { withLines } from "./plain-text.js";

const CALL = `Dear all,

                         CALL FOR PAPERS

   12th International Workshop on Garden Informatics (GARDEN 2025)
                Lyon, France, June 30 - July 2, 2025

We welcome papers on all aspects of gardens, and expect that many of you will find
the time to write one.

IMPORTANT DATES
---------------
Abstract submission:      February 3, 2025 (AoE)
Paper submission:         February 10, 2025
Notification to authors:  April 4
Camera-ready:             May 2
`;

test("a call that came by mail is read like a page", () => {
  const body = new TextEncoder().encode(CALL);
  const page = readPage({ kind: "fetched", url: "file:///call.txt", at: 0, took: 0, status: 200, headers: [], body });
  const { acronym, start, end, submission, notification, cameraReady, timezone, city } = eventFacts([withLines(page)]);
  assert.deepEqual(
    { acronym, start, end, submission, notification, cameraReady, timezone, city },
    {
      ...{
        acronym: "GARDEN",
        start: "2025-06-30",
        end: "2025-07-02",
        submission: "2025-02-10",
        notification: "2025-04-04",
      },
      ...{ cameraReady: "2025-05-02", timezone: "AoE", city: "Lyon" },
    },
  );
});
