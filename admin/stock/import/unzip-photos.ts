import { BlobReader, BlobWriter, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { adminMessages } from '#shared/admin/messages.ts';

/** The largest archive, and photos in it: a phone unpacks them one after the other. */
const maxPhotos = 300;
const maxPhotoBytes = 30_000_000;

/** A photo in a ZIP archive, unpacked when it is its turn. */
interface ZippedPhoto {
  name: string;
  unpack: () => Promise<File>;
}

const texts = adminMessages.spreadsheets;

/**
 * The photos of a ZIP archive, by its directory: neither the archive nor two photos are ever in memory at once.
 *
 * @throws Error with a message for staff
 */
export async function zippedPhotos(archive: File): Promise<ZippedPhoto[]> {
  if (typeof DecompressionStream === 'undefined') throw new Error(texts.cantUnzip);
  const photos: ZippedPhoto[] = [];
  for (const entry of await entriesOf(archive)) {
    const name = entry.filename.slice(entry.filename.lastIndexOf('/') + 1);
    // Macs put a shadow of each file beside it.
    if (entry.directory || name.startsWith('._') || !/\.(jpe?g|png|webp|avif)$/i.test(name)) continue;
    photos.push({ name, unpack: () => unpacked(entry, name) });
  }
  if (photos.length === 0) throw new Error(texts.noPhotosInZip);
  if (photos.length > maxPhotos) throw new Error(texts.tooManyInZip(maxPhotos));
  return photos;
}

async function entriesOf(archive: File) {
  const reader = new ZipReader(new BlobReader(archive), { useWebWorkers: false, strictness: 'balanced' });
  try {
    return await reader.getEntries();
  } catch {
    throw new Error(texts.damagedZip);
  }
}

async function unpacked(entry: FileEntry, name: string): Promise<File> {
  if (entry.encrypted || entry.uncompressedSize > maxPhotoBytes) throw new Error(texts.damagedZip);
  try {
    return new File([await entry.getData(new BlobWriter(), { checkSignature: true })], name);
  } catch {
    throw new Error(texts.damagedZip);
  }
}
