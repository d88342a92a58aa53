import type { GarmentColour } from '../../catalogue/garment-colour.ts';

/** The sizes of a product that nobody has chosen sizes for. */
export const startingSizes = ['S', 'M', 'L', 'XL'];

/** The colour of a photo that could not be read. */
export const unfinishedColour: GarmentColour = { hex: '#8d8d8b', family: 'grey' };
