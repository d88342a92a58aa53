import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { OrderId, requiredText } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { CancelForm, NoteForm, ShipForm, ShipSeveralForm, IdempotencyKey } from './forms.ts';

const tags = ['office: orders'];
const params = z.object({ id: OrderId });
export const shipOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/ship',
  failure: messages.orderDesk.shipFailed,
  schema: {
    summary: 'A paid order leaves the shop; its letter goes out',
    tags,
    params,
    body: ShipForm,
    response: { 200: Success },
  },
});

export const shipOrders = endpoint({
  method: 'POST',
  url: '/api/admin/orders/ship',
  failure: messages.orderDesk.shipFailed,
  schema: {
    summary: 'Several paid orders leave the shop with one courier; each that cannot is named with the reason',
    tags,
    body: ShipSeveralForm,
    response: {
      200: z.extend(Success, {
        shipped: z.array(OrderId),
        refused: z.array(z.object({ _id: OrderId, message: z.string() })),
      }),
    },
  },
});

export const deliverOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/deliver',
  failure: messages.orderDesk.deliverFailed,
  schema: { summary: 'A shipped order has arrived; its letter goes out', tags, params, response: { 200: Success } },
});

export const adminCancelOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/cancel',
  failure: messages.orderDesk.cancelFailed,
  schema: {
    summary: 'Ends an order that has not left the shop. Of a paid one the money goes back; only an owner may do that.',
    tags,
    params,
    body: CancelForm,
    response: { 200: Success },
  },
});

export const addNote = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/notes',
  failure: messages.orderDesk.noteFailed,
  schema: {
    summary: 'A note about an order, for the staff and the person’s data export; under the same key it is one',
    tags,
    params,
    body: z.extend(NoteForm, { key: IdempotencyKey }),
    response: { 200: Success },
  },
});

export const resendEmail = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/letters',
  failure: messages.orderDesk.letterFailed,
  schema: {
    summary: 'Sends a letter about an order once more; its links get new keys',
    tags,
    params,
    body: z.object({
      /** Which letter. */
      letter: requiredText(messages.office.notFound, 300),
      key: IdempotencyKey,
    }),
    response: { 200: Success },
  },
});
