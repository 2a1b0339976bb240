/** What the store knows of segments in object storage (store/archive-store.ts says more). */
import type { ArchivePlace } from "../../model/archive.js";
import type { Instant } from "../../model/time.js";

export interface UploadStore {
  beginUpload(upload: { readonly object: string; readonly segment: string }, now: Instant): Promise<void>;
  confirmUpload(upload: Uploaded, replaces: string | undefined): Promise<boolean>;
  uploadOf(segment: string): Promise<Uploaded | undefined>;
  uploadsOf(archive: string): Promise<readonly Uploaded[]>;
  copyDeleted(segment: string): Promise<void>;
  oldObjects(begunBefore: Instant): Promise<readonly string[]>;
  forgetObject(object: string): Promise<void>;
  toBlank(): Promise<readonly ArchivePlace[]>;
  blanked(entries: readonly ArchivePlace[]): Promise<void>;
  archives(): Promise<readonly { readonly id: string; readonly place: string }[]>;
}

export interface Uploaded {
  readonly segment: string;
  readonly object: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly hasCopy: boolean;
}
