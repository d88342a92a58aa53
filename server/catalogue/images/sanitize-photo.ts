import { messages } from '#shared/messages.ts';
import { decodeUpload, ground } from './decode-upload.ts';
import { loadSharp } from './load-sharp.ts';

/** Enough to see a seam; a phone's photo of it takes about 200 KB. */
const largeSide = 1_600;
const smallSide = 320;
const minSide = 100;
/** Fewer than for staff, so that strangers never keep staff waiting. */
const maxWaiting = 4;

interface SanitizedPhoto {
  large: Buffer;
  small: Buffer;
  /** The large one's width, in pixels. */
  width: number;
  height: number;
}

/**
 * Makes both sizes of a shopper's photo, as JPEG, which every browser shows: no other formats are made of it.
 *
 * @throws ShopError `picture_type`, `bad_picture`, `too_many_requests`
 */
export function sanitizePhoto(bytes: Buffer): Promise<SanitizedPhoto> {
  return decodeUpload(bytes, { texts: messages.photos, minSide, maxWaiting }, async (upright) => {
    const { data, info } = await upright
      .resize({ width: largeSide, height: largeSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sharp = await loadSharp();
    const drawn = () => sharp(data, { raw: { width, height, channels } });
    const large = await drawn().jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    const small = await drawn()
      .resize({ width: smallSide, height: smallSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 74, mozjpeg: true })
      .toBuffer();
    return { large, small, width, height };
  });
}
