import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { folderWarnings } from "./folder.js";

const CASES: [folder: string, warned: boolean][] = [
  ["Dropbox/corpus", true],
  ["OneDrive - University/corpus", true],
  ["Google Drive/corpus", true],
  ["iCloud Drive/corpus", true],
  ["Nextcloud/corpus", true],
  ["winnow-data", false],
  ["dropboxes/corpus", false], // a name that only begins like one
];
for (const [folder, warned] of CASES) {
  test(`${folder} is ${warned ? "" : "not "}taken for a folder that a cloud client synchronises`, () => {
    const root = mkdtempSync(path.join(os.tmpdir(), "winnow-folder-"));
    try {
      const store = path.join(root, folder);
      mkdirSync(store, { recursive: true });
      assert.equal(
        folderWarnings(store).some((says) => says.includes("cloud client")),
        warned,
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  });
}
