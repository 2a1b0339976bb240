/**
 * Deadlines in the YAML form of ccfddl (github.com/ccfddl/ccf-deadlines), one entry per event.
 *
 * `notification` is an addition: programs that do not know it ignore it. A deadline without a time lasts to the end of its day.
 */
import { stringify } from "yaml";
import type { Format } from "../../model/format.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { describe } from "../description.js";
import { dateOf, isObject, lineOf, lineText } from "../formats/reference-text.js";
import { isLiveEvent } from "./events-table.js";

export const ccfddl: Format = {
  name: "ccfddl",
  about: "deadlines of events as YAML for ccfddl, with notification dates",
  mediaType: "application/yaml; charset=utf-8",
  endings: ["ccfddl.yml", "ccfddl.yaml"],
  open: () => {
    let some = false;
    return {
      before: () => "",
      one(record) {
        if (!isLiveEvent(record)) return undefined;
        some = true;
        return stringify([entryOf(record)], { lineWidth: 0 });
      },
      after: () => (some ? "" : "[]\n"),
    };
  },
};

function entryOf(record: WinnowRecord): object {
  const { fields, url } = record;
  const of = describe(record);
  const acronym = of.acronym ?? of.title;
  const year = Number(lineOf(fields["year"]) ?? of.date?.slice(0, 4));
  const rounds = Array.isArray(fields["rounds"]) ? fields["rounds"].filter(isObject) : [];
  const timeline = (rounds.length > 0 ? rounds : [fields]).flatMap((round) => roundOf(round, fields));
  const days = new Map(of.days);
  const dates = [days.get("start"), days.get("end")].filter((day) => day !== undefined).join(" – ");
  return {
    title: acronym,
    description: of.title,
    ...withoutUndefined({ dblp: of.series }),
    confs: [
      {
        ...(Number.isInteger(year) ? { year } : {}),
        id: `${acronym.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")}${Number.isInteger(year) ? String(year).slice(2) : ""}`,
        link: url,
        timeline,
        timezone: lineText(fields["timezone"]) ?? "AoE",
        ...withoutUndefined({ date: dates === "" ? undefined : dates, place: of.place }),
      },
    ],
  };
}

type Fields = { readonly [name: string]: Json | undefined };

/** A round without a date of its own, such as its notification, has that of the event. */
function roundOf(round: Fields, event: Fields): object[] {
  const deadline = dateOf(round["submission"]);
  if (deadline === undefined) return [];
  const abstract = dateOf(round["abstract"]);
  const comment = [lineText(round["track"]), lineOf(round["name"])].filter((part) => part !== undefined).join(", ");
  return [
    withoutUndefined({
      abstract_deadline: abstract === undefined ? undefined : endOf(abstract),
      deadline: endOf(deadline),
      notification: dateOf(round["notification"]) ?? dateOf(event["notification"]),
      comment: comment === "" || round === event ? undefined : comment,
    }),
  ];
}

function endOf(day: string): string {
  return day.length === 10 ? `${day} 23:59:59` : day;
}
