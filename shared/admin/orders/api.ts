import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { OrderId, requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { AddressForm } from '../../orders/delivery-address.ts';
import {
  CancelForm,
  DeliverForm,
  DeliverSeveralForm,
  EmailForm,
  NoteForm,
  ParcelForm,
  ShipForm,
  ShipSeveralForm,
  IdempotencyKey,
} from './forms.ts';

const tags = ['admin: orders'];
const params = z.object({ id: OrderId });
/** Sent by a browser that repeats a request whose response was lost (docs/decisions/0102). */
const headers = z.looseObject({
  'idempotency-key': z
    .optional(IdempotencyKey)
    .check(z.describe('Made by the client, for one action and all its repetitions')),
});

export const adminInvoice = endpoint({
  method: 'GET',
  url: '/api/admin/orders/:id/invoice',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary: 'Returns the invoice of a paid order; issues it on the first request',
    tags,
    params,
    produces: ['application/pdf'],
    response: { 200: z.any() },
  },
});

export const shipOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/ship',
  failure: adminMessages.orders.shipFailed,
  config: { needs: 'orders.pack' },
  schema: {
    summary: 'Marks a paid order as shipped and emails the customer. The same header Idempotency-Key ships it once',
    tags,
    params,
    headers,
    body: ShipForm,
    response: { 200: Success },
  },
});

export const shipOrders = endpoint({
  method: 'POST',
  url: '/api/admin/orders/ship',
  failure: adminMessages.orders.shipFailed,
  config: { needs: 'orders.pack' },
  schema: {
    summary:
      'Marks several paid orders as shipped with one courier. Orders that cannot be shipped are returned with the reason. The same header Idempotency-Key ships them once',
    tags,
    headers,
    body: ShipSeveralForm,
    response: {
      200: z.extend(Success, {
        shipped: z.array(OrderId),
        rejected: z.array(z.object({ _id: OrderId, message: z.string() })),
      }),
    },
  },
});

export const deliverOrders = endpoint({
  method: 'POST',
  url: '/api/admin/orders/deliver',
  failure: adminMessages.orders.deliverFailed,
  config: { needs: 'orders.pack' },
  schema: {
    summary:
      'Marks several shipped orders as delivered, without a code. Orders that cannot be are returned with the reason. The same header Idempotency-Key does it once',
    tags,
    headers,
    body: DeliverSeveralForm,
    response: {
      200: z.extend(Success, {
        delivered: z.array(OrderId),
        rejected: z.array(z.object({ _id: OrderId, message: z.string() })),
      }),
    },
  },
});

export const adminChangeAddress = endpoint({
  method: 'PUT',
  url: '/api/admin/orders/:id/address',
  failure: adminMessages.orders.addressFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Changes where a paid order goes, until it is shipped, and emails the customer',
    tags,
    params,
    body: AddressForm,
    response: { 200: Success },
  },
});

export const correctEmail = endpoint({
  method: 'PUT',
  url: '/api/admin/orders/:id/email',
  failure: adminMessages.orders.emailFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Corrects the email address of a guest’s order, until it is delivered, and emails the customer there',
    tags,
    params,
    body: EmailForm,
    response: { 200: Success },
  },
});

export const changeParcel = endpoint({
  method: 'PUT',
  url: '/api/admin/orders/:id/parcel',
  failure: adminMessages.orders.parcelFailed,
  config: { needs: 'orders.pack' },
  schema: {
    summary: 'Adds or corrects courier and tracking of a shipped order, and emails the customer',
    tags,
    params,
    body: ParcelForm,
    response: { 200: Success },
  },
});

export const deliverOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/deliver',
  failure: adminMessages.orders.deliverFailed,
  config: { needs: 'orders.pack' },
  schema: {
    summary:
      'Marks a shipped order as delivered and emails the customer. The code that only the customer has is kept as proof. The same header Idempotency-Key does it once',
    tags,
    params,
    headers,
    // Without a body from a tab of a former release.
    body: z.optional(z.nullable(DeliverForm)),
    response: { 200: Success },
  },
});

export const adminCancelOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/cancel',
  failure: adminMessages.orders.cancelFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Cancels an order that is not shipped. A paid order is refunded, which only an owner can do',
    tags,
    params,
    body: CancelForm,
    response: { 200: Success },
  },
});

export const addNote = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/notes',
  failure: adminMessages.orders.noteFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Adds a note to an order, for staff and the customer’s data export. The same `key` in the body adds it once',
    tags,
    params,
    body: z.extend(NoteForm, { key: IdempotencyKey }),
    response: { 200: Success },
  },
});

export const resendEmail = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/emails',
  failure: adminMessages.orders.resendFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Resends an email about an order, with new link tokens. The same `key` in the body sends it once',
    tags,
    params,
    body: z.object({
      /** The id of the email. */
      emailKey: requiredText(adminMessages.general.notFound, 300),
      key: IdempotencyKey,
    }),
    isLimited: true,
    response: { 200: Success },
  },
});
