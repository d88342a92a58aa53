import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sharp } from 'sharp';
import { type ImageFormat, imageWidths } from '#shared/catalogue/images.ts';
import { createImageResizer } from './image-resizer.ts';
import { enqueueResize } from './image-queue.ts';

const formats = ['avif', 'webp', 'jpg'] as const satisfies readonly ImageFormat[];
const namePattern = /^([a-z0-9-]+\.[0-9a-f]{12})(?:-(\d{2,4}))?\.(avif|webp|jpg)$/;

/**
 * Keeps a picture under a name that holds its content's hash; the same bytes are kept once.
 *
 * @param name what it shows, such as 'adunni-wrap-dress-lagoon-front'
 * @returns its address, as the API gives it
 */
export async function storeImage(dataDir: string, name: string, webp: Buffer): Promise<string> {
  const address = imagePath(name, webp);
  const file = originalOf(dataDir, address);
  const isKept = await fs.stat(file).then(
    ({ size }) => size === webp.length,
    () => false,
  );
  if (!isKept) await writeWhole(file, webp);
  return address;
}

/** The address that a picture has, or would have. */
export function imagePath(name: string, webp: Buffer): string {
  return `/pictures/${name}.${createHash('sha256').update(webp).digest('hex').slice(0, 12)}.webp`;
}

/** Whether the picture of an address, as the API gives it, is kept here. */
export async function hasImage(dataDir: string, address: string): Promise<boolean> {
  return namePattern.test(path.basename(address)) && (await isThere(originalOf(dataDir, address)));
}

/** Deletes a picture and every size that was made of it. */
export async function deleteImage(dataDir: string, address: string): Promise<void> {
  const stem = path.basename(address, '.webp');
  const names = imageWidths.flatMap((width) => formats.map((format) => `${stem}-${width}.${format}`));
  const made = names.flatMap((name) => [true, false].map((isLight) => path.join(madeFolder(dataDir, isLight), name)));
  for (const file of [originalOf(dataDir, address), ...made]) await fs.rm(file, { force: true });
}

interface Found {
  bytes: Buffer;
  format: ImageFormat | 'gif';
  /** Something in its place, for this once. */
  isStandIn: boolean;
}

/** As long as a first visitor waits for a picture that nobody has looked at before. */
const mostWaitMs = 4_000;

/**
 * The bytes of a picture, or of one of its sizes. A size that is not there yet is made in its turn; who would wait too
 * long for it gets another size of it, or a plain field, and the next look finds the right one.
 *
 * @param file such as 'name.0123456789ab-480.avif'
 * @param isLight at half the weight, for who saves data; the original has no light form
 * @returns null when there is no such picture or size.
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
  const width = imageWidths.find((offered) => String(offered) === widthText);
  if (!width) return null;
  const folder = madeFolder(dataDir, isLight);
  const made = path.join(folder, file);
  const kept = await readIfThere(made);
  if (kept) return { bytes: kept, format, isStandIn: false };
  if (!(await isThere(original))) return null;
  const bytes = await soon(enqueueResize(made, () => make(original, made, { width, format, isLight })));
  if (bytes) return { bytes, format, isStandIn: false };
  const other = await anotherSize(folder, stem, width, format);
  return other ? { bytes: other, format, isStandIn: true } : { bytes: plainField, format: 'gif', isStandIn: true };
}

/** Makes what most phones ask for of a picture that has come in, unless it is there: a gap is filled on asking. */
export async function resizeImage(dataDir: string, address: string): Promise<void> {
  const original = originalOf(dataDir, address);
  const stem = path.basename(address, '.webp');
  for (const width of imageWidths) {
    const made = path.join(madeFolder(dataDir, false), `${stem}-${width}.avif`);
    if (await isThere(made)) continue;
    const wish = { width, format: 'avif', isLight: false } as const;
    await enqueueResize(made, () => make(original, made, wish), { isAhead: true });
  }
}

/** Whether `makeSizes` has nothing left to do: the widest is made last. */
export const hasSizes = (dataDir: string, address: string) =>
  isThere(path.join(madeFolder(dataDir, false), `${path.basename(address, '.webp')}-${imageWidths.at(-1)}.avif`));

/** What comes in time; otherwise it is made all the same, for the next look. */
async function soon(making: Promise<Buffer | null> | null): Promise<Buffer | null> {
  if (!making) return null;
  const over = new AbortController();
  const late = pause(mostWaitMs, null, { signal: over.signal, ref: false });
  return Promise.race([making, late]).finally(() => over.abort());
}

/** The nearest that is made. */
async function anotherSize(folder: string, stem: string, width: number, format: ImageFormat): Promise<Buffer | null> {
  const nearest = imageWidths.toSorted((one, other) => Math.abs(one - width) - Math.abs(other - width));
  for (const other of nearest) {
    const bytes = await readIfThere(path.join(folder, `${stem}-${other}.${format}`));
    if (bytes) return bytes;
  }
  return null;
}

/** One pixel of the colour that pictures stand on: what every browser can draw. */
const plainField = Buffer.from('R0lGODlhAQABAIAAAPHs4v///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

interface Wish {
  width: number;
  format: ImageFormat;
  isLight: boolean;
}

async function make(original: string, made: string, { width, format, isLight }: Wish): Promise<Buffer | null> {
  const source = await readIfThere(original);
  if (!source) return null;
  const sharp = await createImageResizer();
  const sized = sharp(source).resize({ width: isLight ? Math.round(width * 0.7) : width, withoutEnlargement: true });
  const bytes = await encoded(sized, format, isLight);
  await writeWhole(made, bytes);
  return bytes;
}

async function encoded(picture: Sharp, format: ImageFormat, isLight: boolean): Promise<Buffer> {
  if (format === 'webp') return picture.webp({ quality: isLight ? 50 : 74 }).toBuffer();
  if (format === 'jpg') return picture.jpeg({ quality: isLight ? 50 : 76, mozjpeg: true }).toBuffer();
  if (isLight) return avif(picture, 24).toBuffer();
  const { data, info } = await avif(picture, 38).toBuffer({ resolveWithObject: true });
  // Cloth that is pattern all over weighs twice what others do, and hides best what is left out of it; but not in the
  // smaller sizes, which a phone stretches.
  const isHeavy = info.width > 480 && data.length > 0.07 * info.width * info.height;
  return isHeavy ? avif(picture, 28).toBuffer() : data;
}

/**
 * Effort 2 takes a fifteenth of the time of effort 4 for the same size within a few percent, and whole colour weighs
 * more and takes twice as long; in the finest print neither is told from the other (measured).
 */
function avif(picture: Sharp, quality: number): Sharp {
  return picture.clone().avif({ quality, effort: 2, chromaSubsampling: '4:2:0' });
}

const madeFolder = (dataDir: string, isLight: boolean) =>
  path.join(dataDir, 'pictures', isLight ? 'light-sizes' : 'sizes');
const originalOf = (dataDir: string, address: string) => path.join(originals(dataDir), path.basename(address));

function originals(dataDir: string): string {
  return path.join(dataDir, 'pictures', 'originals');
}

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

/** Written beside its place and moved there, so nobody ever reads half a picture. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.${Math.round(performance.now() * 1000)}`;
  await fs.writeFile(half, bytes);
  await fs.rename(half, file);
}
