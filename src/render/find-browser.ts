/** Finds a Chromium and the module that drives it. Both are optional: Winnow works without them. */
import { existsSync } from "node:fs";
import path from "node:path";

export const INSTALL_HINT =
  "install Chromium (Debian: apt-get install chromium-headless-shell) and its driver (npm install playwright-core)";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome.exe",
];

const USUAL_PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files\\Chromium\\Application\\chrome.exe",
];

/** `WINNOW_CHROMIUM` names the program; otherwise it is looked for in the usual places. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment["WINNOW_CHROMIUM"];
  if (named !== undefined && named !== "") return named;
  const folders = (environment["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...places, ...USUAL_PLACES].find((file) => existsSync(file));
}

/** The driver; undefined where it is not installed. */
export async function loadDriver(): Promise<typeof import("playwright-core") | undefined> {
  return import("playwright-core").catch(() => undefined);
}
