import { expect, test } from 'vitest';
import { makeProduct, orderPayload } from '../../tests/make.ts';
import { payAtProvider } from '../../tests/buying.ts';
import { Shopper } from '../../tests/shopper.ts';
import { testShop } from '../../tests/test-shop.ts';

test('who orders and cancels with an address that is not theirs cannot fill its mailbox', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db, { stock: { M: 3 } });
  const eve = new Shopper(shop);
  const payload = orderPayload([product], { email: 'ada@example.com' });
  const order = (number: number) =>
    eve.order({ ...payload, shippingAddress: { ...payload.shippingAddress, street: `${number} Market Road` } });

  for (let number = 1; number <= 15; number += 1) {
    const { _id } = await order(number);
    if (number > 12) await eve.call('POST', `/api/orders/${_id}/cancel`);
  }

  const letters = shop.db.selectFrom('letters').select('key').where('recipient', '=', 'ada@example.com');
  expect(await letters.execute()).toHaveLength(10);

  const paid = await order(16);
  await eve.verify(await payAtProvider(shop, { shopper: eve, order: paid }));
  expect((await letters.execute()).map(({ key }) => key)).toContain(`order-paid:${paid._id}`);
  shop.clock.forward({ hours: 1 });
  const later = await order(17);
  expect((await letters.execute()).map(({ key }) => key)).toContain(`order-received:${later._id}`);
});
