/** Where an exchange is stored in the archive; kept with the committed visit. */
export interface ArchivePlace {
  /** The segment's name once it is closed; while it is being written, its file name has a suffix. */
  readonly segment: string;
  readonly offset: number;
  readonly length: number;
  /** Of the payload: the body as received, before decoding. "sha1:" and base 32, as in WARC. */
  readonly digest: string;
}
