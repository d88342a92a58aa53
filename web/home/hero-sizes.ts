import { inPassing } from '../ui/images/image-sizes.ts';

/** A wide crop of a garment in a nearly square frame cuts it in half, so the wide files begin at two to one. */
export const wideMediaQuery = '(min-aspect-ratio: 2/1)';

/** Seen in passing, one after the other: 1.3 pixels to a point do, and five of them come with the first visit. */
export const heroSizes = `(min-width: 60rem) 63vw, ${inPassing(100)}`;
