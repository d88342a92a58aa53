import { adminMessages } from '#shared/admin/messages.ts';

/** The largest archive, and photos in it: a phone unpacks them one after the other. */
const maxPhotos = 300;
const maxPhotoBytes = 30_000_000;

/** A photo in a ZIP archive, unpacked when it is its turn. */
export interface ZippedPhoto {
  name: string;
  unpack: () => Promise<File>;
}

/**
 * The photos of a ZIP archive, by the directory at its end: neither the archive nor two photos are ever in memory at once.
 *
 * @throws Error with a message for staff
 */
export async function zippedPhotos(archive: File): Promise<ZippedPhoto[]> {
  if (typeof DecompressionStream === 'undefined') throw new Error(adminMessages.spreadsheets.cantUnzip);
  const tail = await bytesOf(archive.slice(-65_557));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error(adminMessages.spreadsheets.damagedZip);
  const [count, length, from] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  const directory = await bytesOf(archive.slice(from, from + length));
  const photos: ZippedPhoto[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50)
      throw new Error(adminMessages.spreadsheets.damagedZip);
    const nameLength = directory.getUint16(at + 28, true);
    const path = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    const name = path.slice(path.lastIndexOf('/') + 1);
    const entry = {
      name,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      header: directory.getUint32(at + 42, true),
    };
    // Macs put a shadow of each file beside it.
    if (/\.(jpe?g|png|webp|avif)$/i.test(name) && !name.startsWith('._')) {
      photos.push({ name, unpack: () => unpacked(archive, entry) });
    }
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  if (photos.length === 0) throw new Error(adminMessages.spreadsheets.noPhotosInZip);
  if (photos.length > maxPhotos) throw new Error(adminMessages.spreadsheets.tooManyInZip(maxPhotos));
  return photos;
}

interface Entry {
  name: string;
  method: number;
  packed: number;
  header: number;
}

async function unpacked(archive: File, { name, method, packed, header }: Entry): Promise<File> {
  const head = await bytesOf(archive.slice(header, header + 30));
  if (packed > maxPhotoBytes || head.byteLength < 30) throw new Error(adminMessages.spreadsheets.damagedZip);
  const from = header + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const part = archive.slice(from, from + packed);
  if (method === 0) return new File([part], name);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = part.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > maxPhotoBytes) throw new Error(adminMessages.spreadsheets.damagedZip);
    parts.push(chunk.value);
  }
  return new File(parts, name);
}

const bytesOf = async (part: Blob) => new DataView(await part.arrayBuffer());
