/**
 * The same function, that works out each answer once.
 *
 * For functions whose answer follows from their question alone, so that remembering changes nothing but the time. When `most` answers
 * are known, all are forgotten, so that memory is bounded where questions are not.
 */
export function remembering<Question, Answer>(
  answer: (question: Question) => Answer,
  most = Number.POSITIVE_INFINITY,
): (question: Question) => Answer {
  const known = new Map<Question, Answer>();
  return (question) => {
    const before = known.get(question);
    if (before !== undefined) return before;
    const made = answer(question);
    if (known.size >= most) known.clear();
    known.set(question, made);
    return made;
  };
}
