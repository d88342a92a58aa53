import { day, hour } from './rate-limit.ts';

/** What staff do, and attempts to sign in as staff. */
export const staffLimits = {
  // A browser in which that member of staff was signed in has only its own limits: strangers can't lock it out.
  'ask for a staff code': [{ per: 'network', max: 20, perSeconds: hour }],
  // Reset by a successful sign-in.
  'send a staff code': [
    { per: 'browser and address', max: 10, perSeconds: hour },
    { per: 'network and address', max: 5, perSeconds: hour },
    { per: 'address', max: 40, perSeconds: hour },
  ],
  'guess a staff code': [
    { per: 'browser and address', max: 30, perSeconds: hour },
    { per: 'network', max: 30, perSeconds: hour },
  ],
  // Each may send an email; they are for the owner of the link that the server printed.
  'become the first owner': [{ per: 'network', max: 20, perSeconds: hour }],
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
} as const;
