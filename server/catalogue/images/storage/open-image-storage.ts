import type { Config } from '../../../config/config.ts';
import { folderStorage } from './folder-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { objectStorage } from './object-storage.ts';

/** Where this shop's images are: in the object store of its settings, if it has one, otherwise in its data folder. */
export function openImageStorage({ objectStore, dataDir }: Pick<Config, 'objectStore' | 'dataDir'>): ImageStorage {
  return objectStore ? objectStorage(objectStore) : folderStorage(dataDir);
}

/** Beside them, the files of the last releases' pages (`server/pages/releases/`). */
export function openReleaseStorage({ objectStore, dataDir }: Pick<Config, 'objectStore' | 'dataDir'>): ImageStorage {
  return objectStore ? objectStorage(objectStore) : folderStorage(dataDir, '');
}
