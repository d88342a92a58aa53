import { type Naira, naira } from '../money.ts';

/** A cart line. `price` is whole naira when the item was added; placing the order checks it again. */
export interface CartLine {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly size: string;
  readonly color: { readonly name: string };
  readonly price: number;
  /** The price that the shopper saw, if the line of an account's cart has another one now. */
  readonly seenPrice?: number | null | undefined;
  readonly image: string;
  readonly quantity: number;
  /** The extra delivery cost of one unit, in whole naira; missing or 0 for none. */
  readonly deliveryExtra?: number | undefined;
}

/** The maximum quantity of a line and the maximum number of lines. */
export const maxQuantity = 20;
export const maxCartLines = 50;

/** Adds to the line with the same variant and size, or appends a new one (specification, section 4). */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  if (!isQuantity(added.quantity)) return [...lines];
  const at = lines.findIndex((line) => isSameItem(line, added));
  if (at < 0) return [...lines, added];
  return lines.with(at, { ...added, quantity: lines[at]!.quantity + added.quantity });
}

/**
 * Sets the quantity of the line at a position. A quantity below 1 is ignored (specification, section 4).
 *
 * @throws RangeError when the position is outside the list.
 */
export function setQuantity(lines: readonly CartLine[], position: number, quantity: number): CartLine[] {
  const line = lineAt(lines, position);
  return isQuantity(quantity) ? lines.with(position, { ...line, quantity }) : [...lines];
}

/**
 * Removes the line at a position.
 *
 * @throws RangeError when the position is outside the list.
 */
export function removeLine(lines: readonly CartLine[], position: number): CartLine[] {
  lineAt(lines, position);
  return lines.toSpliced(position, 1);
}

/** The total quantity of all lines, as the badge shows it. */
export function cartQuantity(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The quantity of a variant and size that is already in the cart. */
export function quantityInCart(lines: readonly CartLine[], variantId: string, size: string): number {
  return cartQuantity(lines.filter((line) => isSameItem(line, { variantId, size })));
}

/** Price times quantity over all lines, in whole naira, before shipping and coupon. */
export function subtotal(lines: readonly Pick<CartLine, 'price' | 'quantity'>[]): Naira {
  return naira(lines.reduce((sum, line) => sum + line.price * line.quantity, 0));
}

/** The inputs of a delivery price (`shared/checkout/shipping.ts`), in whole naira. */
export interface DeliveredItems {
  /** Before any discount. */
  readonly subtotal: number;
  /** The extra delivery cost of heavy items. */
  readonly extra: number;
}

export const deliveredItems = (
  lines: readonly Pick<CartLine, 'price' | 'quantity' | 'deliveryExtra'>[],
): DeliveredItems => ({
  subtotal: subtotal(lines),
  extra: lines.reduce((sum, { deliveryExtra = 0, quantity }) => sum + deliveryExtra * quantity, 0),
});

/** Parses a stored cart. Missing or unreadable data is an empty cart; invalid lines are dropped. */
export function readStoredCart(stored: string | null): CartLine[] {
  if (!stored) return [];
  try {
    const lines: unknown = JSON.parse(stored);
    return Array.isArray(lines) ? lines.map(withVariantId).filter(isCartLine) : [];
  } catch {
    return [];
  }
}

/** `colorId` is another name for the variant (specification, section 3, Cart item). */
const withVariantId = (line: { colorId?: unknown } | null) => ({ variantId: line?.colorId, ...line });

export function isSameItem(one: Pick<CartLine, 'variantId' | 'size'>, other: Pick<CartLine, 'variantId' | 'size'>) {
  return one.variantId === other.variantId && one.size === other.size;
}

/** The key of a stock item in maps and sets. */
export const stockItemKey = ({ variantId, size }: Pick<CartLine, 'variantId' | 'size'>): string =>
  `${variantId} ${size}`;

function lineAt(lines: readonly CartLine[], position: number): CartLine {
  const line = Number.isInteger(position) && position >= 0 ? lines[position] : undefined;
  if (!line) throw new RangeError(`No cart line at position ${position}`);
  return line;
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1;
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const {
    productId,
    variantId,
    name,
    size,
    color,
    price,
    image,
    quantity,
    deliveryExtra = 0,
  } = value as Record<string, unknown>;
  const texts = [productId, variantId, name, size, image, (color as { name?: unknown } | null | undefined)?.name];
  return (
    texts.every((word) => typeof word === 'string') &&
    Number.isSafeInteger(price) &&
    (price as number) >= 0 &&
    Number.isSafeInteger(deliveryExtra) &&
    isQuantity(quantity as number)
  );
}
