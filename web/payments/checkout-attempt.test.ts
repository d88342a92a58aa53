import { expect, test } from 'vitest';
import { type CheckoutAttempt, attemptFor } from './checkout-attempt.ts';

const placed: CheckoutAttempt = { contents: 'a dress to Ikeja', key: 'key-1', orderId: 'order-1', isStarted: false };
const started: CheckoutAttempt = { ...placed, isStarted: true };
const newKey = () => 'new-key';

test('the same cart and form go on with the same key and order', () => {
  expect(attemptFor(placed.contents, { last: placed, pendingOrderId: null, newKey })).toBe(placed);
});

test('another cart or form is another attempt, with a key of its own and no order yet', () => {
  expect(attemptFor('two dresses to Ikeja', { last: placed, pendingOrderId: null, newKey })).toEqual({
    contents: 'two dresses to Ikeja',
    key: 'new-key',
    orderId: null,
    isStarted: false,
  });
});

test('coming back from a payment that failed goes on with the same order', () => {
  expect(attemptFor(started.contents, { last: started, pendingOrderId: 'order-1', newKey })).toBe(started);
});

test('once the order was settled in another tab, the same wish is a new order', () => {
  expect(attemptFor(started.contents, { last: started, pendingOrderId: null, newKey }).key).toBe('new-key');
});

test('a first attempt has a new key', () => {
  expect(attemptFor('a dress', { last: null, pendingOrderId: null, newKey }).key).toBe('new-key');
});
