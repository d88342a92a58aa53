import { expect, test } from 'vitest';
import { shownWait, tryAgainIn } from './shown-wait.ts';

test.for([
  [1, '1', '1 minute'],
  [60, '1', '1 minute'],
  [61, '5', '5 minutes'],
  [2_101, '40', '40 minutes'],
  [3_600, '60', '60 minutes'],
  [86_400, '60', '60 minutes'],
] as const)('after %i seconds a page says to try again in %s minutes', ([seconds, wait, text]) => {
  expect(shownWait(seconds)).toBe(wait);
  expect(tryAgainIn(wait)).toBe(`Please try again in ${text}`);
});

test('a wait that the shop does not show is not shown from a made-up address', () => {
  for (const wait of [null, '', '41', '9999', '<b>']) expect(tryAgainIn(wait)).toBeNull();
});
