/**
 * The words for each concept (concepts.ts): a language, a concept, its words; one row for a thing in one language.
 *
 * A word is given by its beginning; "*" in front of it: also within a word ("Beitragseinreichung"); "$" behind it: the
 * whole word. Another language is a few more rows; nothing else has to know.
 */
import { WORDS_OF_ANSWERS } from "./words/answers.js";
import { WORDS_OF_MEETINGS } from "./words/meetings.js";
import { WORDS_OF_SUBMISSIONS } from "./words/submissions.js";
import { WORDS_OF_SURROUNDINGS } from "./words/surroundings.js";

export const CONCEPT_WORDS = [WORDS_OF_ANSWERS, WORDS_OF_SUBMISSIONS, WORDS_OF_MEETINGS, WORDS_OF_SURROUNDINGS].join(
  "",
);
