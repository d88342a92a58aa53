import { expect, test } from 'vitest';
import { allowOnDelivery } from '../../../tests/actions/pay-on-delivery.ts';
import { payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../../tests/actions/signing-in.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

const accountOf = async ({ db }: TestShop, { _id }: { _id: string }) =>
  (await db.selectFrom('orders').select('accountId').where('id', '=', _id).executeTakeFirstOrThrow()).accountId;
const cartOf = async (shopper: Shopper) => (await shopper.call('GET', '/api/cart')).body['cart'];

/** A guest who began to pay, and then signed in: the cart of the browser is in the account's now. */
async function signedInAfterOrdering(shop: TestShop) {
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  await newShopper(shop, { email: 'bola@example.com' });
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([shirt]));
  await shopper.startPayment(order);
  await signIn(shop, 'bola@example.com', shopper);
  const { productId, variantId } = shirt;
  await shopper.call('POST', '/api/cart', { productId, variantId, size: 'M', quantity: 1 });
  return { shopper, order };
}

test('a guest who began to pay, signs in and pays that order has it in the account, and no longer in the cart', async () => {
  const shop = await testShop();
  const { shopper, order } = await signedInAfterOrdering(shop);

  await shopper.verify(await payAtProvider(shop, { shopper, order }));

  expect(await statusOf(shop.db, order)).toBe('processing');
  expect(await cartOf(shopper)).toEqual([]);
  expect(await accountOf(shop, order)).not.toBe(null);
});

test('the same when it is paid on delivery', async () => {
  const shop = await testShop();
  await allowOnDelivery(shop);
  const { shopper, order } = await signedInAfterOrdering(shop);

  expect(await shopper.call('POST', `/api/orders/${order._id}/pay-on-delivery`)).toMatchObject({ status: 200 });

  expect(await accountOf(shop, order)).not.toBe(null);
  expect(await cartOf(shopper)).toEqual([]);
});

test('an order that this browser only opened by a link stays a guest’s, no matter who pays it', async () => {
  const shop = await testShop();
  const { shopper, order } = await signedInAfterOrdering(shop);
  await shop.db.updateTable('orderAccess').set({ byLink: true }).execute();

  await shopper.verify(await payAtProvider(shop, { shopper, order }));

  expect(await statusOf(shop.db, order)).toBe('processing');
  expect(await accountOf(shop, order)).toBe(null);
  expect(await cartOf(shopper)).toHaveLength(1);
});
