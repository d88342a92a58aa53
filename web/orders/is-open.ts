import type { Order } from '#shared/orders/api.ts';

import { isSignedIn } from '../session/signed-in.ts';
import { readStored } from '../stored.ts';

/** Whether an order can still be paid. */
export const isOpen = ({ status, isPaid }: Order) => status === 'pending' && !isPaid;

/**
 * Whether nothing but an address that somebody typed makes it the order of who is signed in here: whoever is to pay it
 * is asked first whether they placed it (docs/decisions/0006).
 */
export const isUnproved = (order: Order) =>
  isOpen(order) && order.user === null && isSignedIn() && readStored('pendingOrderId') !== order._id;
