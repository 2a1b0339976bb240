/** What the harvests of this process do, as metrics: a listener of their events. */
import type { Listener } from "../listeners.js";
import type { Registry } from "./exposition.js";

export function metricsListener(registry: Registry): Listener {
  const collections = new Map<number, string>();
  return (event) => {
    switch (event.kind) {
      case "began":
        for (const { id, collection } of event.harvests) collections.set(id, collection);
        registry.add("winnow_runs_total", "Runs begun.");
        return;
      case "visit": {
        const collection = collections.get(event.harvest) ?? "";
        const answer = event.status === 0 ? "none" : `${Math.floor(event.status / 100)}xx`;
        registry.add("winnow_visits_total", "Visits by what became of the address.", 1, {
          collection,
          outcome: event.became,
        });
        registry.add("winnow_responses_total", "Responses by class of status; none: no response.", 1, {
          status: answer,
        });
        registry.add("winnow_response_bytes_total", "Bytes received.", event.bytes, { collection });
        registry.add("winnow_records_found_total", "Records that pages gave.", event.findings.length, { collection });
        registry.observe("winnow_visit_duration_seconds", "Time from request to response.", event.took / 1000);
        return;
      }
      case "progress":
        registry.set("winnow_queue_addresses", "Addresses that wait in the memory of this process.", event.queue);
        registry.set("winnow_hosts_active", "Hosts that this process has work for.", event.hosts);
        registry.set("winnow_requests_in_flight", "Visits in progress.", event.inFlight);
        registry.set("winnow_pages_per_second", "Pages per second, of the last seconds.", event.pagesPerSecond);
        return;
      case "host":
        registry.add("winnow_host_problems_total", "Hosts that began to wait, fail, or were set aside.");
        return;
      case "warning":
        registry.add("winnow_warnings_total", "Warnings.");
        return;
      case "settled":
        registry.add(
          "winnow_settled_pages_total",
          "Pages read again from the archive to settle their role.",
          event.pages,
        );
        return;
    }
  };
}
