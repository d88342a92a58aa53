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

/** The place of the delivery form that the browser stores; null if it has none that we deliver to. */
export function knownPlace(table: DeliveryTable): DeliveryPlace | null {
  const { state, city, shippingMethod } = stored();
  if (typeof state !== 'string' || !table.states.includes(state)) return null;
  const typed = typeof city === 'string' ? city.trim() : '';
  const area = offersIn(table, state).find((one) => (one?.id ?? '') === shippingMethod);
  return area === undefined ? null : { name: (!isPickup(area) && typed) || (area?.name ?? state), state, area };
}

/** The place of a typed district, which the delivery form has from now on; null if no area has it. */
export function placeOfDistrict(table: DeliveryTable, typed: string): DeliveryPlace | null {
  for (const state of table.states) {
    const area = areaOfCity(table, state, typed);
    if (!area) continue;
    const name = typed.trim();
    deviceStorage.store('shippingInfo', JSON.stringify({ ...stored(), state, city: name, shippingMethod: area.id }));
    return { name, state, area };
  }
  return null;
}

const stored = () => (deviceStorage.readJson('shippingInfo') ?? {}) as Record<string, unknown>;
