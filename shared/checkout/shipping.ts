import { type Naira, naira } from '../money.ts';

/** A way we deliver and what it costs. */
export interface DeliveryArea {
  /** What the API and the orders call it. */
  readonly id: string;
  readonly name: string;
  readonly state: string;
  /** What people call the places in it: 'Yaba', 'Surulere'. */
  readonly districts: readonly string[];
  /** Whole naira. */
  readonly price: number;
}

/** Where we deliver now and what it costs: what an owner set in the back office (specification, section 9). */
export interface DeliveryTable {
  /** Where the checkout takes addresses, in the order a shopper sees them. */
  readonly states: readonly string[];
  readonly areas: readonly DeliveryArea[];
  /** Whole naira, for a state with no area of its own. */
  readonly fallback: number;
}

/** What the specification says of every area; which days that means is computed by `deliveryPromise`. */
export const shippingTime = '1-2 working days';

export function areasIn({ areas }: DeliveryTable, state: string): readonly DeliveryArea[] {
  return areas.filter((area) => area.state === state);
}

/** What delivery to a state costs by an area, in whole naira; where none matches, the fallback. */
export function shippingPrice(table: DeliveryTable, state: string, id: string): Naira {
  const area = areasIn(table, state).find((offered) => offered.id === id);
  return naira(area?.price ?? table.fallback);
}

/** The state whose areas are shown until one is chosen. */
export function defaultState({ states }: DeliveryTable): string {
  return states[0] ?? '';
}

/** The area that is chosen when a shopper has chosen none: the first of the state. Empty where a state has none. */
export function defaultShipping(table: DeliveryTable, state: string): string {
  return areasIn(table, state)[0]?.id ?? '';
}

/**
 * The area an order meant. Older callers send only a price: then it must be one that exists for that state.
 * A state with no area takes the fallback price alone, under no area (`null`).
 *
 * @returns undefined when the state has no such area or price.
 */
export function findDeliveryArea(table: DeliveryTable, state: string, price: number, id: string | undefined) {
  const offered = areasIn(table, state);
  if (offered.length === 0) return id === undefined ? null : undefined;
  return id === undefined ? offered.find((area) => area.price === price) : offered.find((area) => area.id === id);
}
