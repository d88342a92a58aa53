import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { type Block, facts } from './compose-email.ts';

export interface ReturnedItem {
  name: string;
  size: string;
  color: string;
  quantity: number;
}

/** The items of a return with their quantities. */
export function returnedItems(items: readonly ReturnedItem[]): Block {
  return facts(
    items.map(({ name, size, color, quantity }) => [
      `${name}, ${sizeName(size)}, ${colourName(color)}`,
      `${quantity} ${quantity === 1 ? 'item' : 'items'}`,
    ]),
  );
}
