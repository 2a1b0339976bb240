/** Where in the archive an exchange stands: what a committed visit remembers of it. */
export interface ArchivePlace {
  /** The segment's name once it is closed; while it is written, its file is called a little longer. */
  readonly segment: string;
  readonly offset: number;
  readonly length: number;
  /** Of the payload: the body as it was received, before any decoding. "sha1:" and base 32, as WARC spells it. */
  readonly digest: string;
}
