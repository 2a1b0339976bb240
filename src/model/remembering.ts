/**
 * The same function, that works out each answer once.
 *
 * For functions whose answer follows from their question alone, so that remembering changes nothing but the time. Where questions have no end,
 * at most twice `most` answers are kept: when so many are new, those that were not asked for since are forgotten.
 */
export function remembering<Question, Answer>(
  answer: (question: Question) => Answer,
  most = Number.POSITIVE_INFINITY,
): (question: Question) => Answer {
  let known = new Map<Question, Answer>();
  let older = new Map<Question, Answer>();
  return (question) => {
    const before = known.get(question);
    if (before !== undefined) return before;
    const made = older.get(question) ?? answer(question);
    if (known.size >= most) [known, older] = [new Map(), known];
    known.set(question, made);
    return made;
  };
}
