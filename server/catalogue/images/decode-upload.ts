import type { Sharp } from 'sharp';
import { ShopError } from '#shared/errors.ts';
import { loadSharp } from './load-sharp.ts';

/** Decoded, a pixel takes four bytes: a larger image would take the memory of the whole process. */
const maxPixels = 40_000_000;
/**
 * An AVIF is decoded whole, with 18 bytes for each pixel, and so is an interlaced PNG, with 8: a file of a thousand bytes would
 * take 700 MB.
 */
const maxPixelsAtOnce = 16_000_000;
/**
 * Longer than panoramas of phones. Many lines are decoded at a time: with 390,000 pixels each, a PNG of 300 KB would take
 * 860 MB.
 */
const maxSide = 20_000;
/** The background of images in the shop (`--paper-deep`). */
export const ground = '#f1ece2';

/** The errors of an upload, as messages for staff or for shoppers. */
interface UploadTexts {
  type: string;
  heic: string;
  broken: string;
  huge: string;
  tiny: string;
}

interface Rules {
  texts: UploadTexts;
  /** In pixels. */
  minSide: number;
  /** How many uploads may wait before this one. */
  maxWaiting: number;
}

/**
 * All pictures from outside come through here: an upload is decoded, rotated upright and handed to `redraw`, which encodes it
 * anew without metadata such as the location: nothing hidden in the bytes survives.
 *
 * @throws ShopError `picture_type`, `bad_picture`, `too_many_requests`
 */
export async function decodeUpload<Result>(
  bytes: Buffer,
  { texts, minSide, maxWaiting }: Rules,
  redraw: (upright: Sharp) => Promise<Result>,
): Promise<Result> {
  rejectOtherTypes(bytes, texts);
  const sharp = await loadSharp();
  const read = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true });
  const { format, width, height, isProgressive } = await withMessage(read().metadata(), texts);
  const isAtOnce = format === 'heif' || (format === 'png' && isProgressive);
  if (width * height > (isAtOnce ? maxPixelsAtOnce : maxPixels) || Math.max(width, height) > maxSide)
    throw new ShopError('bad_picture', { message: texts.huge });
  if (Math.min(width, height) < minSide) throw new ShopError('bad_picture', { message: texts.tiny });
  return inTurn(maxWaiting, () => withMessage(redraw(read().timeout({ seconds: 20 }).autoOrient()), texts));
}

/** Detects the format by the first bytes, so that the decoders of other formats never see the file. */
function rejectOtherTypes(bytes: Buffer, texts: UploadTexts): void {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return;
  if (text(4, 8) === 'ftyp') {
    if (/^avi[fs]$/.test(text(8, 12))) return;
    if (/^(he[ivs]|hevc|mif1|msf1)/.test(text(8, 12))) throw new ShopError('picture_type', { message: texts.heic });
  }
  throw new ShopError('picture_type', { message: texts.type });
}

/** The decoder's own message is for programmers. */
async function withMessage<Result>(work: Promise<Result>, { huge, broken }: UploadTexts): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Error) || error instanceof ShopError) throw error;
    const isHuge = error.message.includes('exceeds pixel limit');
    throw new ShopError('bad_picture', { message: isHuge ? huge : broken });
  });
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One image at a time: ten at once would take ten times the memory, and rendering needs the processor too. */
function inTurn<Result>(maxWaiting: number, work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw new ShopError('too_many_requests', { retryAfterSeconds: 5 });
  waiting += 1;
  const mine = last.then(work, work).finally(() => (waiting -= 1));
  last = mine.catch(() => null);
  return mine;
}
