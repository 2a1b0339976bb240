/** Why a file is no table, with the line. Raised while it is read; a person mends the file or says how it was saved. */
export class TableMistake extends Error {
  constructor(
    readonly line: number,
    readonly says: string,
  ) {
    super(`line ${line}: ${says}`);
  }
}
