import { adminMessages } from '#shared/admin/messages.ts';
import type { VariantEntry } from '#shared/admin/products/forms.ts';
import { ShopError } from '#shared/errors.ts';

type Priced = Pick<VariantEntry, '_id' | 'price'>;

/**
 * Only an owner changes a price that shoppers have seen. A new colour may cost more than the others, but not less than
 * the cheapest: otherwise a colour would get another price by being removed and added again. A colour that replaces
 * another costs what the removed one did. During a planned sale the others count as they are after it: a new colour
 * keeps its price.
 *
 * @param afterSale `pricesAfterSale` of the product
 * @throws ShopError `no_right`
 */
export function rejectNewPrice(
  stored: readonly Priced[],
  entered: readonly Priced[],
  afterSale: ReadonlyMap<string, number>,
): void {
  const before = new Map(stored.map(({ _id, price }) => [_id, price]));
  const lasting = stored.map(({ _id, price }) => ({ _id, price: afterSale.get(_id) ?? price }));
  const removed = lasting.filter(({ _id }) => !entered.some((variant) => variant._id === _id));
  const cheapest = Math.min(...lasting.map(({ price }) => price));
  for (const { _id, price } of entered) {
    const was = before.get(_id);
    const isAllowed = removed.length > 0 ? removed.some((variant) => variant.price === price) : price >= cheapest;
    if (was === undefined ? isAllowed : was === price) continue;
    const { pricesAreOwners, newColourPrice } = adminMessages.products;
    throw new ShopError('no_right', { message: was === undefined ? newColourPrice : pricesAreOwners });
  }
}
