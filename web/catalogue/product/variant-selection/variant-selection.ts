import type { Product, Variant } from '#shared/catalogue/api.ts';
import { bySize } from '#shared/catalogue/sizes.ts';

/** The selection of a shopper on a product page. */
export interface VariantSelection {
  readonly variantId: string;
  readonly size: string | null;
  readonly quantity: number;
  /** The index of the shown image, from 0. */
  readonly picture: number;
  /** The error message of the last action, until the next one. */
  readonly problem: string | null;
}

export interface SizeChoice {
  readonly size: string;
  readonly isAvailable: boolean;
}

/** Selects a colour. Other colours have other stock and images, so size, quantity and image are reset. */
export function chooseColour({ sizes }: Pick<Product, 'sizes'>, variantId: string): VariantSelection {
  const [only, ...others] = sizes;
  const size = only === 'Standard' && others.length === 0 ? only : null;
  return { variantId, size, quantity: 1, picture: 0, problem: null };
}

/** Selects a size and resets the quantity to 1; the selected size is unselected. */
export function chooseSize(choice: VariantSelection, size: string): VariantSelection {
  return { ...choice, size: choice.size === size ? null : size, quantity: 1, problem: null };
}

/** Below 1 is ignored. */
export function chooseQuantity(choice: VariantSelection, quantity: number): VariantSelection {
  return quantity >= 1 ? { ...choice, quantity, problem: null } : choice;
}

/** Whether two selections are the same item: a response may arrive after the shopper moved on. */
export function isSameChoice(one: VariantSelection, other: VariantSelection): boolean {
  return one.variantId === other.variantId && one.size === other.size;
}

export function chosenVariant(
  { variants }: Pick<Product, 'variants'>,
  { variantId }: Pick<VariantSelection, 'variantId'>,
): Variant {
  const chosen = variants.find(({ _id }) => _id === variantId) ?? variants[0];
  if (!chosen) throw new RangeError('A product without variants cannot be chosen from');
  return chosen;
}

/** All sizes of the product, from small to large, and whether they are available in this colour. */
export function sizeChoices({ sizes }: Pick<Product, 'sizes'>, variant: Variant): SizeChoice[] {
  const all = new Set([...sizes, ...variant.inventory.map(({ size }) => size)]);
  return [...all].toSorted(bySize).map((size) => ({ size, isAvailable: quantityIn(variant, size) > 0 }));
}

/** The label of the add button, and whether it is disabled (specification, section 4). */
export function addButton(
  variant: Variant,
  { size }: VariantSelection,
  isAdding: boolean,
): { text: string; disabled: boolean } {
  if (!variant.inStock) return { text: 'Sold out', disabled: true };
  if (size !== null && quantityIn(variant, size) === 0) return { text: 'Out of stock', disabled: true };
  if (isAdding) return { text: 'Adding...', disabled: true };
  return { text: 'Add to Cart', disabled: size === null };
}

/** The images of the variant, the main one first. */
export function imagesOf({ images: { main, thumbnails } }: Variant): string[] {
  return [...new Set([main, ...thumbnails])];
}

/** The close-up for the swatch: by convention the last image, as a print has no single colour. */
export function clothOf({ images: { main, thumbnails } }: Variant): string {
  return thumbnails.at(-1) ?? main;
}

function quantityIn({ inStock, inventory }: Variant, size: string): number {
  return inStock ? (inventory.find((row) => row.size === size)?.quantity ?? 0) : 0;
}
