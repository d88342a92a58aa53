import type { LockedOrder } from '../orders/lock-order.ts';
import type { FoundShipment } from './provider/find-at-courier.ts';

/**
 * What the courier service reports about a parcel, without the links, numbers and words that may name the recipient, if
 * the order is anonymized. The status stays, also in place of the words, so that the same report still notifies staff
 * only once.
 */
export const withoutCustomer = (
  { anonymousAt }: Pick<LockedOrder, 'anonymousAt'>,
  response: FoundShipment,
): FoundShipment =>
  anonymousAt === null
    ? response
    : { ...response, trackingNumber: null, trackingUrl: null, labelUrl: null, words: response.status };
