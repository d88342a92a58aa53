import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';

export const deliveryTable = endpoint({
  method: 'GET',
  url: '/api/delivery-areas',
  failure: messages.delivery.tableFailed,
  requiredResponse: { delivery: { states: [], areas: [], fallback: 0 } },
  schema: {
    summary: 'Returns delivery areas, prices and the delivery estimate of an order placed now',
    tags: ['order'],
    isCached: true,
    response: {
      200: z.extend(Success, {
        delivery: z.object({
          states: z.array(z.string()),
          areas: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              state: z.string(),
              districts: z.array(z.string()),
              price: z.int(),
              /** Whether delivery to it is free from `freeFrom`. */
              isFree: z.boolean(),
              /** Where customers collect the orders of this area; null if they are delivered. */
              pickupAt: z.nullable(z.string()),
              /** Whether orders to it may be paid on delivery, up to `onDeliveryUpTo`. */
              paysOnDelivery: z.boolean(),
            }),
          ),
          fallback: z.int(),
          /** What the items cost from which delivery is free where `isFree` says so; null while it never is. */
          freeFrom: z.nullable(z.int()),
          isFallbackFree: z.boolean(),
          /** What delivery costs more for each heavy unit, and each very heavy one. */
          heavyExtra: z.int(),
          veryHeavyExtra: z.int(),
          /** The largest total that may be paid on delivery; null while nothing may. */
          onDeliveryUpTo: z.nullable(z.int()),
          /**
           * The delivery estimates for an order placed now, as text; the entry without states applies to all others.
           */
          estimates: z.array(z.object({ states: z.array(z.string()), text: z.string() })),
        }),
      }),
    },
  },
});
