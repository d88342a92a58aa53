import { expect, test } from 'vitest';
import { payAtProvider } from '../../tests/actions/purchase.ts';
import { type ApiResponse, Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { limitsOf, readChanges } from '../config/limits.ts';
import { deleteOldGuestCarts } from './guest-cart.ts';

const url = '/api/guest-cart';
const line = ({ productId, variantId }: CreatedProduct, quantity = 1, size = 'M') => ({
  productId,
  variantId,
  size,
  quantity,
});
const items = ({ body }: ApiResponse) =>
  (body['cart'] as { name: string; quantity: number }[]).map(({ name, quantity }) => [name, quantity]);
const rows = ({ db }: TestShop) => db.selectFrom('cartLines').select(['accountId', 'quantity']).execute();

test('a guest’s cart is kept for the browser that has its cookie, and for no other', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const guest = new Shopper(shop);

  expect(await guest.call('GET', url)).toMatchObject({ status: 200, body: { cart: [] } });
  expect(await guest.call('POST', url, line(shirt, 2))).toMatchObject({
    status: 200,
    body: { message: 'Added to cart' },
  });
  expect(guest.cookies()).toMatchObject({ guestCart: '1', order: expect.stringMatching(/^[\w-]{43}$/) });
  await guest.call('PUT', `${url}/0`, { ...line(shirt, 3), productId: undefined });
  expect(items(await guest.call('GET', url))).toEqual([['Adire shirt', 3]]);

  const stranger = new Shopper(shop);
  expect(items(await stranger.call('GET', url))).toEqual([]);
  expect((await stranger.call('DELETE', `${url}/0`)).body.code).toBe('invalid_cart_item');
  expect(items(await guest.call('DELETE', `${url}/0`))).toEqual([]);
  expect(guest.cookies()).not.toHaveProperty('guestCart');
});

test('a guest’s cart has the limits of any cart, also when two forms are sent at once', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const guest = new Shopper(shop);
  await guest.call('POST', url, line(shirt, 5));

  const responses = await Promise.all(Array.from({ length: 4 }, () => guest.call('POST', url, line(shirt, 5))));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
    'You can order up to 20 of one item at a time',
  );
  expect(await rows(shop)).toEqual([{ accountId: null, quantity: 20 }]);
});

test('a paid order takes its items out of the guest’s cart, and leaves what was added since', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt' });
  const gown = await makeProduct(shop.db, { name: 'Aso-oke gown' });
  const guest = new Shopper(shop);
  await guest.call('POST', url, line(shirt));
  const order = await guest.order(orderPayload([shirt]));
  await guest.call('POST', url, line(gown));
  expect(items(await guest.call('GET', url))).toHaveLength(2);

  await guest.verify(await payAtProvider(shop, { shopper: guest, order }));

  expect(items(await guest.call('GET', url))).toEqual([['Aso-oke gown', 1]]);
});

test('who signs in finds the guest’s cart of the browser in theirs, once', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const ada = await newShopper(shop);
  await ada.call('POST', '/api/cart', line(shirt, 1));
  await ada.call('POST', url, line(shirt, 2));

  expect(items(await ada.call('GET', '/api/cart'))).toEqual([['Adire shirt', 3]]);
  expect(items(await ada.call('GET', '/api/cart'))).toEqual([['Adire shirt', 3]]);
  expect(ada.cookies()).not.toHaveProperty('guestCart');
  expect(items(await ada.call('GET', url))).toEqual([]);
});

test('what the account’s cart could not take of the guest’s is said once, and a changed price on its line', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 10_000, stock: { M: 5, L: 2 } });
  const ada = await newShopper(shop);
  await ada.call('POST', url, line(shirt, 2, 'L'));
  await ada.call('POST', url, line(shirt));
  await shop.db.updateTable('stock').set({ quantity: 0 }).where('size', '=', 'L').execute();
  await shop.db.updateTable('variants').set({ price: 12_500 }).execute();

  expect((await ada.call('GET', '/api/cart')).body).toMatchObject({
    cart: [{ size: 'M', price: 12_500, seenPrice: 10_000 }],
    notes: ['Adire shirt in Large is sold out'],
  });
  expect((await ada.call('GET', '/api/cart')).body['notes']).toBeUndefined();
});

test('what is added in another tab while a guest’s cart joins the account’s is not lost', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const ada = await newShopper(shop);
  await ada.call('POST', url, line(shirt, 2));

  await inTurn(
    shop.db,
    (tx) => tx.selectFrom('accounts').select('id').forUpdate().execute(),
    () => ada.call('GET', '/api/cart'),
    () => ada.call('POST', url, line(shirt, 1)),
  );

  const [account, browser] = [items(await ada.call('GET', '/api/cart')), items(await ada.call('GET', url))];
  expect([...account, ...browser].reduce((sum, [, quantity]) => sum + Number(quantity), 0)).toBe(3);
});

test('a guest’s cart is deleted 30 days after the last item was added', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5, L: 5 } });
  const guest = new Shopper(shop);
  await guest.call('POST', url, line(shirt));
  shop.clock.forward({ hours: 29 * 24 });
  await guest.call('POST', url, line(shirt, 1, 'L'));

  shop.clock.forward({ hours: 30 * 24 - 1 });
  await deleteOldGuestCarts(shop.db, shop.now());
  expect(await rows(shop)).toHaveLength(2);

  shop.clock.forward({ hours: 1 });
  await deleteOldGuestCarts(shop.db, shop.now());
  expect(await rows(shop)).toEqual([]);
});

test('more of the same item counts as added too', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const guest = new Shopper(shop);
  await guest.call('POST', url, line(shirt));
  shop.clock.forward({ hours: 29 * 24 });
  await guest.call('POST', url, line(shirt));

  shop.clock.forward({ hours: 29 * 24 });
  await deleteOldGuestCarts(shop.db, shop.now());

  expect(await rows(shop)).toEqual([{ accountId: null, quantity: 2 }]);
});

test('browsers without cookies of one network can’t fill the table of carts', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5_000 } });
  const add = () => new Shopper(shop).call('POST', url, line(shirt));
  shop.config.limits = limitsOf(1, readChanges(JSON.stringify({ 'change a guest cart': { network: { free: 2 } } })));

  expect((await add()).status).toBe(200);
  expect((await add()).status).toBe(200);
  expect(await add()).toMatchObject({ status: 429, body: { code: 'proof_needed' } });
  expect(await rows(shop)).toHaveLength(2);
});
