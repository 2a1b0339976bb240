import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { besideThePapers } from "./beside-the-papers.js";
import { seenPage } from "./reader-page.js";

test("comments of readers and references for copying are beside the papers", () => {
  const page = readPage({
    ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(
      "<!doctype html><title>XYZ</title><p class=commentary>Rivers</p><div class='box comment'><p>Nice rivers! - <a href=u>Ann Lee</a></p></div><pre>@inproceedings{lee, author = {Ann Lee}}</pre><p>Lakes</p>",
    ),
  });
  const { blocks } = seenPage(page);
  const beside = besideThePapers(blocks);
  assert.deepEqual(
    blocks.flatMap(({ text }, b) => (beside.has(b) ? [] : [text])),
    ["Rivers", "Lakes"],
  );
});
