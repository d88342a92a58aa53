/** A wide crop of a garment in a nearly square frame cuts it in half, so the wide files begin at two to one. */
export const whereWide = '(min-aspect-ratio: 2/1)';

/**
 * How wide a picture is that fills `share` hundredths of a phone. Nobody sees more than 1.8 pixels to a point in a
 * print, and everybody pays for them, so dense screens are told a smaller width.
 */
export const onPhones = (share: number) =>
  `(min-resolution: 2.5x) ${Math.floor(share * 0.59)}vw, (min-resolution: 1.5x) ${Math.floor(share * 0.88)}vw, ${share}vw`;

export const heroSizes = `(min-width: 60rem) 63vw, ${onPhones(100)}`;
