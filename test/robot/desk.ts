/** A site of a few literal articles, recipes written beside it, and the program that runs them. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import Database from "better-sqlite3";
import { openStore } from "../../src/store/open.js";
import { folder, type SmallWeb, serve, winnow } from "../cli/world.js";

export interface Desk {
  readonly web: SmallWeb;
  readonly place: string;
  write(name: string, text: string): string;
  run(...args: string[]): ReturnType<typeof winnow>;
  /** Some time has passed, as far as the store knows. */
  later(milliseconds: number): void;
  /** `winnow watch --once` on the store. */
  watch(): ReturnType<typeof winnow>;
  records(): Promise<readonly { url: string; state: string; fields: { [name: string]: unknown } }[]>;
}

export async function desk(t: TestContext, pages: Parameters<typeof serve>[1]): Promise<Desk> {
  const web = await serve(t, pages);
  const place = folder(t);
  const store = path.join(place, "data");
  return {
    web,
    place,
    write(name, text) {
      const file = path.join(place, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text.replaceAll("SITE", web.url.replace(/\/$/, "")));
      return file;
    },
    run: (...args) =>
      winnow([
        "robot",
        ...args,
        "--store",
        store,
        "--delay",
        "0",
        "--allow-private",
        "--contact",
        "t@example.org",
        "--json",
      ]),
    later(milliseconds) {
      const database = new Database(path.join(store, readdirSync(store).find((name) => /\.(sqlite|db)$/.test(name))!));
      database.exec(
        `UPDATE runs SET began = began - ${milliseconds}, ended = ended - ${milliseconds}, heartbeat = heartbeat - ${milliseconds}`,
      );
      database.close();
    },
    watch: () =>
      winnow(["watch", "--once", "--store", store, "--allow-private", "--contact", "t@example.org", "--json"]),
    async records() {
      const opened = await openStore(store, { create: false });
      try {
        return await opened.records({ limit: 1000, since: 0 });
      } finally {
        await opened.close();
      }
    },
  };
}

const SENTENCES = [
  "Урманда җиләк пешә.",
  "Елга буенда балалар уйный.",
  "Әбием ипи пешерә.",
  "Кошлар иртән сайрый.",
  "Шәһәрдә яңа мәктәп ачылды.",
  "Кичен концерт була.",
];

/** An article of its own words; `more` stands under it. */
export function article(n: number, more = ""): string {
  const own = SENTENCES.map(
    (_, i) =>
      `${SENTENCES[(i * (n + 1) + n) % SENTENCES.length]} ${n * 7 + i} нче көн, ${"абвгдежз"[n % 8]}${n} авылы.`,
  );
  return `<html lang="tt"><title>Хәбәр ${n}</title><body><h1>Хәбәр ${n}</h1><p class="date">${String((n % 28) + 1).padStart(2, "0")}.05.2007</p><div class="b">${own.map((line) => `<p>${line}</p>`).join("")}${more}</div></body></html>`;
}
export const list = (numbers: readonly number[], next = ""): string =>
  `<ul>${numbers.map((n) => `<li><a href="/news/${n}">Хәбәр ${n}</a></li>`).join("")}</ul>${next}`;
export const site = (count: number, more: (n: number) => string = () => ""): { [path: string]: string } =>
  Object.fromEntries([
    ["/", list(Array.from({ length: count }, (_, n) => n))],
    ...Array.from({ length: count }, (_, n) => [`/news/${n}`, article(n, more(n))]),
  ]);

export const STEPS = `steps:
  - { select: h1, as: title }
  - { select: .date, as: date }
  - { select: .b, as: text }
`;
export const FROM_LIST = `name: r
collect:
  - { list: SITE/, only: '/news/\\d+$' }
`;
