import type { Order } from '#shared/orders/api.ts';

import { isSignedIn } from '../session/sign-in-state.ts';
import { deviceStorage } from '../browser-storage.ts';

/** Whether an order can still be paid. */
export const isPayable = ({ status, isPaid }: Order) => status === 'pending' && !isPaid;

/** Whether an order is paid on its own page, whatever the cart holds: on delivery, or for the change of a paid one. */
export const isPaidOnOrderPage = ({ onDelivery, change }: Order) => Boolean(onDelivery ?? change);

/**
 * Whether only the email address links the order to the signed-in account: then the shopper confirms that they placed
 * it before they pay (docs/decisions/0006).
 */
export const isUnverified = (order: Order) =>
  isPayable(order) &&
  order.user === null &&
  order.guestInfo.email !== '' &&
  isSignedIn() &&
  deviceStorage.read('pendingOrderId') !== order._id;
