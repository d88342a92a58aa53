import type { Sharp } from 'sharp';
import { type ImageFormat, shareSize } from '#shared/catalogue/images.ts';
import { originalFile, sizeFile, type SizeSpec, sizesOf } from './image-files.ts';
import { enqueueResize } from './image-queue.ts';
import { loadSharp } from './load-sharp.ts';
import type { ImageStorage } from './storage/image-storage.ts';

/** Makes all sizes of an image that do not exist yet. */
export async function resizeImage(images: ImageStorage, address: string): Promise<void> {
  for (const { file, ...size } of sizesOf(address)) {
    if (!(await images.stat(file))) await makeSize(images, address, size, { isAhead: true });
  }
}

/** Whether all sizes of an image exist. */
export async function hasSizes(images: ImageStorage, address: string): Promise<boolean> {
  const found = await Promise.all(sizesOf(address).map(({ file }) => images.stat(file)));
  return !found.includes(null);
}

/**
 * Makes and stores one size of an image when its turn comes. When two machines do it at once, they store the same bytes.
 *
 * @param isAhead nobody waits for it yet: it goes behind all others
 * @returns its bytes, or null when the original is missing; null at once when the queue is full
 */
export function makeSize(
  images: ImageStorage,
  address: string,
  size: SizeSpec,
  { isAhead = false } = {},
): Promise<Buffer | null> | null {
  const file = sizeFile(address, size);
  return enqueueResize(`${images.place}/${file}`, () => resize(images, address, file, size), { isAhead });
}

async function resize(
  images: ImageStorage,
  address: string,
  file: string,
  { width, format }: SizeSpec,
): Promise<Buffer | null> {
  const original = await images.read(originalFile(address));
  if (!original) return null;
  const sharp = await loadSharp();
  const resized =
    width === 'share' ? await drawnOut(sharp(original)) : sharp(original).resize({ width, withoutEnlargement: true });
  const bytes = await encode(resized, format);
  await images.write(file, bytes);
  // The image may have been deleted in the meantime, before this size was there to be deleted with it.
  if (await images.stat(originalFile(address))) return bytes;
  await images.delete([file]);
  return null;
}

/** The whole image in the middle, and its edges drawn out to both sides, blurred so that no line shows. */
async function drawnOut(image: Sharp): Promise<Sharp> {
  const { width, height } = shareSize;
  const { data, info } = await image
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const sharp = await loadSharp();
  const [left, top] = [Math.floor((width - info.width) / 2), Math.floor((height - info.height) / 2)];
  const right = width - info.width - left;
  const bottom = height - info.height - top;
  const ground = sharp(data).extend({ left, right, top, bottom, extendWith: 'copy' }).blur(24);
  return ground.composite([{ input: data, left, top }]);
}

async function encode(image: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'webp') return image.webp({ quality: 74 }).toBuffer();
  if (format === 'jpg') return image.jpeg({ quality: 76, mozjpeg: true }).toBuffer();
  const { data, info } = await avif(image, 38).toBuffer({ resolveWithObject: true });
  // Fabrics with an all-over pattern take twice the bytes and hide compression best; but not in the smallest sizes,
  // which a phone scales up.
  const isHeavy = info.width >= 480 && data.length > 0.07 * info.width * info.height;
  return isHeavy ? avif(image, 28).toBuffer() : data;
}

/**
 * Effort 2 takes a fifteenth of the time of effort 4 for the same bytes within a few percent. Full chroma (4:4:4) takes
 * more bytes and twice the time. No difference is visible in the finest print (measured).
 */
function avif(image: Sharp, quality: number): Sharp {
  return image.clone().avif({ quality, effort: 2, chromaSubsampling: '4:2:0' });
}
