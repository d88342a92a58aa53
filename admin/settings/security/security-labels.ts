import type { SecurityEvent } from '#shared/admin/security/api.ts';
import { type SecurityKind, securityKinds } from '#shared/security/security-event-kinds.ts';

/** Names of security events for the filter, and a hint for each. */
const kinds: Record<SecurityKind, { name: string; hint: string }> = {
  'wrong-code': {
    name: 'Wrong sign-in codes',
    hint: 'A few are typing mistakes. Many could mean someone is guessing. They get five tries per code.',
  },
  'code-blocked': {
    name: 'Blocked codes',
    hint: 'After five wrong tries a code stops working. The button in the email still works.',
  },
  'wrong-link': {
    name: 'Wrong sign-in links',
    hint: 'Links cut off by an email app, or made up. They don’t work.',
  },
  'wrong-passkey': { name: 'Unknown passkeys', hint: 'Removed, copied, or made for another shop.' },
  'rate-limited': { name: 'Too many tries', hint: 'They can try again after a while.' },
  'proof-required': {
    name: 'Slowed down',
    hint: 'There were more requests than usual, so new browsers were slowed down.',
  },
  'signed-in': { name: 'Sign-ins', hint: '' },
  registered: { name: 'New accounts', hint: '' },
  'new-browser': { name: 'Sign-ins from a new browser', hint: 'The customer got an email about it.' },
  'signed-out-everywhere': { name: 'Signed out everywhere else', hint: '' },
  'stolen-session': {
    name: 'Copied sessions',
    hint: 'A used session key was sent again: a stolen copy, or a weak network. The session was ended.',
  },
  'staff-wrong-code': {
    name: 'Staff: wrong codes',
    hint: 'At the admin sign-in. The address may not be a staff address.',
  },
  'staff-wrong-authenticator-code': {
    name: 'Staff: wrong authenticator codes',
    hint: 'The emailed code was right. Ask that person: if it was not them, someone else can read their email.',
  },
  'staff-wrong-passkey': { name: 'Staff: unknown passkeys', hint: 'At the admin sign-in.' },
  'staff-locked': {
    name: 'Staff: locked out',
    hint: 'Too many wrong codes. The lock ends after ten minutes, or after a day.',
  },
  'staff-signed-in': { name: 'Staff: sign-ins', hint: '' },
  'staff-new-browser': { name: 'Staff: sign-ins from a new browser', hint: 'They got an email about it.' },
  'reservations-released': {
    name: 'Released reservations',
    hint: 'Unpaid orders of new customers reserved too much, so their items are on sale again. The first to pay gets them.',
  },
  'bad-webhook': {
    name: 'Fake payment messages',
    hint: 'Someone pretended to be Paystack. If real payments stay unpaid, check the Paystack key on the server.',
  },
  'payment-key-rejected': {
    name: 'Payments: Paystack rejects our key',
    hint: 'Nobody can pay. Whoever runs the server must compare PAYSTACK_SECRET_KEY with the key in Paystack’s dashboard.',
  },
  'courier-key-rejected': {
    name: 'Couriers: Terminal Africa rejects our key',
    hint: 'No courier can be booked and no parcel is followed. Whoever runs the server must compare TERMINAL_SECRET_KEY with the key in Terminal Africa’s dashboard.',
  },
  'text-key-rejected': {
    name: 'Text messages: Termii rejects our key',
    hint: 'No text message is sent. Whoever runs the server must compare TERMII_API_KEY with the key in Termii’s dashboard.',
  },
  'foreign-site': {
    name: 'Requests from other sites',
    hint: 'Another website sent a request through a customer’s browser. It was blocked.',
  },
  'unknown-proxy': {
    name: 'Server warnings',
    hint: 'Show this to whoever runs your server. If the address is their own proxy, they must add it to TRUSTED_PROXIES: until then all customers share one limit, for example for sign-in codes. If nobody knows the address, someone made it up, which does no harm.',
  },
};

export const kindChoices = securityKinds.map((kind) => ({ value: kind, label: kinds[kind].name }));

/** Limits of a member of staff, in whatever browser. */
const ofStaff = ['ask for an export', 'switch on a device', 'test a device'];

/** Where an event came from, as far as it is recorded. */
export function placeOf({ network, act }: Pick<SecurityEvent, 'network' | 'act'>): string {
  if (network) return `From ${network}`;
  return ofStaff.includes(act ?? '') ? 'In the admin' : 'From many places, counted together';
}

export const hintOf = ({ kind }: Pick<SecurityEvent, 'kind'>): string => (isKnown(kind) ? kinds[kind].hint : '');

/** '12 wrong codes for a•••@example.com' */
export function securityEventLabel({ kind, act, times, email }: SecurityEvent): string {
  const whom = email || 'an unknown address';
  const forWhom = email && ` for ${email}`;
  const many = (one: string, more: string) => (times === 1 ? one : `${times.toLocaleString('en')} ${more}`);
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${times.toLocaleString('en')} times`;
  const limited = limitedActions[act] ?? act;
  if (!isKnown(kind)) return `${kind}, ${often}`;
  const sentences: Record<SecurityKind, string> = {
    'wrong-code': `${many('A wrong code', 'wrong codes')}${forWhom}`,
    'code-blocked': `${many('A try', 'tries')} with a blocked code${forWhom}`,
    'wrong-link': many('A sign-in link that we never sent', 'sign-in links that we never sent'),
    'wrong-passkey': many('An unknown passkey', 'unknown passkeys'),
    'rate-limited': `Blocked ${often}: ${limited}${forWhom}`,
    'proof-required': `Slowed down ${often}: ${limited}${forWhom}`,
    'signed-in': `${whom} signed in${times === 1 ? '' : ` ${often}`}`,
    registered: `${whom} created an account`,
    'new-browser': `${whom} signed in from ${many('a new browser', 'new browsers')}`,
    'signed-out-everywhere': `${whom} signed out everywhere else`,
    'stolen-session': `${many('A session', 'sessions')} of ${whom} ended: possibly copied`,
    'staff-wrong-code': `${many('A wrong staff code', 'wrong staff codes')}${forWhom}`,
    'staff-wrong-authenticator-code': `${many('A wrong authenticator code', 'wrong authenticator codes')}${forWhom}`,
    'staff-wrong-passkey': many('An unknown staff passkey', 'unknown staff passkeys'),
    'staff-locked': `${email || 'A staff member'} locked out, ${often}`,
    'staff-signed-in': `${whom} signed in to the admin${times === 1 ? '' : ` ${often}`}`,
    'staff-new-browser': `${whom} signed in to the admin from ${many('a new browser', 'new browsers')}`,
    'reservations-released': many('The items of an unpaid order released', 'unpaid orders had their items released'),
    'bad-webhook': many('A fake payment message', 'fake payment messages'),
    'payment-key-rejected': `Paystack rejected our key ${often}`,
    'courier-key-rejected': `Terminal Africa rejected our key ${often}`,
    'text-key-rejected': `Termii rejected our key ${often}`,
    'foreign-site': `${many('A request', 'requests')} from another site blocked`,
    'unknown-proxy': 'Requests came through a server that the shop doesn’t know',
  };
  return sentences[kind];
}

/** Labels of rate-limited actions, by their names in `server/rate-limits/rate-limits.ts`. */
export const limitedActions: Record<string, string> = {
  'ask for a code': 'asking for sign-in codes',
  'ask to register': 'asking for new accounts',
  'ask to register in a known browser': 'asking for new accounts in browsers that are known',
  'send a registration code': 'emailing codes for new accounts (sent later)',
  'write to strangers': 'emailing people without an account (sent later)',
  'confirm a subscription': 'emailing people to confirm a subscription (sent later)',
  'confirm stock requests': 'emailing people to confirm that they wait for a size (sent later)',
  'write about orders': 'emailing guests about unpaid orders',
  'send another code': 'asking for another code within a minute',
  'send a code': 'asking for sign-in codes',
  'guess a code': 'trying sign-in codes',
  'show a passkey': 'trying passkeys',
  'sign in with a passkey': 'signing in new browsers with a passkey',
  'add a passkey': 'adding passkeys',
  'request a return': 'requesting returns',
  'add a photo': 'adding photos',
  'write a review': 'writing reviews',
  'request a size': 'asking to be told when a size is back',
  'request sizes of a product': 'asking to be told when sizes of one product are back',
  'sign in with a code or link': 'signing in again and again with a code or link',
  'guess a link': 'trying sign-in links',
  'guess a coupon': 'trying coupons that do not exist',
  subscribe: 'subscribing to the newsletter',
  'ask for an order link': 'asking for links to orders',
  'change an address': 'changing the address of an order',
  'write to the shop': 'writing to the shop',
  'ask for a staff code': 'asking for staff codes',
  'send a staff code': 'asking for staff codes',
  'become the first owner': 'becoming the first owner',
  'guess a staff code': 'trying staff codes',
  'ask about a payment': 'asking about payments',
  'cancel an order': 'cancelling orders',
  'read orders': 'reading orders',
  'open an invoice': 'opening invoices',
  'open an order link': 'opening orders from emails',
  'read an account': 'reading their account',
  'change an account': 'changing their account',
  'read a cart': 'reading carts',
  'change a cart': 'changing carts',
  'change a guest cart': 'changing guests’ carts',
  'share a cart': 'sharing carts',
  'pay on delivery': 'choosing or confirming to pay on delivery',
  'give a refund an account': 'giving a refund a bank account',
  'merge carts': 'merging carts',
  'read a wish list': 'reading a wish list',
  'change a wish list': 'changing a wish list',
  'join wish lists': 'joining wish lists',
  'renew a session': 'staying signed in',
  'ask for an export': 'exporting files in the admin',
  'switch on a device': 'switching on devices in the admin',
  'test a device': 'sending test notifications in the admin',
  'text a code': 'confirming numbers of staff by text message',
  'text a code to one number': 'confirming one number of staff by text message',
  'place an order': 'placing orders',
  'begin to pay': 'starting payments',
  'export my data': 'downloading their data',
};

const isKnown = (kind: string): kind is SecurityKind => kind in kinds;
