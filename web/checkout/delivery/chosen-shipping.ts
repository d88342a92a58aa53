import { isGuessedArea } from '../../delivery-area/area-of-city.ts';
import type { DeliveredItems } from '#shared/cart/lines.ts';
import { areaWithId, deliveryPrice, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { cityArea, type DeliveryDraft, selectedState } from './delivery-draft.ts';

/**
 * The chosen area with its price; what the form says below the city if the area is the city's, and above the areas if the
 * default stands for a city that is in none of their districts.
 */
export function chosenShipping(table: DeliveryTable, draft: DeliveryDraft, items: DeliveredItems) {
  const state = selectedState(table, draft);
  const area = areaWithId(table, state, draft.shippingMethod);
  const price = deliveryPrice(table, area, items);
  const city = draft.city.trim();
  const ofCity = cityArea(table, draft);
  const cityNote = area && area === ofCity ? messages.delivery.districtIs(city, area.name, formatNaira(price)) : null;
  // Not before a state is chosen: until then the areas of Lagos show, whatever the city is.
  const isGuess = isGuessedArea(table, draft.state, city, draft.shippingMethod);
  const areaNote = isGuess ? messages.delivery.whichArea : null;
  return { state, area, method: draft.shippingMethod, price, cityNote, areaNote };
}
