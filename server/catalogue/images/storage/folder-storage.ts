import fs from 'node:fs/promises';
import path from 'node:path';
import type { ImageStorage } from './image-storage.ts';

/** Images in the folder `pictures` of this machine's data folder; other files in the data folder itself. */
export function folderStorage(dataDir: string, folder: 'pictures' | '' = 'pictures'): ImageStorage {
  const place = path.join(dataDir, folder);
  const pathOf = (file: string) => path.join(place, file);
  // No image is: a power failure cut it off, before releases that flush what they write.
  const isCutOff = (bytes: number) => bytes === 0 && folder === 'pictures';
  return {
    place,

    async read(file) {
      const found = await fs.readFile(pathOf(file)).catch(nullIfMissing);
      return found && isCutOff(found.length) ? null : found;
    },

    async stat(file) {
      const found = await fs.stat(pathOf(file)).catch(nullIfMissing);
      return found && !isCutOff(found.size) ? { bytes: found.size, md5: null } : null;
    },

    /** Written to a temporary file, to the disk, and renamed. */
    async write(file, bytes) {
      const whole = pathOf(file);
      await fs.mkdir(path.dirname(whole), { recursive: true });
      const half = `${whole}.${process.pid}.${Math.round(performance.now() * 1000)}`;
      try {
        await fs.writeFile(half, bytes, { flush: true });
        await fs.rename(half, whole);
      } catch (error) {
        // On a full disk it would take what little room there is.
        await fs.rm(half, { force: true });
        throw error;
      }
    },

    async delete(files) {
      for (const file of files) await fs.rm(pathOf(file), { force: true });
    },

    async *list(prefix) {
      const opened = await fs.opendir(pathOf(prefix)).catch(nullIfMissing);
      for await (const { name } of opened ?? []) yield prefix + name;
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
