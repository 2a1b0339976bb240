/** One of several threads that judge addresses: lines in, answers out. */
import { parentPort, workerData } from "node:worker_threads";
import { readUrlModel } from "../events/url-classifier.js";
import { type Judged, judgeLines, type UrlWork } from "./url-lines.js";

const { bytes, year, json } = workerData as UrlWork;
const classify = readUrlModel(bytes);

parentPort!.on("message", (lines: string) => {
  const judged: Judged = judgeLines(lines, classify, year, json);
  parentPort!.postMessage(judged);
});
