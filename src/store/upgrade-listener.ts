/** Who is told while a database of an older layout is upgraded, which may take long. Apart, so that telling loads no database. */

export interface UpgradeProgress {
  readonly where: string;
  readonly to: number;
  readonly rows: number;
  /** Estimated. */
  readonly of: number;
}

let listener: (progress: UpgradeProgress) => void = () => undefined;

/** For programs that show progress. */
export function onUpgrade(say: (progress: UpgradeProgress) => void): void {
  listener = say;
}

export function tellUpgrade(progress: UpgradeProgress): void {
  listener(progress);
}
