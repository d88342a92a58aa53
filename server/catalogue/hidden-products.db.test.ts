import { expect, test } from 'vitest';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

const kinds = ['draft', 'archived'] as const;

test.for(kinds)('what is %s is in no list, no count, no search, no recommendation and no site map', async (status) => {
  const shop = await testShop();
  const shown = await makeProduct(shop.db, { name: 'Kemi shirt', colors: { Wine: {} } });
  const hidden = await makeProduct(shop.db, { name: 'Zainab shirt', colors: { Lagoon: {} }, stock: { XXL: 3 } });
  await hide(shop, hidden, status);
  const shopper = new Shopper(shop);

  for (const sort of ['nameAsc', 'dateDesc', 'topSelling']) {
    const { body } = await shopper.call('GET', `/api/product/list?sort=${sort}&showInStock=true&showOutOfStock=true`);
    expect(body).toMatchObject({
      total: 1,
      products: [{ name: 'Kemi shirt' }],
      filters: {
        sizes: ['M'],
        colors: ['Wine'],
        categoryCounts: { Shirts: 1 },
        stockCounts: { inStock: 1, outOfStock: 0 },
      },
    });
  }
  for (const search of ['zainab', 'zaynab', 'lagoon', 'shirt']) {
    const { body } = await shopper.call('GET', `/api/product/search?query=${search}`);
    expect(JSON.stringify(body), search).not.toContain('Zainab');
  }
  expect(await shopper.call('GET', `/api/product/recommended/${shown.productId}`)).toMatchObject({
    body: { products: [] },
  });
  const { body: sitemap } = await shop.app.inject('/sitemap.xml');
  expect(sitemap).toContain(shown.productId);
  expect(sitemap).not.toContain(hidden.productId);
});

test.for(kinds)('what is %s has no page, and its pieces cannot be had', async (status) => {
  const shop = await testShop();
  const hidden = await makeProduct(shop.db);
  await hide(shop, hidden, status);
  const { productId, variantId } = hidden;
  const shopper = await newShopper(shop);

  const gone = { status: 404, body: { code: 'product_not_found' } };
  expect(await shopper.call('GET', `/api/product/detail/${productId}`)).toMatchObject(gone);
  expect(await shopper.call('GET', `/api/product/recommended/${productId}`)).toMatchObject(gone);
  const item = { productId, variantId, size: 'M' };
  expect(await shopper.call('POST', '/api/product/check-stock', { ...item, requestedQuantity: 1 })).toMatchObject({
    body: { isAvailable: false, availableQuantity: 0 },
  });
  expect(await shopper.call('POST', '/api/cart', { ...item, quantity: 1 })).toMatchObject({ status: 409 });
  // Shoppers saw the name of an archived product, and nothing of a draft.
  const note =
    status === 'draft' ? 'This item is no longer sold' : expect.stringMatching(/^Adire shirt \d+ is no longer sold$/);
  const merge = { mergeId: 'a-merge-of-one-browser', items: [{ ...item, quantity: 1 }] };
  expect(await shopper.call('POST', '/api/cart/merge', merge)).toMatchObject({
    body: { cart: [], notes: [note] },
  });
  expect(await shopper.call('POST', '/api/orders', orderPayload([hidden]))).toMatchObject({
    status: 409,
    body: { code: 'stock_short', message: 'This item is no longer sold', variantId, size: 'M' },
  });
});

test('a line in a cart whose product was taken out of the shop stays, with nothing left of it', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const shopper = await newShopper(shop);
  const { productId, variantId } = shirt;
  await shopper.call('POST', '/api/cart', { productId, variantId, size: 'M', quantity: 2 });

  await hide(shop, shirt, 'draft');

  expect(await shopper.call('GET', '/api/cart')).toMatchObject({
    body: { cart: [{ quantity: 2, availableQuantity: 0 }] },
  });
  expect(await shopper.call('PUT', '/api/cart/0', { quantity: 3 })).toMatchObject({ status: 409 });
  expect(await shopper.call('DELETE', '/api/cart/0')).toMatchObject({ status: 200, body: { cart: [] } });
});

test('who has ordered before a product is taken out of the shop pays and gets it', async () => {
  const shop = await testShop({ isListening: true });
  const shirt = await makeProduct(shop.db);
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([shirt]));

  await hide(shop, shirt, 'archived');

  const { authorizationUrl, reference } = await shopper.startPayment(order);
  await shop.provider.press(authorizationUrl, 'success');
  await shopper.verify(reference);
  expect(await shopper.call('GET', `/api/orders/${order._id}`)).toMatchObject({
    body: { order: { status: 'processing', isPaid: true, orderItems: [{ name: expect.any(String) }] } },
  });
});

function hide({ db }: TestShop, { productId }: CreatedProduct, status: 'draft' | 'archived') {
  return db.updateTable('products').set({ status }).where('id', '=', productId).execute();
}
