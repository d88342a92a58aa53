import path from 'node:path';
import { imagePath, originalFile, parseImageName, sizesOf } from './image-files.ts';
import type { ImageStorage } from './storage/image-storage.ts';

/**
 * Stores an image under a name that contains the hash of its content; the same bytes are stored once.
 *
 * @param name what it shows, such as 'adunni-wrap-dress-lagoon-front'
 * @returns its address, as the API has it
 */
export async function storeImage(images: ImageStorage, name: string, webp: Buffer): Promise<string> {
  const address = imagePath(name, webp);
  const file = originalFile(address);
  const stored = await images.stat(file);
  if (stored?.bytes !== webp.length) await images.write(file, webp);
  return address;
}

/** Whether the image of an address is stored. */
export async function hasImage(images: ImageStorage, address: string): Promise<boolean> {
  return parseImageName(path.basename(address)) !== null && (await images.stat(originalFile(address))) !== null;
}

/** Deletes an image and all its sizes. The original goes first, so that no size is made any more (`resize-image.ts`). */
export function deleteImage(images: ImageStorage, address: string): Promise<void> {
  return images.delete([originalFile(address), ...sizesOf(address).map(({ file }) => file)]);
}
