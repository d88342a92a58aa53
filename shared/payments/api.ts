import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { emailWith, OrderId } from '../fields.ts';
import { messages } from '../messages.ts';
import { Order } from '../orders/api.ts';
import { orderStatuses } from '../orders/status.ts';

export const initializePayment = endpoint({
  method: 'POST',
  url: '/api/payment/paystack/initialize',
  failure: messages.payment.initializeFailed,
  schema: {
    summary: 'Starts a payment for an order and returns the payment page',
    tags: ['payment'],
    body: z.object({
      orderId: OrderId,
      /** Where the receipt goes if the order has no address; otherwise only validated. */
      email: emailWith(messages.delivery.email, messages.delivery.emailInvalid),
    }),
    isLimited: true,
    response: { 200: z.extend(Success, { data: z.object({ authorizationUrl: z.string(), reference: z.string() }) }) },
  },
});

/** The response for a browser without access to the order: nothing private. */
const OrderGist = z.object({ _id: OrderId, status: z.enum(orderStatuses), isPaid: z.boolean() });

/**
 * Only `failed` means that the shopper can try again; `pending` is not failed. `review`: staff review the payment.
 * `refund`: it was late or a duplicate and is refunded. `deposit`: it is the first part of an order that is paid in two.
 */
const paymentOutcomes = ['paid', 'deposit', 'pending', 'failed', 'review', 'refund'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

export const verifyPayment = endpoint({
  method: 'GET',
  url: '/api/payment/paystack/verify/:reference',
  failure: messages.payment.failed,
  schema: {
    summary: 'Verifies a payment with the provider and settles it. Repeating it is safe',
    tags: ['payment'],
    params: z.object({
      reference: z.string(messages.payment.failed).check(z.regex(/^[\w.=-]{1,120}$/, messages.payment.failed)),
    }),
    isLimited: true,
    response: {
      200: z.object({
        success: z.boolean(),
        message: z.string(),
        outcome: z.enum(paymentOutcomes),
        /**
         * For a failed payment, shown to those who may read the order: the reason, and whether the shopper was charged.
         */
        reason: z.optional(z.string()),
        order: z.union([Order, OrderGist]),
      }),
    },
  },
});
