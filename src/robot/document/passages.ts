/**
 * Which parts of a text are written in which language?
 *
 * A document in several languages keeps runs of paragraphs with their offsets in its text. Offsets count characters
 * (Unicode code points), as most languages that linguists program in do.
 */

export type Passage = {
  readonly language: string;
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
};

/**
 * The passages of `text`, which consists of some of the paragraphs of `whole`, in their order; `languages` has one entry
 * for each paragraph of `whole`. None when it is written in one language.
 */
export function passagesOf(text: string, whole: string, languages: readonly string[]): Passage[] {
  const paragraphs = whole.split("\n\n");
  const passages: { language: string; from: number; to: number }[] = [];
  let at = 0;
  let from = 0;
  for (const paragraph of text.split("\n\n")) {
    while (at < paragraphs.length && paragraphs[at] !== paragraph) at++;
    const language = languages[at++] ?? "und";
    const to = from + [...paragraph].length;
    const last = passages.at(-1);
    if (last?.language === language) last.to = to;
    else passages.push({ language, from, to });
    from = to + 2;
  }
  return passages.length > 1 ? passages : [];
}
