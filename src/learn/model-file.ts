export interface About {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly figures: Readonly<Record<string, number>>;
  readonly stopped: string;
  readonly fingerprint: string;
}
