import type { SecurityEvent } from '#shared/admin/security/api.ts';
import { type SecurityKind, securityKinds } from '#shared/security/kinds.ts';

/** What happened, for somebody who sells clothes: the list's filter, and what stands under each entry. */
const kinds: Record<SecurityKind, { name: string; hint: string }> = {
  'wrong-code': {
    name: 'Wrong sign-in codes',
    hint: 'A few are typing mistakes. Many are somebody guessing, who gets five tries a code.',
  },
  'code-blocked': {
    name: 'Blocked codes',
    hint: 'After five wrong tries a code is blocked. The button in the email still works.',
  },
  'wrong-link': {
    name: 'Wrong sign-in links',
    hint: 'Links cut off by a mail program, or made up. They open nothing.',
  },
  'wrong-passkey': { name: 'Passkeys that open nothing', hint: 'Removed, copied, or made for another shop.' },
  'limit-refused': { name: 'Refused: too often', hint: 'It goes on by itself after a while.' },
  'work-asked': {
    name: 'Slowed down',
    hint: 'More than usual came from there, so browsers new to the shop had to do a little work first.',
  },
  'signed-in': { name: 'Sign-ins', hint: '' },
  registered: { name: 'New accounts', hint: '' },
  'new-browser': { name: 'Sign-ins with a new browser', hint: 'The customer was notified by email.' },
  'signed-out-everywhere': { name: 'Signed out everywhere else', hint: '' },
  'stolen-session': {
    name: 'Copied sessions',
    hint: 'A used key to a session came again: a copy, or an answer lost on a weak network. That session was ended.',
  },
  'staff-wrong-code': {
    name: 'Staff: wrong codes',
    hint: 'At the door of the back office. The address need not be one of the staff.',
  },
  'staff-wrong-digits': {
    name: 'Staff: wrong digits of the phone',
    hint: 'Whoever it was had a right code from the mail. Ask that person: if it was not them, somebody reads their mail.',
  },
  'staff-wrong-passkey': { name: 'Staff: passkeys that open nothing', hint: 'At the door of the back office.' },
  'staff-locked': {
    name: 'Staff: locked out',
    hint: 'Too many wrong digits. It ends after ten minutes, or a day.',
  },
  'staff-signed-in': { name: 'Staff: sign-ins', hint: '' },
  'staff-new-browser': { name: 'Staff: sign-ins with a new browser', hint: 'They were notified by email.' },
  'bad-webhook': {
    name: 'Forged payment messages',
    hint: 'Somebody pretended to be Paystack. If real payments stay unpaid, check the key in the settings of the server.',
  },
  'foreign-site': {
    name: 'Requests from other sites',
    hint: 'Another site had a browser send something here. It was refused.',
  },
};

export const kindChoices = securityKinds.map((kind) => ({ value: kind, label: kinds[kind].name }));

/** Where from, as far as it is told. */
export function placeOf({ network, act }: Pick<SecurityEvent, 'network' | 'act'>): string {
  if (network) return `From ${network}`;
  return act === 'ask for an export' ? 'In the back office' : 'From many others, counted together';
}

export const hintOf = ({ kind }: Pick<SecurityEvent, 'kind'>): string => (isKnown(kind) ? kinds[kind].hint : '');

/** '12 wrong codes for a•••@example.com' */
export function securityEventLabel({ kind, act, times, email }: SecurityEvent): string {
  const whom = email || 'an unknown address';
  const forWhom = email && ` for ${email}`;
  const many = (one: string, more: string) => (times === 1 ? one : `${times.toLocaleString('en')} ${more}`);
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${times.toLocaleString('en')} times`;
  const deed = limitedActions[act] ?? act;
  if (!isKnown(kind)) return `${kind}, ${often}`;
  const sentences: Record<SecurityKind, string> = {
    'wrong-code': `${many('A wrong code', 'wrong codes')}${forWhom}`,
    'code-blocked': `${many('A try', 'tries')} at a blocked code${forWhom}`,
    'wrong-link': many('A sign-in link that we never sent', 'sign-in links that we never sent'),
    'wrong-passkey': many('A passkey that opens nothing', 'times a passkey that opens nothing'),
    'limit-refused': `Refused ${often}: ${deed}${forWhom}`,
    'work-asked': `Slowed down ${often}: ${deed}${forWhom}`,
    'signed-in': `${whom} signed in${times === 1 ? '' : ` ${often}`}`,
    registered: `${whom} made an account`,
    'new-browser': `${whom} signed in with ${many('a new browser', 'new browsers')}`,
    'signed-out-everywhere': `${whom} signed out everywhere else`,
    'stolen-session': `${many('A session', 'sessions')} of ${whom} perhaps copied, and ended`,
    'staff-wrong-code': `${many('A wrong staff code', 'wrong staff codes')}${forWhom}`,
    'staff-wrong-digits': `${many('Wrong digits', 'times wrong digits')} of the phone${forWhom}`,
    'staff-wrong-passkey': many('A staff passkey that opens nothing', 'times a staff passkey that opens nothing'),
    'staff-locked': `${email || 'Somebody on the staff'} locked out, ${often}`,
    'staff-signed-in': `${whom} came into the back office${times === 1 ? '' : ` ${often}`}`,
    'staff-new-browser': `${whom} came into the back office with ${many('a new browser', 'new browsers')}`,
    'bad-webhook': many('A forged payment message', 'forged payment messages'),
    'foreign-site': `${many('A request', 'requests')} from another site refused`,
  };
  return sentences[kind];
}

/** What was done too often, by the names of `server/rate-limits/rate-limits.ts`. */
export const limitedActions: Record<string, string> = {
  'ask for a code': 'asking for sign-in codes',
  'ask to register': 'asking for new accounts',
  'send another code': 'asking for another code within a minute',
  'send a code': 'asking for sign-in codes',
  'guess a code': 'trying sign-in codes',
  'show a passkey': 'trying passkeys',
  'add a passkey': 'adding passkeys',
  'guess a link': 'trying sign-in links',
  'guess a coupon': 'trying coupons that do not exist',
  subscribe: 'subscribing to the newsletter',
  'write to the shop': 'writing to the shop',
  'ask for a staff code': 'asking for staff codes',
  'send a staff code': 'asking for staff codes',
  'guess a staff code': 'trying staff codes',
  'ask about a payment': 'asking about payments',
  'cancel an order': 'cancelling orders',
  'read orders': 'reading orders',
  'read a cart': 'reading carts',
  'change a cart': 'changing carts',
  'merge carts': 'taking carts over',
  'renew a session': 'renewing sign-ins',
  'ask for an export': 'asking for files in the office',
  'place an order': 'placing orders',
  'begin to pay': 'beginning to pay',
  'export my data': 'downloading their data',
};

const isKnown = (kind: string): kind is SecurityKind => kind in kinds;
