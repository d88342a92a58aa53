import { hour, minute } from './rate-limit.ts';

/**
 * Actions that cost little more than counting them in the database would. Each process counts them in memory: several
 * processes multiply the limit, and a restart resets it.
 */
export const memoryLimits = {
  // A page that waits for its payment makes sixteen calls in five minutes.
  'ask about a payment': [
    { per: 'browser', max: 600, perSeconds: hour },
    { per: 'network', free: 6_000, perSeconds: hour },
  ],
  'cancel an order': [
    { per: 'browser', max: 120, perSeconds: hour },
    { per: 'network', free: 600, perSeconds: hour },
  ],
  // Choosing it, and the code that confirms it.
  'pay on delivery': [
    { per: 'browser', max: 60, perSeconds: hour },
    { per: 'network', free: 600, perSeconds: hour },
  ],
  // The banks, the account's name and sending it. After five wrong codes staff do it.
  'give a refund an account': [
    { per: 'browser', max: 60, perSeconds: hour },
    { per: 'network', free: 600, perSeconds: hour },
  ],
  'read orders': [
    { per: 'browser', max: 1_200, perSeconds: hour },
    { per: 'network', free: 12_000, perSeconds: hour },
  ],
  // Drawing one takes the processor 50 ms, or more than a second for 50 lines.
  'open an invoice': [
    { per: 'browser', max: 60, perSeconds: hour },
    { per: 'network', free: 600, perSeconds: hour },
  ],
  // A link from an order's email. Each gives a browser access to the order, which is stored.
  'open an order link': [
    { per: 'browser', max: 120, perSeconds: hour },
    { per: 'network', free: 1_200, perSeconds: hour },
  ],
  // By account.
  'read an account': [{ per: 'browser', max: 1_200, perSeconds: hour }],
  'change an account': [{ per: 'browser', max: 120, perSeconds: hour }],
  // By account: guests have their cart in the browser, except without scripts.
  'read a cart': [{ per: 'browser', max: 600, perSeconds: minute }],
  'change a cart': [
    { per: 'browser', max: 300, perSeconds: minute },
    { per: 'browser', max: 6_000, perSeconds: hour },
  ],
  // Without scripts. Each line is stored for a month, also for browsers that send no cookie.
  'change a guest cart': [
    { per: 'browser', max: 300, perSeconds: minute },
    { per: 'network', free: 1_200, perSeconds: hour },
  ],
  // Short links. Each that is new is stored for three months.
  'share a cart': [
    { per: 'browser', max: 120, perSeconds: hour },
    { per: 'network', free: 1_200, perSeconds: hour },
  ],
  // Each is stored for a month.
  'merge carts': [{ per: 'browser', max: 60, perSeconds: hour }],
  // By account: guests have theirs in the browser.
  'read a wish list': [{ per: 'browser', max: 600, perSeconds: minute }],
  'change a wish list': [
    { per: 'browser', max: 120, perSeconds: minute },
    { per: 'browser', max: 2_000, perSeconds: hour },
  ],
  // Each is stored for a month.
  'join wish lists': [{ per: 'browser', max: 60, perSeconds: hour }],
  // Once in a quarter of an hour is enough. The network's limit is for made-up sessions; real ones are known.
  'renew a session': [
    { per: 'browser', max: 120, perSeconds: hour },
    { per: 'network', free: 3_000, perSeconds: hour },
  ],
} as const;
