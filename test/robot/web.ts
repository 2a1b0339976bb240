/** The examples' web, the program as people start it, and what it left behind. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { type RobotWeb, startRobotWeb } from "../../examples/robots/web.js";
import type { WinnowRecord } from "../../src/model/record.js";
import { openStore } from "../../src/store/open.js";
import { type Ended, folder, winnow } from "../cli/world.js";
import { ROOT } from "../house/root.js";

export const RECIPES = path.join(ROOT, "examples/robots");

export interface Robots {
  readonly web: RobotWeb;
  /** A folder that is removed after the test. */
  readonly folder: string;
  /** `winnow robot …` on the examples' web, into a store in the folder. */
  run(...args: string[]): Promise<Ended>;
  records(collection?: string): Promise<readonly WinnowRecord[]>;
  file(name: string, collection?: string): string;
}

export async function robots(t: TestContext): Promise<Robots> {
  const web = await startRobotWeb();
  t.after(() => web.close());
  const place = folder(t);
  const store = path.join(place, "data");
  const names = web.resolve.flatMap((name) => ["--resolve", name]);
  return {
    web,
    folder: place,
    run: (...args) => {
      const keeps = !["check", "test", "try", "new"].includes(args[0]!);
      const asks = !["check", "test"].includes(args[0]!);
      return winnow([
        "robot",
        ...args,
        ...(asks ? [...names, "--delay", "0", "--contact", "test@example.org"] : []),
        ...(keeps ? ["--store", store] : []),
      ]);
    },
    async records(collection = "tugan-tel") {
      const opened = await openStore(store, { create: false });
      try {
        return await opened.records({ collection, limit: 1000, since: 0 });
      } finally {
        await opened.close();
      }
    },
    file: (name, collection = "tugan-tel") => readFileSync(path.join(store, "files", collection, name), "utf8"),
  };
}

export function recipe(name: string): string {
  return path.join(RECIPES, `${name}.yaml`);
}
