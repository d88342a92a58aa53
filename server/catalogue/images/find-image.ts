import { setTimeout as pause } from 'node:timers/promises';
import { type ImageFormat, imageWidths, shareSize } from '#shared/catalogue/images.ts';
import { originalFile, parseImageName, sizeFile, type SizeSpec } from './image-files.ts';
import { makeSize } from './resize-image.ts';
import type { ImageStorage } from './storage/image-storage.ts';

interface Found {
  bytes: Buffer;
  format: ImageFormat | 'gif';
  /** A substitute, which must not be cached. */
  isStandIn: boolean;
  /** The bytes that a narrower size saves, if the requested one exists too. */
  savedBytes?: number;
}

/** The widths that are sent instead of those that a page requests. */
const narrowerWidths = {
  /** A third to half of the bytes. */
  dataSaver: { 160: 160, 320: 160, 480: 320, 640: 320, 960: 480, 1200: 640, share: 'share' },
  /** About half of the bytes of large pictures, which are the ones that a shopper waits for; cards stay sharp. */
  slowLine: { 160: 160, 320: 320, 480: 320, 640: 480, 960: 640, 1200: 960, share: 'share' },
} as const satisfies Record<string, Record<SizeSpec['width'], SizeSpec['width']>>;

/** Why a browser gets an image narrower than it requested. */
export type Narrowing = keyof typeof narrowerWidths;

/** How long a request waits for a size that has not been made yet. */
const maxWaitMs = 4_000;

/**
 * The bytes of an image, or of one of its sizes. A size that the job has not made yet is made next; a request that
 * would wait too long gets another size or a plain pixel, and a later request gets the right one.
 *
 * @param name such as 'name.0123456789ab-480.avif'
 * @param options.isStored whether there is an image of this address; may take its time, and is waited for as for a size
 * @param options.narrowing why the browser gets a narrower size, if it does
 * @returns null when there can be no such image or size, 'missing' when it is not stored
 * @throws ShopError `images_unavailable`, and what `isStored` throws
 */
export async function findImage(
  images: ImageStorage,
  name: string,
  options: { isStored: (address: string) => Promise<boolean>; narrowing?: Narrowing | undefined },
): Promise<Found | 'missing' | null> {
  const parsed = parseImageName(name);
  if (!parsed) return null;
  const { address, size: requested } = parsed;
  const { isStored, narrowing } = options;
  const found = await soon(isStored(address));
  if (found === null) return standIn;
  if (!found) return 'missing';
  if (!requested) {
    const bytes = await images.read(originalFile(address));
    return bytes ? { bytes, format: 'webp', isStandIn: false } : 'missing';
  }
  const { format } = requested;
  const size = narrowing ? { format, width: narrowerWidths[narrowing][requested.width] } : requested;
  const stored = await images.read(sizeFile(address, size));
  if (stored) {
    const whole = narrowing === 'dataSaver' ? await images.stat(sizeFile(address, requested)) : null;
    return { bytes: stored, format, isStandIn: false, savedBytes: Math.max(0, (whole?.bytes ?? 0) - stored.length) };
  }
  if (!(await images.stat(originalFile(address)))) return 'missing';
  const bytes = await soon(makeSize(images, address, size));
  if (bytes) return { bytes, format, isStandIn: false };
  const other = await nearestSize(images, address, size);
  return other ? { bytes: other, format, isStandIn: true } : standIn;
}

/** One pixel in the background colour of images, in a format that every browser can show. */
export const plainField = Buffer.from('R0lGODlhAQABAIAAAPHs4v///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const standIn: Found = { bytes: plainField, format: 'gif', isStandIn: true };

/** The result if it is there in time; otherwise it is finished for a later request. */
async function soon<Result>(work: Promise<Result | null> | null): Promise<Result | null> {
  if (!work) return null;
  const over = new AbortController();
  const late = pause(maxWaitMs, null, { signal: over.signal, ref: false });
  return Promise.race([work, late]).finally(() => over.abort());
}

/** The nearest size that exists. */
async function nearestSize(images: ImageStorage, address: string, { width, format }: SizeSpec): Promise<Buffer | null> {
  const wanted = width === 'share' ? shareSize.width : width;
  const nearest = imageWidths.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
  for (const other of nearest) {
    const bytes = await images.read(sizeFile(address, { width: other, format }));
    if (bytes) return bytes;
  }
  return null;
}
