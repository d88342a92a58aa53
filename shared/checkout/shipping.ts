import { type Naira, naira } from '../money.ts';

export const states = ['Lagos', 'Osun'] as const;
export type State = (typeof states)[number];

interface ShippingMethod {
  readonly id: string;
  readonly name: string;
  readonly state: State;
  readonly price: Naira;
}

/** Every way we deliver and its price (specification, section 9), in the order a shopper sees it. */
export const shippingMethods = [
  { id: 'lagos-mainland-1', name: 'Lagos Mainland Area 1', state: 'Lagos', price: naira(3000) },
  { id: 'lagos-mainland-2', name: 'Lagos Mainland Area 2', state: 'Lagos', price: naira(3500) },
  { id: 'lagos-mainland-3', name: 'Lagos Mainland Area 3', state: 'Lagos', price: naira(4000) },
  { id: 'lagos-island-1', name: 'Lagos Island Area 1', state: 'Lagos', price: naira(3500) },
  { id: 'lagos-island-2', name: 'Lagos Island Area 2', state: 'Lagos', price: naira(4500) },
  { id: 'lagos-area-4', name: 'Lagos Area 4', state: 'Lagos', price: naira(6000) },
  { id: 'osun-ileife-1', name: 'Ile-Ife Area 1 (OAU campus)', state: 'Osun', price: naira(1000) },
  { id: 'osun-ileife-2', name: 'Ile-Ife Area 2', state: 'Osun', price: naira(1500) },
  { id: 'osun-ileife-3', name: 'Ile-Ife Area 3', state: 'Osun', price: naira(2000) },
  { id: 'osun-ileife-4', name: 'Osun, outside Ile-Ife', state: 'Osun', price: naira(3500) },
] as const satisfies readonly ShippingMethod[];

export type ShippingId = (typeof shippingMethods)[number]['id'];
export const shippingIds = shippingMethods.map(({ id }) => id);

/** How long every method takes. */
export const shippingTime = '1-2 working days';

/** For a state with no method of its own (specification, section 9). */
export const fallbackShipping = naira(4000);

export function shippingMethodsFor(state: string): readonly ShippingMethod[] {
  return shippingMethods.filter((method) => method.state === state);
}

export function shippingMethod(id: string): (typeof shippingMethods)[number] | undefined {
  return shippingMethods.find((method) => method.id === id);
}

/** What delivery costs by this method, in whole naira. */
export function shippingPrice(id: string): Naira {
  return shippingMethod(id)?.price ?? fallbackShipping;
}

/** The row that is chosen when a shopper has chosen none: the first of the state. */
export function defaultShipping(state: string): ShippingId {
  return shippingMethods.find((method) => method.state === state)?.id ?? 'lagos-mainland-1';
}

/**
 * The method an order meant. Older callers send only a price: then it must be one that exists for that state.
 * A state with no method takes the fallback price alone, under no method (`null`).
 *
 * @returns undefined when the state has no such method or price.
 */
export function methodMeant(state: string, price: number, id: string | undefined) {
  const offered = shippingMethodsFor(state);
  if (offered.length === 0) return price === fallbackShipping ? null : undefined;
  return id === undefined
    ? offered.find((method) => method.price === price)
    : offered.find((method) => method.id === id);
}
