/**
 * What may be done how often, in one table. Each line counts for one kind of doer; every line of an act counts.
 *
 * Thousands of phones share the address of a mobile network, so a network is never shut out of what its shoppers do in
 * a day: beyond `freely` its unknown browsers do a little work first (`proof-of-work.ts`). A browser that has bought or
 * signed in here before is not held up by its neighbours: lines of a network or the whole shop do not stop it.
 * These lines grow with `LIMITS_SCALE`, and `LIMITS` changes single numbers.
 * What ends well, such as a right code, is given back. Numbers and reasons: docs/decisions/0040.
 */
export interface RateLimit {
  /** `browser`: for who is signed in and buys, their account. `address`: the e-mail address that was typed. */
  per: 'browser' | 'address' | 'browser and address' | 'network' | 'network and address' | 'shop';
  /** So often without work. */
  freely?: number;
  /** So often at all. */
  most?: number;
  perSeconds: number;
}

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

const learn = [
  { per: 'browser', most: 3, perSeconds: hour },
  { per: 'network', most: 5, perSeconds: hour },
  { per: 'shop', most: 200, perSeconds: hour },
] as const;

/**
 * Calls that cost little more than counting them in the database would. Each process counts them in its memory: several
 * let through as many times as much, and one that starts anew has forgotten.
 */
const cheap = {
  // A page that waits for its payment asks sixteen times in five minutes.
  'ask about a payment': [
    { per: 'browser', most: 600, perSeconds: hour },
    { per: 'network', freely: 6_000, perSeconds: hour },
  ],
  'cancel an order': [
    { per: 'browser', most: 120, perSeconds: hour },
    { per: 'network', freely: 600, perSeconds: hour },
  ],
  'read orders': [
    { per: 'browser', most: 1_200, perSeconds: hour },
    { per: 'network', freely: 12_000, perSeconds: hour },
  ],
  // Of an account: who is not signed in has their cart in the browser.
  'read a cart': [{ per: 'browser', most: 600, perSeconds: minute }],
  'change a cart': [
    { per: 'browser', most: 300, perSeconds: minute },
    { per: 'browser', most: 6_000, perSeconds: hour },
  ],
  // Each leaves its name for a month.
  'merge carts': [{ per: 'browser', most: 60, perSeconds: hour }],
  // Once in a quarter of an hour is enough. The network's line meets made-up sessions: who has one is known.
  'renew a session': [
    { per: 'browser', most: 120, perSeconds: hour },
    { per: 'network', freely: 3_000, perSeconds: hour },
  ],
} as const;

export const rateLimits = {
  ...cheap,
  // Of codes, only those that nobody uses add up.
  'ask for a code': [{ per: 'network', freely: 20, perSeconds: hour }],
  'ask to register': [{ per: 'network', most: 120, perSeconds: hour }],
  'send another code': [{ per: 'browser and address', most: 1, perSeconds: minute }],
  'send a code': [
    { per: 'browser and address', most: 5, perSeconds: hour },
    { per: 'browser and address', most: 10, perSeconds: day },
    // Not for a browser that has been signed in to that account: strangers cannot use its codes up.
    { per: 'address', most: 10, perSeconds: hour },
    { per: 'address', most: 30, perSeconds: day },
  ],
  // Only wrong ones add up. A code itself allows five.
  'guess a code': [
    { per: 'browser', most: 30, perSeconds: hour },
    { per: 'network', freely: 30, perSeconds: hour },
  ],
  // Only links that were never in a letter count, and only they are refused.
  'guess a link': [{ per: 'network', most: 60, perSeconds: hour }],
  // 'There is no account with this address.' Beyond it the answer is the same as for any other.
  'learn that there is no account': learn,
  // Counted beside it for who has an account, so that both take as long.
  'learn nothing of an account': learn,
  // The letter that says it in the place of that answer. Counted for every address alike: what is left tells nothing.
  'be invited to register': [{ per: 'network', most: 120, perSeconds: hour }],
  // Only codes that no coupon has add up.
  'guess a coupon': [
    { per: 'browser', most: 10, perSeconds: minute },
    { per: 'browser', most: 30, perSeconds: hour },
    { per: 'network', freely: 30, perSeconds: hour },
  ],
  subscribe: [
    { per: 'browser', most: 5, perSeconds: hour },
    { per: 'network', freely: 5, most: 60, perSeconds: hour },
  ],
  // Letters that anybody can cause in the mailbox of somebody who never wrote to us. What is beyond waits its turn.
  'fill one mailbox': [{ per: 'address', most: 2, perSeconds: day }],
  'write to strangers': [{ per: 'shop', most: 20, perSeconds: hour }],
  'write to the shop': [
    { per: 'browser', most: 5, perSeconds: hour },
    { per: 'address', most: 3, perSeconds: hour },
    { per: 'network', freely: 5, most: 60, perSeconds: hour },
    { per: 'shop', most: 300, perSeconds: hour },
  ],
  'ask for a staff code': [{ per: 'network', most: 20, perSeconds: hour }],
  // Begins anew for who comes in.
  'send a staff code': [
    { per: 'network and address', most: 5, perSeconds: hour },
    { per: 'address', most: 40, perSeconds: hour },
  ],
  // Only those that open nothing add up: each is a signature to check.
  'show a passkey': [
    { per: 'browser', most: 30, perSeconds: hour },
    { per: 'network', freely: 100, perSeconds: hour },
  ],
  // Each is a letter, to their own mailbox.
  'add a passkey': [{ per: 'browser', most: 20, perSeconds: day }],
  // Of whatever end: each asks the database a dozen things.
  'place an order': [
    { per: 'browser', most: 60, perSeconds: hour },
    { per: 'network', freely: 100, perSeconds: hour },
  ],
  // Each may be a question to the payment provider.
  'begin to pay': [
    { per: 'browser', most: 30, perSeconds: hour },
    { per: 'network', freely: 100, perSeconds: hour },
  ],
  // All that the shop knows of somebody, in one answer.
  'export my data': [{ per: 'browser', most: 20, perSeconds: hour }],
  // Of one of the staff. How many may wait at a time: `request-export.ts`.
  'ask for an export': [{ per: 'browser', most: 60, perSeconds: hour }],
  'guess a staff code': [{ per: 'network', most: 30, perSeconds: hour }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type RateLimitedAction = keyof typeof rateLimits;

/** Whether it is counted in memory. */
export const isCountedInMemory = (act: RateLimitedAction): act is keyof typeof cheap => act in cheap;
