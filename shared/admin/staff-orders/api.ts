import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, OrderId, Phone } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { PaidForm, RestDayForm } from './deposit-form.ts';
import { StaffOrderForm, TermsForm } from './forms.ts';

const tags = ['admin: staff orders'];
const texts = adminMessages.staffOrders;

/** A product in one colour, with the sizes that can be sold. */
const SellableItem = z.object({
  product: z.string(),
  variantId: z.string(),
  name: z.string(),
  color: z.string(),
  image: z.string(),
  price: Amount,
  /** The extra delivery cost of one unit, in whole naira. */
  deliveryExtra: Amount,
  sizes: z.array(z.object({ size: z.string(), sku: z.string(), available: z.int() })),
});
export type SellableItem = z.output<typeof SellableItem>;

export const sellableItems = endpoint({
  method: 'GET',
  url: '/api/admin/staff-orders/items',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Finds at most 12 published products by name, SKU or id, with what can be sold of each colour and size',
    tags,
    querystring: z.object({
      search: z.string().check(z.maxLength(100), z.describe('Words of the name, an SKU or an id')),
    }),
    response: { 200: z.extend(Success, { items: z.array(SellableItem) }) },
  },
});

export const knownCustomer = endpoint({
  method: 'GET',
  url: '/api/admin/staff-orders/customer',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Returns the customer of the newest order with a phone number, if there is one',
    tags,
    querystring: z.object({ phone: Phone.check(z.describe('A Nigerian number, such as 08031234567')) }),
    response: {
      200: z.extend(Success, { customer: z.nullable(z.object({ name: z.string(), email: z.string() })) }),
    },
  },
});

const TermsResponse = z.extend(Success, {
  /** The maximum discount of a manager on the items, in percent. */
  managerDiscountPercent: z.int(),
  /** How long an order with a pay link reserves its units. */
  payLinkHours: z.int(),
  /** The maximum of the caller; owners have no limit. */
  maxDiscountPercent: z.int(),
  states: z.array(z.string()),
  areas: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.string(),
      districts: z.array(z.string()),
      price: Amount,
      isFree: z.boolean(),
      pickupAt: z.nullable(z.string()),
    }),
  ),
  /** The price of delivery to a state without areas. */
  fallback: Amount,
  freeFrom: z.nullable(z.int()),
  isFallbackFree: z.boolean(),
});

export const staffOrderTerms = endpoint({
  method: 'GET',
  url: '/api/admin/staff-orders/terms',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Returns delivery prices, how much discount the caller may give, and how long pay links last',
    tags,
    response: { 200: TermsResponse },
  },
});

export const saveStaffOrderTerms = endpoint({
  method: 'PUT',
  url: '/api/admin/staff-orders/terms',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'prices.change' },
  schema: {
    summary: 'Sets how much discount managers may give, and how long pay links last',
    tags,
    body: TermsForm,
    response: { 200: Success },
  },
});

export const createStaffOrder = endpoint({
  method: 'POST',
  url: '/api/admin/staff-orders',
  failure: texts.failed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Enters an order that was paid by cash, POS or transfer, or that is paid by a link. The same body, with its `key`, returns the same order',
    tags,
    body: StaffOrderForm,
    response: { 200: z.extend(Success, { orderId: OrderId }) },
  },
});

export const markPaidByHand = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/paid-by-hand',
  failure: texts.paidFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Records that the deposit of an unpaid order, or all that is left of it, was paid by cash, POS or transfer, also when it was not paid in time; repeating it changes nothing',
    tags,
    params: z.object({ id: OrderId }),
    body: PaidForm,
    response: { 200: Success },
  },
});

export const changeRestDay = endpoint({
  method: 'PUT',
  url: '/api/admin/orders/:id/rest-day',
  failure: texts.restDayFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Sets the day by which the rest of an order with a deposit is due',
    tags,
    params: z.object({ id: OrderId }),
    body: RestDayForm,
    response: { 200: Success },
  },
});

export const confirmByCall = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/confirm',
  failure: texts.confirmFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Confirms an order that is paid on delivery, after a call to its customer; repeating it changes nothing',
    tags,
    params: z.object({ id: OrderId }),
    response: { 200: Success },
  },
});
