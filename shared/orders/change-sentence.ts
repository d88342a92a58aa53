import { messages } from '../messages.ts';
import type { Order } from './api.ts';
import { itemWords } from './item-words.ts';

/** The order after the difference of its change is paid. */
export const changeSentence = (change: NonNullable<Order['change']>): string =>
  'delivery' in change
    ? messages.change.delivery(change.delivery.to, change.delivery.from)
    : messages.change.reserved(`${change.quantity} × ${itemWords(change.to)}`, itemWords(change.from));
