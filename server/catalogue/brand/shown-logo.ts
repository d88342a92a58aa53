import { logoHash } from '#shared/brand/brand-images.ts';
import type { Logo } from '#shared/brand/logo.ts';
import type { Shop } from '../../shop.ts';
import { originalFile } from '../images/image-files.ts';
import { ImagesUnavailable } from '../images/storage/image-storage.ts';
import { drawLogo } from './logo/draw-logo.ts';

/**
 * The logo that a URL names: the shop's own, or one that was uploaded and not saved yet, which its preview shows.
 *
 * @returns null when it is not stored any more, or never was
 */
export async function logoNamed({ db }: Pick<Shop, 'db'>, hash: string, own: Logo | null): Promise<Logo | null> {
  if (own && logoHash(own.url) === hash) return own;
  if (!/^[0-9a-f]{12}$/.test(hash)) return null;
  const row = await db
    .selectFrom('pictures')
    .select(['address as url', 'width', 'height', 'logoLook as look'])
    .where('address', '=', `/pictures/logo.${hash}.webp`)
    .where('deletingSince', 'is', null)
    .executeTakeFirst();
  return row?.look ? { ...row, look: row.look } : null;
}

/** The shop's logo for a document, in pixels; null without one, or while the pictures can't be reached. */
export async function logoForPrint({ images, settings }: Pick<Shop, 'images' | 'settings'>) {
  const { logo, logoSetting } = await settings();
  if (!logo || !logoSetting) return null;
  try {
    const original = await images.read(originalFile(logo.url));
    const png = original && (await drawLogo('logo-print.png', logo, original));
    return png && { png, ...logoSetting.light };
  } catch (error) {
    if (error instanceof ImagesUnavailable) return null;
    throw error;
  }
}
