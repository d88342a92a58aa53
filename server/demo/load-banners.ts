import fs from 'node:fs/promises';
import { storeImage } from '../catalogue/images/image-store.ts';
import type { Database } from '../db/database.ts';
import { type DemoBanners, demoImage } from './demo-files.ts';

export async function loadBanners(tx: Database, dataDir: string, { hero, editorial }: DemoBanners): Promise<void> {
  const keep = async ({ file, width, height }: { file: string; width: number; height: number }) => {
    const bytes = await fs.readFile(demoImage('banners', file));
    return JSON.stringify({ url: await storeImage(dataDir, file.replace(/\.webp$/, ''), bytes), width, height });
  };
  const slides = hero.map(async ({ wide, portrait, alt, caption }, position) => ({
    place: 'hero' as const,
    position,
    picture: await keep(wide),
    portrait: await keep(portrait),
    alt,
    caption,
  }));
  const stories = editorial.map(async ({ alt, caption, heading, text, link, linkText, ...picture }, position) => ({
    place: 'editorial' as const,
    position,
    picture: await keep(picture),
    alt,
    caption,
    heading,
    body: text,
    linkText,
    href: link,
  }));
  const banners = [...(await Promise.all(slides)), ...(await Promise.all(stories))];
  await tx
    .insertInto('banners')
    .values(banners)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
