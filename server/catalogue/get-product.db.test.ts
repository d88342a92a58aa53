import { expect, test } from 'vitest';
import type { Product, getProduct, productList } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { chargeForWeight } from '../../tests/actions/delivery.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

const front = '/pictures/shirt-front.0123456789ab.webp';
const closeUp = '/pictures/shirt-detail.0123456789ab.webp';

test('the product endpoint returns colours in order and sizes from small to large', async () => {
  const shop = await testShop();
  const { productId, variants } = await makeProduct(shop.db, {
    name: 'Adire shirt',
    description: 'Dyed by hand.',
    category: 'Shirts',
    gender: 'women',
    discountPercent: 15,
    colors: {
      Wine: { hex: '#722f37', price: 14_000, stock: { XXL: 0, S: 2, M: 1 } },
      Ash: { hex: '#b2beb5', price: 12_000, stock: { XXL: 0, S: 0, M: 0 } },
    },
  });

  expect(await detail(shop, productId)).toEqual({
    _id: productId,
    name: 'Adire shirt',
    description: 'Dyed by hand.',
    composition: '',
    care: [],
    fit: '',
    length: '',
    measurements: [],
    reviews: null,
    category: 'Shirts',
    gender: 'women',
    sizes: ['S', 'M', 'XXL'],
    discount: { value: 15 },
    variants: [
      {
        _id: variants['Wine'],
        color: { name: 'Wine', hex: '#722f37', family: 'red' },
        cloth: 'cotton',
        price: 14_000,
        inStock: true,
        images: { main: front, thumbnails: [front, closeUp] },
        inventory: [
          { size: 'S', quantity: 2 },
          { size: 'M', quantity: 1 },
          { size: 'XXL', quantity: 0 },
        ],
      },
      {
        _id: variants['Ash'],
        color: { name: 'Ash', hex: '#b2beb5', family: 'grey' },
        cloth: 'cotton',
        price: 12_000,
        inStock: false,
        images: { main: front, thumbnails: [front, closeUp] },
        inventory: [
          { size: 'S', quantity: 0 },
          { size: 'M', quantity: 0 },
          { size: 'XXL', quantity: 0 },
        ],
      },
    ],
  });
});

test('a heavy product says what its delivery costs more, from the moment that changes', async () => {
  const shop = await testShop();
  const { productId } = await makeProduct(shop.db, { weightClass: 'heavy' });
  expect(await detail(shop, productId)).not.toHaveProperty('deliveryExtra');
  await chargeForWeight(shop.db);
  expect(await detail(shop, productId)).toMatchObject({ deliveryExtra: 500 });
  await shop.db.updateTable('products').set({ weightClass: 'very heavy' }).execute();
  expect(await detail(shop, productId)).toMatchObject({ deliveryExtra: 1_500 });
});

test('what others hold cannot be had: the number goes down, and the last one held is out of stock', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const left = async () => {
    const [variant] = (await detail(shop, shirt.productId)).variants;
    return [variant?.inventory, variant?.inStock];
  };

  await new Shopper(shop).order(orderPayload([shirt], { quantity: 2 }));
  expect(await left()).toEqual([[{ size: 'M', quantity: 1 }], true]);

  await new Shopper(shop).order(orderPayload([shirt], { email: 'bola@example.com' }));
  expect(await left()).toEqual([[{ size: 'M', quantity: 0 }], false]);
});

test('an unknown id and one that cannot be are not found, in the same words', async () => {
  const { app } = await testShop();

  for (const id of [
    '6f1d6a52-3f0e-4c0a-9f55-0d0f3a1c2b4e',
    'x',
    '0',
    'null',
    "'",
    '%00',
    '6f1d6a523f0e4c0a9f550d0f3a1c2b4e',
  ]) {
    for (const place of ['detail', 'recommended']) {
      const response = await app.inject({ url: `/api/product/${place}/${id}` });
      expect(response.statusCode, `${place} ${id}`).toBe(404);
      expect(response.json()).toEqual({ success: false, code: 'product_not_found', message: 'Product not found' });
    }
  }
});

test('a card shows the first colour: its picture, the close-up of its cloth, and the lowest price of all', async () => {
  const shop = await testShop();
  const { productId, variantId, variants } = await makeProduct(shop.db, {
    name: 'Adire shirt',
    category: 'Shirts',
    discountPercent: 20,
    colors: { Wine: { hex: '#722f37', price: 14_000, stock: { L: 1, S: 0 } }, Ash: { price: 12_000, stock: { M: 0 } } },
  });
  const first = { mainImage: '/pictures/wine.0123456789ab.webp', thumbnails: [front, front, closeUp] };
  await shop.db.updateTable('variants').set(first).where('id', '=', variantId).execute();

  expect(await cards(shop)).toEqual([
    {
      _id: productId,
      name: 'Adire shirt',
      image: '/pictures/wine.0123456789ab.webp',
      closeUp,
      basePrice: 12_000,
      priceVaries: true,
      category: 'Shirts',
      sizes: ['S', 'M', 'L'],
      discount: { value: 20 },
      inStock: true,
      variants: [
        { _id: variants['Wine'], color: { name: 'Wine', hex: '#722f37' } },
        { _id: variants['Ash'], color: { name: 'Ash', hex: '#232f6e' } },
      ],
    },
  ]);
});

test('a product with one picture, or none beside the first, has no close-up', async () => {
  const shop = await testShop();
  const one = await makeProduct(shop.db, { name: 'One' });
  const none = await makeProduct(shop.db, { name: 'None' });
  const keep = (id: string, thumbnails: string[]) =>
    shop.db.updateTable('variants').set({ thumbnails }).where('id', '=', id).execute();
  await keep(one.variantId, [front]);
  await keep(none.variantId, []);

  expect((await cards(shop)).map((card) => [card.name, card.image, card.closeUp])).toEqual([
    ['None', front, null],
    ['One', front, null],
  ]);
});

async function detail({ app }: TestShop, id: string): Promise<Product> {
  const response = await app.inject({ url: `/api/product/detail/${id}` });
  return response.json<Output<typeof getProduct>>().product;
}

async function cards({ app }: TestShop) {
  const response = await app.inject({ url: '/api/product/list' });
  return response.json<Output<typeof productList>>().products;
}
