import type { Order } from '#shared/orders/api.ts';

import { isSignedIn } from '../session/sign-in-state.ts';
import { readStorage } from '../browser-storage.ts';

/** Whether an order can still be paid. */
export const isPayable = ({ status, isPaid }: Order) => status === 'pending' && !isPaid;

/**
 * Whether nothing but an address that somebody typed makes it the order of who is signed in here: whoever is to pay it
 * is asked first whether they placed it (docs/decisions/0006).
 */
export const isUnverified = (order: Order) =>
  isPayable(order) && order.user === null && isSignedIn() && readStorage('pendingOrderId') !== order._id;
