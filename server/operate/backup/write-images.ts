import type { Client } from 'pg';
import { isImageFile, originalFile } from '../../catalogue/images/image-files.ts';
import { photoFile } from '../../catalogue/images/photo-files.ts';
import type { ImageStorage } from '../../catalogue/images/storage/image-storage.ts';
import type { BackupWriter } from './backup-files.ts';
import { imagePrefix } from './manifest.ts';

/** The files that the rows of a database name. */
interface NamedFiles {
  originals: readonly string[];
  photos: readonly { file: string; isUsed: boolean }[];
}

interface Copied {
  images: number;
  photos: number;
  /** Files that are named and were not there. */
  missing: string[];
}

export async function namedFiles(client: Client): Promise<NamedFiles> {
  const pictures = await client.query<{ address: string }>('select address from pictures where deleting_since is null');
  const photos = await client.query<{ id: string; isUsed: boolean }>(
    'select id, position is not null as "isUsed" from shopper_photos where deleting_since is null',
  );
  return {
    originals: pictures.rows.map(({ address }) => originalFile(address)),
    photos: photos.rows.flatMap(({ id, isUsed }) => [
      { file: photoFile(id, 'large'), isUsed },
      { file: photoFile(id, 'small'), isUsed },
    ]),
  };
}

/**
 * Copies all original images, of the demo too, which have no rows, and the photos of shoppers whose rows are not being deleted.
 * The snapshot of the rows is older, and an image is stored before its row, so all that its rows show are there. A photo's row
 * comes before its files: one that nothing uses may not have them yet.
 */
export async function writeImages(images: ImageStorage, named: NamedFiles, writer: BackupWriter): Promise<Copied> {
  const copied = new Set<string>();
  const copy = async (file: string) => {
    const bytes = await images.read(file);
    if (!bytes) return;
    await writer.write(imagePrefix + file, bytes);
    copied.add(file);
  };
  for await (const file of images.list('originals/')) if (isImageFile(file)) await copy(file);
  const originals = copied.size;
  for (const { file } of named.photos) await copy(file);
  const missing = mustBeThere(named).filter((file) => !copied.has(file));
  return { images: originals, photos: copied.size - originals, missing };
}

export const mustBeThere = ({ originals, photos }: NamedFiles): string[] => [
  ...originals,
  ...photos.filter(({ isUsed }) => isUsed).map(({ file }) => file),
];
