import { ShopError } from '#shared/errors.ts';

/**
 * Where the files of images are: a folder of this machine (`folder-storage.ts`), or an object store that all machines of
 * the shop share (`object-storage.ts`). Their names are the same in both: `../image-files.ts`.
 *
 * With an object store every function throws ImagesUnavailable when it does not respond in time, or rejects our key or our
 * bucket.
 */
export interface ImageStorage {
  /** A folder, or the URL of a bucket, for people who read logs. */
  readonly place: string;
  /** @returns null when there is no such file */
  read(file: string): Promise<Buffer | null>;
  /** @returns null when there is no such file */
  stat(file: string): Promise<StoredFile | null>;
  /** Stores a file or replaces it. Anyone who reads it in the meantime gets one or the other, never half of it. */
  write(file: string, bytes: Buffer): Promise<void>;
  /** Deletes files; those that don't exist are no error. */
  delete(files: readonly string[]): Promise<void>;
  /** The names of all files whose name begins so, in no order. */
  list(prefix: `${string}/`): AsyncIterable<string>;
}

interface StoredFile {
  bytes: number;
  /** The digest of its content, in hexadecimal digits; null where the storage would have to read the file for it. */
  md5: string | null;
}

/** After how many seconds a browser may come again. */
export const retryAfterSeconds = 10;

export class ImagesUnavailable extends ShopError {
  /** For logs. */
  readonly reason: string;

  constructor(reason: string) {
    super('images_unavailable', { retryAfterSeconds });
    this.reason = reason;
  }
}
