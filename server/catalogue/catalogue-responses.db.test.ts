import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

/** The catalogue's responses have the field names of the specification (sections 3 and 7). */

test('every endpoint of the catalogue returns the fields that the specification names', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 2 } });
  await makeProduct(shop.db, { name: 'Adire gown' });
  const ask = async (url: string) => (await new Shopper(shop).call('GET', url)).body;
  const asCard = {
    _id: shirt.productId,
    name: 'Adire shirt',
    image: expect.stringMatching(/^\/pictures\//),
    basePrice: 12_500,
    category: 'Shirts',
    sizes: ['M'],
    variants: [{ color: { name: 'Indigo' } }],
  };

  const list = await ask('/api/product/list?sort=nameDesc');
  expect(list).toMatchObject({ success: true, message: expect.any(String), total: 2, totalPages: 1, page: 1 });
  expect((list['products'] as object[])[0]).toMatchObject(asCard);
  expect(list['filters']).toMatchObject({
    sizes: ['M'],
    sizeCounts: { M: 2 },
    categories: ['Shirts'],
    categoryCounts: { Shirts: 2 },
    colors: ['Indigo'],
    colorHexes: { Indigo: '#232f6e' },
    colorCounts: { Indigo: 2 },
    priceRange: { min: 12_500, max: 12_500 },
    stockCounts: { inStock: 2, outOfStock: 0 },
  });

  const { products: found } = await ask('/api/product/search?query=adire%20shirt');
  expect((found as object[])[0]).toMatchObject(asCard);
  const { products: others } = await ask(`/api/product/recommended/${shirt.productId}`);
  expect(others).toMatchObject([
    { _id: expect.any(String), name: 'Adire gown', image: expect.any(String), basePrice: 12_500 },
  ]);
  const { product } = await ask(`/api/product/detail/${shirt.productId}`);
  expect(product).toMatchObject({ _id: shirt.productId, name: 'Adire shirt', sizes: ['M'], discount: null });

  const item = { productId: shirt.productId, variantId: shirt.variantId, size: 'M', requestedQuantity: 3 };
  expect((await new Shopper(shop).call('POST', '/api/product/check-stock', item)).body).toEqual({
    success: true,
    isAvailable: false,
    availableQuantity: 2,
    message: 'Only 2 left in Medium',
  });
});

test('parameters that nobody knows change nothing', async () => {
  const shop = await testShop();
  await makeProduct(shop.db);
  const list = async (query: string) => (await shop.app.inject({ url: `/api/product/list${query}` })).json<object>();
  expect(await list('?utm_source=letter&x=1')).toEqual(await list(''));
});
