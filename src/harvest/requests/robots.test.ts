import assert from "node:assert/strict";
import { test } from "node:test";
import { type RobotsResponse, readRobotsResponse } from "../../fetch/robots-response.js";
import { forbiddenBy, openRulesKept, robotsRules, storedRules, withoutRules } from "./robots.js";

const answer = (text: string): RobotsResponse =>
  readRobotsResponse({
    ...{ kind: "fetched", url: "https://a.example/robots.txt", at: 1000, took: 5, status: 200, headers: [] },
    body: Buffer.from(text),
  });

test("rules in memory are bounded by the length of their text; what was added first goes", () => {
  const taken: string[] = [];
  const kept = openRulesKept<string>((owner) => taken.push(owner), 100);
  const rules = robotsRules(answer("x".repeat(40)));
  for (const owner of ["a", "b", "b", "c"]) kept.add(owner, rules);
  assert.deepEqual(taken, ["a"]);
  kept.delete("b");
  kept.add("d", rules);
  assert.deepEqual(taken, ["a"]);
  kept.add("e", robotsRules(answer("x".repeat(500)))); // alone, it stays
  assert.deepEqual(taken, ["a", "c", "d"]);
});

test("rules that were taken out of memory expire, so that they are loaded before the next visit", () => {
  const stored = JSON.parse(JSON.stringify(answer("User-agent: gptbot\nUser-agent: *\nDisallow: /")));
  const rules = storedRules(stored, 2000)!;
  assert.ok(forbiddenBy(rules, "winnow", "https://a.example/x"));
  const left = withoutRules(rules);
  assert.equal(left.until, 0);
  assert.equal(JSON.stringify(left).includes("Disallow"), false);
  assert.deepEqual(left.reserved, ["robots.txt: closed to gptbot"]);
});

test("which collectors are excluded is found without keeping the rules of each", () => {
  const agents = ["ccbot", "gptbot", "claudebot", "diffbot", "omgili"];
  const rules = Array.from({ length: 20_000 }, (_, i) => `Disallow: /*a*${i}$`).join("\n");
  const text = `${agents.map((agent) => `User-agent: ${agent}`).join("\n")}\n${rules}\nDisallow: /*`;
  assert.deepEqual(robotsRules(answer(text)).reserved, [
    "robots.txt: closed to ccbot, claudebot, diffbot, gptbot, omgili",
  ]);
  const but = `${text}\nAllow: /index.html`;
  assert.deepEqual(robotsRules(answer(but)).reserved, []);
});
