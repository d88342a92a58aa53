import { areaOfCity } from '../../delivery-area/area-of-city.ts';
import { type Delivery, DeliveryForm } from '#shared/checkout/delivery-form.ts';
import { fieldErrors } from '#shared/fields.ts';
import {
  areasIn,
  areaWithId,
  defaultShipping,
  defaultState,
  type DeliveryTable,
  offersIn,
} from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';

/** The delivery form as typed, and the chosen area: stored in the browser under `shippingInfo`. */
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
  /** The id of an area; empty if the state has none. */
  shippingMethod: string;
}

export type DeliveryField = Exclude<keyof DeliveryDraft, 'shippingMethod'>;

/** The first error message of each invalid field. */
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

/** Parses a stored draft. Missing or invalid values become defaults. */
export function readEntry(table: DeliveryTable, stored: string | null): DeliveryDraft {
  const values = parsed(stored);
  const empty = emptyEntry(table);
  const entry = { ...empty };
  for (const field of Object.keys(empty) as (keyof DeliveryDraft)[]) {
    const value = values[field];
    if (typeof value === 'string') Object.assign(entry, { [field]: value });
  }
  return asOffered(table, { ...entry, country: empty.country });
}

/**
 * Merges values typed before hydration into the stored draft. A field that still has the server's value was not
 * touched.
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
 * Changes one field. Another state selects its first area; a city selects its area, unless the shopper has chosen
 * another one.
 */
export function withField(
  table: DeliveryTable,
  entry: DeliveryDraft,
  field: keyof DeliveryDraft,
  value: string,
): DeliveryDraft {
  const changed = { ...entry, [field]: value };
  if (field !== 'state' && field !== 'city') return changed;
  const isDefault = entry.shippingMethod === defaultArea(table, entry);
  return isDefault || (field === 'state' && !isOffered(table, changed))
    ? { ...changed, shippingMethod: defaultArea(table, changed) }
    : changed;
}

/** The area of the city; null if it is unknown. */
export const cityArea = (table: DeliveryTable, entry: Pick<DeliveryDraft, 'state' | 'city'>) =>
  areaOfCity(table, selectedState(table, entry), entry.city) ?? null;

/** The area that is selected by default. */
const defaultArea = (table: DeliveryTable, entry: DeliveryDraft) =>
  cityArea(table, entry)?.id ?? defaultShipping(table, selectedState(table, entry));

/** The state whose areas are shown: Lagos until one is chosen. */
export const selectedState = (table: DeliveryTable, { state }: Pick<DeliveryDraft, 'state'>) =>
  state || defaultState(table);

/**
 * Checks a draft against the current delivery table. A state that we no longer deliver to must be chosen again, and so
 * must a deactivated area: the shopper is notified, and no other is selected for them.
 */
export function asOffered(table: DeliveryTable, entry: DeliveryDraft): DeliveryDraft {
  const offeredEntry = { ...entry, state: table.states.includes(entry.state) ? entry.state : '' };
  const state = selectedState(table, offeredEntry);
  const isKnownArea = table.areas.some(({ id }) => id === entry.shippingMethod);
  const isNone = entry.shippingMethod === '' || areasIn(table, state).length === 0;
  return !isOffered(table, offeredEntry) && (isKnownArea || isNone)
    ? { ...offeredEntry, shippingMethod: defaultShipping(table, state) }
    : offeredEntry;
}

/** Why the area must be chosen again; null if it is valid or none is needed. */
export function areaClosedNotice(table: DeliveryTable, entry: DeliveryDraft): string | null {
  return isOffered(table, entry) ? null : messages.delivery.areaClosed;
}

/** The validated form, or its errors. */
export function validateDelivery(
  table: DeliveryTable,
  entry: DeliveryDraft,
): { delivery: Delivery; errors: null } | { delivery: null; errors: DeliveryErrors } {
  const at = areaWithId(table, selectedState(table, entry), entry.shippingMethod)?.pickupAt;
  // Whoever collects the order was not asked for an address: it is the shop's.
  const place = at && { address: at, apartment: '', city: entry.state, postalCode: '' };
  const { data, error } = DeliveryForm.safeParse({ ...entry, ...place });
  const note = areaClosedNotice(table, entry);
  const errors: DeliveryErrors = { ...(error && fieldErrors(error)), ...(note && { shippingMethod: note }) };
  return data && !note ? { delivery: data, errors: null } : { delivery: null, errors };
}

function isOffered(table: DeliveryTable, entry: DeliveryDraft): boolean {
  const offers = offersIn(table, selectedState(table, entry));
  return offers.some((area) => (area?.id ?? '') === entry.shippingMethod);
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
