/**
 * How wide a picture is that fills `share` hundredths of a phone. Nobody sees more than 1.8 pixels to a point in a
 * print, and everybody pays for them, so dense screens are told a smaller width.
 */
export const onPhones = (share: number) => dense(share, 0.59, 0.88);

/** The same for a large picture that sets a mood and is not looked at closely: 1.3 pixels to a point. */
export const inPassing = (share: number) => dense(share, 0.44, 0.66);

const dense = (share: number, threefold: number, twofold: number) =>
  `(min-resolution: 2.5x) ${Math.floor(share * threefold)}vw, (min-resolution: 1.5x) ${Math.floor(share * twofold)}vw, ${share}vw`;
