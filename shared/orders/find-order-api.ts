import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { emailWith, requiredText } from '../fields.ts';
import { messages } from '../messages.ts';

/** An order number as people type it: '#1A2B3C4D', '1a2b3c4d', or the whole id. */
const OrderNumber = z.pipe(
  z.pipe(
    requiredText(messages.order.find.number, 60),
    z.transform((typed: string) =>
      typed
        .replace(/^#?\s*/, '')
        .toLowerCase()
        .slice(0, 9)
        .replace(/-$/, ''),
    ),
  ),
  z.string().check(z.regex(/^[\da-f]{8}$/, messages.order.find.numberInvalid)),
);

export const FindOrder = z.object({
  number: OrderNumber,
  email: emailWith(messages.order.find.email, messages.accounts.emailInvalid),
});
export type FindOrder = z.output<typeof FindOrder>;

export const findOrder = endpoint({
  method: 'POST',
  url: '/api/orders/find',
  failure: messages.order.find.failed,
  schema: {
    summary:
      'Emails a link to an order to the address it was placed with. The response is the same without such an order',
    tags: ['order'],
    body: FindOrder,
    isLimited: true,
    response: { 200: Success },
  },
});
