import { day, hour, minute } from './rate-limit.ts';

/** Placing an order, paying it and what comes after. More, such as reading and cancelling: `memory-limits.ts`. */
export const orderLimits = {
  // Only unknown codes add up.
  'guess a coupon': [
    { per: 'browser', max: 10, perSeconds: minute },
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'network', free: 30, perSeconds: hour },
  ],
  // Placed or rejected: each makes a dozen database queries.
  'place an order': [
    { per: 'browser', max: 60, perSeconds: hour },
    { per: 'browser', max: 120, perSeconds: day },
    { per: 'network', free: 100, perSeconds: hour },
  ],
  // Each may call the payment provider.
  'begin to pay': [
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'network', free: 100, perSeconds: hour },
  ],
  // Each sends an email to the address of a paid order.
  'change an address': [
    { per: 'browser', max: 10, perSeconds: hour },
    { per: 'address', max: 5, perSeconds: hour },
  ],
  // Each sends an email to the address of the order. A single order allows ten requests.
  'request a return': [
    { per: 'browser', max: 20, perSeconds: hour },
    { per: 'network', free: 60, perSeconds: hour },
  ],
  // Each is decoded and stored for a day. The maximum for a single order: `server/photos/add-photo.ts`.
  'add a photo': [
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'browser', max: 60, perSeconds: day },
    { per: 'network', free: 120, perSeconds: hour },
  ],
  // A customer may change a review, which staff then read again.
  'write a review': [
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'network', free: 60, perSeconds: hour },
  ],
} as const;
