import { createHash } from 'node:crypto';
import type { HomeImages } from '#shared/admin/home/api.ts';
import type { Database } from '../../db/database.ts';

/** An image of a banner, as the column has it. */
export interface BannerImage {
  url: string;
  width: number;
  height: number;
}

/** The banners of the home page, as their editor reads them. */
export async function homeImages(db: Database): Promise<HomeImages> {
  const rows = await db.selectFrom('banners').selectAll().orderBy('position').execute();
  const slides = rows
    .filter(({ place }) => place === 'hero')
    .map(({ picture, portrait, alt, caption }) => ({
      wide: address(picture),
      portrait: address(portrait),
      alt,
      caption,
    }));
  const stories = rows
    .filter(({ place }) => place === 'editorial')
    .map(({ picture, alt, caption, heading, body, linkText, href }) => ({
      picture: address(picture),
      alt,
      caption,
      heading: heading ?? '',
      text: body ?? '',
      linkText: linkText ?? '',
      href: href ?? '',
    }));
  const version = createHash('sha256')
    .update(JSON.stringify([slides, stories]))
    .digest('hex')
    .slice(0, 16);
  return { slides, stories, version };
}

// jsonb: every write of a banner has these shapes.
const address = (picture: unknown) => (picture as BannerImage).url;
