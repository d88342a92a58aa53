import { randomUUID } from 'node:crypto';
import type { Shopper } from '../shopper.ts';

/** Records that the parcel of an order came back, and sends it again. */

export const comeBack = (staff: Shopper, orderId: string, form: object = {}) =>
  staff.call('POST', `/api/admin/orders/${orderId}/undelivered`, {
    reason: 'unreachable',
    note: '',
    key: randomUUID(),
    ...form,
  });

export const sendAgain = (staff: Shopper, orderId: string, form: object = {}) =>
  staff.call('POST', `/api/admin/orders/${orderId}/send-again`, {
    courier: 'GIG Logistics',
    trackingNumber: 'GIG-2',
    trackingUrl: '',
    key: randomUUID(),
    ...form,
  });

/** The same for the parcel of a booked courier. */
export const parcelComesBack = (staff: Shopper, url: string, { _id }: { _id: string }, form: object = {}) =>
  staff.call('POST', `${url}/shipments/${_id}/undelivered`, {
    reason: 'unreachable',
    note: '',
    key: randomUUID(),
    ...form,
  });
