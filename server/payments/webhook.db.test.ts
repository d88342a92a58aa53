import { expect, onTestFinished, test, vi } from 'vitest';
import { toOddJson } from '../../emulator/http/json.ts';
import { sign } from '../../emulator/webhooks/webhooks.ts';
import {
  attemptsOf,
  guestWithOrder,
  jobStates,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../tests/actions/purchase.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

const key = 'sk_test_demo';

test('a payment arrives although the shopper never comes back: order paid, pieces sold, receipt sent', async () => {
  const shop = await testShop({ isListening: true });
  const buyer = await guestWithOrder(shop);

  await payAtProvider(shop, buyer); // And the phone dies.

  await expect.poll(() => receiptsTo(shop, 'ada@example.com'), { timeout: 60_000 }).toHaveLength(1);
  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
});

test('a message that the provider sends twice is one event, one payment and one email', async () => {
  const shop = await testShop({ isListening: true });
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ webhook: 'duplicate' });

  await payAtProvider(shop, buyer);

  await expect.poll(() => receiptsTo(shop, 'ada@example.com'), { timeout: 60_000 }).not.toHaveLength(0);
  await expect.poll(() => deliveries(shop)).toMatchObject([{ attempts: [{ status: 200 }, { status: 200 }] }]);
  expect(await events(shop)).toHaveLength(1);
  expect(await jobStates(shop, 'settle-payment')).toHaveLength(1);
  expect(await emailKeys(shop.db)).toHaveLength(1);
  expect(await receiptsTo(shop, 'ada@example.com')).toHaveLength(1);
});

test('after a message whose signature was wrong the provider’s next try still pays the order', async () => {
  const shop = await testShop({ isListening: true });
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ webhook: 'wrongSignature', times: 1 });

  await payAtProvider(shop, buyer);

  await expect.poll(() => deliveries(shop)).toMatchObject([{ attempts: [{ status: 401 }] }]);
  expect(await events(shop)).toEqual([]);
  await shop.provider.control('POST', 'hurry');
  await expect.poll(() => statusOf(shop.db, buyer.order), { timeout: 60_000 }).toBe('processing');
});

test('a message without a right signature is rejected and leaves nothing behind', async () => {
  const shop = await testShop();
  const body = success('any_reference');
  const right = sign(body, key);
  const wrong = [
    undefined,
    '',
    'x',
    right.slice(0, 64),
    right.slice(0, -2),
    `0${right}`,
    `${right}, x`,
    `${right}zz`,
    sign(body, 'sk_test_another'),
    sign(`${body} `, key),
    right.replace(/^../, right.startsWith('00') ? '11' : '00'),
  ];

  for (const signature of wrong) {
    const response = await post(shop, body, signature);
    expect(response.statusCode, String(signature)).toBe(401);
    expect(response.json()).toEqual({ success: false, code: 'bad_signature', message: 'Invalid signature' });
  }
  expect(await events(shop)).toEqual([]);
  expect(await jobStates(shop, 'settle-payment')).toEqual([]);
});

test('the signature is held against the bytes as they came, however oddly they are spelt', async () => {
  const shop = await testShop();
  const odd =
    '{ "data" : {"reference":"a_b","status":"success", "id" : 18446744073709551615,"amount":1.0 }, "event":"charge\\u002esuccess"}';

  expect((await post(shop, odd, sign(odd, key))).statusCode).toBe(200);
  expect((await post(shop, odd, sign(JSON.stringify(JSON.parse(odd)), key))).statusCode).toBe(401);

  expect(await events(shop)).toEqual([
    { key: 'charge.success:18446744073709551615:success', reference: 'a_b' }, // With every digit.
  ]);
});

test('a signed message that makes no sense is rejected, not stored', async () => {
  const shop = await testShop();

  for (const body of ['', 'not json', '[]', '{}', '{"event":"charge.success"}', '{"event":1,"data":{}}']) {
    expect((await post(shop, body, sign(body, key))).statusCode, body).toBe(400);
  }
  expect(await events(shop)).toEqual([]);
});

test('a forged success with a right signature pays nothing: the facts come from the provider', async () => {
  const shop = await testShop({ isListening: true });
  const { shopper, order } = await guestWithOrder(shop);
  const { reference } = await shopper.startPayment(order);
  const body = success(reference);

  expect((await post(shop, body, sign(body, key))).statusCode).toBe(200);

  await expect.poll(() => jobStates(shop, 'settle-payment'), { timeout: 60_000 }).toEqual(['completed']);
  expect(await statusOf(shop.db, order)).toBe('pending');
  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: null, receivedKobo: null }]);
  expect(await emailKeys(shop.db)).toEqual([]);
});

test('a webhook is stored and acknowledged at once, and processed afterwards', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  const body = success(reference);
  const calls = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => calls.mockRestore());

  expect((await post(shop, body, sign(body, key))).statusCode).toBe(200);

  expect(calls).not.toHaveBeenCalled(); // The provider may be slow.
  expect(await events(shop)).toMatchObject([{ reference }]);
  expect(await jobStates(shop, 'settle-payment')).toEqual(['created']);
  expect(await statusOf(shop.db, buyer.order)).toBe('pending');
});

function success(reference: string): string {
  return toOddJson({ event: 'charge.success', data: { id: 1, reference, status: 'success', amount: 1_550_000 } });
}

function post({ app }: TestShop, body: string, signature: string | undefined) {
  return app.inject({
    method: 'POST',
    url: '/api/payment/paystack/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-paystack-signature': signature }),
    },
    payload: body,
  });
}

function events({ db }: TestShop) {
  return db.selectFrom('paymentEvents').select(['key', 'reference']).execute();
}

async function receiptsTo({ app }: TestShop, to: string): Promise<unknown[]> {
  const mail: { subject: string }[] = (await app.inject(`/dev/mailbox.json?to=${to}`)).json();
  return mail.filter(({ subject }) => subject.endsWith('is paid'));
}

/** Every webhook event that the provider sent, with our response. */
async function deliveries({ provider }: TestShop): Promise<unknown> {
  const response = await fetch(`${provider.url}/__emulator/deliveries`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await response.json()) as { deliveries: unknown }).deliveries;
}
