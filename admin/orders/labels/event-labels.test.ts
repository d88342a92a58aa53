import { expect, test } from 'vitest';
import { orderEventLabel } from './event-labels.ts';
import { attemptLabel } from './payment-labels.ts';

const event = (kind: string, note: Record<string, unknown>, who = 'staff:7', isPickup = false) =>
  orderEventLabel({ kind, note, seq: 1, at: '2026-11-01T09:00:00Z', by: { who, name: null } }, isPickup);

test('the timeline of an order to collect says that it was ready and collected, not shipped and delivered', () => {
  expect(event('shipped', {})).toBe('Shipped');
  expect(event('shipped', {}, 'staff:7', true)).toBe('Ready to collect');
  expect(event('delivered', {}, 'staff:7', true)).toBe('Collected');
  expect(event('delivered', { proof: 'code' }, 'staff:7', true)).toBe('Collected, with the customer’s code');
  expect(event('placed', {}, 'shopper', true)).toBe('Order placed');
});

test('the timeline calls an exchange an exchange', () => {
  expect(event('return_declined', { return: 'r', words: 'It was worn' })).toBe('Return declined. It was worn');
  expect(event('return_declined', { return: 'r', exchange: true, words: 'It was worn' })).toBe(
    'Exchange declined. It was worn',
  );
  expect(event('return_closed', { return: 'r', exchange: true })).toBe('Exchange complete');
});

test('the timeline tells a return that its customer requested from one that staff opened', () => {
  expect(event('return_requested', { return: 'r' }, 'shopper')).toBe('Return requested');
  expect(event('return_requested', { return: 'r' })).toBe('Return opened for the customer');
  expect(event('return_requested', { return: 'r', exchange: true })).toBe('Exchange opened for the customer');
});

test('the timeline tells a return that its customer withdrew from one whose items did not arrive', () => {
  expect(event('return_withdrawn', { return: 'r' }, 'shopper')).toBe('Return withdrawn');
  expect(event('return_withdrawn', { return: 'r' }, 'system')).toBe('Return withdrawn');
  expect(event('return_withdrawn', { return: 'r' }, 'staff:7')).toBe('Return closed: its items did not arrive');
  expect(event('return_withdrawn', { return: 'r', exchange: true }, 'clock')).toBe(
    'Exchange closed: its items did not arrive',
  );
});

test('staff read of a payment that went back before we knew of it that it went back, and have nothing to refund', () => {
  expect(attemptLabel({ status: 'reversed', outcome: 'refund_due' })).toBe('Reversed before it was recorded');
  const note = { reference: 'r', receivedKobo: 1_550_000 };
  expect(event('money_refund_due', { ...note, isReversed: true }, 'provider')).toBe(
    'Payment reversed before it was recorded: ₦15,500',
  );
  expect(event('money_refund_due', note, 'provider')).toBe('Payment received, to be refunded: ₦15,500');
  expect(attemptLabel({ status: 'success', outcome: 'refund_due' })).toBe('To refund');
});

test('the timeline says which delivery price was agreed, and instead of which', () => {
  expect(event('delivery_agreed', { agreed: 6_500, listed: 4_000 })).toBe(
    'Delivery price agreed: ₦6,500 instead of ₦4,000',
  );
  expect(event('delivery_agreed', { agreed: 0, listed: 4_000 })).toBe('Delivery price agreed: ₦0 instead of ₦4,000');
  expect(event('delivery_agreed', { agreed: 4_000, listed: 4_000 })).toBe('Delivery price agreed: ₦4,000');
});
