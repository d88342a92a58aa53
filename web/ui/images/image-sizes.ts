/**
 * The `sizes` of an image that fills `share` percent of a phone's width. Nobody sees more than 1.8 pixels per point in
 * a print, but everybody pays for them, so dense screens get a smaller width.
 */
export const onPhones = (share: number) => dense(share, 0.59, 0.88);

/** The same for a large image that isn't looked at closely: 1.3 pixels per point. */
export const lowDensityOnPhones = (share: number) => dense(share, 0.44, 0.66);

const dense = (share: number, threefold: number, twofold: number) =>
  `(min-resolution: 2.5x) ${Math.floor(share * threefold)}vw, (min-resolution: 1.5x) ${Math.floor(share * twofold)}vw, ${share}vw`;
