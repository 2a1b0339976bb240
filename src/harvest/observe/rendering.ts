/**
 * Rendering during a run: one browser, started with the first page that needs it.
 *
 * Scripts are fetched once per run. Where there is no browser, the pages that look empty are counted, and the end of the
 * run names them.
 */
import { type Fetched, header } from "../../model/fetched.js";
import { formatCount } from "../../model/text/formatting.js";
import { openRenderer, type Renderer } from "../../render/browser.js";
import { BrokenOffError } from "../requests/request-gate.js";

export type RenderMode = "auto" | "always";

export interface Rendering {
  readonly mode: RenderMode;
  /** The page after its scripts have run; undefined if that is not possible. */
  render(page: Fetched, answer: (url: string) => Promise<Fetched | undefined>): Promise<Fetched | undefined>;
  /** What to tell at the end of the run. */
  notes(): readonly string[];
  close(): Promise<void>;
}

const CACHED_BYTES = 64 * 1024 * 1024;
const EXAMPLES = 3;
const HTML = [["content-type", "text/html; charset=utf-8"]] as const;

export function openRendering(mode: RenderMode, userAgent: string): Rendering {
  const scripts = new Map<string, Fetched>();
  const unrendered = new Map<string, { count: number; examples: string[] }>();
  let cachedBytes = 0;
  let opening: ReturnType<typeof openRenderer> | undefined;
  let closed = false;

  const note = (because: string, url: string): undefined => {
    const known = unrendered.get(because) ?? { count: 0, examples: [] };
    known.count++;
    if (known.examples.length < EXAMPLES) known.examples.push(url);
    unrendered.set(because, known);
  };
  const remember = (url: string, answer: Fetched): void => {
    if (!/javascript|ecmascript/i.test(header(answer, "content-type") ?? "")) return;
    cachedBytes += answer.body.length;
    if (cachedBytes <= CACHED_BYTES) scripts.set(url, answer);
  };

  return {
    mode,
    async render(page, answer) {
      const renderer = await (opening ??= openRenderer(userAgent));
      if ("missing" in renderer) return note(`To render them, ${renderer.missing}.`, page.url);
      let broken: unknown;
      const rendered = await renderer.render({
        url: page.url,
        body: page.body,
        type: header(page, "content-type") ?? "text/html",
        async answer(url) {
          const known = scripts.get(url);
          if (known !== undefined) return known;
          const fresh = await answer(url).catch((error) => {
            broken = error;
            return undefined;
          });
          if (fresh !== undefined) remember(url, fresh);
          return fresh;
        },
      });
      if (broken !== undefined) throw broken;
      if (closed) throw new BrokenOffError("the run broke off while a page was rendered");
      if (rendered.kind === "failed") return note(`Rendering failed: ${rendered.says}.`, page.url);
      const { wire: _wire, truncated: _truncated, ...facts } = page;
      return { ...facts, headers: HTML, body: Buffer.from(rendered.html, "utf8") };
    },
    notes: () =>
      [...unrendered].map(
        ([because, { count, examples }]) =>
          `${formatCount(count, "page")} ${count === 1 ? "looks" : "look"} empty without JavaScript, e.g. ${examples.join(" ")}. ${because}`,
      ),
    async close() {
      closed = true;
      const renderer: Renderer | { missing: string } | undefined = await opening;
      if (renderer !== undefined && "close" in renderer) await renderer.close();
    },
  };
}
