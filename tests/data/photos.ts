import sharp, { type Sharp } from 'sharp';

/** Photos as phones take them, for tests of uploads. */

/** A plain photo of one colour, upright. */
export function photo({ width = 900, height = 1200, color = '#6e2337' } = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background: color } });
}

/** A dress of one colour against a light wall: a photo from which a colour can be picked. */
export function dressPhoto(color: string): Promise<Buffer> {
  const dress = { create: { width: 500, height: 1000, channels: 3, background: color } } as const;
  return photo({ width: 1000, height: 1250, color: '#dddddd' })
    .composite([{ input: dress }])
    .jpeg()
    .toBuffer();
}
