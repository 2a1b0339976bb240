import assert from "node:assert/strict";
import { test } from "node:test";
import { withRefusedForm } from "./sent-again.js";

const PAGE = `<body><form action="/search"><input name="q"/></form>
<form class="filters" action="/harvests" method="post"><input type="hidden" name="token" value="T"/><label>What<select name="kind">
<option value="crawl">all</option><option value="event" selected="">a conference</option></select></label>
<label>Address<input name="url" required="" value="https://old.example/"/></label>
<label>Pages<input type="number" name="pages" value="40"/></label><input type="checkbox" name="deep" checked=""/>
<textarea name="note">
old</textarea><button type="submit">Start</button></form><form action="/harvests"><input name="other"/></form></body>`;

const again = (fields: Record<string, string>, says: string, action = "/harvests"): string =>
  withRefusedForm(PAGE, { action, fields: Object.entries(fields), says }) ?? "";

test("what was sent stands in the form again, and the message beside the field that it quotes", () => {
  const page = again(
    { token: "other", kind: "crawl", url: `a"b<c>`, pages: "many", note: "</textarea><b>" },
    `"many" is not a number of pages.`,
  );
  assert.match(page, /<option value="crawl" selected="">all<\/option><option value="event">/);
  assert.match(page, /<input name="url" required="" value="a&quot;b&lt;c&gt;">/);
  assert.match(
    page,
    /name="pages" value="many" aria-invalid="true" aria-describedby="refused" autofocus=""><\/label><span class="message" role="alert" id="refused">&quot;many&quot; is not/,
  );
  assert.match(page, /<textarea name="note">\n&lt;\/textarea&gt;&lt;b&gt;<\/textarea>/);
  assert.match(page, /<input type="checkbox" name="deep">/, "a box that was not sent is not checked");
  assert.match(page, /name="token" value="T"/, "the token is the new one");
  assert.equal(page.split(`id="refused"`).length, 2);
});

test("a message that quotes no field stands at the top of the form", () => {
  const page = again({ url: "https://a.example/" }, "A harvest is running.");
  assert.match(
    page,
    /method="post"><span class="message" role="alert" id="refused">A harvest is running\.<\/span><input/,
  );
});

test("a wrong choice and a wrong text have the message behind them", () => {
  assert.match(again({ kind: "zoo" }, `"zoo" cannot be started.`), /<\/select><\/label><span class="message"/);
  assert.match(again({ note: "x y" }, `"x y" is no note.`), /x y<\/textarea><span class="message"/);
});

test("of several forms with one address it is the one with all fields; without one there is no page", () => {
  assert.match(again({ other: "x" }, `"x" is wrong.`), /name="other" value="x" aria-invalid/);
  assert.equal(again({ nothing: "x" }, "No."), "");
  assert.equal(again({ url: "x" }, "No.", "/elsewhere"), "");
});
