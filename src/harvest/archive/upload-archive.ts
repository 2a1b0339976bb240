/** Uploads the archive's segments beside a run: every few seconds what was closed, and the rest at its end. */
import type { Archive } from "../../archive/archive.js";
import { ObjectStorageError } from "../../archive/objects/failure.js";
import { formatLocation, type ObjectLocation } from "../../archive/objects/location.js";
import { type Objects, openObjects } from "../../archive/objects/objects.js";
import type { Patience } from "../../archive/objects/requests.js";
import { objectSettings } from "../../archive/objects/settings.js";
import { openUploader } from "../../archive/objects/uploader.js";
import { type Clock, MINUTE, type Millis, SECOND } from "../../model/time.js";
import type { Store } from "../../store/store.js";

/** Where segments go, and when. */
export interface UploadOptions extends ObjectLocation {
  /** Files stay after their upload. */
  readonly keepCopies?: boolean;
  /** A segment is closed and uploaded when it is this old (default: a minute). */
  readonly after?: Millis;
  readonly patience?: Patience;
}

export interface Uploads {
  readonly maxAge: Millis;
  /** Uploads from now on. */
  start(archive: Archive): void;
  /** Uploads what is left, and ends. */
  finish(): Promise<void>;
}

interface UploadSettings {
  readonly to: UploadOptions;
  readonly folder: string;
  readonly archive: string;
  readonly run: number;
  readonly store: Store;
  readonly clock: Clock;
  /** When it is aborted, the rest has `stopWithin` to be uploaded. */
  readonly signal: AbortSignal | undefined;
  readonly stopWithin: Millis;
  warn(says: string): void;
}

const ROUND = 5 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;
const PATIENCE_WHEN_STOPPED = 20 * SECOND;

export function openUploads(settings: UploadSettings): Uploads {
  const { to, folder, store, clock, signal, warn } = settings;
  const maxAge = to.after ?? MINUTE;
  const every = Math.min(ROUND, maxAge);
  const objects = openObjects(objectSettings(process.env), to.patience === undefined ? {} : { patience: to.patience });
  const uploader = openUploader({
    folder,
    archive: settings.archive,
    run: settings.run,
    location: to,
    keepCopies: to.keepCopies ?? false,
    store,
    objects,
    now: clock.now,
  });
  const giveUp = new AbortController();
  const stopSoon = (): void => {
    setTimeout(() => giveUp.abort(), Math.min(settings.stopWithin, PATIENCE_WHEN_STOPPED)).unref();
  };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let warned: string | undefined;

  function next(archive: Archive, pause: Millis): void {
    timer = setTimeout(() => {
      running = archive
        .closeOld()
        .then(() => uploader.round(giveUp.signal))
        .then(
          () => {
            warned = undefined;
            return every;
          },
          (error: Error) => {
            if (error.message !== warned)
              warn(`${error.message} The segments stay in ${folder} until they are uploaded.`);
            warned = error.message;
            return Math.min(2 * pause, LONGEST_PAUSE);
          },
        )
        .then((wait) => {
          if (timer !== undefined) next(archive, wait);
        });
    }, pause).unref();
  }

  return {
    maxAge,
    start(archive) {
      if (signal?.aborted === true) stopSoon();
      else signal?.addEventListener("abort", stopSoon, { once: true });
      next(archive, every);
    },
    async finish() {
      clearTimeout(timer);
      timer = undefined;
      await running;
      try {
        await uploader.round(giveUp.signal);
        giveUp.signal.throwIfAborted();
      } catch (error) {
        const why = giveUp.signal.aborted
          ? "The run was stopped before everything was uploaded."
          : (error as Error).message;
        warn(
          `${why} What is not in ${formatLocation(to)} stays in ${folder}; the next run that archives there uploads it.`,
        );
      } finally {
        signal?.removeEventListener("abort", stopSoon);
        await objects.close();
      }
    },
  };
}

/**
 * Tries to reach the archive before a run. Wrong settings end the run before its first request; a service that is down does not, because
 * segments are kept until it is back.
 */
export async function probeArchive(location: ObjectLocation, warn: (says: string) => void): Promise<void> {
  const objects: Objects = openObjects(objectSettings(process.env), { patience: PROBE });
  try {
    await objects.probe(location);
  } catch (error) {
    if (!(error instanceof ObjectStorageError) || error.kind === "settings") throw error;
    warn(`${error.message} The run goes on; segments are kept until they can be uploaded.`);
  } finally {
    await objects.close();
  }
}

const PROBE = { attempts: 2, wait: 500, silence: 10 * SECOND };
