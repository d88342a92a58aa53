import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { afterDeadlock } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { deleteOldMerges } from './merge-cart.ts';

const mergeId = 'the-cart-of-one-browser';

const item = ({ productId, variantId }: CreatedProduct, quantity = 1, size = 'M') => ({
  productId,
  variantId,
  size,
  quantity,
});

test('a browser’s cart and the account’s become one: quantities add up, new lines come last', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5, L: 5 } });
  const gown = await makeProduct(shop.db);
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', item(shirt, 2));

  const merged = await merge(ada, [item(gown), item(shirt, 1), item(shirt, 1, 'L'), item(shirt, 1)]);

  expect(merged).toMatchObject({ success: true, message: 'Your cart is now saved to your account', notes: [] });
  expect(merged.cart).toMatchObject([
    { variantId: shirt.variantId, size: 'M', quantity: 4 },
    { variantId: gown.variantId, size: 'M', quantity: 1 },
    { variantId: shirt.variantId, size: 'L', quantity: 1 },
  ]);
});

test('the same merge twice changes nothing, also when both come at once', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const ada = await newShopper(shop);

  await Promise.all(Array.from({ length: 6 }, () => merge(ada, [item(shirt, 2)])));
  const again = await merge(ada, [item(shirt, 2)]);

  expect(again.cart).toMatchObject([{ quantity: 2 }]);
  expect((await merge(ada, [item(shirt, 2)], 'the-cart-of-another-phone')).cart).toMatchObject([{ quantity: 4 }]);
});

test('quantities that could not be merged in full are reported, and nothing in the account’s cart decreases', async () => {
  const shop = await testShop();
  const productOf = (name: string, units: number) => makeProduct(shop.db, { name, stock: { M: units } });
  const [few, none, many, shrunk] = [
    await productOf('Few', 3),
    await productOf('None', 0),
    await productOf('Many', 90),
    await productOf('Shrunk', 5),
  ];
  const gone = { ...item(few), variantId: randomUUID() };
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', item(few, 2));
  await ada.call('POST', '/api/cart', item(shrunk, 4));
  await shop.db.updateTable('stock').set({ quantity: 1 }).where('variantId', '=', shrunk.variantId).execute();

  const merged = await merge(ada, [item(few, 2), item(none), item(many, 500), gone, item(shrunk)]);

  expect(merged.notes).toEqual([
    'Few in Medium: quantity changed to 3',
    'None in Medium is sold out',
    'Many in Medium: quantity changed to 20',
    'This item is no longer sold',
    'Shrunk in Medium: quantity changed to 4',
  ]);
  expect(merged.cart).toMatchObject([
    { name: 'Few', quantity: 3 },
    { name: 'Shrunk', quantity: 4 },
    { name: 'Many', quantity: 20 },
  ]);
});

test('what the shopper’s own unpaid order reserves is not sold out for them, only for others', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 2 } });
  await newShopper(shop);
  const guest = new Shopper(shop);
  await guest.order(orderPayload([shirt], { quantity: 2 }));
  const stock = { ...item(shirt), requestedQuantity: 2 };
  expect((await guest.call('POST', '/api/product/check-stock', stock)).body).toMatchObject({ isAvailable: true });
  expect((await new Shopper(shop).call('POST', '/api/product/check-stock', stock)).body).toMatchObject({
    isAvailable: false,
    availableQuantity: 0,
  });

  const stranger = await newShopper(shop, { email: 'eve@example.com' });
  expect(await merge(stranger, [item(shirt)])).toMatchObject({
    cart: [],
    notes: ['Adire shirt in Medium is sold out'],
  });
  const ada = await signIn(shop, 'ada@example.com', guest);
  const merged = await merge(ada, [item(shirt, 2)]);

  expect(merged).toMatchObject({ cart: [{ quantity: 2, availableQuantity: 2 }], notes: [] });
  await ada.call('PUT', '/api/cart/0', { quantity: 1 });
  expect((await ada.call('POST', '/api/cart', item(shirt))).status).toBe(200);
  expect((await ada.call('PUT', '/api/cart/0', { quantity: 3 })).body.message).toBe('Only 2 left in Medium');
});

test('what an order of another device of the account reserves is sold out in the cart while it is at the checkout', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 2 } });
  const phone = await newShopper(shop);
  await phone.order(orderPayload([shirt], { quantity: 2 }));
  const laptop = await signIn(shop, 'ada@example.com');
  const available = async () => (await laptop.call('GET', '/api/cart')).body['cart'];
  const another = orderPayload([shirt], { quantity: 2, shippingMethod: 'lagos-island-1' });

  expect(await merge(laptop, [item(shirt, 2)])).toMatchObject({
    cart: [],
    notes: ['Adire shirt in Medium is sold out'],
  });
  expect((await laptop.call('POST', '/api/orders', another)).body).toMatchObject({ code: 'stock_short' });

  shop.clock.forward({ hours: 2 }); // Its reservation ends, and the session too.
  await signIn(shop, 'ada@example.com', laptop);
  await laptop.order(another);
  await merge(laptop, [item(shirt, 2)], 'the-cart-of-the-laptop');
  expect(await available()).toMatchObject([{ quantity: 2, availableQuantity: 2 }]);
});

test('an order of this browser that no longer reserves its units does not count', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 2 } });
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', item(shirt, 2));
  const order = await ada.order(orderPayload([shirt], { quantity: 2 }));
  const available = async () => (await ada.call('GET', '/api/cart')).body['cart'];

  expect(await available()).toMatchObject([{ availableQuantity: 2 }]);
  await shop.db.updateTable('orders').set({ releasedAt: shop.now() }).where('id', '=', order._id).execute();
  expect(await available()).toMatchObject([{ availableQuantity: 0 }]);
});

test('of an item that is no longer sold its name is said, unless it is a draft, and a size that went is sold out', async () => {
  const shop = await testShop();
  const archived = await makeProduct(shop.db, { name: 'Agbada' });
  const sizeless = await makeProduct(shop.db, { name: 'Kaftan' });
  const draft = await makeProduct(shop.db, { name: 'Secret' });
  const ada = await newShopper(shop);
  const status = (product: CreatedProduct, to: 'archived' | 'draft') =>
    shop.db.updateTable('products').set({ status: to }).where('id', '=', product.productId).execute();
  await status(archived, 'archived');
  await status(draft, 'draft');

  const merged = await merge(ada, [item(archived), item(sizeless, 1, 'XXL'), item(draft)]);

  expect(merged.notes).toEqual([
    'Agbada is no longer sold',
    'Kaftan in 2XL is sold out',
    'This item is no longer sold',
  ]);
});

test('a merge that has to begin again tells only what came of it in the end', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Few', stock: { M: 3 } });
  const ada = await newShopper(shop);
  const { id: accountId } = await shop.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const added = { accountId, variantId: shirt.variantId, size: 'M', quantity: 1, seenPrice: null, addedAt: shop.now() };

  const merged = await afterDeadlock(shop, {
    first: (tx) => tx.insertInto('cartLines').values(added).execute(),
    start: () => merge(ada, [item(shirt, 5)]),
    second: async (tx) => {
      await tx.updateTable('stock').set({ quantity: 2 }).execute();
      await tx.selectFrom('accounts').select('id').forUpdate().execute();
    },
  });

  expect(merged).toMatchObject({ cart: [{ quantity: 2 }], notes: ['Few in Medium: quantity changed to 2'] });
});

test('a price that changed since the guest saw it is said of the merged line, until the line changes', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 12_500, stock: { M: 9, L: 9 } });
  const ada = await newShopper(shop);

  const merged = await merge(ada, [
    { ...item(shirt, 2), price: 10_000 },
    { ...item(shirt, 1, 'L'), price: 12_500 },
  ]);

  expect(merged.cart).toMatchObject([
    { size: 'M', price: 12_500, seenPrice: 10_000 },
    { size: 'L', price: 12_500, seenPrice: null },
  ]);
  const changed = await ada.call('PUT', '/api/cart/0', { quantity: 1 });
  expect(changed.body['cart']).toMatchObject([{ seenPrice: null }, { seenPrice: null }]);
});

test('beyond 50 lines the rest is left out, and the shopper reads it', async () => {
  const shop = await testShop();
  const sizes = Array.from({ length: 60 }, (_none, number) => `${number}`);
  const shirt = await makeProduct(shop.db, { stock: Object.fromEntries(sizes.map((size) => [size, 5])) });
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', item(shirt, 1, '59'));

  const merged = await merge(
    ada,
    sizes.map((size) => item(shirt, 1, size)),
  );

  expect(merged.cart).toHaveLength(50);
  expect(merged.cart[0]).toMatchObject({ size: '59', quantity: 2 });
  expect(merged.notes).toEqual(['A cart can hold up to 50 different items; the rest were left out']);
});

test('a merge is remembered for a month', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await merge(ada, [item(await makeProduct(shop.db))]);

  shop.clock.forward({ hours: 29 * 24 });
  await deleteOldMerges(shop.db, shop.now());
  expect(await shop.db.selectFrom('cartMerges').selectAll().execute()).toHaveLength(1);
  shop.clock.forward({ hours: 24 });
  await deleteOldMerges(shop.db, shop.now());
  expect(await shop.db.selectFrom('cartMerges').selectAll().execute()).toEqual([]);
});

async function merge(shopper: Shopper, items: object[], id = mergeId) {
  const { status, body } = await shopper.call('POST', '/api/cart/merge', { mergeId: id, items });
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body as { success: boolean; message: string; cart: object[]; notes: string[] };
}
