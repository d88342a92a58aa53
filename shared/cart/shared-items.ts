import { maxQuantity } from './lines.ts';

/** An item of a cart as a link has it. A product has few variants, so that the beginning of their id is enough. */
export interface SharedItem {
  productId: string;
  /** The first characters of the variant's id. */
  variant: string;
  size: string;
  quantity: number;
}

interface Line {
  productId: string;
  variantId: string;
  size: string;
  quantity: number;
}

/** A chat has no room for more. */
export const maxSharedItems = 10;

/** The page on which anybody puts the same items into their cart, and staff enter them as an order. */
export const sharedCartPath = (lines: readonly Line[]): string => `/basic/shared-cart?${sharedItemsQuery(lines)}`;

export const sharedItemsQuery = (lines: readonly Line[]): string =>
  lines
    .slice(0, maxSharedItems)
    .map(
      (line) =>
        `item=${line.productId}.${line.variantId.slice(0, 8)}.${line.quantity}.${encodeURIComponent(line.size)}`,
    )
    .join('&');

/**
 * The items that a link names. Anything that is not an item is ignored: links are typed by hand and cut off.
 *
 * @param values of the parameter `item`
 */
export function readSharedItems(values: readonly string[]): SharedItem[] {
  return values.slice(0, maxSharedItems).flatMap((text) => {
    const [, productId, variant, quantity, size] = pattern.exec(text) ?? [];
    const isItem = size !== undefined && Number(quantity) >= 1 && Number(quantity) <= maxQuantity;
    return isItem ? [{ productId: productId!, variant: variant!, size, quantity: Number(quantity) }] : [];
  });
}

/** The size comes last: it may have dots, as any size that staff may type. */
const pattern =
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{8})\.(\d{1,2})\.([\p{L}\d][\p{L}\d ./_+-]{0,19})$/u;
