import { colourName } from '../catalogue/colours.ts';
import { sizeName } from '../catalogue/sizes.ts';

/** An item in a sentence: 'Adire shirt, Medium, Indigo'. */
export const formatItem = ({ name, size, color }: { name: string; size: string; color: string }): string =>
  `${name}, ${sizeName(size)}, ${colourName(color)}`;
