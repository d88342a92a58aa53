/**
 * Where the files of releases are kept: the data folder, or the object store of the images, which all machines share
 * (docs/decisions/0065). Functions may throw when an object store does not respond.
 */
export interface ReleaseStorage {
  /** A folder, or the URL of a bucket, for people who read logs. */
  readonly place: string;
  /** @returns null when there is no such file */
  read(file: string): Promise<Buffer | null>;
  /** Stores a file or replaces it, never half of it. */
  write(file: string, bytes: Buffer): Promise<void>;
  /** Deletes files; those that don't exist are no error. */
  delete(files: readonly string[]): Promise<void>;
  /** The names of all files in a folder, which ends with a slash. */
  list(folder: `${string}/`): AsyncIterable<string>;
}

/** Where a file of a page is kept, by its path: 'assets/react-CUFopMO.js'. */
export const storedName = (file: string) => `releases/${file}`;
/** One file for each release, with the names of its files. */
export const listFolder = 'releases/lists/';

export const assetFolders = ['assets/', 'admin/assets/'] as const;

/** Whether a file has the hash of its content in its name: pages of all releases may ask any machine for it. */
export const isNamedByContent = (file: string) => /^(admin\/)?assets\/\w[\w.-]{0,99}$/.test(file);

/** The text of a failure in a log. */
export const reasonOf = (error: unknown) => {
  const { reason, message } = error as Error & { reason?: string };
  return reason ?? message;
};
