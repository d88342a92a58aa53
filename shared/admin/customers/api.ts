import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { orderStatuses } from '../../orders/status.ts';
import { CursorQuery, oneOf, PageCursors, searchQuery } from '../../pagination.ts';
import { EraseForm } from './forms.ts';

/** A customer with orders or an account, identified by email address. Amounts are whole naira. */
export const Customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  hasAccount: z.boolean(),
  /** Orders, without cancelled ones and without those that an exchange sends. */
  orders: z.int(),
  /** The amount paid for them, without refunds. */
  spent: z.int(),
  /** When the newest order was placed that was not cancelled. */
  lastOrderAt: z.nullable(Timestamp),
  /** Cancelled orders. */
  cancelled: z.int(),
});
export type Customer = z.output<typeof Customer>;

/** A customer in the admin, apart from their orders. */
export const CustomerDetail = z.extend(Customer, {
  accountSince: z.nullable(Timestamp),
  /** In kobo. */
  storeCreditKobo: z.int(),
  /** They asked for erasure; the rest is erased when their last order is closed. */
  isLeaving: z.boolean(),
  orderList: z.array(
    z.object({
      _id: z.string(),
      createdAt: Timestamp,
      status: z.enum(orderStatuses),
      /** Whether the customer collects it. Missing in responses of a former release. */
      isPickup: z.optional(z.boolean()),
      isPaid: z.boolean(),
      totalAmount: z.int(),
      units: z.int(),
      /** Whether an exchange sends it. */
      isExchange: z.boolean(),
    }),
  ),
  /** The cart of their account. */
  cart: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      color: z.string(),
      size: z.string(),
      quantity: z.int(),
      price: z.int(),
    }),
  ),
  newsletter: z.nullable(z.enum(['pending', 'confirmed', 'unsubscribed'])),
  messages: z.array(z.object({ _id: z.string(), sentAt: Timestamp, isAnswered: z.boolean() })),
});
export type CustomerDetail = z.output<typeof CustomerDetail>;

export type CustomerKind = 'all' | 'accounts' | 'guests';

const tags = ['admin: customers'];
const OneCustomer = z.object({ id: idWith(adminMessages.general.notFound) });

export const customers = endpoint({
  method: 'GET',
  url: '/api/admin/customers',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'customers.read' },
  schema: {
    summary: 'Lists customers, most recently active first. Searches name, email and phone number',
    tags,
    querystring: z.object({
      cursor: CursorQuery,
      search: searchQuery('A part of the name, the email address or the phone number'),
      kind: oneOf(['all', 'accounts', 'guests'], 'all'),
    }),
    response: { 200: z.extend(Success, { customers: z.array(Customer), ...PageCursors, total: z.int() }) },
  },
});

export const customer = endpoint({
  method: 'GET',
  url: '/api/admin/customers/:id',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'customers.read' },
  schema: {
    summary: 'Returns one customer with orders, cart and newsletter subscription',
    tags,
    params: OneCustomer,
    response: { 200: z.extend(Success, { customer: CustomerDetail }) },
  },
});

/** All personal data of a customer, for export. */
export const exportCustomer = endpoint({
  method: 'GET',
  url: '/api/admin/customers/:id/export',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'customers.change' },
  schema: {
    summary: 'Exports all data of one customer as a JSON file',
    tags,
    params: OneCustomer,
    response: { 200: z.looseObject({ exportedAt: Timestamp }) },
  },
});

export const eraseCustomer = endpoint({
  method: 'POST',
  url: '/api/admin/customers/:id/erase',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'customers.change' },
  schema: {
    summary: 'Erases the data of a customer on request and anonymizes their orders',
    tags,
    params: OneCustomer,
    body: EraseForm,
    response: { 200: Success },
  },
});
