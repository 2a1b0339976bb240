import assert from "node:assert/strict";
import { test } from "node:test";
import { openRegistry } from "./exposition.js";

test("counters, gauges and histograms are written as Prometheus reads them", () => {
  const registry = openRegistry();
  registry.add("winnow_visits_total", "Visits.", 2, { collection: 'a "b"\n\\', outcome: "done" });
  registry.add("winnow_visits_total", "Visits.", 1, { collection: 'a "b"\n\\', outcome: "done" });
  registry.set("winnow_queue_addresses", "Waiting.", 7);
  registry.set("winnow_queue_addresses", "Waiting.", 5);
  registry.observe("winnow_visit_duration_seconds", "How long.", 0.2);
  const lines = registry.text().split("\n");
  assert.deepEqual(lines.slice(0, 6), [
    "# HELP winnow_visits_total Visits.",
    "# TYPE winnow_visits_total counter",
    'winnow_visits_total{collection="a \\"b\\"\\n\\\\",outcome="done"} 3',
    "# HELP winnow_queue_addresses Waiting.",
    "# TYPE winnow_queue_addresses gauge",
    "winnow_queue_addresses 5",
  ]);
  assert.ok(lines.includes('winnow_visit_duration_seconds_bucket{le="0.1"} 0'));
  assert.ok(lines.includes('winnow_visit_duration_seconds_bucket{le="0.25"} 1'));
  assert.ok(lines.includes('winnow_visit_duration_seconds_bucket{le="+Inf"} 1'));
  assert.ok(lines.includes("winnow_visit_duration_seconds_count 1"));
  assert.equal(lines.at(-1), "");
});

test("a label with very many values is counted together", () => {
  const registry = openRegistry();
  for (let n = 0; n < 2500; n++) registry.add("x_total", "X.", 1, { host: String(n) });
  assert.match(registry.text(), /x_total\{other="true"\} 500\n/);
});
