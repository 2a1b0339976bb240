/** A page → its papers: labelled, bundled, and nothing where a page has none. */
import { decodeModel } from "../../learn/index.js";
import type { Page } from "../../model/page.js";
import { bundlePapers, type FoundPaper } from "./bundle.js";
import { openLabeller } from "./labeller.js";
import { type Lexicon, openLexicon } from "./lexicon.js";
import { labelOtherScripts } from "./other-scripts.js";
import { type SeenPage, seenPage } from "./seen.js";

/** The files it needs from `models/`. */
export const PAPER_MODELS = ["lexica.model", "regions.model"] as const;

export interface PaperReader {
  papers(page: Page): readonly FoundPaper[];
  /** Also what would not be believed of a list: one paper on a page of its own. */
  candidates(page: Page): readonly FoundPaper[];
  readonly lexicon: Lexicon;
}

export function openPaperReader(models: ReadonlyMap<string, Uint8Array>): PaperReader {
  const [words, regions] = PAPER_MODELS.map((name) => {
    const bytes = models.get(name);
    if (bytes === undefined) throw new Error(`the model ${name} is missing`);
    return bytes;
  });
  const lexicon = openLexicon(words!);
  const model = decodeModel(regions!, PAPER_MODELS[1]);
  if (model.kind !== "crf") throw new Error(`${PAPER_MODELS[1]} is no model of regions`);
  return paperReader(openLabeller(model, lexicon), lexicon);
}

export function paperReader(labeller: ReturnType<typeof openLabeller>, lexicon: Lexicon): PaperReader {
  const read = (seen: SeenPage): readonly FoundPaper[] =>
    bundlePapers(labelOtherScripts(labeller.label(seen)), seen, lexicon);
  return {
    papers(page) {
      const seen = seenPage(page);
      return believable(read(seen), seen);
    },
    candidates: (page) => read(seenPage(page)),
    lexicon,
  };
}

const FEW = 3;
const DOUBT = 0.75;
const LESS_DOUBT = 0.45; // where the page says that it lists papers

/**
 * What is believed. One or two papers on a page, and none of them sure, are a news item, a speaker, a name in a text. Where papers have authors, a
 * title without any is none; where none has, titles are topics of a call or headings, unless the page says that it lists papers or most
 * of them lead to a document.
 */
function believable(papers: readonly FoundPaper[], seen: SeenPage): readonly FoundPaper[] {
  const complete = papers.filter(({ authors }) => authors.length > 0);
  const withDocument = papers.filter(({ pdf }) => pdf !== undefined).length;
  const named = `${seen.title} ${new URL(seen.url).pathname.replace(/[^a-z]+/giu, " ")}`;
  const headings = seen.blocks.filter(({ heading }) => heading === 1 || heading === 2).slice(0, 4);
  const listed = LISTS.test([named, ...headings.map(({ text }) => text)].join(" ")) && !CALLS.test(named);
  const bare = complete.length * 2 < papers.length && (listed || withDocument * 2 > papers.length);
  const real = bare ? papers : complete;
  return real.length >= FEW ? real : real.filter(({ confidence }) => confidence >= (listed ? LESS_DOUBT : DOUBT));
}

const LISTS =
  /\b(?:accepted|proceedings|program(?:me)?|schedule|papers|posters|abstracts|agenda|talks|presentations|publications)\b/iu;
const CALLS =
  /\b(?:call|cfp|topics|submission|submit|instructions?|camera|author|sponsor\w*|registration|committees?|guidelines)\b/iu;
