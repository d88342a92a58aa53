import { type Naira, naira } from '../money.ts';

/** A delivery area and its price. */
export interface DeliveryArea {
  /** Its id in the API and on orders. */
  readonly id: string;
  readonly name: string;
  readonly state: string;
  /** The districts in it: 'Yaba', 'Surulere'. */
  readonly districts: readonly string[];
  /** Whole naira. */
  readonly price: number;
}

/** Current delivery areas and prices, as an owner set them (specification, section 9). */
export interface DeliveryTable {
  /** The states that the checkout offers, in display order. */
  readonly states: readonly string[];
  readonly areas: readonly DeliveryArea[];
  /** Whole naira, for a state with no area of its own. */
  readonly fallback: number;
}

export function areasIn({ areas }: DeliveryTable, state: string): readonly DeliveryArea[] {
  return areas.filter((area) => area.state === state);
}

/** The delivery price of an area in whole naira, or the fallback price. */
export function shippingPrice(table: DeliveryTable, state: string, id: string): Naira {
  const area = areasIn(table, state).find((offered) => offered.id === id);
  return naira(area?.price ?? table.fallback);
}

/** The default state. */
export function defaultState({ states }: DeliveryTable): string {
  return states[0] ?? '';
}

/** The default area: the first of the state. Empty if the state has none. */
export function defaultShipping(table: DeliveryTable, state: string): string {
  return areasIn(table, state)[0]?.id ?? '';
}

/**
 * The delivery area of an order. Older clients send only a price, which must exist for the state.
 * A state without areas takes the fallback price and no area (`null`).
 *
 * @returns undefined when the state has no such area or price.
 */
export function findDeliveryArea(table: DeliveryTable, state: string, price: number, id: string | undefined) {
  const offered = areasIn(table, state);
  if (offered.length === 0) return id === undefined ? null : undefined;
  return id === undefined ? offered.find((area) => area.price === price) : offered.find((area) => area.id === id);
}
