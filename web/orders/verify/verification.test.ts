import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';
import {
  afterFailedFetch,
  afterFetching,
  afterResponse,
  initialVerification,
  orderIdOf,
  checkingAgain,
  type PaymentResponse,
  type Verification,
  type Verifying,
} from './verification.ts';

const order = { _id: 'order-1', status: 'processing', isPaid: true } as Order;
const responseOf = (outcome: PaymentOutcome, message = 'A sentence'): PaymentResponse => ({
  kind: 'response',
  success: outcome === 'paid',
  outcome,
  message,
  order,
});
const error = (status: number, message = 'A sentence'): PaymentResponse => ({ kind: 'error', status, message });
const start = initialVerification('r_order-1');

/** The waits of a page that always gets the same response, in seconds, and its final state. */
function waits(response: PaymentResponse): { seconds: number[]; end: Verification } {
  const seconds: number[] = [];
  let now = afterResponse(start, response);
  while (now.stage === 'verifying') {
    seconds.push(now.retryInMs! / 1_000);
    now = afterResponse(now, response);
  }
  return { seconds, end: now };
}

test('without a reference in the address there is nothing to verify', () => {
  expect(initialVerification(null)).toEqual({ stage: 'failed', text: 'Payment reference not found in URL' });
  expect(initialVerification('')).toMatchObject({ stage: 'failed' });
});

test('paid is a success, in the words of the server', () => {
  expect(afterResponse(start, responseOf('paid', 'Payment verified successfully!'))).toEqual({
    stage: 'paid',
    text: 'Payment verified successfully!',
    order,
  });
});

test('pending is asked again after 2, 4, 8, 16, 30, 30 ... seconds for five minutes; then we write', () => {
  const { seconds, end } = waits(responseOf('pending'));
  expect(seconds.slice(0, 6)).toEqual([2, 4, 8, 16, 30, 30]);
  expect(seconds.reduce((sum, wait) => sum + wait)).toBe(300);
  expect(end).toEqual({
    stage: 'later',
    text: 'This is taking longer than usual. We will email you as soon as the payment is confirmed.',
    order,
  });
});

test('no response, an outage and too many requests are unknown, not failed', () => {
  for (const status of [0, 429, 500, 502, 503]) {
    expect(afterResponse(start, error(status))).toMatchObject({ stage: 'verifying', retryInMs: 2_000 });
  }
  expect(waits(error(0)).end).toMatchObject({ stage: 'later' });
});

test('a response after an outage still counts', () => {
  expect(afterResponse(afterResponse(start, error(0)), responseOf('paid'))).toMatchObject({ stage: 'paid' });
});

test('a payment under review is neither paid nor failed, and is not asked about again', () => {
  expect(afterResponse(start, responseOf('review'))).toEqual({
    stage: 'later',
    text: 'We are checking your payment. Please do not pay again. We’ll email you.',
    order,
  });
});

test('a payment that is refunded is neither paid nor failed: nobody is asked to try again', () => {
  expect(afterResponse(start, responseOf('refund'))).toEqual({
    stage: 'later',
    text: 'This payment came too late or twice, so we are refunding it. We will email you.',
    order,
  });
});

test('only failed is failed', () => {
  expect(afterResponse(start, responseOf('failed', 'The card was declined'))).toEqual({
    stage: 'failed',
    text: 'The card was declined',
    order,
  });
  const reason = 'Your bank did not allow this payment. No money was taken.';
  expect(afterResponse(start, { ...responseOf('failed'), reason } as PaymentResponse)).toMatchObject({
    stage: 'failed',
    text: reason,
  });
});

test('a response with only the fields of the specification is understood too', () => {
  const paid: PaymentResponse = { kind: 'response', success: true, message: 'Paid', order };
  expect(afterResponse(start, paid)).toEqual({ stage: 'paid', text: 'Paid', order });
  expect(afterResponse(start, { kind: 'response', success: true, order })).toMatchObject({
    stage: 'paid',
    text: 'Payment verified successfully!',
  });
  expect(afterResponse(start, { kind: 'response', success: true })).toEqual({ stage: 'settled' });
  expect(afterResponse(start, { kind: 'response', success: false, message: 'Declined' })).toMatchObject({
    stage: 'failed',
    text: 'Declined',
  });
  expect(afterResponse(start, { kind: 'response', success: false })).toMatchObject({
    text: 'Payment verification failed',
  });
});

test('a shopper who waits since they paid is not told that it was processed before; whoever opens the page later is', () => {
  const already = responseOf('paid', 'Your payment was already processed successfully!');
  expect(afterResponse(start, already)).toMatchObject({ text: 'Your payment was already processed successfully!' });
  expect(afterResponse(afterResponse(start, error(0)), already)).toMatchObject({
    text: 'Payment verified successfully!',
  });
});

test('checking again asks at once, has five minutes again, and keeps what was heard', () => {
  const { end } = waits(responseOf('pending'));
  expect(checkingAgain(end)).toMatchObject({ stage: 'verifying', retryInMs: null, tries: 1, order });
  const waiting = afterResponse(start, error(0));
  expect(checkingAgain(waiting)).toMatchObject({ stage: 'verifying', retryInMs: null, text: expect.any(String) });
  const paid = afterResponse(start, responseOf('paid'));
  expect(checkingAgain(paid)).toBe(paid);
});

test('a payment the server does not know sends the shopper to support', () => {
  expect(afterResponse(start, error(404, 'Order not found'))).toEqual({
    stage: 'failed',
    text: 'Failed to verify payment. Please contact support.',
  });
});

test('already verified and already paid are successes once the order is there', () => {
  for (const message of ['Payment already verified', 'This order has already been paid']) {
    expect(afterResponse(start, error(400, message))).toEqual({ stage: 'settled' });
    expect(afterResponse(start, responseOf('failed', message))).toEqual({ stage: 'settled' });
  }
  expect(afterFetching(order)).toEqual({
    stage: 'paid',
    text: 'Your payment was already processed successfully!',
    order,
  });
});

test('a settled payment is a success to a browser without access to its order; after an outage the order is fetched again', () => {
  for (const status of [401, 403, 404]) {
    expect(afterFailedFetch(start as Verifying, status, 'order-1')).toMatchObject({ stage: 'paid', order });
  }
  for (const status of [0, 200, 408, 429, 500, 503]) {
    expect(afterFailedFetch(start as Verifying, status, 'order-1')).toMatchObject({
      stage: 'verifying',
      retryInMs: 2_000,
    });
  }
});

test('an order that is not paid is never shown as paid, whatever was said of its payment', () => {
  const unpaid = { ...order, status: 'pending', isPaid: false } as Order;
  expect(afterFetching(unpaid)).toEqual({
    stage: 'later',
    text: expect.stringContaining('We will email you'),
    order: unpaid,
  });
});

test('an order that was cancelled since it was paid is not thanked for', () => {
  const cancelled = { ...order, status: 'cancelled' } as Order;
  const end = {
    stage: 'cancelled',
    text: 'This order was cancelled. We’ll email you about any refund.',
    order: cancelled,
  };
  for (const outcome of ['paid', 'deposit'] as const) {
    expect(afterResponse(start, { ...responseOf(outcome), order: cancelled } as PaymentResponse)).toEqual(end);
  }
  expect(afterFetching(cancelled)).toEqual(end);
});

test('a payment that came too late for a cancelled order keeps its text', () => {
  const cancelled = { ...order, status: 'cancelled', isPaid: false } as Order;
  for (const [outcome, text] of [
    ['refund', 'This payment came too late or twice, so we are refunding it. We will email you.'],
    ['review', 'We are checking your payment. Please do not pay again. We’ll email you.'],
  ] as const) {
    const response = { ...responseOf(outcome), order: cancelled } as PaymentResponse;
    expect(afterResponse(start, response)).toEqual({ stage: 'later', text, order: cancelled });
  }
});

test('the stored pending order is fetched only if the reference is of that order, or of none', () => {
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  expect(orderIdOf(`abc_${one}`, one)).toBe(one);
  expect(orderIdOf(`abc_${one}`, null)).toBe(one);
  expect(orderIdOf(`abc_${one}`, other)).toBe(one);
  expect(orderIdOf('T123456789', other)).toBe(other);
});

test('nothing is heard after the end', () => {
  const paid = afterResponse(start, responseOf('paid'));
  expect(afterResponse(paid, responseOf('failed'))).toBe(paid);
});
