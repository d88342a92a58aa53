/**
 * All rate limits. Each limit counts one kind of client; all limits of an action apply.
 *
 * Thousands of phones share the address of a mobile network, so a network is never blocked from ordinary
 * shopping: beyond `free` its unknown browsers need a proof of work (`proof-of-work.ts`). A browser that has bought or
 * signed in before is exempt from the limits of its network and of the whole shop, except those that protect others.
 * Those limits grow with `LIMITS_SCALE`; `LIMITS` changes single numbers.
 * Successful uses, such as a correct code, are uncounted. Numbers and reasons: docs/decisions/0040.
 */
export interface RateLimit {
  /**
   * Which part of the client is counted (`client.ts`). `browser`: for signed-in buyers their account. `address`: the
   * entered email address. Staff, phone numbers and products stand in one of the two places, as their comments say.
   */
  per: 'browser' | 'address' | 'browser and address' | 'network' | 'network and address' | 'shop';
  /** Uses without a proof of work. */
  free?: number;
  /** The absolute maximum. */
  max?: number;
  perSeconds: number;
  /** It protects people who did not ask for what they get, so known browsers are not exempt. */
  protectsOthers?: true;
}

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

const learn = [
  { per: 'browser', max: 3, perSeconds: hour },
  { per: 'network', max: 5, perSeconds: hour },
  { per: 'shop', max: 200, perSeconds: hour, protectsOthers: true },
] as const;

/** Emails that a browser causes to addresses of which it has no account. */
const toOthers = [
  { per: 'browser', max: 5, perSeconds: hour },
  { per: 'browser', max: 10, perSeconds: day },
  { per: 'network', max: 120, perSeconds: hour },
] as const;

/**
 * Actions that cost little more than counting them in the database would. Each process counts them in memory: several
 * processes multiply the limit, and a restart resets it.
 */
const cheap = {
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

export const rateLimits = {
  ...cheap,
  // Only unused codes add up.
  'ask for a code': [
    { per: 'browser', max: 20, perSeconds: hour },
    { per: 'network', free: 20, perSeconds: hour },
  ],
  'ask to register': toOthers,
  // Which the network's limit above does not stop: an account or a paid order costs an attacker little. Apart from it, so
  // that unknown browsers of a network use up nothing of its known ones.
  'ask to register in a known browser': [{ per: 'network', max: 120, perSeconds: hour, protectsOthers: true }],
  // To addresses without an account. Codes beyond the limit wait (`release-codes.ts`).
  'send a registration code': [{ per: 'shop', max: 30, perSeconds: 5 * minute, protectsOthers: true }],
  'send another code': [{ per: 'browser and address', max: 1, perSeconds: minute }],
  'send a code': [
    { per: 'browser and address', max: 5, perSeconds: hour },
    { per: 'browser and address', max: 10, perSeconds: day },
    // Not for a browser that was signed in to that account, so that others can't use up its codes.
    { per: 'address', max: 10, perSeconds: hour },
    { per: 'address', max: 30, perSeconds: day },
  ],
  // Only wrong codes add up. A single code allows five tries.
  'guess a code': [
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'network', free: 30, perSeconds: hour },
  ],
  // Only invalid links count, and only they are rejected.
  'guess a link': [{ per: 'network', max: 60, perSeconds: hour }],
  // 'There is no account with this address.' Beyond the limit the response is the same as for any address.
  'learn that there is no account': learn,
  // Counted for existing accounts too, so that both take the same time.
  'learn nothing of an account': learn,
  // The email that is sent instead of that response. Counted for every address, so that it reveals nothing.
  'be invited to register': toOthers,
  // Only unknown codes add up.
  'guess a coupon': [
    { per: 'browser', max: 10, perSeconds: minute },
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'network', free: 30, perSeconds: hour },
  ],
  subscribe: [
    { per: 'browser', max: 5, perSeconds: hour },
    { per: 'network', free: 5, max: 60, perSeconds: hour },
  ],
  // To be told when a size is back. The address's limit keeps others from filling the mailbox of who has confirmed theirs.
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
  // Each sends an email to the address of a paid order.
  'change an address': [
    { per: 'browser', max: 10, perSeconds: hour },
    { per: 'address', max: 5, perSeconds: hour },
  ],
  'write to the shop': [
    { per: 'browser', max: 5, perSeconds: hour },
    { per: 'network', free: 5, max: 60, perSeconds: hour },
    { per: 'shop', max: 300, perSeconds: hour },
  ],
  // A browser in which that member of staff was signed in has only its own limits: strangers can't lock it out.
  'ask for a staff code': [{ per: 'network', max: 20, perSeconds: hour }],
  // Reset by a successful sign-in.
  'send a staff code': [
    { per: 'browser and address', max: 10, perSeconds: hour },
    { per: 'network and address', max: 5, perSeconds: hour },
    { per: 'address', max: 40, perSeconds: hour },
  ],
  // Each may send an email, and is for whoever has the link that the server printed.
  'become the first owner': [{ per: 'network', max: 20, perSeconds: hour }],
  // Only failed ones add up: each costs a signature check.
  'show a passkey': [
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'network', free: 100, perSeconds: hour },
  ],
  // Completed sign-ins in browsers new to the account, by its address: each stores a session and sends an email.
  'sign in with a passkey': [
    { per: 'address', max: 10, perSeconds: hour },
    { per: 'address', max: 30, perSeconds: day },
  ],
  // Each sends an email to the own address.
  'add a passkey': [{ per: 'browser', max: 20, perSeconds: day }],
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
  // Each sends an email to the address of the order. A single order allows ten requests.
  'request a return': [
    { per: 'browser', max: 20, perSeconds: hour },
    { per: 'network', free: 60, perSeconds: hour },
  ],
  // Each is decoded and stored for a day. What a single order may have: `server/photos/add-photo.ts`.
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
  // The export of all data of an account.
  'export my data': [{ per: 'browser', max: 20, perSeconds: hour }],
  // By member of staff. The number of waiting exports: `request-export.ts`.
  'ask for an export': [{ per: 'browser', max: 60, perSeconds: hour }],
  // By member of staff: each is a request to a push service.
  'switch on a device': [{ per: 'browser', max: 30, perSeconds: hour }],
  'test a device': [{ per: 'browser', max: 30, perSeconds: hour }],
  // By member of staff: each rings a phone, which is a stranger's until its code was typed, and costs the shop money. A code
  // allows five tries.
  'text a code': [
    { per: 'browser', max: 5, perSeconds: hour },
    { per: 'browser', max: 10, perSeconds: day },
  ],
  // The same by the number, for all staff together.
  'text a code to one number': [
    { per: 'browser', max: 3, perSeconds: hour },
    { per: 'browser', max: 6, perSeconds: day },
  ],
  'guess a staff code': [
    { per: 'browser and address', max: 30, perSeconds: hour },
    { per: 'network', max: 30, perSeconds: hour },
  ],
} as const satisfies Record<string, readonly RateLimit[]>;

export type RateLimitedAction = keyof typeof rateLimits;

/** Whether an action is counted in memory. */
export const isCountedInMemory = (act: RateLimitedAction): act is keyof typeof cheap => act in cheap;
