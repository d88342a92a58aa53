import fs from 'node:fs/promises';
import { storeImage } from '../catalogue/images/store-image.ts';
import type { ImageStorage } from '../catalogue/images/storage/image-storage.ts';
import { type DemoBanners, type DemoProduct, type DemoTurntables, demoImage } from './demo-files.ts';

/** The address of each stored image by its file under `demo/`. */
export type DemoAddresses = ReadonlyMap<string, string>;

/** Stores the images of these products, banners and turntables. */
export async function storeDemoImages(
  images: ImageStorage,
  products: readonly DemoProduct[],
  banners: DemoBanners = { hero: [], editorial: [] },
  turntables: DemoTurntables = {},
): Promise<DemoAddresses> {
  const store = (kind: 'pictures' | 'banners', files: readonly string[]) =>
    [...new Set(files)].map(async (file): Promise<[string, string]> => {
      const bytes = await fs.readFile(demoImage(kind, file));
      return [file, await storeImage(images, file.replace(/\.webp$/, ''), bytes)];
    });
  const inProducts = products.flatMap(({ variants }) =>
    variants.flatMap(({ pictures }) => [pictures.main, ...pictures.thumbnails]),
  );
  const inBanners = [
    ...banners.hero.flatMap(({ wide, portrait }) => [wide.file, portrait.file]),
    ...banners.editorial.map(({ file }) => file),
  ];
  const inTurntables = Object.values(turntables).flatMap((colours) => Object.values(colours).flat());
  const pictures = [...inProducts, ...inTurntables];
  return new Map(await Promise.all([...store('pictures', pictures), ...store('banners', inBanners)]));
}
