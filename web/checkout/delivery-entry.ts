import { type Delivery, DeliveryForm } from '#shared/checkout/delivery-form.ts';
import { fieldErrors } from '#shared/fields.ts';
import { defaultShipping, type ShippingId, shippingMethod, states } from '#shared/checkout/shipping.ts';

/** The delivery form as it is typed, and the chosen shipping: what the browser keeps under `shippingInfo`. */
export interface DeliveryEntry {
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
  shippingMethod: ShippingId;
}

export type DeliveryField = Exclude<keyof DeliveryEntry, 'shippingMethod'>;

/** The first sentence for each field that is wrong. */
export type DeliveryErrors = Partial<Record<DeliveryField, string>>;

export const emptyEntry: DeliveryEntry = {
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
  shippingMethod: defaultShipping('Lagos'),
};

/** Reads what a browser kept. What is missing or makes no sense is as if it had never been typed. */
export function readEntry(stored: string | null): DeliveryEntry {
  const kept = parsed(stored);
  const entry = { ...emptyEntry };
  for (const field of Object.keys(emptyEntry) as (keyof DeliveryEntry)[]) {
    const value = kept[field];
    if (typeof value === 'string') Object.assign(entry, { [field]: value });
  }
  const state = states.find((known) => known === entry.state) ?? '';
  return withOfferedShipping({ ...entry, state, country: emptyEntry.country });
}

/**
 * What was typed into the page before its scripts came, over what was kept. A field that stands as the server sent it
 * was not touched.
 */
export function withTyped(entry: DeliveryEntry, typed: ReadonlyMap<string, string>): DeliveryEntry {
  let merged = entry;
  for (const field of Object.keys(emptyEntry) as (keyof DeliveryEntry)[]) {
    const value = typed.get(field) ?? '';
    if (value !== '' && value !== emptyEntry[field]) merged = withField(merged, field, value);
  }
  return merged;
}

/** Changes one field. Another state brings its own shipping list, and the first row of it is chosen. */
export function withField(entry: DeliveryEntry, field: keyof DeliveryEntry, value: string): DeliveryEntry {
  return withOfferedShipping({ ...entry, [field]: value });
}

/** The state whose shipping list is shown: Lagos until one is chosen. */
export const shownState = ({ state }: Pick<DeliveryEntry, 'state'>) => state || 'Lagos';

/** The details as they are sent, or what is wrong with them. */
export function checkDelivery(
  entry: DeliveryEntry,
): { delivery: Delivery; errors: null } | { delivery: null; errors: DeliveryErrors } {
  const { data, error } = DeliveryForm.safeParse(entry);
  return error ? { delivery: null, errors: fieldErrors(error) } : { delivery: data, errors: null };
}

function withOfferedShipping(entry: DeliveryEntry): DeliveryEntry {
  const state = shownState(entry);
  const isOffered = shippingMethod(entry.shippingMethod)?.state === state;
  return isOffered ? entry : { ...entry, shippingMethod: defaultShipping(state) };
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
