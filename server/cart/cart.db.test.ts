import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { payAtProvider } from '../../tests/actions/purchase.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { type ApiResponse, Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { afterDeadlock } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import type { Database } from '../db/database.ts';

const line = ({ productId, variantId }: CreatedProduct, quantity = 1, size = 'M') => ({
  productId,
  variantId,
  size,
  quantity,
});

/** The part of a cart that most tests check. */
const items = ({ body }: ApiResponse) =>
  (body['cart'] as { variantId: string; size: string; quantity: number }[]).map(({ size, quantity }) => ({
    size,
    quantity,
  }));

/** The prices that the shopper saw of lines that cost something else now. */
const seen = ({ body }: ApiResponse) =>
  (body['cart'] as { seenPrice: number | null }[]).map(({ seenPrice }) => seenPrice);

/** Twelve taps on two devices of one customer, at the same time. */
async function twelveTaps(shop: TestShop, product: CreatedProduct) {
  const phone = await newShopper(shop);
  const laptop = await signIn(shop, 'ada@example.com');
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_none, tap) => (tap % 2 ? phone : laptop).call('POST', '/api/cart', line(product))),
  );
  return { phone, responses };
}

test('a cart keeps what is added, in the order of adding, and says what it costs now', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500, stock: { M: 5, L: 5 } });
  const gown = await makeProduct(shop.db, { name: 'Aso-oke gown', price: 40_000 });
  const ada = await newShopper(shop);

  expect(await ada.call('GET', '/api/cart')).toMatchObject({ status: 200, body: { success: true, cart: [] } });
  await ada.call('POST', '/api/cart', line(shirt, 1, 'L'));
  await ada.call('POST', '/api/cart', line(gown));
  const added = await ada.call('POST', '/api/cart', line(shirt, 2, 'L'));
  expect(added).toMatchObject({ status: 200, body: { message: 'Added to cart' } });
  await shop.db.updateTable('variants').set({ price: 11_000 }).where('id', '=', shirt.variantId).execute();
  await shop.db.updateTable('stock').set({ quantity: 2 }).where('variantId', '=', shirt.variantId).execute();

  const elsewhere = await signIn(shop, 'ada@example.com');

  expect((await elsewhere.call('GET', '/api/cart')).body['cart']).toEqual([
    {
      productId: shirt.productId,
      variantId: shirt.variantId,
      name: 'Adire shirt',
      size: 'L',
      color: { name: 'Indigo' },
      price: 11_000,
      seenPrice: 12_500,
      image: '/pictures/shirt-front.0123456789ab.webp',
      quantity: 3,
      availableQuantity: 2,
      deliveryExtra: 0,
    },
    expect.objectContaining({ name: 'Aso-oke gown', price: 40_000, quantity: 1, availableQuantity: 5 }),
  ]);
});

test('a price that changed while an item was in the cart is said on its line, on every device, until the line changes', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 12_500, stock: { M: 5 } });
  const ada = await newShopper(shop);
  expect(seen(await ada.call('POST', '/api/cart', line(shirt)))).toEqual([null]);
  await shop.db.updateTable('variants').set({ price: 15_000 }).execute();

  expect(seen(await ada.call('GET', '/api/cart'))).toEqual([12_500]);
  expect(seen(await (await signIn(shop, 'ada@example.com')).call('GET', '/api/cart'))).toEqual([12_500]);
  expect(seen(await ada.call('POST', '/api/cart', line(shirt)))).toEqual([null]);
});

test('no more is added than is available, and the shopper reads how much that is', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 2, L: 0 } });
  const ada = await newShopper(shop);

  const tooMany = await ada.call('POST', '/api/cart', line(shirt, 3));
  expect(tooMany).toMatchObject({
    status: 409,
    body: { code: 'stock_short', message: 'Only 2 left in Medium', availableQuantity: 2 },
  });
  expect((await ada.call('POST', '/api/cart', line(shirt, 1, 'L'))).body.message).toBe('Sold out in Large');
  expect((await ada.call('POST', '/api/cart', line(shirt, 1, 'S'))).body.message).toBe('This item does not exist');
  const foreign = { ...line(shirt), productId: randomUUID() };
  expect((await ada.call('POST', '/api/cart', foreign)).body.message).toBe('This item does not exist');

  await ada.call('POST', '/api/cart', line(shirt, 2));
  expect((await ada.call('POST', '/api/cart', line(shirt, 1))).body.message).toBe('Only 2 left in Medium');
  const more = { quantity: 3, variantId: shirt.variantId, size: 'M' };
  expect((await ada.call('PUT', '/api/cart/0', more)).body.message).toBe('Only 2 left in Medium');
  expect(items(await ada.call('GET', '/api/cart'))).toEqual([{ size: 'M', quantity: 2 }]);
});

test('fewer pieces are always possible, also of a line that has become too many', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', line(shirt, 5));
  await shop.db.updateTable('stock').set({ quantity: 1 }).execute();

  const fewer = await ada.call('PUT', '/api/cart/0', { quantity: 3 });

  expect(fewer).toMatchObject({ status: 200, body: { message: 'Updated quantity in cart' } });
  expect(items(fewer)).toEqual([{ size: 'M', quantity: 3 }]);
});

test('a line holds 20 pieces and a cart 50 lines, and the database holds no more either', async () => {
  const shop = await testShop();
  const sizes = Array.from({ length: 51 }, (_none, number) => `${number}`);
  const shirt = await makeProduct(shop.db, { stock: Object.fromEntries(sizes.map((size) => [size, 100])) });
  const ada = await newShopper(shop);

  await ada.call('POST', '/api/cart', line(shirt, 20, '0'));
  const twentyFirst = await ada.call('POST', '/api/cart', line(shirt, 1, '0'));
  expect(twentyFirst).toMatchObject({
    status: 409,
    body: { code: 'cart_full', message: 'You can order up to 20 of one item at a time' },
  });
  for (const size of sizes.slice(1, 50)) await ada.call('POST', '/api/cart', line(shirt, 1, size));
  const fiftyFirst = await ada.call('POST', '/api/cart', line(shirt, 1, '50'));
  expect(fiftyFirst).toMatchObject({
    status: 409,
    body: { code: 'cart_full', message: 'A cart can hold up to 50 different items' },
  });
  const { accountId } = await shop.db.selectFrom('cartLines').select('accountId').executeTakeFirstOrThrow();
  const values = { accountId, variantId: shirt.variantId, size: '50', quantity: 1, addedAt: shop.now() };
  await expect(shop.db.insertInto('cartLines').values(values).execute()).rejects.toThrow('more than 50 lines');
});

test('a position outside the list is no line of the cart', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', line(await makeProduct(shop.db)));

  for (const index of ['1', '-1', '0.5', '1e0', 'x', '00000', '99999999999999999999', '%00']) {
    const rejected = { status: 400, body: { success: false, code: 'invalid_cart_item', message: 'Invalid cart item' } };
    expect(await ada.call('PUT', `/api/cart/${index}`, { quantity: 1 }), index).toEqual(rejected);
    expect(await ada.call('DELETE', `/api/cart/${index}`), index).toEqual(rejected);
  }
  for (const quantity of [0, -1, 21, 1.5, '2', null]) {
    const rejected = await ada.call('PUT', '/api/cart/0', { quantity });
    expect(rejected).toMatchObject({ status: 400, body: { message: 'Quantity must be a whole number from 1 to 20' } });
  }
});

test('a removal may say in its body too which line it expects', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5, L: 5 } });
  const ada = await newShopper(shop);
  for (const size of ['M', 'L']) await ada.call('POST', '/api/cart', line(shirt, 1, size));

  const expected = { variantId: shirt.variantId, size: 'L' };
  expect(await ada.call('DELETE', '/api/cart/0', expected)).toMatchObject({
    status: 409,
    body: { code: 'cart_changed', cart: [{ size: 'M' }, { size: 'L' }] },
  });
  expect(await ada.call('DELETE', '/api/cart/1', expected)).toMatchObject({
    status: 200,
    body: { cart: [{ size: 'M' }] },
  });
  expect(await ada.call('DELETE', '/api/cart/0', {})).toMatchObject({ status: 200, body: { cart: [] } });
});

test('a second tab that means a line which moved is shown the cart as it is, and nothing else is changed', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5, L: 5, XL: 5 } });
  const ada = await newShopper(shop);
  for (const size of ['M', 'L', 'XL']) await ada.call('POST', '/api/cart', line(shirt, 1, size));
  const elsewhere = await signIn(shop, 'ada@example.com');
  await elsewhere.call('DELETE', `/api/cart/0?variantId=${shirt.variantId}&size=M`);

  const expected = { variantId: shirt.variantId, size: 'L' };
  const moved = await ada.call('PUT', '/api/cart/1', { quantity: 4, ...expected });
  const removed = await ada.call('DELETE', `/api/cart/1?variantId=${shirt.variantId}&size=L`);

  for (const response of [moved, removed]) {
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'cart_changed',
        message: 'Your cart was changed in another window. Here is the latest version.',
        cart: [{ size: 'L', quantity: 1 }, { size: 'XL' }],
      },
    });
  }
  expect(items(await ada.call('PUT', '/api/cart/0', { quantity: 4, ...expected }))).toEqual([
    { size: 'L', quantity: 4 },
    { size: 'XL', quantity: 1 },
  ]);
});

test('of 12 taps on two devices at once, each adds its piece', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const { phone, responses } = await twelveTaps(shop, shirt);

  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(items(await phone.call('GET', '/api/cart'))).toEqual([{ size: 'M', quantity: 12 }]);
});

test('of 12 concurrent taps on two devices for the last 5 units, 5 are in the cart and 7 get an error', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const { phone, responses } = await twelveTaps(shop, shirt);

  expect(responses.filter(({ status }) => status === 200).length).toBe(5);
  for (const { body } of responses.filter(({ status }) => status !== 200)) {
    expect(body).toMatchObject({ code: 'stock_short', message: 'Only 5 left in Medium', availableQuantity: 5 });
  }
  expect(items(await phone.call('GET', '/api/cart'))).toEqual([{ size: 'M', quantity: 5 }]);
});

test('of 12 different pieces added at once to a cart with room for 2, two come in; a line that is there still grows', async () => {
  const shop = await testShop();
  const sizes = Array.from({ length: 60 }, (_none, number) => `${number}`);
  const shirt = await makeProduct(shop.db, { stock: Object.fromEntries(sizes.map((size) => [size, 100])) });
  const ada = await newShopper(shop);
  for (const size of sizes.slice(0, 48)) await ada.call('POST', '/api/cart', line(shirt, 1, size));

  const responses = await Promise.all(
    sizes.slice(48, 60).map((size) => ada.call('POST', '/api/cart', line(shirt, 1, size))),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(responses.filter(({ body }) => body['code'] === 'cart_full')).toHaveLength(10);
  expect(await ada.call('POST', '/api/cart', line(shirt, 19, '0'))).toMatchObject({ status: 200 });
  expect(items(await ada.call('GET', '/api/cart'))).toHaveLength(50);
});

test('an emptied cart is empty', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', line(await makeProduct(shop.db)));

  expect(await ada.call('DELETE', '/api/cart')).toMatchObject({ status: 200, body: { cart: [] } });
  expect((await ada.call('GET', '/api/cart')).body['cart']).toEqual([]);
});

test('a guest has no cart here', async () => {
  const shop = await testShop();
  const guest = new Shopper(shop);

  expect((await guest.call('GET', '/api/cart')).status).toBe(401);
  expect((await guest.call('POST', '/api/cart', line(await makeProduct(shop.db)))).status).toBe(401);
});

test('what was paid for leaves the cart when it is paid, not before; what was added since stays', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 9, L: 9 } });
  const gown = await makeProduct(shop.db);
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', line(shirt, 2));
  await ada.call('POST', '/api/cart', line(gown, 1));
  const order = await ada.order(orderPayload([shirt, gown]));
  await ada.call('POST', '/api/cart', line(shirt, 1, 'L'));
  const before = await ada.call('GET', '/api/cart');
  expect(items(before)).toHaveLength(3);

  await ada.verify(await payAtProvider(shop, { shopper: ada, order }));

  expect(items(await ada.call('GET', '/api/cart'))).toEqual([
    { size: 'M', quantity: 1 }, // Two were in the cart, one was ordered.
    { size: 'L', quantity: 1 },
  ]);
});

test('a change of a cart that was ended for a payment, because each waited for the other, is made all the same', async () => {
  const shop = await testShop();
  const [shirt, gown] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', line(shirt));
  await ada.call('POST', '/api/cart', line(gown));

  const changed = await afterDeadlock(shop, {
    first: (tx) => lockLines(tx, gown),
    start: () => ada.call('PUT', '/api/cart/0', { quantity: 2 }),
    second: (tx) => lockLines(tx, shirt),
  });

  expect(changed.status).toBe(200);
  expect(items(changed)).toEqual([
    { size: 'M', quantity: 2 },
    { size: 'M', quantity: 1 },
  ]);
});

test('a guest who pays takes nothing out of anybody’s cart', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', line(shirt));
  const guest = new Shopper(shop);
  const order = await guest.order(orderPayload([shirt]));

  await guest.verify(await payAtProvider(shop, { shopper: guest, order }));

  expect(items(await ada.call('GET', '/api/cart'))).toEqual([{ size: 'M', quantity: 1 }]);
});

const lockLines = (tx: Database, { variantId }: CreatedProduct) =>
  tx.selectFrom('cartLines').select('position').where('variantId', '=', variantId).forUpdate().execute();
