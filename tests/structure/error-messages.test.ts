import { expect, test } from 'vitest';
import { rateLimits } from '#server/rate-limits/rate-limits.ts';
import { limitedActions } from '#admin/settings/security/security-labels.ts';

/** Limits whose requests are dropped or delayed and never rejected. */
const neverRejected = [
  'learn that there is no account',
  'learn nothing of an account',
  'be invited to register',
  'fill one mailbox',
  'send an order link',
];

test('every rate limit that rejects has a label in the admin', () => {
  const rejected = Object.keys(rateLimits).filter((action) => !neverRejected.includes(action));
  expect(Object.keys(limitedActions).toSorted()).toEqual(rejected.toSorted());
});
