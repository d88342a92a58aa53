import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sharp } from 'sharp';
import { type ImageFormat, type ImageWidth, imageWidths } from '#shared/catalogue/images.ts';
import { loadSharp } from './load-sharp.ts';
import { enqueueResize } from './image-queue.ts';

const formats = ['avif', 'webp', 'jpg'] as const satisfies readonly ImageFormat[];
const namePattern = /^([a-z0-9-]+\.[0-9a-f]{12})(?:-(\d{2,4}))?\.(avif|webp|jpg)$/;

/**
 * Stores an image under a name that contains the hash of its content; the same bytes are stored once.
 *
 * @param name what it shows, such as 'adunni-wrap-dress-lagoon-front'
 * @returns its URL, as the API has it
 */
export async function storeImage(dataDir: string, name: string, webp: Buffer): Promise<string> {
  const address = imagePath(name, webp);
  const file = originalOf(dataDir, address);
  const exists = await fs.stat(file).then(
    ({ size }) => size === webp.length,
    () => false,
  );
  if (!exists) await writeWhole(file, webp);
  return address;
}

/** The URL of an image with these bytes, stored or not. */
export function imagePath(name: string, webp: Buffer): string {
  return `/pictures/${name}.${createHash('sha256').update(webp).digest('hex').slice(0, 12)}.webp`;
}

/** Whether the image of a URL, as the API has it, is stored here. */
export async function hasImage(dataDir: string, address: string): Promise<boolean> {
  return namePattern.test(path.basename(address)) && (await isThere(originalOf(dataDir, address)));
}

/** Deletes an image and all its sizes. */
export async function deleteImage(dataDir: string, address: string): Promise<void> {
  const stem = path.basename(address, '.webp');
  const sizes = sizesOf(stem).map(({ file }) => path.join(sizesFolder(dataDir), file));
  for (const file of [originalOf(dataDir, address), ...sizes]) await fs.rm(file, { force: true });
}

interface Found {
  bytes: Buffer;
  format: ImageFormat | 'gif';
  /** A stand-in, which must not be cached. */
  isStandIn: boolean;
  /** What a narrower size saves, if the requested one exists too. */
  savedBytes?: number;
}

/** The width that is sent with Save-Data: a third to half of the bytes. */
const lightWidths: Record<ImageWidth, ImageWidth> = { 160: 160, 320: 160, 480: 320, 640: 320, 960: 480, 1200: 640 };

/** How long a request waits for a size that has not been made yet. */
const maxWaitMs = 4_000;

/**
 * The bytes of an image, or of one of its sizes. A size that the job has not made yet is made next; a request that
 * would wait too long gets another size or a plain pixel, and a later request gets the right one.
 *
 * @param file such as 'name.0123456789ab-480.avif'
 * @param isLight for Save-Data: a narrower size
 * @returns null when there is no such image or size
 */
export async function findImage(dataDir: string, file: string, { isLight = false } = {}): Promise<Found | null> {
  const [, stem, widthText, ending] = namePattern.exec(file) ?? [];
  if (!stem) return null;
  const format = ending as ImageFormat;
  const original = path.join(originals(dataDir), `${stem}.webp`);
  if (widthText === undefined) {
    const bytes = format === 'webp' ? await readIfThere(original) : null;
    return bytes && { bytes, format, isStandIn: false };
  }
  const requested = imageWidths.find((offered) => String(offered) === widthText);
  if (!requested) return null;
  const width = isLight ? lightWidths[requested] : requested;
  const size = sizePath(dataDir, stem, width, format);
  const stored = await readIfThere(size);
  if (stored) {
    const whole = isLight ? await sizeOf(sizePath(dataDir, stem, requested, format)) : 0;
    return { bytes: stored, format, isStandIn: false, savedBytes: Math.max(0, whole - stored.length) };
  }
  if (!(await isThere(original))) return null;
  const bytes = await soon(enqueueResize(size, () => resize(original, size, { width, format })));
  if (bytes) return { bytes, format, isStandIn: false };
  const other = await nearestSize(dataDir, stem, width, format);
  return other ? { bytes: other, format, isStandIn: true } : { bytes: plainField, format: 'gif', isStandIn: true };
}

/** Makes all sizes of an image that do not exist yet. */
export async function resizeImage(dataDir: string, address: string): Promise<void> {
  const original = originalOf(dataDir, address);
  for (const { file, ...spec } of sizesOf(path.basename(address, '.webp'))) {
    const size = path.join(sizesFolder(dataDir), file);
    if (await isThere(size)) continue;
    await enqueueResize(size, () => resize(original, size, spec), { isAhead: true });
  }
}

/** Whether all sizes of an image exist. */
export async function hasSizes(dataDir: string, address: string): Promise<boolean> {
  const sizes = sizesOf(path.basename(address, '.webp'));
  const found = await Promise.all(sizes.map(({ file }) => isThere(path.join(sizesFolder(dataDir), file))));
  return !found.includes(false);
}

/** The image if it is ready in time; otherwise it is finished for a later request. */
async function soon(making: Promise<Buffer | null> | null): Promise<Buffer | null> {
  if (!making) return null;
  const over = new AbortController();
  const late = pause(maxWaitMs, null, { signal: over.signal, ref: false });
  return Promise.race([making, late]).finally(() => over.abort());
}

/** The nearest size that exists. */
async function nearestSize(dataDir: string, stem: string, width: number, format: ImageFormat): Promise<Buffer | null> {
  const nearest = imageWidths.toSorted((one, other) => Math.abs(one - width) - Math.abs(other - width));
  for (const other of nearest) {
    const bytes = await readIfThere(sizePath(dataDir, stem, other, format));
    if (bytes) return bytes;
  }
  return null;
}

/** One pixel in the background colour of images, in a format that every browser can show. */
const plainField = Buffer.from('R0lGODlhAQABAIAAAPHs4v///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

interface SizeSpec {
  width: ImageWidth;
  format: ImageFormat;
}

/** The file names of all sizes of an image, with those first that most phones request. */
const sizesOf = (stem: string) =>
  formats.flatMap((format) =>
    imageWidths.map((width): SizeSpec & { file: string } => ({ width, format, file: `${stem}-${width}.${format}` })),
  );

async function resize(original: string, size: string, { width, format }: SizeSpec): Promise<Buffer | null> {
  const source = await readIfThere(original);
  if (!source) return null;
  const sharp = await loadSharp();
  const bytes = await encode(sharp(source).resize({ width, withoutEnlargement: true }), format);
  await writeWhole(size, bytes);
  return bytes;
}

async function encode(image: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'webp') return image.webp({ quality: 74 }).toBuffer();
  if (format === 'jpg') return image.jpeg({ quality: 76, mozjpeg: true }).toBuffer();
  const { data, info } = await avif(image, 38).toBuffer({ resolveWithObject: true });
  // Fabrics with an all-over pattern take twice the bytes and hide compression best; but not in the smaller sizes,
  // which a phone scales up.
  const isHeavy = info.width > 480 && data.length > 0.07 * info.width * info.height;
  return isHeavy ? avif(image, 28).toBuffer() : data;
}

/**
 * Effort 2 takes a fifteenth of the time of effort 4 for the same bytes within a few percent. Full chroma (4:4:4) takes
 * more bytes and twice the time. No difference is visible in the finest print (measured).
 */
function avif(image: Sharp, quality: number): Sharp {
  return image.clone().avif({ quality, effort: 2, chromaSubsampling: '4:2:0' });
}

const sizePath = (dataDir: string, stem: string, width: ImageWidth, format: ImageFormat) =>
  path.join(sizesFolder(dataDir), `${stem}-${width}.${format}`);
const sizesFolder = (dataDir: string) => path.join(dataDir, 'pictures', 'sizes');
const originalOf = (dataDir: string, address: string) => path.join(originals(dataDir), path.basename(address));

function originals(dataDir: string): string {
  return path.join(dataDir, 'pictures', 'originals');
}

/** In bytes; 0 if there is no such file. */
const sizeOf = (file: string) =>
  fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const isThere = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

function readIfThere(file: string): Promise<Buffer | null> {
  return fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Written to a temporary file and renamed, so that no request reads half an image. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.${Math.round(performance.now() * 1000)}`;
  await fs.writeFile(half, bytes);
  await fs.rename(half, file);
}
