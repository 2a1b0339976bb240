import assert from "node:assert/strict";
import { test } from "node:test";
import { type AddressDate, findAddressDate } from "./in-address.js";

const CASES: readonly (readonly [address: string, date: string | undefined, unit?: AddressDate["unit"]])[] = [
  ["/2031/05", "2031-5", "month"],
  ["/events/2031/5/", "2031-5", "month"],
  ["/events/2031-05", "2031-5", "month"],
  ["/2031/may", "2031-5", "month"],
  ["/2031/September", "2031-9", "month"],
  ["/2031/05/17", "2031-5", "day"],
  ["/2031/may/17/", "2031-5", "day"],
  ["/calendar/2031-05-17", "2031-5", "day"],
  ["/kalender/17.05.2031", "2031-5", "day"],
  ["/05/2031", "2031-5", "month"],
  ["/events/20310517", "2031-5", "day"],
  ["/2031/week/20", "2031-5", "week"],
  ["/plan/2031-W20", "2031-5", "week"],
  ["/week/2031/20", "2031-5", "week"],
  ["/2031/05/page/3", "2031-5", "month"],
  ["/2031/05/feed/", "2031-5", "month"],
  ["/2031/05/index.html", "2031-5", "month"],
  ["/cal?year=2031&month=5", "2031-5", "month"],
  ["/cal?month=05&year=2031&day=17", "2031-5", "day"],
  ["/cal?y=2031&m=5", "2031-5", "month"],
  ["/cal?calYear=2031&calMonth=5", "2031-5", "month"],
  ["/cal?year=2031&week=20", "2031-5", "week"],
  ["/cal?date=2031-05-17", "2031-5", "day"],
  ["/cal?date=20310517", "2031-5", "day"],
  ["/cal?date=2031-05", "2031-5", "month"],
  ["/cal?date=17.05.2031", "2031-5", "day"],
  ["/cal?date=05%2F17%2F2031", "2031-5", "day"],
  ["/cal?start=2031-05-17T10%3A00", "2031-5", "day"],
  ["/cal?tribe-bar-date=2031-05-17", "2031-5", "day"],
  ["/cal?week=2031-W20", "2031-5", "week"],
  ["/?m=203105", "2031-5", "month"],
  // No calendar's page: an article filed by date, numbers, a lone year.
  ["/1985/05/a-title", undefined],
  ["/2019/05/12/a-title.html", undefined],
  ["/2031", undefined],
  ["/?year=2031", undefined],
  ["/publications?year=1985&author=x", undefined],
  ["/item/20310517", undefined],
  ["/item/7134/12", undefined],
  ["/2031/13", undefined],
  ["/2031/00", undefined],
  ["/cal?date=2031-13-01", undefined],
  ["/?id=20310517", undefined],
  ["/?date=yesterday", undefined],
  ["/?m=5", undefined],
  ["/?year=31&month=5", undefined],
  ["/", undefined],
];
for (const [address, date, unit] of CASES) {
  test(`${address} shows ${date ? `a ${unit} of ${date}` : "no date"}`, () => {
    const [path = "", query = ""] = address.split("?");
    const parameters = query === "" ? [] : query.split("&").map((text) => text.split("=") as [string, string]);
    const found = findAddressDate(path.slice(1).replace(/\/$/, "").split("/"), parameters);
    assert.deepEqual(found && [`${found.year}-${found.month}`, found.unit], date && [date, unit]);
  });
}
