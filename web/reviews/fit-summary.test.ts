import { expect, test } from 'vitest';
import { fitSummary } from './fit-summary.ts';

test.each([
  [{ small: 1, true: 7, large: 1 }, '7 of 9 say it fits true to size'],
  [{ small: 5, true: 3, large: 0 }, '5 of 8 say it runs small'],
  [{ small: 1, true: 1, large: 0 }, '1 of 2 says it fits true to size'],
  [{ small: 2, true: 2, large: 2 }, '2 of 6 say it fits true to size'],
  [{ small: 0, true: 0, large: 1 }, 'One customer says it runs large'],
  [{ small: 0, true: 0, large: 0 }, null],
])('of %j the summary says: %s', (fits, summary) => {
  expect(fitSummary(fits)).toBe(summary);
});
