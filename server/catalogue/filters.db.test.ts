import { expect, test } from 'vitest';
import type { productList } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('a list holds what any choice of a kind allows and every kind allows', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'A', category: 'Shirts', colors: { Indigo: {} } });
  await makeProduct(shop.db, { name: 'B', category: 'Shirts', colors: { Wine: {} } });
  await makeProduct(shop.db, { name: 'C', category: 'Dresses', colors: { Indigo: {} }, stock: { L: 1 } });
  await makeProduct(shop.db, { name: 'D', category: 'Caps', colors: { Sand: {} }, stock: { Standard: 1 } });

  expect(await listed(shop, {})).toEqual(['A', 'B', 'C', 'D']);
  expect(await listed(shop, { category: 'Shirts' })).toEqual(['A', 'B']);
  expect(await listed(shop, { category: 'Shirts,Caps' })).toEqual(['A', 'B', 'D']);
  expect(await listed(shop, { category: 'Shirts,Dresses', color: 'Indigo' })).toEqual(['A', 'C']);
  expect(await listed(shop, { category: 'Shirts,Dresses', color: 'Indigo,Wine', size: 'M' })).toEqual(['A', 'B']);
  expect(await listed(shop, { size: 'L,Standard' })).toEqual(['C', 'D']);
  expect(await listed(shop, { category: 'Caps', color: 'Indigo' })).toEqual([]);
  expect(await listed(shop, { category: 'Nothing we sell' })).toEqual([]);
  expect(await listed(shop, { gender: 'nobody' })).toEqual([]);
});

test('a list of a colour shows each product in it, and every other list in its first', async () => {
  const shop = await testShop();
  const { variants } = await makeProduct(shop.db, { name: 'A', colors: { Indigo: {}, Wine: {} } });
  const wine = '/pictures/wine-front.0123456789ab.webp';
  await shop.db
    .updateTable('variants')
    .set({ mainImage: wine })
    .where('id', '=', variants['Wine'] ?? '')
    .execute();
  const shown = async (query: string) => {
    const { body } = await new Shopper(shop).call('GET', `/api/product/list${query}`);
    return (body as Output<typeof productList>).products[0]?.image;
  };

  expect(await shown('?color=wine,sand')).toBe(wine);
  expect(await shown('')).not.toBe(wine);
  expect(await shown('?color=wine,indigo')).toBe(await shown(''));
  await shop.db
    .updateTable('variants')
    .set({ colorFamily: 'red' })
    .where('id', '=', variants['Wine'] ?? '')
    .execute();
  expect(await shown('?color=red')).toBe(wine);
});

test('a card shows a colour that can be bought: in a size that was chosen, or else in any', async () => {
  const shop = await testShop();
  const colors = {
    Indigo: { stock: { M: 0, L: 2 }, family: 'blue' },
    Wine: { stock: { M: 0, L: 0 }, family: 'red' },
    Sky: { stock: { M: 3, L: 0 }, family: 'blue' },
  } as const;
  const { productId, variants } = await makeProduct(shop.db, { name: 'A', colors });
  for (const [name, id] of Object.entries(variants)) {
    await shop.db
      .updateTable('variants')
      .set({ mainImage: picture(name.toLowerCase()) })
      .where('id', '=', id)
      .execute();
  }
  const at = async (url: string) =>
    ((await new Shopper(shop).call('GET', url)).body as Output<typeof productList>).products[0]?.image;
  const shown = (query: string) => at(`/api/product/list?${query}`);

  expect(await shown('')).toBe(picture('indigo'));
  expect(await shown('size=M')).toBe(picture('sky'));
  expect(await shown('size=m,l&color=blue')).toBe(picture('indigo'));
  expect(await shown('size=M&search=blue')).toBe(picture('sky'));
  // A list of what is sold out too shows the colour that it is of.
  expect(await shown('color=wine&showInStock=true&showOutOfStock=true')).toBe(picture('wine'));

  await shop.db
    .updateTable('stock')
    .set({ quantity: 0 })
    .where('variantId', '=', variants['Indigo'] ?? '')
    .execute();
  expect(await shown('')).toBe(picture('sky'));
  expect(await shown('color=blue')).toBe(picture('sky'));
  expect(await at(`/api/product/cards?ids=${productId}`)).toBe(picture('sky'));

  await shop.db.updateTable('stock').set({ quantity: 0 }).execute();
  expect(await shown('showOutOfStock=true')).toBe(picture('indigo'));
});

const picture = (name: string) => `/pictures/${name}-front.0123456789ab.webp`;

test('women and men have lists of their own, and what is for everybody stands in both', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Gown', gender: 'women', category: 'Gowns' });
  await makeProduct(shop.db, { name: 'Agbada', gender: 'men', category: 'Agbada' });
  await makeProduct(shop.db, { name: 'Tote', gender: 'unisex', category: 'Bags' });

  expect(await listed(shop, 'gender=women')).toEqual(['Gown', 'Tote']);
  expect(await listed(shop, 'gender=MEN')).toEqual(['Agbada', 'Tote']);
  expect(await listed(shop, 'gender=women,men')).toEqual(['Agbada', 'Gown', 'Tote']);
  expect(await listed(shop, 'gender=women&category=Bags,Agbada')).toEqual(['Tote']);
  expect(await listed(shop, 'gender=children')).toEqual([]);
});

test('a family of colours finds every colour of it by its looks, and what the shop itself filed there', async () => {
  const shop = await testShop();
  const stock = { M: 1 };
  await makeProduct(shop.db, { name: 'Looks blue', colors: { Midnight: { hex: '#1a2038', stock } } });
  await makeProduct(shop.db, { name: 'Filed blue', colors: { Lagoon: { hex: '#12523f', family: 'blue', stock } } });
  await makeProduct(shop.db, { name: 'Called blue', colors: { Blue: { hex: '#7b1e34', stock } } });
  await makeProduct(shop.db, { name: 'Filed gold', colors: { Marigold: { hex: '#f0ae2b', family: 'gold', stock } } });

  expect(await listed(shop, 'color=blue')).toEqual(['Called blue', 'Filed blue', 'Looks blue']);
  expect(await listed(shop, 'color=Blue%2B,gold')).toEqual(['Called blue', 'Filed blue', 'Filed gold', 'Looks blue']);
  expect(await listed(shop, 'color=midnight')).toEqual(['Looks blue']);
  expect(await listed(shop, 'color=green')).toEqual([]);
  expect(await listed(shop, 'color=yellow')).toEqual([]);
  expect(await listed(shop, 'color=blue&size=L')).toEqual([]);
});

test('a sale is what has a discount', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Reduced', discountPercent: 20 });
  await makeProduct(shop.db, { name: 'Not reduced' });

  expect(await listed(shop, 'sale=true')).toEqual(['Reduced']);
  expect(await listed(shop, 'sale=false')).toEqual(['Not reduced', 'Reduced']);
});

test('how a choice is written makes no difference', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'A', category: 'Shirts', colors: { 'Indigo mix': {} }, stock: { XL: 1 } });
  const ways = {
    capitals: 'category=sHiRtS&color=INDIGO%20MIX&size=xl',
    'blanks and empty choices': 'category=%20Shirts%20,,&color=%20Indigo%20mix&size=,XL,',
    'a trailing plus': 'category=Shirts%2B&color=Indigo%20mix%2B,Sand%2B&size=XL%2B',
    'a trailing plus that reads as a blank': 'color=Indigo+mix+',
    'nothing but a plus': 'category=%2B&color=%2B&size=%2B',
    all: 'category=all',
    'All, however it is written': 'category=ALL,',
    'all among others': 'category=Shirts,all',
    'the same parameter twice': 'category=Caps&category=Shirts',
    'unknown parameters': 'brand=Oge&utm_source=mail&__proto__=x&constructor=y',
  };

  for (const [way, query] of Object.entries(ways)) expect(await listed(shop, query), way).toEqual(['A']);
});

test('characters beyond English are matched without regard to capitals', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'A', category: 'Ẹ̀wù Àṣọ', colors: { Éclair: {} } });

  expect(await listed(shop, { category: 'ẹ̀wù àṣọ', color: 'éCLAIR' })).toEqual(['A']);
  expect(await listed(shop, { category: 'Ẹ̀WÙ ÀṢỌ' })).toEqual(['A']);
});

test('size and colour are met by the same piece, and that piece is what is in stock', async () => {
  const shop = await testShop();
  const colors = { Indigo: { stock: { M: 1, L: 0 } }, Wine: { stock: { M: 0, L: 1 } }, Sand: { stock: { S: 1 } } };
  await makeProduct(shop.db, { name: 'A', colors });

  expect(await listed(shop, { color: 'Indigo', size: 'M' })).toEqual(['A']);
  expect(await listed(shop, { color: 'Indigo', size: 'L' })).toEqual([]);
  expect(await listed(shop, { color: 'Indigo', size: 'S', showInStock: 'true', showOutOfStock: 'true' })).toEqual([]);
  expect(await listed(shop, { color: 'Indigo', size: 'L', showOutOfStock: 'true' })).toEqual(['A']);
  expect(await listed(shop, { color: 'Indigo', size: 'M', showOutOfStock: 'true' })).toEqual([]);
  expect(await listed(shop, { color: 'Indigo,Wine', size: 'L' })).toEqual(['A']);
});

test('the shop shows what is in stock unless it is asked for more; pieces held for an order are not in stock', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'In', stock: { M: 5 } });
  await makeProduct(shop.db, { name: 'Part', stock: { M: 0, L: 1 } });
  await makeProduct(shop.db, { name: 'Out', stock: { M: 0 } });
  const reserved = await makeProduct(shop.db, { name: 'Held', stock: { M: 1 } });
  await new Shopper(shop).order(orderPayload([reserved]));
  const shown = {
    '': ['In', 'Part'],
    'showInStock=true': ['In', 'Part'],
    'showInStock=true&showOutOfStock=false': ['In', 'Part'],
    'showOutOfStock=true': ['Held', 'Out'],
    'showInStock=false&showOutOfStock=true': ['Held', 'Out'],
    'showInStock=true&showOutOfStock=true': ['Held', 'In', 'Out', 'Part'],
    'showInStock=false&showOutOfStock=false': ['In', 'Part'],
    'showInStock=nonsense&showOutOfStock=1': ['In', 'Part'],
  };

  for (const [query, names] of Object.entries(shown)) expect(await listed(shop, query), query).toEqual(names);
});

test('a price range holds both its ends, either way round, by the lowest price of each product', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'A', price: 5_000 });
  await makeProduct(shop.db, { name: 'B', colors: { Wine: { price: 20_000 }, Indigo: { price: 9_000 } } });
  await makeProduct(shop.db, { name: 'C', price: 9_001 });
  const shown = {
    '5000-9000': ['A', 'B'],
    '5000-5000': ['A'],
    '9000-5000': ['A', 'B'],
    '5001-8999': [],
    '-9000': ['A', 'B'],
    '9000-': ['A', 'B'], // An empty end is 0, so the range is turned round.
    '9001-999999999': ['C'],
    cheap: ['A', 'B', 'C'],
    '1e3-2e9': ['A', 'B', 'C'],
    '0-99999999999': ['A', 'B', 'C'],
  };

  for (const [price, names] of Object.entries(shown)) expect(await listed(shop, { price }), price).toEqual(names);
});

/** Names of the products on a list with these parameters. */
async function listed({ app }: TestShop, query: string | Record<string, string>): Promise<string[]> {
  const response = await app.inject({
    url: `/api/product/list?${typeof query === 'string' ? query : new URLSearchParams(query)}`,
  });
  expect(response.statusCode).toBe(200);
  const { products, total } = response.json<Output<typeof productList>>();
  expect(total).toBe(products.length);
  return products.map(({ name }) => name);
}
