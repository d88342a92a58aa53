import type { DeliveredItems } from '#shared/cart/lines.ts';
import { areaWithId, deliveryPrice, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { cityArea, type DeliveryDraft, selectedState } from './delivery-draft.ts';

/** The chosen area with its price, and what the form says below the city if it is the city's. */
export function chosenShipping(table: DeliveryTable, draft: DeliveryDraft, items: DeliveredItems) {
  const state = selectedState(table, draft);
  const area = areaWithId(table, state, draft.shippingMethod);
  const price = deliveryPrice(table, area, items);
  const cityNote =
    area && area === cityArea(table, draft)
      ? messages.delivery.districtIs(draft.city.trim(), area.name, formatNaira(price))
      : null;
  return { state, area, method: draft.shippingMethod, price, cityNote };
}
