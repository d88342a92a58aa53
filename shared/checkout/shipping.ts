import type { DeliveredItems } from '../cart/lines.ts';
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
  /** Whether delivery costs nothing from the table's `freeFrom`. */
  readonly isFree: boolean;
  /** Where customers collect their orders; null if they are delivered. */
  readonly pickupAt: string | null;
}

/** Current delivery areas and prices, as an owner set them (specification, section 9). */
export interface DeliveryTable {
  /** The states that the checkout offers, in display order. */
  readonly states: readonly string[];
  readonly areas: readonly DeliveryArea[];
  /** Whole naira, for a state with no area of its own. */
  readonly fallback: number;
  /** What the items of an order cost, in whole naira, from which delivery is free where it says so; null while it never is. */
  readonly freeFrom: number | null;
  /** Whether it is free then to a state with no area of its own. */
  readonly isFallbackFree: boolean;
}

export function areasIn({ areas }: DeliveryTable, state: string): readonly DeliveryArea[] {
  return areas.filter((area) => area.state === state);
}

/** The area of a state with this id; undefined if it has none. */
export const areaWithId = (table: DeliveryTable, state: string, id: string): DeliveryArea | undefined =>
  areasIn(table, state).find((offered) => offered.id === id);

/** Whether customers collect the orders of an area. */
export const isPickup = (area: Pick<DeliveryArea, 'pickupAt'> | null | undefined): boolean => Boolean(area?.pickupAt);

/**
 * The choices in a state: its areas, after the whole state (`null`) while orders are delivered to none of them. A
 * pick-up point is an area without deliveries.
 */
export function offersIn(table: DeliveryTable, state: string): readonly (DeliveryArea | null)[] {
  const areas = areasIn(table, state);
  return areas.every(isPickup) ? [null, ...areas] : areas;
}

/**
 * The name of an offer; without an area it is the whole state. Pages with scripts write it out, which is fewer bytes
 * for shoppers.
 */
export const nameOfOffer = (state: string, area: { name: string | null } | null): string =>
  area?.name ?? `Anywhere in ${state}`;

/**
 * The delivery price of items, in whole naira. Heavy items add nothing where it costs nothing without them
 * (docs/decisions/0106).
 *
 * @param area undefined or null for a state without areas
 */
export function deliveryPrice(
  table: DeliveryTable,
  area: DeliveryArea | null | undefined,
  { subtotal, extra }: DeliveredItems,
): Naira {
  const isFree = table.freeFrom !== null && subtotal >= table.freeFrom && (area ? area.isFree : table.isFallbackFree);
  const price = isFree ? 0 : (area?.price ?? table.fallback);
  return naira(price === 0 || area?.pickupAt ? price : price + extra);
}

/** The part of `deliveryPrice` that is for heavy items, in whole naira. */
export const extraIn = (table: DeliveryTable, area: DeliveryArea | null | undefined, items: DeliveredItems): number =>
  deliveryPrice(table, area, items) - deliveryPrice(table, area, { ...items, extra: 0 });

/** The default state. */
export function defaultState({ states }: DeliveryTable): string {
  return states[0] ?? '';
}

/** The default area: the first of the state. Empty for the whole state. */
export function defaultShipping(table: DeliveryTable, state: string): string {
  return offersIn(table, state)[0]?.id ?? '';
}

/**
 * The delivery area that was chosen by its id, which is missing for a state without areas (`null`).
 *
 * @returns undefined when the state has no such area, or has areas and none was chosen.
 */
export function chosenDeliveryArea(
  table: DeliveryTable,
  state: string,
  id: string | undefined,
): DeliveryArea | null | undefined {
  if (id !== undefined) return areaWithId(table, state, id);
  return offersIn(table, state).includes(null) ? null : undefined;
}

/**
 * The delivery area of an order. Older clients send only a price, which must exist for the state.
 * A state without areas takes the fallback price and no area (`null`).
 *
 * @returns undefined when the state has no such area or price.
 */
export function findDeliveryArea(
  table: DeliveryTable,
  state: string,
  { price, id, items }: { price: number; id: string | undefined; items: DeliveredItems },
): DeliveryArea | null | undefined {
  if (id !== undefined) return areaWithId(table, state, id);
  const delivered = offersIn(table, state).filter((area) => !isPickup(area));
  return delivered.find((area) => area === null || deliveryPrice(table, area, items) === price);
}
