import { DeliveryForm } from '#shared/checkout/delivery-form.ts';
import type { DeliveredItems } from '#shared/cart/lines.ts';
import {
  defaultShipping,
  defaultState,
  deliveryPrice,
  type DeliveryTable,
  extraIn,
  nameOfOffer,
  offersIn,
} from '#shared/checkout/shipping.ts';
import { fieldErrors } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { areaOfCity, isGuessedArea } from '../../web/delivery-area/area-of-city.ts';
import type { Form } from '../form.ts';

/** The fields of the delivery form that are typed. */
const typedFields = ['firstName', 'lastName', 'email', 'phone', 'address', 'apartment', 'city', 'postalCode'] as const;

export type TypedField = (typeof typedFields)[number];

/** As submitted: what was typed, and the choice of `area`. */
export type DeliveryEntry = Record<TypedField | 'area', string>;

export type DeliveryErrors = Partial<Record<TypedField | 'area', string>>;

export const entryIn = (form: Form): DeliveryEntry =>
  Object.fromEntries([...typedFields, 'area' as const].map((name) => [name, form[name] ?? ''])) as DeliveryEntry;

/** A place we deliver to: an area, or a whole state without areas. */
export interface Place {
  /** The value of the choice: 'Lagos|lagos-mainland-1'. */
  value: string;
  state: string;
  /** The id of the area; empty for a whole state. */
  method: string;
  name: string;
  districts: readonly string[];
  /** For the items of the cart, in whole naira. */
  price: number;
  /** The part that is for heavy items. */
  extra: number;
  /** Where the customer collects the order; null if it is delivered. */
  pickupAt: string | null;
}

/** Every place we deliver to, by state. One choice names state and area: without scripts neither can follow the other. */
export function placesIn(table: DeliveryTable, items: DeliveredItems): Place[] {
  return table.states.flatMap((state) =>
    offersIn(table, state).map((area) => {
      const { id: method = '', districts = [], pickupAt = null } = area ?? {};
      const price = deliveryPrice(table, area, items);
      const extra = extraIn(table, area, items);
      return {
        value: valueOf(state, method),
        state,
        method,
        name: nameOfOffer(state, area),
        districts,
        price,
        extra,
        pickupAt,
      };
    }),
  );
}

/** The place that is chosen until the shopper chooses another one. */
export function defaultPlace(table: DeliveryTable): string {
  const state = defaultState(table);
  return valueOf(state, defaultShipping(table, state));
}

const valueOf = (state: string, method: string) => `${state}|${method}`;

/** The validated form with the chosen place, or the error of each field. */
export function checkDelivery(table: DeliveryTable, entry: DeliveryEntry, items: DeliveredItems) {
  const place = placesIn(table, items).find(({ value }) => value === entry.area);
  const state = place?.state ?? '-';
  // Anyone who collects the order needs no address: it is the shop's.
  const address = place?.pickupAt ? { address: place.pickupAt, apartment: '', city: state, postalCode: '' } : {};
  const { data, error } = DeliveryForm.safeParse({ ...entry, state, ...address });
  const errors: DeliveryErrors = error ? fieldErrors(error) : {};
  if (!place) errors.area = entry.area === '' ? messages.delivery.state : messages.delivery.areaClosed;
  return data && place ? { delivery: data, place, errors: null } : { delivery: null, place: null, errors };
}

/** A note if the city is in another area than the chosen one, or in no known area and none was chosen. */
export function areaNote(table: DeliveryTable, place: Place, city: string, items: DeliveredItems): string | null {
  if (place.pickupAt) return null;
  const ofCity = areaOfCity(table, place.state, city);
  if (!ofCity) return isGuessedArea(table, place.state, city, place.method) ? messages.delivery.whichArea : null;
  if (ofCity.id === place.method) return null;
  return messages.delivery.districtIs(city, ofCity.name, formatNaira(deliveryPrice(table, ofCity, items)));
}
