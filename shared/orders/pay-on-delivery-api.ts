import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { OrderId } from '../fields.ts';
import { messages } from '../messages.ts';
import { Order } from './api.ts';

export const payOnDelivery = endpoint({
  method: 'POST',
  url: '/api/orders/:id/pay-on-delivery',
  failure: messages.onDelivery.failed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary:
      'Changes an unpaid order of this browser to be paid on delivery, and emails the code that confirms it. Repeating it emails the code again',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});

export const confirmOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/confirm',
  failure: messages.onDelivery.confirmFailed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary: 'Confirms an order that is paid on delivery, by the code from its email. Repeating it changes nothing',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    body: z.object({
      code: z.pipe(
        z.string(messages.onDelivery.code),
        z.pipe(
          z.transform((typed: string) => typed.replaceAll(/\D/g, '')),
          z.string().check(z.regex(/^\d{6}$/, messages.onDelivery.code)),
        ),
      ),
    }),
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});
