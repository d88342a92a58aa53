import { expect, test } from 'vitest';
import { demoProducts } from '#server/demo/demo-files.ts';
import { loadProducts } from '#server/demo/load-products.ts';
import { testShop } from '../../tests/test-shop.ts';
import { openCardIndex } from './card-index/open-card-index.ts';
import { searchProducts } from './search-products.ts';

/** The demo catalogue has enough words in it to be found wrongly. */
test('a shopper finds in the demo what she means, and not what is merely spelled alike', async () => {
  const { db, config, clock } = await testShop();
  await db.transaction().execute((tx) => loadProducts(tx, config.dataDir, demoProducts(), clock.now()));
  const freshIndex = openCardIndex(db);
  const found = async (typed: string) => (await searchProducts(db, freshIndex, typed)).map(({ name }) => name);
  const endings = async (typed: string) => new Set((await found(typed)).map((name) => name.split(' ').at(-1)));
  const categories = async (typed: string) =>
    new Set((await searchProducts(db, freshIndex, typed)).map(({ category }) => category));

  const ankara = await found('ankara');
  expect(ankara.length).toBeGreaterThan(5);
  for (const typed of ['ankraa', 'anakra', 'ankarra', 'Ànkárá', 'ankora'])
    expect(await found(typed), typed).toEqual(ankara);

  expect(await found('tote')).toEqual(['Balogun Market Tote', 'Oja Canvas Tote']);
  expect(await found('totes')).toEqual(await found('tote'));
  expect((await found('bag')).slice(0, 2)).toEqual(await found('tote'));
  expect(await categories('cap')).toEqual(new Set(['Caps']));
  expect(await endings('polo')).toEqual(new Set(['Polo']));
  expect(await endings('dresses')).toEqual(new Set(['Dress']));
  expect(await endings('wrap dres')).toEqual(new Set(['Dress']));
  expect(await found('t-shirt')).toEqual(await found('tshirt'));
  expect((await found('lace')).length).toBeLessThan(6);
  expect(await found('lase')).toEqual(await found('lace'));

  expect(await endings('gown')).toEqual(new Set(['Dress']));
  expect(await found('ankara gowns')).toEqual(await found('ankara dress'));
  expect((await found('jeans'))[0]).toBe('Kelechi Denim Trousers');
  expect(await categories('pants')).toEqual(new Set(['Trousers']));
  expect(await categories('handbag')).toEqual(new Set(['Bags']));
  expect(await categories('hat')).toEqual(new Set(['Caps']));
  expect(await found('native')).toContain('Otunba Agbada');
  expect(await categories('boubou'), 'native too, and nothing else').toEqual(new Set(['Boubous & Kaftans']));
  expect(await categories('agbada')).not.toContain('Boubous & Kaftans');

  const inStock = (await searchProducts(db, freshIndex, 'shirt')).filter((product) => product.inStock);
  const isShirt = inStock.map(({ category }) => category.endsWith('Shirts'));
  expect(isShirt.indexOf(false), 'shirts first').toBe(isShirt.filter(Boolean).length);
  expect((await found('skirt'))[0]).toMatch(/Skirt$/);
});
