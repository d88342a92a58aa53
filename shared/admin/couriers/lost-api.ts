import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, OrderId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { UndeliveredForm } from '../orders/undelivered-api.ts';
import { ParcelItems } from './api.ts';

const { lostFailed, lostItems, lostWords, moved } = adminMessages.couriers;

export const LostForm = z.object({
  /** The units of the parcel that are sent again, by the positions of the order's lines. */
  items: ParcelItems(lostItems),
  words: z._default(z.string(lostWords).check(z.trim(), z.maxLength(300, lostWords)), ''),
});
export type LostForm = z.output<typeof LostForm>;

export const markParcelLost = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/shipments/:shipmentId/lost',
  failure: lostFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Marks a parcel that is on its way as lost, and takes what is sent again from stock. Repeating it changes nothing',
    tags: ['admin: couriers'],
    params: z.object({ id: OrderId, shipmentId: idWith(moved) }),
    body: LostForm,
    response: { 200: Success },
  },
});

export const recordParcelBack = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/shipments/:shipmentId/undelivered',
  failure: adminMessages.undelivered.failed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Records that a parcel that is on its way came back undelivered, and emails the customer. The same `key` in the body records it once',
    tags: ['admin: couriers'],
    params: z.object({ id: OrderId, shipmentId: idWith(moved) }),
    body: UndeliveredForm,
    response: { 200: Success },
  },
});
