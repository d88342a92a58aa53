import type { Product, Variant } from '#shared/catalogue/api.ts';
import { bySize } from '#shared/catalogue/sizes.ts';

/** What a shopper has chosen on a product page. */
export interface VariantSelection {
  readonly variantId: string;
  readonly size: string | null;
  readonly quantity: number;
  /** Which of the colour's pictures is shown, counted from 0. */
  readonly picture: number;
  /** What stands in the way of the last wish, in words; gone with the next one. */
  readonly problem: string | null;
}

export interface SizeChoice {
  readonly size: string;
  readonly isAvailable: boolean;
}

/**
 * How a product page opens: its first colour, or the first of those that were looked for; one piece, no size unless it
 * has only the one called Standard.
 */
export function firstChoice(product: Product, sought: readonly string[]): VariantSelection {
  const { variants } = product;
  const isSought = ({ color }: Variant) => sought.includes(color.name.toLowerCase()) || sought.includes(color.family);
  const shown = variants.find(isSought) ?? variants[0];
  return chooseColour(product, shown?._id ?? '');
}

/** Another colour has other pieces and other pictures, so size, quantity and picture start again. */
export function chooseColour({ sizes }: Pick<Product, 'sizes'>, variantId: string): VariantSelection {
  const [only, ...others] = sizes;
  const size = only === 'Standard' && others.length === 0 ? only : null;
  return { variantId, size, quantity: 1, picture: 0, problem: null };
}

/** Another size starts again at one piece; the chosen size, clicked once more, is given up. */
export function chooseSize(choice: VariantSelection, size: string): VariantSelection {
  return { ...choice, size: choice.size === size ? null : size, quantity: 1, problem: null };
}

/** Below 1 is ignored. */
export function chooseQuantity(choice: VariantSelection, quantity: number): VariantSelection {
  return quantity >= 1 ? { ...choice, quantity, problem: null } : choice;
}

/** Whether two choices are about the same piece: an answer from the server may come after the shopper moved on. */
export function isSameChoice(one: VariantSelection, other: VariantSelection): boolean {
  return one.variantId === other.variantId && one.size === other.size;
}

export function chosenVariant({ variants }: Pick<Product, 'variants'>, { variantId }: VariantSelection): Variant {
  const chosen = variants.find(({ _id }) => _id === variantId) ?? variants[0];
  if (!chosen) throw new RangeError('A product without variants cannot be chosen from');
  return chosen;
}

/** Every size the product comes in, from small to large, and whether this colour can be sold in it now. */
export function sizeChoices({ sizes }: Pick<Product, 'sizes'>, variant: Variant): SizeChoice[] {
  const all = new Set([...sizes, ...variant.inventory.map(({ size }) => size)]);
  return [...all].toSorted(bySize).map((size) => ({ size, isAvailable: piecesIn(variant, size) > 0 }));
}

/** What the add button says, and whether it can be pressed (specification, section 4). */
export function addButton(
  variant: Variant,
  { size }: VariantSelection,
  isAdding: boolean,
): { text: string; disabled: boolean } {
  if (!variant.inStock) return { text: 'Sold out', disabled: true };
  if (size !== null && piecesIn(variant, size) === 0) return { text: 'Out of stock', disabled: true };
  if (isAdding) return { text: 'Adding...', disabled: true };
  return { text: 'Add to Cart', disabled: size === null };
}

/** The colour's pictures, the main one first. */
export function imagesOf({ images: { main, thumbnails } }: Variant): string[] {
  return [...new Set([main, ...thumbnails])];
}

/** The close-up that a swatch is cut from: by custom the last picture, as a print has no single colour to show. */
export function clothOf({ images: { main, thumbnails } }: Variant): string {
  return thumbnails.at(-1) ?? main;
}

function piecesIn({ inStock, inventory }: Variant, size: string): number {
  return inStock ? (inventory.find((row) => row.size === size)?.quantity ?? 0) : 0;
}
