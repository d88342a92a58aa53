import type { Database } from '../db/database.ts';
import type { DemoBanners, DemoPicture } from './demo-files.ts';
import type { DemoAddresses } from './store-demo-images.ts';

export async function loadBanners(
  tx: Database,
  { hero, editorial }: DemoBanners,
  addresses: DemoAddresses,
): Promise<void> {
  const imageOf = ({ file, width, height }: DemoPicture) =>
    JSON.stringify({ url: addresses.get(file)!, width, height });
  const slides = hero.map(({ wide, portrait, alt, caption }, position) => ({
    place: 'hero' as const,
    position,
    picture: imageOf(wide),
    portrait: imageOf(portrait),
    alt,
    caption,
  }));
  const stories = editorial.map(({ alt, caption, heading, text, link, linkText, ...picture }, position) => ({
    place: 'editorial' as const,
    position,
    picture: imageOf(picture),
    alt,
    caption,
    heading,
    body: text,
    linkText,
    href: link,
  }));
  const banners = [...slides, ...stories];
  await tx
    .insertInto('banners')
    .values(banners)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
