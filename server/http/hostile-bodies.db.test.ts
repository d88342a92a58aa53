import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeProduct, orderPayload } from '../../tests/make.ts';
import { hostileBodies, routesOf, wrongWith } from '../../tests/hostile.ts';
import { Shopper } from '../../tests/shopper.ts';
import { testShop, type TestShop } from '../../tests/test-shop.ts';

/** A right body for every call that takes one, from which the wrong ones are made. */
const rightBodies: Record<string, (shop: TestShop) => Promise<object>> = {
  'POST /api/product/check-stock': async ({ db }) => {
    const { productId, variantId } = await makeProduct(db);
    return { productId, variantId, size: 'M', requestedQuantity: 1 };
  },
  'POST /api/orders': async ({ db }) => orderPayload([await makeProduct(db, { stock: { M: 5_000 } })]),
  'POST /api/payment/paystack/initialize': async (shop) => {
    const { _id } = await new Shopper(shop).order(orderPayload([await makeProduct(shop.db)]));
    return { orderId: _id, email: 'ada@example.com' };
  },
  'POST /api/contact': async () => ({ name: 'Ada', email: 'ada@example.com', message: 'Hello', website: '' }),
  'POST /contact': async () => ({ name: 'Ada', email: 'ada@example.com', message: 'Hello' }),
  'POST /api/payment/paystack/webhook': async () => ({ event: 'charge.success', data: { id: 1, reference: 'x' } }),
};

test('every call that changes something is held against the bodies below', async () => {
  const { app } = await testShop();

  const calls = (await routesOf(app)).filter(({ method }) => method !== 'GET');

  expect(calls.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(Object.keys(rightBodies).toSorted());
});

test.for(Object.entries(rightBodies))('%s takes or calmly refuses whatever its body is', async ([call, right]) => {
  const shop = await testShop();
  const bodies = hostileBodies(await right(shop));

  const wrong: string[] = [];
  for (const body of bodies) {
    const answer = await send(shop, call, body);
    const complaint = wrongWith(answer);
    if (complaint !== null) wrong.push(`${complaint} to ${body.slice(0, 300)}`);
  }

  expect(wrong).toEqual([]);
});

function send({ app }: TestShop, call: string, payload: string, headers = {}) {
  const [method, url] = call.split(' ');
  return app.inject({
    method: method as 'POST',
    url: url!,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
