/** An address, the words that pointed to it, and where on the page they stood. */
export interface Link {
  readonly url: string;
  /** The anchor's words, shortened; "(start)" for a start address, "(redirect)" for a redirect. */
  readonly words?: string;
  /** Where on which template it was found. Groups are raised, lowered and closed as a whole. */
  readonly group?: string;
  /** Within its group: larger comes sooner. 0 when nobody has an opinion. */
  readonly priority?: number;
}
