import { expect, test } from 'vitest';
import { rateLimits } from '#server/rate-limits/rate-limits.ts';
import { limitedActions } from '#admin/settings/security/security-labels.ts';

/** What is left out or waits when it is too often, and is never refused to anybody. */
const neverRefused = [
  'learn that there is no account',
  'learn nothing of an account',
  'be invited to register',
  'fill one mailbox',
  'write to strangers',
];

test('whatever is refused as too often is told to the shopkeeper in words of the shop', () => {
  const refused = Object.keys(rateLimits).filter((act) => !neverRefused.includes(act));
  expect(Object.keys(limitedActions).toSorted()).toEqual(refused.toSorted());
});
