import assert from "node:assert/strict";
import test from "node:test";
import { type RequestRule, ruleFor } from "./request-rules.js";

const CASES: readonly [rule: RequestRule, type: string, url: string, method?: string][] = [
  ["answer", "script", "https://www.songs.example/app.js"],
  ["answer", "fetch", "https://api.songs.example/list?page=2"],
  ["answer", "xhr", "http://songs.example/list"],
  ["answer", "script", "https://cdn.jsdelivr.net/npm/vue@3"],
  ["refuse", "fetch", "https://cdn.jsdelivr.net/npm/vue@3"],
  ["refuse", "script", "https://tracker.example/collect.js"],
  ["refuse", "fetch", "https://www.songs.example/save", "POST"],
  ["refuse", "fetch", "file:///etc/passwd"],
  ["refuse", "image", "https://www.songs.example/cover.png"],
  ["refuse", "document", "https://www.songs.example/frame.html"],
  ["refuse", "websocket", "https://www.songs.example/live"],
  ["empty", "stylesheet", "https://www.songs.example/style.css"],
];
for (const [rule, type, url, method = "GET"] of CASES)
  test(`${method} ${type} ${url}: ${rule}`, () =>
    assert.equal(ruleFor({ url, type, method, page: "https://www.songs.example/" }), rule));
