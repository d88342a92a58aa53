import { expect, test } from 'vitest';
import type { Return } from '#shared/returns/api.ts';
import { nextStep } from './return-texts.ts';

const received: Return = {
  _id: 'a',
  kind: 'refund',
  status: 'received',
  reason: 'faulty',
  words: '',
  photos: [],
  declineWords: '',
  requestedAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  lines: [],
  replacementOrder: null,
  hasNotArrived: false,
  asCredit: false,
  refundWay: null,
  refundAmount: 12_500,
  creditAmount: 0,
};

test.each([
  [{}, 'We are refunding ₦12,500 to your original payment method.'],
  [{ refundWay: 'account' }, 'We are refunding ₦12,500 to your bank account.'],
  [{ status: 'closed' }, 'We refunded ₦12,500 to your original payment method.'],
  [{ status: 'closed', refundWay: 'cash' }, 'We refunded ₦12,500 in cash.'],
  [{ status: 'closed', refundWay: 'pos' }, 'We refunded ₦12,500 through the POS terminal.'],
  [{ status: 'closed', refundWay: 'transfer' }, 'We refunded ₦12,500 by bank transfer.'],
  [{ status: 'closed', refundWay: 'account' }, 'We refunded ₦12,500 to your bank account.'],
  [{ status: 'closed', asCredit: true, creditAmount: 12_500 }, 'We refunded ₦12,500 as store credit.'],
] satisfies [Partial<Return>, string][])('a return says how the money went back: %j', (change, text) => {
  expect(nextStep({ ...received, ...change }, '')).toBe(text);
});
