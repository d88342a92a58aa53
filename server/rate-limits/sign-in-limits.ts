import { day, hour, minute } from './rate-limit.ts';

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
 * Codes and links of shoppers, passkeys of shoppers and staff, and what may be sent or shown to those who request them.
 */
export const signInLimits = {
  // Only unused codes add up.
  'ask for a code': [
    { per: 'browser', max: 20, perSeconds: hour },
    { per: 'network', free: 20, perSeconds: hour },
  ],
  'ask to register': toOthers,
  // Which the network's limit above does not stop: an account or a paid order costs an attacker little. Apart from it, so
  // that unknown browsers of a network use up nothing of its known ones.
  'ask to register in a known browser': [{ per: 'network', max: 120, perSeconds: hour, protectsOthers: true }],
  // Emails to addresses without an account. Codes beyond the limit wait (`release-codes.ts`).
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
  // Completed sign-ins: each stores a session. By browser alone, since only the browser that used a code may repeat it.
  'sign in with a code or link': [{ per: 'browser', max: 60, perSeconds: hour }],
  // Only invalid links count, and only they are rejected.
  'guess a link': [{ per: 'network', max: 60, perSeconds: hour }],
  // 'There is no account with this address.' Beyond the limit the response is the same as for any address.
  'learn that there is no account': learn,
  // Counted for existing accounts too, so that both take the same time.
  'learn nothing of an account': learn,
  // The email that is sent instead of that response. Counted for every address, so that it reveals nothing.
  'be invited to register': toOthers,
  // Only failed ones add up: each costs a signature check.
  'show a passkey': [
    { per: 'browser', max: 30, perSeconds: hour },
    { per: 'network', free: 100, perSeconds: hour },
  ],
  // Completed sign-ins: each stores a session, and in browsers new to the account, by its address, sends an email.
  'sign in with a passkey': [
    { per: 'browser', max: 60, perSeconds: hour },
    { per: 'address', max: 10, perSeconds: hour },
    { per: 'address', max: 30, perSeconds: day },
  ],
  // Each sends an email to the own address.
  'add a passkey': [{ per: 'browser', max: 20, perSeconds: day }],
  // The export of all data of an account.
  'export my data': [{ per: 'browser', max: 20, perSeconds: hour }],
} as const;
