/** What can a unit be? The paper's five classes, and `mixed` for a title and its authors in one unit. */
export const LABELS = ["title", "author", "author+affiliation", "affiliation", "mixed", "other"] as const;
export type Label = (typeof LABELS)[number];

/** What is neither title nor people but stands between two papers: a label that only the chain knows. */
export const BETWEEN = "between";
