/**
 * The same function, that works out each answer once.
 *
 * For functions whose answer follows from their question alone, so that remembering changes nothing but the time. Where questions have no end,
 * at most twice `most` answers are kept: when so many are new, those that were not asked for since are forgotten. `own` makes of a question
 * what is remembered: a slice of a page would keep the page.
 */
export function remembering<Question, Answer>(
  answer: (question: Question) => Answer,
  most = Number.POSITIVE_INFINITY,
  own: (question: Question) => Question = (question) => question,
): (question: Question) => Answer {
  let known = new Map<Question, Answer>();
  let older = new Map<Question, Answer>();
  return (question) => {
    const before = known.get(question);
    if (before !== undefined) return before;
    const kept = own(question);
    const made = older.get(kept) ?? answer(kept);
    if (known.size >= most) [known, older] = [new Map(), known];
    known.set(kept, made);
    return made;
  };
}
