import { inPassing } from '../ui/images/image-sizes.ts';

/** A wide crop of a garment in a nearly square frame would cut it in half, so wide files are used from 2:1. */
export const wideMediaQuery = '(min-aspect-ratio: 2/1)';

/** 1.3 pixels per point suffice for images seen in passing; five of them load on the first visit. */
export const heroSizes = `(min-width: 60rem) 63vw, ${inPassing(100)}`;
