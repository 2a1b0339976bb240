/** The ideas that `auto` and `full` are made of, by name, so that what each adds can be measured by doing without it. */
export const AUTO_IDEAS = ["chrome", "sisters", "related", "glosses", "folders", "templates", "budget"] as const;
export const FULL_IDEAS = ["horizontal", "vertical"] as const;
export type Idea = (typeof AUTO_IDEAS)[number] | (typeof FULL_IDEAS)[number];
