import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { photo } from '../data/photos.ts';

/** A file as large as phones take photos, with the grain that makes real ones large. */
export async function fullPhoto(color: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = { create: { width: 2_400, height: 3_200, channels: 3, background: '#888', noise } } as const;
  const buffer = await photo({ width: 2_400, height: 3_200, color })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** A file that is quickly decoded, for what is not about its size. */
export async function smallPhoto(color: string) {
  const buffer = await photo({ width: 600, height: 800, color }).jpeg().toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Comes to an image, and waits until it is there. */
export async function isShown(image: Locator): Promise<void> {
  await image.first().scrollIntoViewIfNeeded();
  await expect.poll(() => image.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}
