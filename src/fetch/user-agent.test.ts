import assert from "node:assert/strict";
import { test } from "node:test";
import { PRODUCT_TOKEN, productToken, userAgent } from "./user-agent.js";

test("we say who we are and where to complain", () => {
  assert.equal(userAgent("1.2.3", "https://a.example/bot"), "Winnow/1.2.3 (+https://a.example/bot)");
  assert.equal(userAgent("1.2.3"), "Winnow/1.2.3");
  assert.equal(userAgent("1.2.3", " (Jürgen)\r\nX-Evil: 1 "), "Winnow/1.2.3 (+JrgenX-Evil: 1)");
});

test("robots.txt addresses us by our product token, or by the user's own", () => {
  assert.equal(productToken(userAgent("1.2.3")), PRODUCT_TOKEN);
  assert.equal(productToken("Foo-Bot_x/2.1 (…)"), "foo-bot_x");
  assert.equal(productToken("123"), PRODUCT_TOKEN);
});
