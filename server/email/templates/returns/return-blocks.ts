import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { Order } from '#shared/orders/api.ts';
import type { ReturnKind } from '#shared/returns/status.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { type Block, facts } from '../compose-email.ts';

interface ReturnedItem {
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** The replacement; null if it is refunded. */
  newSize: string | null;
  newColor: string | null;
}

export interface AboutReturn {
  kind: ReturnKind;
  order: Order;
  items: readonly ReturnedItem[];
  /** The customer takes store credit instead of the money. */
  asCredit: boolean;
}

/** The items of a return with their quantities, and what they are exchanged for. */
export function returnedItems(items: readonly ReturnedItem[]): Block {
  return facts(
    items.map(({ name, size, color, quantity, newSize, newColor }) => [
      `${name}, ${sizeName(size)}, ${colourName(color)}`,
      [
        formatCount(quantity, 'item'),
        newSize !== null && newColor !== null && `for ${sizeName(newSize)}, ${colourName(newColor)}`,
      ]
        .filter(Boolean)
        .join(' '),
    ]),
  );
}
