import { messages } from '../messages.ts';
import type { Order } from './api.ts';
import { formatItem } from './format-item.ts';

/** The order after the difference of its change is paid. */
export const changeSentence = (change: NonNullable<Order['change']>): string =>
  'delivery' in change
    ? messages.change.delivery(change.delivery.to, change.delivery.from)
    : messages.change.reserved(`${change.quantity} × ${formatItem(change.to)}`, formatItem(change.from));
