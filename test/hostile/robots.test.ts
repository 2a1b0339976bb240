/** A robots.txt of stars beside a page of long links, in a whole harvest. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, harvestAll, serve, site } from "./harvests.js";
import { page, says, type Talk } from "./server.js";

after(closeAll);

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const RULES = LETTERS.flatMap((x) =>
  LETTERS.flatMap((y) => LETTERS.slice(0, 12).map((z) => `Disallow: /*a*${x}${y}*z${z}$`)),
);

test("a robots.txt that calls itself a stream of bytes is obeyed, and a longer one than is read is cut", async () => {
  const asks = (type: string, rules: string): Talk =>
    says(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\nUser-agent: *\n${rules}`);
  const server = await serve({
    "bytes.example/robots.txt": asks("binary/octet-stream", "Disallow: /closed\n"),
    "bytes.example/": site(["/closed", "/open"]),
    "bytes.example/*": page("<title>page</title><p>Words of a page that leads nowhere."),
    "long.example/robots.txt": asks("text/plain", `Disallow: /closed\n${"#".repeat(3_000_000)}`),
    "long.example/": site(["/closed", "/open"]),
    "long.example/*": page("<title>page</title><p>Words of a page that leads nowhere."),
  });
  const { end } = await harvestAll(server, ["http://bytes.example/", "http://long.example/"]);
  for (const host of ["bytes.example", "long.example"]) {
    assert.match(await end(`http://${host}/closed`), /^dropped: robots.txt: Disallow: \/closed \(line 2\)/);
    assert.match(await end(`http://${host}/open`), /^done: page/);
  }
});

test("rules that every host of a run has, half a megabyte each, are loaded again when their turn comes", async () => {
  const hosts = Array.from({ length: 18 }, (_, i) => `h${i}.example`);
  const rules = Array.from({ length: 30_000 }, (_, i) => `Disallow: /*a*${i}$`).join("\n");
  const robots = says(
    `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nUser-agent: *\nDisallow: /closed\n${rules}`,
  );
  const world: Record<string, Talk> = {};
  for (const host of hosts) {
    world[`${host}/robots.txt`] = robots;
    world[`${host}/`] = site(["/closed", "/open"]);
    world[`${host}/*`] = page("<title>page</title><p>Words of a page that leads nowhere.");
  }
  const server = await serve(world);
  const { end, summary } = await harvestAll(
    server,
    hosts.map((host) => `http://${host}/`),
  );
  assert.equal(summary.end, "finished");
  for (const host of hosts) {
    assert.match(await end(`http://${host}/closed`), /^dropped: robots.txt: Disallow: \/closed \(line 2\)/);
    assert.match(await end(`http://${host}/open`), /^done: page/);
  }
  const asked = server.asked.filter((one) => one.endsWith("/robots.txt"));
  assert.equal(asked.length, hosts.length, "each robots.txt is requested once");
});

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
