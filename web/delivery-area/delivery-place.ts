import { type DeliveryArea, type DeliveryTable, isPickup, offersIn } from '#shared/checkout/shipping.ts';
import { deviceStorage } from '../browser-storage.ts';
import { areaOfCity } from './area-of-city.ts';

/** Where a shopper's orders go, as they typed it at the checkout or on a product's page. */
export interface DeliveryPlace {
  /** 'Yaba', or the name of the area or state. */
  name: string;
  state: string;
  /** Null for a state without areas. */
  area: DeliveryArea | null;
}

/** The place whose price was looked up beside a complete address, until that address changes. */
let lookedUp: { place: DeliveryPlace; beside: string | null } | null = null;

/** The place of the delivery form that the browser stores; null if it has none that we deliver to. */
export function knownPlace(table: DeliveryTable): DeliveryPlace | null {
  if (lookedUp?.beside === deviceStorage.read('shippingInfo')) return lookedUp.place;
  const { state, city, shippingMethod } = stored();
  if (typeof state !== 'string' || !table.states.includes(state)) return null;
  const typed = typeof city === 'string' ? city.trim() : '';
  const area = offersIn(table, state).find((one) => (one?.id ?? '') === shippingMethod);
  return area === undefined ? null : { name: (!isPickup(area) && typed) || (area?.name ?? state), state, area };
}

/**
 * The place of a typed district; null if no area has it. The delivery form has it from now on, an open one too, unless it
 * has an address already: that is where the order goes, whatever price is looked up.
 */
export function placeOfDistrict(table: DeliveryTable, typed: string): DeliveryPlace | null {
  for (const state of table.states) {
    const area = areaOfCity(table, state, typed);
    if (!area) continue;
    const place = { name: typed.trim(), state, area };
    if (stored()['address']) lookedUp = { place, beside: deviceStorage.read('shippingInfo') };
    else {
      const detail = { state, city: place.name, shippingMethod: area.id };
      deviceStorage.store('shippingInfo', JSON.stringify({ ...stored(), ...detail }));
      dispatchEvent(new CustomEvent('delivery-place', { detail }));
    }
    return place;
  }
  return null;
}

const stored = () => (deviceStorage.readJson('shippingInfo') ?? {}) as Record<string, unknown>;
