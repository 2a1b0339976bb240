/**
 * npm run test:kill: a few thousand pages over 20 hosts, killed a hundred times; then fewer pages, killed a hundred times within the
 * first moments of each run.
 */
import { killAgainAndAgain } from "./kill.js";

for (const [latest, pagesPerHost] of [
  [25, [420, 520]],
  [3, [40, 50]],
] as const) {
  process.stdout.write("   #  moment          lived  requests   done  waiting  store\n");
  let life = 0;
  const began = Date.now();
  const { complaints, kills, pages } = await killAgainAndAgain({
    seed: Number(process.argv[2] ?? 1),
    hosts: 20,
    pagesPerHost,
    kills: 100,
    latest,
    told({ moment, lived, requests, done, waiting, problems }) {
      const numbers = [requests, done, waiting].map((n) => String(n).padStart(7));
      process.stdout.write(
        `${String(++life).padStart(4)}  ${moment.padEnd(13)} ${(lived / 1000).toFixed(1).padStart(5)} s ${numbers.join("  ")}  ${problems.length === 0 ? "sound" : problems.join("; ")}\n`,
      );
    },
  });
  process.stdout.write(
    `${pages} pages, ${kills} kills, ${Math.round((Date.now() - began) / 1000)} s: ${complaints.length === 0 ? "every page once, nobody hurried, the store sound after every kill" : "FAILED"}\n`,
  );
  for (const complaint of complaints.slice(0, 50)) process.stdout.write(`  ${complaint}\n`);
  if (complaints.length > 0) process.exitCode = 1;
}
