import { createHash } from 'node:crypto';
import { isImageFile, isIntact } from '../image-files.ts';
import { isPhotoFile } from '../photo-files.ts';
import type { ImageStorage } from './image-storage.ts';

const atOnce = 8;

interface CopyCounts {
  copied: number;
  /** Files that the target had already. */
  same: number;
  /** Originals whose content does not have the hash in their name. They are not copied. */
  damaged: string[];
}

/**
 * Copies all images, their sizes and the photos of shoppers from one storage to another. Each file is read back and
 * compared. Files that the target has are skipped, so an interrupted copy resumes where it stopped, and a copy beside a
 * running shop can be followed by another that adds new files. Deletes nothing.
 *
 * @param onProgress is called after every file
 * @throws ShopError `images_unavailable`; Error when a file comes out different
 */
export async function copyImages(
  from: ImageStorage,
  to: ImageStorage,
  onProgress: (counts: Readonly<CopyCounts>) => void = () => {},
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, same: 0, damaged: [] };
  const files = filesOf(from);
  const failure = new AbortController();
  const copyNext = async () => {
    for (let next = await files.next(); !next.done && !failure.signal.aborted; next = await files.next()) {
      const outcome = await copyFile(from, to, next.value);
      if (outcome === 'damaged') counts.damaged.push(next.value);
      else if (outcome !== 'gone') counts[outcome] += 1;
      onProgress(counts);
    }
  };
  const copying = Array.from({ length: atOnce }, () =>
    copyNext().catch((error: unknown) => {
      failure.abort();
      throw error;
    }),
  );
  await Promise.allSettled(copying);
  await Promise.all(copying);
  return counts;
}

async function* filesOf(storage: ImageStorage): AsyncGenerator<string> {
  for (const prefix of ['originals/', 'sizes/', 'photos/'] as const) {
    for await (const file of storage.list(prefix)) if (isImageFile(file) || isPhotoFile(file)) yield file;
  }
}

async function copyFile(
  from: ImageStorage,
  to: ImageStorage,
  file: string,
): Promise<'copied' | 'same' | 'damaged' | 'gone'> {
  if (await isSame(from, to, file)) return 'same';
  const bytes = await from.read(file);
  if (!bytes) return 'gone'; // Deleted since it was listed.
  if (!isIntact(file, bytes)) return 'damaged';
  await to.write(file, bytes);
  const written = await to.read(file);
  if (!written?.equals(bytes)) throw new Error(`${file} is different in ${to.place}`);
  return 'copied';
}

/** Without reading a file over the network, if the object store returns the MD5 of its content. */
async function isSame(from: ImageStorage, to: ImageStorage, file: string): Promise<boolean> {
  const [source, target] = await Promise.all([from.stat(file), to.stat(file)]);
  if (!source || !target || source.bytes !== target.bytes) return false;
  const md5 = async (storage: ImageStorage, known: string | null) =>
    known ??
    createHash('md5')
      .update((await storage.read(file)) ?? '')
      .digest('hex');
  return (await md5(from, source.md5)) === (await md5(to, target.md5));
}
