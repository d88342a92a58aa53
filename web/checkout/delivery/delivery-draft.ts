import { areaOfCity } from './area-of-city.ts';
import { type Delivery, DeliveryForm } from '#shared/checkout/delivery-form.ts';
import { fieldErrors } from '#shared/fields.ts';
import { areasIn, defaultShipping, defaultState, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';

/** The delivery form as it is typed, and the chosen shipping: what the browser keeps under `shippingInfo`. */
export interface DeliveryDraft {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  apartment: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  /** An area's id; empty where the state has none. */
  shippingMethod: string;
}

export type DeliveryField = Exclude<keyof DeliveryDraft, 'shippingMethod'>;

/** The first sentence for each field that is wrong. */
export type DeliveryErrors = Partial<Record<keyof DeliveryDraft, string>>;

export const emptyEntry = (table: DeliveryTable): DeliveryDraft => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  apartment: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'Nigeria',
  shippingMethod: defaultShipping(table, defaultState(table)),
});

/** Reads what a browser kept. What is missing or makes no sense is as if it had never been typed. */
export function readEntry(table: DeliveryTable, stored: string | null): DeliveryDraft {
  const kept = parsed(stored);
  const empty = emptyEntry(table);
  const entry = { ...empty };
  for (const field of Object.keys(empty) as (keyof DeliveryDraft)[]) {
    const value = kept[field];
    if (typeof value === 'string') Object.assign(entry, { [field]: value });
  }
  return asOffered(table, { ...entry, country: empty.country });
}

/**
 * What was typed into the page before its scripts came, over what was kept. A field that stands as the server sent it
 * was not touched.
 */
export function withTyped(
  table: DeliveryTable,
  entry: DeliveryDraft,
  typed: ReadonlyMap<string, string>,
): DeliveryDraft {
  let merged = entry;
  const empty = emptyEntry(table);
  for (const field of Object.keys(empty) as (keyof DeliveryDraft)[]) {
    const value = typed.get(field) ?? '';
    if (value !== '' && value !== empty[field]) merged = withField(table, merged, field, value);
  }
  return merged;
}

/**
 * Changes one field. Another state brings its own shipping list, and the first row of it is chosen; a city chooses the
 * area that it is in, as long as nobody has chosen another than we would have.
 */
export function withField(
  table: DeliveryTable,
  entry: DeliveryDraft,
  field: keyof DeliveryDraft,
  value: string,
): DeliveryDraft {
  const changed = { ...entry, [field]: value };
  if (field !== 'state' && field !== 'city') return changed;
  const isOurs = entry.shippingMethod === fittingShipping(table, entry);
  return isOurs || (field === 'state' && !isOffered(table, changed))
    ? { ...changed, shippingMethod: fittingShipping(table, changed) }
    : changed;
}

/** The area that the city is in; null when it says nothing of it. */
export const cityArea = (table: DeliveryTable, entry: Pick<DeliveryDraft, 'state' | 'city'>) =>
  areaOfCity(table, selectedState(table, entry), entry.city) ?? null;

/** What is chosen for a shopper who has not chosen. */
const fittingShipping = (table: DeliveryTable, entry: DeliveryDraft) =>
  cityArea(table, entry)?.id ?? defaultShipping(table, selectedState(table, entry));

/** The state whose shipping list is shown: Lagos until one is chosen. */
export const selectedState = (table: DeliveryTable, { state }: Pick<DeliveryDraft, 'state'>) =>
  state || defaultState(table);

/**
 * An entry beside what is offered now. A state that we no longer deliver to has to be chosen anew, and so has an area
 * that was turned off: whoever chose it is told, and nobody chooses for them.
 */
export function asOffered(table: DeliveryTable, entry: DeliveryDraft): DeliveryDraft {
  const served = { ...entry, state: table.states.includes(entry.state) ? entry.state : '' };
  const state = selectedState(table, served);
  const isAnothers = table.areas.some(({ id }) => id === entry.shippingMethod);
  const isNone = entry.shippingMethod === '' || areasIn(table, state).length === 0;
  return !isOffered(table, served) && (isAnothers || isNone)
    ? { ...served, shippingMethod: defaultShipping(table, state) }
    : served;
}

/** Why no area is chosen; null when one is, or none is needed. */
export function areaClosedNotice(table: DeliveryTable, entry: DeliveryDraft): string | null {
  return isOffered(table, entry) ? null : messages.delivery.areaClosed;
}

/** The details as they are sent, or what is wrong with them. */
export function validateDelivery(
  table: DeliveryTable,
  entry: DeliveryDraft,
): { delivery: Delivery; errors: null } | { delivery: null; errors: DeliveryErrors } {
  const { data, error } = DeliveryForm.safeParse(entry);
  const note = areaClosedNotice(table, entry);
  const errors: DeliveryErrors = { ...(error && fieldErrors(error)), ...(note && { shippingMethod: note }) };
  return data && !note ? { delivery: data, errors: null } : { delivery: null, errors };
}

function isOffered(table: DeliveryTable, entry: DeliveryDraft): boolean {
  const areas = areasIn(table, selectedState(table, entry));
  return areas.length === 0 ? entry.shippingMethod === '' : areas.some(({ id }) => id === entry.shippingMethod);
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
