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
import { keysOf } from '#shared/keys-of.ts';

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

export const emptyDraft = (table: DeliveryTable): DeliveryDraft => ({
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
export function readDraft(table: DeliveryTable, stored: string | null): DeliveryDraft {
  const values = parsed(stored);
  const empty = emptyDraft(table);
  const draft = { ...empty };
  for (const field of keysOf(empty)) {
    const value = values[field];
    if (typeof value === 'string') Object.assign(draft, { [field]: value });
  }
  return asOffered(table, { ...draft, country: empty.country });
}

/**
 * Merges values typed before hydration into the stored draft. A field that still has the server's value was not
 * touched.
 */
export function withTyped(
  table: DeliveryTable,
  draft: DeliveryDraft,
  typed: ReadonlyMap<string, string>,
): DeliveryDraft {
  let merged = draft;
  const empty = emptyDraft(table);
  for (const field of keysOf(empty)) {
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
  draft: DeliveryDraft,
  field: keyof DeliveryDraft,
  value: string,
): DeliveryDraft {
  const changed = { ...draft, [field]: value };
  if (field !== 'state' && field !== 'city') return changed;
  const isDefault = draft.shippingMethod === defaultArea(table, draft);
  return isDefault || (field === 'state' && !isOffered(table, changed))
    ? { ...changed, shippingMethod: defaultArea(table, changed) }
    : changed;
}

/** The area of the city; null if it is unknown. */
export const cityArea = (table: DeliveryTable, draft: Pick<DeliveryDraft, 'state' | 'city'>) =>
  areaOfCity(table, selectedState(table, draft), draft.city) ?? null;

/** The area that is selected by default. */
const defaultArea = (table: DeliveryTable, draft: DeliveryDraft) =>
  cityArea(table, draft)?.id ?? defaultShipping(table, selectedState(table, draft));

/** The state whose areas are shown: Lagos until one is chosen. */
export const selectedState = (table: DeliveryTable, { state }: Pick<DeliveryDraft, 'state'>) =>
  state || defaultState(table);

/**
 * Checks a draft against the current delivery table. A state that we no longer deliver to must be chosen again, and so
 * must a deactivated area: the shopper is notified, and no other is selected for them.
 */
export function asOffered(table: DeliveryTable, draft: DeliveryDraft): DeliveryDraft {
  const offeredDraft = { ...draft, state: table.states.includes(draft.state) ? draft.state : '' };
  const state = selectedState(table, offeredDraft);
  const isKnownArea = table.areas.some(({ id }) => id === draft.shippingMethod);
  const isNone = draft.shippingMethod === '' || areasIn(table, state).length === 0;
  return !isOffered(table, offeredDraft) && (isKnownArea || isNone)
    ? { ...offeredDraft, shippingMethod: defaultShipping(table, state) }
    : offeredDraft;
}

/** Why the area must be chosen again; null if it is valid or none is needed. */
export function areaClosedNotice(table: DeliveryTable, draft: DeliveryDraft): string | null {
  return isOffered(table, draft) ? null : messages.delivery.areaClosed;
}

/** The validated form, or its errors. */
export function validateDelivery(
  table: DeliveryTable,
  draft: DeliveryDraft,
): { delivery: Delivery; errors: null } | { delivery: null; errors: DeliveryErrors } {
  const at = areaWithId(table, selectedState(table, draft), draft.shippingMethod)?.pickupAt;
  // An order to be collected has no address from its customer: it is the shop's.
  const place = at && { address: at, apartment: '', city: draft.state, postalCode: '' };
  const { data, error } = DeliveryForm.safeParse({ ...draft, ...place });
  const note = areaClosedNotice(table, draft);
  const errors: DeliveryErrors = { ...(error && fieldErrors(error)), ...(note && { shippingMethod: note }) };
  return data && !note ? { delivery: data, errors: null } : { delivery: null, errors };
}

function isOffered(table: DeliveryTable, draft: DeliveryDraft): boolean {
  const offers = offersIn(table, selectedState(table, draft));
  return offers.some((area) => (area?.id ?? '') === draft.shippingMethod);
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
