import type { Sharp } from 'sharp';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { loadSharp } from './load-sharp.ts';

/** Decoded, a pixel takes four bytes: a larger image would take the memory of the whole process. */
const maxPixels = 40_000_000;
const minSide = 300;
/** The largest size that is shown: product images are 1200 x 1500 (`shared/catalogue/images.ts`). */
const card = { width: 1_200, height: 1_500 };
const whole = { width: 2_400, height: 2_400 };
/** The background of images in the shop (`--paper-deep`). */
const ground = '#f1ece2';

export interface SanitizedImage {
  webp: Buffer;
  width: number;
  height: number;
}

/**
 * Makes a new image from an upload: decoded, rotated upright, stripped of metadata such as the location, re-encoded.
 * Nothing hidden in the bytes survives. It is fitted whole into 4:5 on the shop's background colour.
 *
 * @throws ShopError `picture_type`, `bad_picture`
 */
export async function sanitizeImage(bytes: Buffer, shape: 'card' | 'whole'): Promise<SanitizedImage> {
  rejectOtherTypes(bytes);
  const sharp = await loadSharp();
  const read = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true });
  const { width, height } = await withMessage(read().metadata());
  if (width * height > maxPixels) throw new ShopError('bad_picture', { message: adminMessages.products.pictureHuge });
  if (Math.min(width, height) < minSide)
    throw new ShopError('bad_picture', { message: adminMessages.products.pictureTiny });
  return inTurn(() => withMessage(redrawn(read(), shape)));
}

async function redrawn(picture: Sharp, shape: 'card' | 'whole'): Promise<SanitizedImage> {
  const { data, info } = await picture
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ ...(shape === 'card' ? card : whole), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const wide = shape === 'card' ? Math.max(width, Math.round((height * card.width) / card.height)) : width;
  const high = shape === 'card' ? Math.max(height, Math.round((width * card.height) / card.width)) : height;
  const [left, top] = [Math.floor((wide - width) / 2), Math.floor((high - height) / 2)];
  const sharp = await loadSharp();
  const webp = await sharp(data, { raw: { width, height, channels } })
    .extend({ left, top, right: wide - width - left, bottom: high - height - top, background: ground })
    .webp({ quality: 86, effort: 4 })
    .toBuffer();
  return { webp, width: wide, height: high };
}

/** Detects the format by the first bytes, so that the decoders of other formats never see the file. */
function rejectOtherTypes(bytes: Buffer): void {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return;
  if (text(4, 8) === 'ftyp') {
    if (/^avi[fs]$/.test(text(8, 12))) return;
    if (/^(he[ivs]|hevc|mif1|msf1)/.test(text(8, 12))) {
      throw new ShopError('picture_type', { message: adminMessages.products.pictureHeic });
    }
  }
  throw new ShopError('picture_type');
}

/** The decoder's own message is for programmers. */
async function withMessage<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    const isHuge = error.message.includes('exceeds pixel limit');
    throw new ShopError('bad_picture', isHuge ? { message: adminMessages.products.pictureHuge } : {});
  });
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** Each waiting upload holds its whole file in memory. */
const maxWaiting = 8;

/** One image at a time: ten at once would take ten times the memory, and rendering needs the processor too. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw new ShopError('too_many_requests', { retryAfterSeconds: 5 });
  waiting += 1;
  const mine = last.then(work, work).finally(() => (waiting -= 1));
  last = mine.catch(() => null);
  return mine;
}
