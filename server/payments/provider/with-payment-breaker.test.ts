import { expect, test } from 'vitest';
import { ShopError } from '#shared/errors.ts';
import { withPaymentBreaker } from './with-payment-breaker.ts';
import type { Charge, Payments } from './payment-provider.ts';

const charge = { status: 'success' } as Charge;
const down = () => Promise.reject(new ShopError('payment_unavailable'));

/** A provider that responds as the test sets, counts its calls, and has a clock. */
function provider() {
  let callCount = 0;
  let nowMs = 0;
  const it = {
    respond: (): Promise<Charge> => Promise.resolve(charge),
    callCount: () => callCount,
    forward: (seconds: number) => (nowMs += seconds * 1_000),
  };
  const verify = () => {
    callCount += 1;
    return it.respond();
  };
  const payments = withPaymentBreaker({ verify } as Partial<Payments> as Payments, () => new Date(nowMs));
  const ask = () =>
    payments.verify('any').then(
      () => 'answered',
      (error: unknown) => (error instanceof ShopError ? error.code : 'another error'),
    );
  return Object.assign(it, { ask });
}

test('after five unanswered calls in a row nobody waits for the provider for 15 seconds', async () => {
  const it = provider();
  it.respond = down;
  for (let call = 1; call <= 7; call += 1) expect(await it.ask()).toBe('payment_unavailable');
  expect(it.callCount()).toBe(5);

  it.forward(14);
  it.respond = () => Promise.resolve(charge);
  expect(await it.ask()).toBe('payment_unavailable');
  expect(it.callCount()).toBe(5);

  it.forward(1);
  expect(await it.ask()).toBe('answered');
  expect(await it.ask()).toBe('answered');
});

test('one call tries alone, and when it gets no response the breaker stays open for another 15 seconds', async () => {
  const it = provider();
  it.respond = down;
  for (let call = 1; call <= 5; call += 1) await it.ask();
  it.forward(15);

  expect(await Promise.all([it.ask(), it.ask(), it.ask()])).toEqual(Array(3).fill('payment_unavailable'));
  expect(it.callCount()).toBe(6);
  it.forward(14);
  await it.ask();
  expect(it.callCount()).toBe(6);
});

test('a clock that is set back keeps nobody from the provider for longer than 15 seconds', async () => {
  const it = provider();
  it.respond = down;
  for (let call = 1; call <= 5; call += 1) await it.ask();
  it.respond = () => Promise.resolve(charge);

  it.forward(-3_600);

  expect(await it.ask()).toBe('answered');
});

test('after a try without a response the next one with a response lets everybody through again', async () => {
  const it = provider();
  it.respond = down;
  for (let call = 1; call <= 5; call += 1) await it.ask();
  it.forward(15);
  expect(await it.ask()).toBe('payment_unavailable');

  it.forward(15);
  it.respond = () => Promise.resolve(charge);
  expect(await it.ask()).toBe('answered');
  expect(await Promise.all([it.ask(), it.ask()])).toEqual(['answered', 'answered']);
});

test('four calls without a response and one with a response count as nothing; a rejection is a response', async () => {
  const it = provider();
  for (let round = 1; round <= 3; round += 1) {
    it.respond = down;
    for (let call = 1; call <= 4; call += 1) await it.ask();
    it.respond = () => Promise.reject(new Error('Refused'));
    expect(await it.ask()).toBe('another error');
  }
  expect(it.callCount()).toBe(15);
});
