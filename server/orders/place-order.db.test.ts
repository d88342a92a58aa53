import { expect, test } from 'vitest';
import { makeProduct, orderPayload } from '../../tests/make.ts';
import { Shopper } from '../../tests/shopper.ts';
import { testShop } from '../../tests/test-shop.ts';

test('of 40 buyers after 3 pieces, 3 get one and 37 are told that it is sold out', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyers = Array.from({ length: 40 }, (_, number) => ({
    shopper: new Shopper(shop),
    payload: orderPayload([shirt], { email: `buyer${number}@example.com` }),
  }));

  const answers = await Promise.all(buyers.map(({ shopper, payload }) => shopper.call('POST', '/api/orders', payload)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(37);
  expect(refused[0]?.body).toMatchObject({ success: false, code: 'stock_short', message: 'Sold out in Medium' });
  expect(await shop.db.selectFrom('stock').select(['quantity', 'reserved']).execute()).toEqual([
    { quantity: 3, reserved: 3 },
  ]);
});
