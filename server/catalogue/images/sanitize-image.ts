import type { Sharp } from 'sharp';
import { adminMessages } from '#shared/admin/messages.ts';
import type { LogoLook } from '#shared/brand/logo.ts';
import { decodeUpload, ground } from './decode-upload.ts';
import { loadSharp } from './load-sharp.ts';

const minSide = 300;
/** The largest size that is shown: product images are 1200 x 1500 (`shared/catalogue/images.ts`). */
const card = { width: 1_200, height: 1_500 };
const whole = { width: 2_400, height: 2_400 };
/** Each waiting upload holds its whole file in memory. */
const maxWaiting = 8;
const { pictureType, pictureHeic, pictureBroken, pictureHuge, pictureTiny } = adminMessages.products;
const texts = { type: pictureType, heic: pictureHeic, broken: pictureBroken, huge: pictureHuge, tiny: pictureTiny };

interface SanitizedImage {
  webp: Buffer;
  width: number;
  height: number;
  /** Only of a logo. */
  look?: LogoLook;
}

/**
 * Makes a new image from an upload of staff. It is fitted whole into 4:5 on the shop's background colour.
 *
 * @throws ShopError `picture_type`, `bad_picture`, `too_many_requests`
 */
export async function sanitizeImage(bytes: Buffer, shape: 'card' | 'whole'): Promise<SanitizedImage> {
  return decodeUpload(bytes, { texts, minSide, maxWaiting }, (picture) => redrawn(picture, shape));
}

async function redrawn(picture: Sharp, shape: 'card' | 'whole'): Promise<SanitizedImage> {
  const { data, info } = await picture
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
