import { expect, test } from 'vitest';
import { securityKinds } from '#shared/security/security-event-kinds.ts';
import { securityEventLabel } from './security-labels.ts';

const event = {
  _id: 1,
  kind: 'wrong-code',
  act: '',
  network: '10.0.0.1',
  email: 'a•••@example.com',
  times: 12,
  firstAt: '2026-11-02T09:00:00.000Z',
  lastAt: '2026-11-02T09:05:00.000Z',
};

test.for([
  [{}, '12 wrong codes for a•••@example.com'],
  [{ times: 1 }, 'A wrong code for a•••@example.com'],
  [
    { kind: 'rate-limited', act: 'guess a coupon', email: '', times: 2 },
    'Blocked twice: trying coupons that do not exist',
  ],
  [
    { kind: 'proof-required', act: 'subscribe', times: 1_200, email: '' },
    'Slowed down 1,200 times: subscribing to the newsletter',
  ],
  [{ kind: 'signed-in', times: 1 }, 'a•••@example.com signed in'],
  [{ kind: 'of-tomorrow', times: 1 }, 'of-tomorrow, once'],
] as const)('%o is shown as "%s"', ([changes, label]) => {
  expect(securityEventLabel({ ...event, ...changes })).toBe(label);
});

test('every kind has a sentence, alone and of many, with an address and without', () => {
  for (const kind of securityKinds) {
    for (const times of [1, 12]) {
      for (const email of ['', event.email]) {
        expect(securityEventLabel({ ...event, kind, times, email, act: 'guess a code' })).toMatch(/^[\w•]+.*[\w.]$/);
      }
    }
  }
});
