import { expect, test } from 'vitest';
import { noticeHeading } from './notice-heading.ts';

const kinds = [
  { kind: 'order-paid', times: 2 },
  { kind: 'message', times: 1 },
  { kind: 'low-stock', times: 3 },
  { kind: 'job-failed', times: 1 },
] as const;

test('a heading names what few notices are about, and sums up the others of many', () => {
  expect(noticeHeading(kinds.slice(0, 3))).toBe('2 new orders, a new message, 3 sizes are running out');
  expect(noticeHeading([...kinds])).toBe('2 new orders, a new message and 4 more');
});
