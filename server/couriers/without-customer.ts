import type { LockedOrder } from '../orders/lock-order.ts';
import type { FoundShipment } from './provider/find-at-courier.ts';

/**
 * What the courier service says of a parcel, without what may name the recipient if the order no longer does: its links, numbers
 * and words. Its status stays, as the word for it too, so that the same news is still told once.
 */
export const withoutCustomer = (
  { anonymousAt }: Pick<LockedOrder, 'anonymousAt'>,
  response: FoundShipment,
): FoundShipment =>
  anonymousAt === null
    ? response
    : { ...response, trackingNumber: null, trackingUrl: null, labelUrl: null, words: response.status };
