import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { Version } from '../settings/api.ts';
import { DeliveryTermsForm } from './forms.ts';

const DaysOfDelivery = z.object({ from: z.int(), to: z.int() });

const Terms = z.object({
  /** All areas, past ones included, in display order. */
  areas: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.string(),
      districts: z.array(z.string()),
      price: z.int(),
      isOn: z.boolean(),
      isFree: z.boolean(),
      pickupAt: z.nullable(z.string()),
      paysOnDelivery: z.boolean(),
    }),
  ),
  /** All states of the country, in the checkout's order. */
  states: z.array(z.object({ name: z.string(), isOn: z.boolean() })),
  fallbackPrice: z.int(),
  /** What the items cost from which delivery is free where it says so; null while it never is. */
  freeFrom: z.nullable(z.int()),
  isFallbackFree: z.boolean(),
  /** The extra delivery cost of each heavy unit of an order, and of each very heavy one, in whole naira. */
  heavyExtra: z.int(),
  veryHeavyExtra: z.int(),
  /** The largest total that may be paid on delivery; null while nothing may. */
  onDeliveryUpTo: z.nullable(z.int()),
  /** Days for returns and delivery. */
  promises: z.object({
    returnDays: z.int(),
    packedBefore: z.int(),
    fastStates: z.array(z.string()),
    fastDays: DaysOfDelivery,
    otherDays: DaysOfDelivery,
  }),
  /** Days off in Lagos, earliest first. */
  daysOff: z.array(z.string()),
  version: Version,
});
export type Terms = z.output<typeof Terms>;

export const deliveryTerms = endpoint({
  method: 'GET',
  url: '/api/admin/delivery',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Lists all delivery areas and states, including inactive ones',
    tags: ['admin'],
    response: { 200: z.extend(Success, { terms: Terms }) },
  },
});

export const saveDelivery = endpoint({
  method: 'PUT',
  url: '/api/admin/delivery',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary:
      'Changes delivery areas, their order and prices, the states, and the promises of delivery and returns. What is left out stays as it is',
    tags: ['admin'],
    body: z.extend(DeliveryTermsForm, { version: Version }),
    response: { 200: z.extend(Success, { terms: Terms }) },
  },
});
