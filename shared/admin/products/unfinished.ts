import type { GarmentColour } from '../../catalogue/garment-colour.ts';

/** The sizes of a product that nobody has chosen sizes for. */
export const startingSizes = ['S', 'M', 'L', 'XL'];

/** The same for children. */
export const childStartingSizes = ['2-3Y', '3-4Y', '4-5Y', '5-6Y'];

/** The colour of a photo that could not be read. */
export const unfinishedColour: GarmentColour = { hex: '#8d8d8b', family: 'grey' };
