/** One of several threads that classify addresses. */
import { parentPort, workerData } from "node:worker_threads";
import { readUrlModel } from "../../events/urls/classifier.js";
import { type ClassifiedLines, classifyLines, type UrlWork } from "./lines.js";

const { bytes, year, json } = workerData as UrlWork;
const classify = readUrlModel(bytes);

parentPort!.on("message", (lines: string) => {
  const judged: ClassifiedLines = classifyLines(lines, classify, year, json);
  parentPort!.postMessage(judged);
});
