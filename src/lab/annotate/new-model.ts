/** What training on a project gives: a model, how much it learned from, and its figures on annotated sites that were held out. */
export interface NewModel<Model> {
  readonly model: Model;
  readonly about: string;
  readonly pages: number;
  readonly sites: number;
  readonly figures: readonly { readonly name: string; readonly before: number; readonly after: number }[];
  readonly bySite: readonly { readonly site: string; readonly before: number; readonly after: number }[];
}

export type Say = (says: string) => void;

/** Parts of the annotated sites that take turns in being held out. */
export const FOLDS = 3;
