/** npm run test:kill: a few thousand pages over 20 hosts, killed a hundred times. */
import { killAgainAndAgain } from "./kill.js";

process.stdout.write("   #  moment          lived  requests   done  waiting  store\n");
let life = 0;
const began = Date.now();
const { complaints, kills, pages } = await killAgainAndAgain({
  seed: Number(process.argv[2] ?? 1),
  hosts: 20,
  pagesPerHost: [420, 520],
  kills: 100,
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
process.exitCode = complaints.length === 0 ? 0 : 1;
