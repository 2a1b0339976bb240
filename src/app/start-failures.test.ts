import assert from "node:assert/strict";
import test from "node:test";
import type { VisitEvent } from "../harvest/events.js";
import { watchStarts } from "./start-failures.js";

const START = "https://a.example/";

function visit(url: string, more: Partial<VisitEvent>): VisitEvent {
  return {
    kind: "visit",
    at: 0,
    harvest: 1,
    url,
    status: 200,
    unchanged: false,
    became: "done",
    because: "page",
    took: 1,
    bytes: 1,
    findings: [],
    ...more,
  };
}

test("one page that was read is hope, whatever else fails", () => {
  const first = watchStarts([START, "https://b.example/"]);
  first.note(visit(START, {}));
  first.note({ kind: "host", host: "b.example", says: "gone" });
  assert.deepEqual([first.hopeless(), first.reasons()], [false, undefined]);
});

test("every start must have failed before hope is given up", () => {
  const first = watchStarts([START, "https://b.example/"]);
  first.note(visit(START, { status: 404, became: "failed", because: "answered 404" }));
  assert.equal(first.hopeless(), false);
  first.note({
    kind: "host",
    host: "b.example",
    says: "robots.txt could not be fetched: the name b.example has no address; asked again in 2 min",
  });
  assert.equal(first.hopeless(), true);
  assert.deepEqual(first.reasons(), [
    "https://a.example/ could not be fetched: answered 404. Open it in a browser, and start from an address that shows a page there.",
    "https://b.example/ could not be fetched: the name b.example has no address. Check how it is spelled, and whether this machine is online.",
  ]);
});

test("robots.txt that forbids the start is named with its rule", () => {
  const first = watchStarts([START]);
  first.note(visit(START, { status: 0, became: "dropped", because: "robots.txt: Disallow: / (line 2)" }));
  assert.match(first.reasons()![0]!, /robots\.txt of a\.example says "Disallow: \/" \(line 2\)/);
});

test("redirects in a circle are called so", () => {
  const first = watchStarts([START]);
  first.note(visit(START, { status: 302, because: "moved to https://a.example/consent" }));
  first.note(visit("https://a.example/consent", { status: 302, because: `moved to ${START}` }));
  assert.equal(first.hopeless(), true);
  assert.match(first.reasons()![0]!, /redirect to each other/);
});

test("a start that moved out of scope says where to", () => {
  const first = watchStarts([START]);
  first.note(visit(START, { status: 301, because: "moved to https://www.b.example/" }));
  assert.equal(first.hopeless(), false, "where it moved to may still be read");
  assert.match(
    first.reasons()![0]!,
    /moved to https:\/\/www\.b\.example\/, which is outside .*Start from there, or widen/,
  );
});

test("a start that moved to what fails is hopeless", () => {
  const first = watchStarts([START]);
  first.note(visit(START, { status: 301, because: "moved to https://b.example/" }));
  first.note(visit("https://b.example/", { status: 503, became: "waiting", because: "answered 503" }));
  assert.equal(first.hopeless(), true);
});
