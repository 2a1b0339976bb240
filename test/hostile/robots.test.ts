/** A robots.txt of stars beside a page of long links, in a whole harvest. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, harvestAll, serve } from "./harvests.js";
import { page, says } from "./server.js";

after(closeAll);

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const RULES = LETTERS.flatMap((x) =>
  LETTERS.flatMap((y) => LETTERS.slice(0, 12).map((z) => `Disallow: /*a*${x}${y}*z${z}$`)),
);

test("15,000 rules with stars and 6,000 long links cost little CPU time", async () => {
  const links = Array.from({ length: 6000 }, (_, i) => `<a href="/${i}${"a".repeat(880)}%7e%41x">x</a>`);
  const server = await serve({
    "star.example/robots.txt": says(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nUser-agent: *\n${RULES.join("\n")}\n`,
    ),
    "star.example/": page(`<title>start</title>${links.join("")}`),
    "star.example/*": page("<title>page</title><p>Words of a page that leads nowhere."),
  });
  const began = process.cpuUsage();
  const { end } = await harvestAll(server, ["http://star.example/"], { options: { maxPages: 20 } });
  const { user, system } = process.cpuUsage(began);
  assert.match(await end("http://star.example/"), /^done: list/);
  assert.ok(user + system < 12e6, `${Math.round((user + system) / 1000)} ms`); // 30 s when every link was checked against every rule
});
