import { lowDensityOnPhones } from '../../ui/images/image-sizes.ts';

/** From here on the frame is wider than tall: the wide files have room around their garments for every such crop. */
export const wideMediaQuery = '(min-width: 40rem)';

/** 1.3 pixels per point suffice for images seen in passing; five of them load on the first visit. */
export const heroSizes = `(min-width: 60rem) 63vw, ${lowDensityOnPhones(100)}`;
