/** Reads segments in object storage, by ranges. */
import type { SegmentSources } from "../segment-source.js";
import { readObject } from "./location.js";
import { type Objects, openObjects } from "./objects.js";
import { objectSettings } from "./settings.js";

/** The store's list of segments in object storage. */
export interface UploadList {
  uploadOf(segment: string): Promise<{ readonly object: string } | undefined>;
}

export function remoteSegments(uploads: UploadList): SegmentSources {
  let objects: Objects | undefined;
  return {
    async open(segment) {
      let upload = await uploads.uploadOf(segment);
      if (upload === undefined) return undefined;
      // Only who needs an object needs credentials.
      const reach = (objects ??= openObjects(objectSettings(process.env)));
      return {
        async read(offset, length) {
          for (;;) {
            const { object } = upload!;
            const bytes = await reach.read(readObject(object), offset, length);
            if (bytes !== undefined) return bytes;
            // A take-down has replaced it by another object, perhaps at this moment.
            upload = await uploads.uploadOf(segment);
            if (upload === undefined || upload.object === object) return undefined;
          }
        },
        close: async () => {},
      };
    },
    async close() {
      await objects?.close();
    },
  };
}
