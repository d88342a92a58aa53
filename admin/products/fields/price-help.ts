import { compareAtPrice, maxDiscountPercent } from '#shared/catalogue/discount.ts';
import { formatNaira } from '#shared/money.ts';
import type { FormVariant } from '../product-form.ts';
import type { ProductFormState } from '../useProductForm.ts';

/** The explanation of the price and the cost of a colour. */
export const priceHelp = (
  form: Pick<ProductFormState, 'base' | 'values'>,
  variant: FormVariant,
  isOnSale: boolean,
): { price?: string; cost?: string } => ({ ...addedHelp(form, variant, isOnSale), ...costHelp(variant) });

/**
 * A colour that is added to a saved product shows its discount, though nobody was charged the crossed-out price, and the
 * end of a planned sale changes no price of it (docs/decisions/0086-planned-sales.md).
 */
function addedHelp(
  { base, values: { discountPercent: percent } }: Pick<ProductFormState, 'base' | 'values'>,
  { _id, price }: FormVariant,
  isOnSale: boolean,
): { price?: string } {
  const isAdded = base !== null && !base.product.variants.some((variant) => variant._id === _id);
  if (
    !isAdded ||
    typeof price !== 'number' ||
    typeof percent !== 'number' ||
    percent < 1 ||
    percent > maxDiscountPercent
  )
    return {};
  const crossedOut = `Customers see ${formatNaira(compareAtPrice(price, percent))} crossed out beside it.`;
  return { price: isOnSale ? `${crossedOut} The colour keeps this price when the sale ends.` : crossedOut };
}

/** The profit on a sold unit, once price and cost are known. */
function costHelp({ price, cost }: FormVariant): { cost?: string } {
  if (typeof price !== 'number' || typeof cost !== 'number') return {};
  if (cost > price) return { cost: `Each piece sells for ${formatNaira(cost - price)} less than it costs you.` };
  if (price === 0) return {};
  const share = Math.round((100 * (price - cost)) / price);
  return {
    cost: `You keep ${formatNaira(price - cost)} of each piece, ${share}% of its price. Customers never see it.`,
  };
}
