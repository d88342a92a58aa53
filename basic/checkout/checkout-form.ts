import { DeliveryForm } from '#shared/checkout/delivery-form.ts';
import { areasIn, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { fieldErrors } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import type { Form } from '../form.ts';

/** The fields of the delivery form that are typed. */
export const typedFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'apartment',
  'city',
  'postalCode',
] as const;

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
  /** Whole naira. */
  price: number;
}

/** Every place we deliver to, by state. One choice names state and area: without scripts neither can follow the other. */
export function placesIn(table: DeliveryTable): Place[] {
  return table.states.flatMap((state) => {
    const areas = areasIn(table, state);
    if (areas.length === 0) {
      const name = `Anywhere in ${state}`;
      return [{ value: `${state}|`, state, method: '', name, districts: [], price: table.fallback }];
    }
    return areas.map(({ id: method, ...area }) => ({ ...area, method, value: `${state}|${method}` }));
  });
}

/** The validated form with the chosen place, or the error of each field. */
export function checkDelivery(table: DeliveryTable, entry: DeliveryEntry) {
  const place = placesIn(table).find(({ value }) => value === entry.area);
  const { data, error } = DeliveryForm.safeParse({ ...entry, state: place?.state ?? '-' });
  const errors: DeliveryErrors = error ? fieldErrors(error) : {};
  if (!place) errors.area = entry.area === '' ? messages.delivery.chooseArea : messages.delivery.areaClosed;
  return data && place ? { delivery: data, place, errors: null } : { delivery: null, place: null, errors };
}
