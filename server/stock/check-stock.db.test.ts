import { expect, test } from 'vitest';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('as many pieces as there are can be had, and one more cannot', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 2, XXL: 0 } });

  expect(await check(shop, shirt, { requestedQuantity: 2 })).toEqual({
    status: 200,
    body: { success: true, isAvailable: true, availableQuantity: 2, message: 'In stock' },
  });
  expect(await check(shop, shirt, { requestedQuantity: 3 })).toEqual({
    status: 200,
    body: { success: true, isAvailable: false, availableQuantity: 2, message: 'Only 2 left in Medium' },
  });
  expect(await check(shop, shirt, { requestedQuantity: 1, size: 'XXL' })).toEqual({
    status: 200,
    body: { success: true, isAvailable: false, availableQuantity: 0, message: 'Sold out in 2XL' },
  });
});

test('pieces that others hold do not count', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 2 } });
  await new Shopper(shop).order(orderPayload([shirt]));
  expect(await check(shop, shirt, { requestedQuantity: 2 })).toMatchObject({
    body: { isAvailable: false, availableQuantity: 1, message: 'Only 1 left in Medium' },
  });

  await new Shopper(shop).order(orderPayload([shirt], { email: 'bola@example.com' }));
  expect(await check(shop, shirt, { requestedQuantity: 1 })).toMatchObject({
    body: { isAvailable: false, availableQuantity: 0, message: 'Sold out in Medium' },
  });
});

test('a piece that does not exist cannot be had: another size, or a colour of another product', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 2 } });
  const { productId, variantId } = await makeProduct(shop.db, { stock: { M: 2 } });
  const nowhere = '6f1d6a52-3f0e-4c0a-9f55-0d0f3a1c2b4e';

  for (const wrong of [
    { size: 'L' },
    { size: 'm' },
    { productId },
    { variantId },
    { productId: nowhere },
    { variantId: nowhere },
  ]) {
    expect(await check(shop, shirt, wrong), JSON.stringify(wrong)).toEqual({
      status: 200,
      body: { success: true, isAvailable: false, availableQuantity: 0, message: 'This item does not exist' },
    });
  }
});

test('an invalid stock check is rejected, and the response says which part is invalid', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const badQuantity = 'Quantity must be a whole number from 1 to 20';
  const rejected: [wrong: object, field: string, message: string][] = [
    [{ productId: 'x' }, 'productId', 'Product not found'],
    [{ productId: undefined }, 'productId', 'Product not found'],
    [{ variantId: 7 }, 'variantId', 'This item does not exist'],
    [{ size: '' }, 'size', 'Please select a size'],
    [{ size: null }, 'size', 'Please select a size'],
    [{ size: 'M\u0000' }, 'size', 'This item does not exist'],
    ...[0, -1, 1.5, '2', null, [1], {}, true].map((requestedQuantity): [object, string, string] => [
      { requestedQuantity },
      'requestedQuantity',
      badQuantity,
    ]),
  ];

  for (const [wrong, field, message] of rejected) {
    expect(await check(shop, shirt, wrong), JSON.stringify(wrong)).toEqual({
      status: 400,
      body: { success: false, code: 'invalid_request', message, fields: { [field]: message } },
    });
  }
});

function check(shop: TestShop, { productId, variantId }: CreatedProduct, changes: object) {
  const body = { productId, variantId, size: 'M', requestedQuantity: 1, ...changes };
  return new Shopper(shop).call('POST', '/api/product/check-stock', body);
}
