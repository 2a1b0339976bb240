/** `winnow robot new`: looks at a site and proposes a recipe for it. */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { PageError, UsageError } from "../model/errors.js";
import type { Page } from "../model/page.js";
import { MINUTE } from "../model/time.js";
import type { Sitemap } from "../robot/propose.js";
import { duration, readAddress, withManners, withReachFlags } from "./flags.js";
import type { AskFlags } from "./robot-page.js";
import { type Manners, openVoice } from "./voice.js";

interface NewFlags extends Manners, AskFlags {
  readonly out?: string;
}

export function addRobotNew(group: Command, end: (code: number) => void): void {
  const command = withReachFlags(
    group
      .command("new")
      .description("Look at a site and propose a recipe for it, with comments. A handful of requests is made.")
      .argument("<url>", "the site's page that lists its articles")
      .option("--out <file>", "write the recipe there, instead of to stdout")
      .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE)),
  );
  withManners(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow robot new https://news.example/ > news.yaml
  winnow robot new https://news.example/ --out news.yaml
  winnow robot try news.yaml --sample 20

Exit codes: 0 a recipe was proposed, 1 the site could not be looked at, 2 wrong use.`,
    )
    .action(async (url: string, flags: NewFlags) => end(await propose(url, flags)));
}

const ARTICLES = 3;
const MOST_FEEDS = 2;

async function propose(address: string, flags: NewFlags): Promise<number> {
  const { pageAsker } = await import("./robot-page.js");
  const { proposal } = await import("../robot/propose.js");
  const { articleLinks, isListPage, isOfComments } = await import("../robot/propose-links.js");
  const { identifierFrom } = await import("../robot/language.js");
  const { loadModels } = await import("../harvest/models.js");
  const { kind } = await import("../robot/robot.js");
  const { readRecipe } = await import("../robot/read-recipe.js");
  const voice = openVoice(flags);
  if (flags.out !== undefined && existsSync(flags.out))
    throw new UsageError(`${flags.out} exists already; name another file.`);
  const url = readAddress(address, (taken) => voice.note(`${address} is taken for ${taken}`));
  const fetchOne = pageAsker(flags, voice);
  const ask = async (wanted: string): Promise<Page> => {
    voice.note(`Looks at ${wanted}`);
    return (await fetchOne(wanted)).page;
  };
  const perhaps = async (wanted: string): Promise<Page | undefined> => {
    try {
      return await ask(wanted);
    } catch (error) {
      if (error instanceof PageError) return undefined;
      throw error;
    }
  };
  voice.note(`Looks at ${url}`);
  const { page: start, sitemaps } = await fetchOne(url);
  const feeds: Page[] = [];
  // The address of a feed itself may have been given.
  if (start.feed !== undefined && start.feed.form !== "sitemap") feeds.push(start);
  for (const { url: feed } of start.declared.feeds.slice(0, MOST_FEEDS)) {
    const page = await perhaps(feed);
    if (page?.feed !== undefined && page.feed.entries.length > 0 && !isOfComments(page)) feeds.push(page);
  }
  const mapped = await findSitemap([...start.declared.sitemaps, ...sitemaps], start.url, perhaps);
  const listed = articleLinks(start)?.links.map((link) => link.url) ?? [];
  const fed = feeds.flatMap(({ feed }) => feed!.entries.flatMap(({ url: entry }) => entry ?? []));
  const look = async (urls: readonly string[]): Promise<Page[]> => {
    const pages: Page[] = [];
    for (const one of [...new Set(urls)].slice(0, ARTICLES)) {
      const page = await perhaps(one);
      if (page !== undefined) pages.push(page);
    }
    return pages;
  };
  const seen = await look([...listed.slice(0, ARTICLES), ...fed, ...(mapped?.articles.slice(-ARTICLES) ?? [])]);
  // An archive leads to years or themes first.
  const lists = seen.filter((page) => listed.includes(page.url) && isListPage(page));
  const list = lists.length > seen.length / 2 ? lists[0] : undefined;
  const below = lists.flatMap((page) => articleLinks(page)?.links[0]?.url ?? []);
  const articles = list === undefined ? seen : await look(below);
  const { textOfMarkup } = await import("../robot/markup.js");
  const entries = feeds.flatMap(({ feed }) =>
    feed!.entries.slice(0, ARTICLES).map(({ content, summary }) => textOfMarkup(content ?? summary)),
  );
  const text = [...articles.map(({ mainText }) => mainText.text), ...entries].join("\n");
  const language = text.length < 200 ? undefined : identifierFrom(loadModels(kind.models ?? []))(text).language;
  const file = flags.out === undefined ? "THIS.yaml" : path.basename(flags.out);
  const recipe = proposal({ file, start, list, feeds, sitemap: mapped, articles, language });
  const { problems } = readRecipe(Buffer.from(recipe));
  if (problems.some(({ severity }) => severity === "error"))
    throw new Error(`the proposed recipe cannot be read: ${problems[0]!.says}`);
  if (flags.out === undefined) voice.result(recipe.trimEnd());
  else {
    writeFileSync(flags.out, recipe);
    voice.note(`The recipe is in ${flags.out}. Next: winnow robot try ${flags.out} --sample 20`);
  }
  voice.data({ kind: "recipe", recipe });
  voice.data({
    summary: true,
    command: "robot new",
    end: "finished",
    counts: { feeds: feeds.length, articles: articles.length, sitemap: mapped === undefined ? 0 : 1 },
  });
  return 0;
}

const MOST_SITEMAPS = 4;

/** The first of the likely places that is a sitemap, and the articles in it; of an index, the part that has most of them. */
async function findSitemap(
  named: readonly string[],
  start: string,
  perhaps: (url: string) => Promise<Page | undefined>,
): Promise<Sitemap | undefined> {
  const { findListed } = await import("../robot/sitemap.js");
  const { articlesAmong } = await import("../robot/propose-links.js");
  const places = [...named, "/sitemap.xml", "/sitemap_index.xml"].map((place) => new URL(place, start).href);
  for (const url of [...new Set(places)].slice(0, MOST_SITEMAPS)) {
    const page = await perhaps(url);
    const listed = page === undefined ? undefined : findListed(page);
    if (listed === undefined || listed.urls.length === 0) continue;
    if (!listed.isIndex) return { url, addresses: listed.urls.length, articles: articlesAmong(listed.urls) };
    let [addresses, articles]: [number, readonly string[]] = [0, []];
    // Those that are called so, and the newest, which stand last.
    const parts = [...listed.urls].sort((a, b) => Number(SAYS_ARTICLES.test(b)) - Number(SAYS_ARTICLES.test(a)));
    for (const part of parts.slice(0, MOST_SITEMAPS)) {
      const inside = await perhaps(part);
      const urls = inside === undefined ? [] : (findListed(inside)?.urls ?? []);
      addresses += urls.length;
      const found = articlesAmong(urls);
      if (found.length > articles.length) articles = found;
    }
    return { url, addresses, articles };
  }
  return undefined;
}

const SAYS_ARTICLES = /post|news|article|story|blog/i;
