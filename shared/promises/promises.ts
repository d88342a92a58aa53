/** Working days after packing, both included. */
export interface DayRange {
  from: number;
  to: number;
}

/** The shop's promises, as an owner set them (docs/decisions/0079). */
export interface Promises {
  /** Days in which an item may be returned; the day of delivery is day 0. */
  returnDays: number;
  /** An order before this hour in Lagos, from 1 to 23, is packed on the same working day. */
  packedBefore: number;
  /** In the order of the checkout. */
  fastStates: string[];
  fastDays: DayRange;
  /** In all other states; never fewer days than in the fast ones. */
  otherDays: DayRange;
}

/** Those of the specification (section 9), which apply to a new shop and to orders that have none of their own. */
export const firstPromises: Promises = {
  returnDays: 7,
  packedBefore: 12,
  fastStates: ['Lagos', 'Osun'],
  fastDays: { from: 0, to: 0 },
  otherDays: { from: 1, to: 2 },
};

/** The columns of an order with the promise under which it was placed; null before orders had one. */
export interface OrderPromise {
  returnDays: number | null;
  shippingFrom: number | null;
  shippingTo: number | null;
}

/** Current promises, except for those that the order was placed under. */
export function promisesOf({ returnDays, shippingFrom, shippingTo }: OrderPromise, now: Promises): Promises {
  const { otherDays } = firstPromises;
  return {
    ...now,
    returnDays: returnDaysOf({ returnDays }),
    otherDays: { from: shippingFrom ?? otherDays.from, to: shippingTo ?? otherDays.to },
  };
}

/** The most that a shop may promise. */
export const maxReturnDays = 60;

/** The days in which items of an order may be returned. */
export function returnDaysOf({ returnDays }: Pick<OrderPromise, 'returnDays'>): number {
  return returnDays ?? firstPromises.returnDays;
}
