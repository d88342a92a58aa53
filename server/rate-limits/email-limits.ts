import { day, hour } from './rate-limit.ts';

/** Emails that somebody causes: to themselves, to others, and to the shop. */
export const emailLimits = {
  subscribe: [
    { per: 'browser', max: 5, perSeconds: hour },
    { per: 'network', free: 5, max: 60, perSeconds: hour },
  ],
  // Stock requests. The address's limit keeps others from filling the mailbox of a shopper who has confirmed it.
  'request a size': [
    { per: 'browser', max: 20, perSeconds: hour },
    { per: 'address', max: 10, perSeconds: day },
    { per: 'network', free: 60, max: 600, perSeconds: hour },
  ],
  // Counted by the id of the product in place of an address, for unknown browsers and addresses that are not their account's.
  'request sizes of a product': [{ per: 'address', max: 500, perSeconds: hour }],
  // Emails that anybody can cause to addresses that never contacted us. Emails beyond the limits wait, and are sent from each
  // network in turn. Each kind has a limit of its own, so that none silences another.
  'fill one mailbox': [{ per: 'address', max: 2, perSeconds: day }],
  'write to strangers': [{ per: 'shop', max: 20, perSeconds: hour, protectsOthers: true }],
  'confirm a subscription': [{ per: 'shop', max: 20, perSeconds: hour, protectsOthers: true }],
  'confirm stock requests': [{ per: 'shop', max: 20, perSeconds: hour, protectsOthers: true }],
  // The same about unpaid orders of guests, apart from all others: to pay, to confirm, to find the order again.
  'write about orders': [
    { per: 'network', max: 20, perSeconds: hour },
    { per: 'shop', max: 60, perSeconds: hour, protectsOthers: true },
  ],
  // Each sends an email to the address of an order, if number and address belong together.
  'ask for an order link': [
    { per: 'browser', max: 10, perSeconds: hour },
    { per: 'network', free: 20, perSeconds: hour },
  ],
  // Only what is sent counts, so that nobody uses up the links of an address whose order number they don't know.
  'send an order link': [{ per: 'address', max: 3, perSeconds: hour }],
  'write to the shop': [
    { per: 'browser', max: 5, perSeconds: hour },
    { per: 'network', free: 5, max: 60, perSeconds: hour },
    { per: 'shop', max: 300, perSeconds: hour },
  ],
} as const;
