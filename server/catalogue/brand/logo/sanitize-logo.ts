import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { LogoLook } from '#shared/brand/logo.ts';
import { decodeUpload } from '../../images/decode-upload.ts';
import { loadSharp } from '../../images/load-sharp.ts';
import { clearWhiteGround, contentBox, lookOf } from './logo-pixels.ts';

/** The longest side of the decoded picture, margins included. */
const decodedSide = 2_400;
/** The largest that is drawn from it is the share picture, half as wide. */
const storedSide = 1_024;
/** Without margins: what is shown at 33 pixels is then sharp on a phone, and an icon is not a blur. */
const minLong = 200;
const minShort = 64;
/** How many times as wide as high, or as high as wide. */
const maxWide = 8;
const maxTall = 2;
const maxWaiting = 8;

const { pictureType, pictureHeic, pictureBroken, pictureHuge } = adminMessages.products;
const { logoTiny, logoShape, logoEmpty } = adminMessages.settings;
const tiny = logoTiny(minLong, minShort);
const texts = { type: pictureType, heic: pictureHeic, broken: pictureBroken, huge: pictureHuge, tiny };

interface SanitizedLogo {
  webp: Buffer;
  width: number;
  height: number;
  look: LogoLook;
}

/**
 * Makes a logo from an upload of staff: white ground becomes transparent, margins are cut off, and transparency stays.
 *
 * @throws ShopError `picture_type`, `bad_picture`, `too_many_requests`
 */
export function sanitizeLogo(bytes: Buffer): Promise<SanitizedLogo> {
  return decodeUpload(bytes, { texts, minSide: minShort, maxWaiting }, async (upright) => {
    const { data, info } = await upright
      .resize({ width: decodedSide, height: decodedSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height };
    clearWhiteGround(pixels);
    const box = contentBox(pixels);
    if (!box) throw new ShopError('bad_picture', { message: logoEmpty });
    rejectOddSizes(box);
    const sharp = await loadSharp();
    const drawn = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
      .extract(box)
      .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = drawn.info;
    const webp = await sharp(drawn.data, { raw: { width, height, channels: 4 } })
      .webp({ lossless: true, effort: 2 })
      .toBuffer();
    return { webp, width, height, look: lookOf({ data: drawn.data, width, height }) };
  });
}

function rejectOddSizes({ width, height }: { width: number; height: number }): void {
  const message =
    width > maxWide * height || height > maxTall * width
      ? logoShape(maxWide, maxTall)
      : Math.max(width, height) < minLong || Math.min(width, height) < minShort
        ? tiny
        : null;
  if (message) throw new ShopError('bad_picture', { message });
}
