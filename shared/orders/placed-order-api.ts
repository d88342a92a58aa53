import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { Order } from './api.ts';

export const placedOrder = endpoint({
  method: 'GET',
  url: '/api/orders/placed',
  failure: messages.order.fetchFailed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary:
      'Returns the order that was placed under a key. The same header Idempotency-Key from the same sender finds it',
    tags: ['order'],
    headers: z.looseObject({
      'idempotency-key': z
        .string()
        .check(z.minLength(1), z.maxLength(255))
        .check(z.describe('As it was sent with the order')),
    }),
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});
