import { expect, test } from 'vitest';
import { demoProducts } from '#server/demo/demo-files.ts';
import { loadProducts } from '#server/demo/load-products.ts';
import { storeDemoImages } from '#server/demo/store-demo-images.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { openSearchIndex } from '../search-index/search-index.ts';
import { searchProducts } from './search-products.ts';

/** The demo catalogue has enough words for wrong results to show. */
test('a shopper finds in the demo what she means, and not what is merely spelled alike', async () => {
  const searched = await demoSearch();
  const search = async (typed: string) => (await searched(typed)).products;
  const found = async (typed: string) => (await search(typed)).map(({ name }) => name);
  const endings = async (typed: string) => new Set((await found(typed)).map((name) => name.split(' ').at(-1)));
  const categories = async (typed: string) => new Set((await search(typed)).map(({ category }) => category));

  const ankara = await found('ankara');
  expect(ankara.length).toBeGreaterThan(5);
  for (const typed of ['ankraa', 'anakra', 'ankarra', 'Ànkárá', 'ankora'])
    expect(await found(typed), typed).toEqual(ankara);

  expect(new Set(await found('atampa')), 'as the Hausa call it').toEqual(new Set(ankara));
  expect(await found('kampala')).toContain('Femi Adire Shirt');
  expect(await found('shadda')).toContain('Musa Brocade Kaftan');
  expect(await found('guinea brocade')).toContain('Musa Brocade Kaftan');

  const onSale = await search('sale');
  expect(onSale.length).toBeGreaterThan(0);
  expect(onSale.every(({ discount }) => discount)).toBe(true);
  for (const typed of ['discount', 'promo', 'Sales', 'discoun']) expect(await search(typed), typed).toEqual(onSale);

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

  expect(await endings('gown'), 'a boubou is a gown').toEqual(new Set(['Dress', 'Boubou']));
  expect(
    (await found('gown')).slice(0, 6).every((name) => name.endsWith('Dress')),
    'dresses first',
  ).toBe(true);
  expect(await found('ankara gowns')).toEqual([...(await found('ankara dress')), 'Ndidi Print Boubou']);
  expect((await found('jeans'))[0]).toBe('Kelechi Denim Trousers');
  expect(await categories('pants')).toEqual(new Set(['Trousers', 'Joggers & Sweats']));
  expect(await categories('handbag')).toEqual(new Set(['Bags']));
  expect(await categories('hat')).toEqual(new Set(['Caps']));
  expect(await found('native')).toContain('Otunba Agbada');
  expect(await categories('boubou'), 'native too, and nothing else').toEqual(new Set(['Boubous & Kaftans']));
  expect(await categories('agbada')).not.toContain('Boubous & Kaftans');

  const inStock = (await search('shirt')).filter((product) => product.inStock);
  const isShirt = inStock.map(({ category }) => /Shirts$|^Polos$/.test(category));
  expect(isShirt.indexOf(false), 'shirts first').toBe(isShirt.filter(Boolean).length);
  expect((await found('skirt'))[0]).toMatch(/Skirt$/);
});

test('a kind of thing, a colour, a size, an occasion and whom it is for are understood as shoppers say them', async () => {
  const searched = await demoSearch();
  const names = async (typed: string) => {
    const { matched, unknownWords, products } = await searched(typed);
    expect({ typed, matched, unknownWords }).toEqual({ typed, matched: 'all', unknownWords: [] });
    return products.map(({ name }) => name);
  };

  expect(await names('polo shirt')).toEqual(['Bayo Pique Polo', 'Nonso Knit Polo']);
  expect((await names('hausa cap')).toSorted()).toEqual(['Brocade Abeti Fila', 'Gobi Aso-Oke Fila']);
  expect((await names('red dress')).toSorted()).toEqual(['Adunni Wrap Dress', 'Simi Slip Dress']);
  expect((await names('white shirt XL'))[0]).toBe('Ebuka Linen Shirt');
  expect((await names('party dress')).toSorted(), 'aso-ebi, evening, reception').toEqual([
    'Adunni Wrap Dress',
    'Ronke Midi Wrap Dress',
    'Simi Slip Dress',
  ]);
  expect(await names('office dress')).toContain('Ife Adire Wrap Dress');
  expect(await names('maroon agbada'), 'called Burgundy here').toContain('Balogun Aso-Oke Agbada');
  for (const typed of ['size 40 trousers', 'trousers size 40', '40 pants'])
    expect((await names(typed)).toSorted(), typed).toEqual(['Ade Tapered Chinos', 'Kelechi Denim Trousers']);
});

test('every name of a size and of whom a piece is for finds the same', async () => {
  const searched = await demoSearch();
  const alike: [string, ...string[]][] = [
    ['XXL', '2XL', '2xl', 'xx-large', 'size 2XL'],
    ['plus size', 'plus-size', 'Plus size clothes'],
    ['XL', 'x-large', 'X large', 'extra large'],
    ['men', "men's", 'mens', 'man', 'male', 'clothes for men'],
    ['women', 'ladies', 'women\u2019s wear', 'female'],
    ['one size', 'free size', 'standard'],
  ];
  for (const [first = '', ...others] of alike) {
    const { total, products } = await searched(first);
    expect(total, first).toBeGreaterThan(0);
    for (const other of others) expect(await searched(other), other).toMatchObject({ matched: 'all', total, products });
  }
  const demo = demoProducts();
  const sold = (gender: string) => demo.filter((product) => product.gender === gender).length;
  expect((await searched('men')).total, 'more than the panel has room for').toBe(sold('men'));
  expect((await searched('women')).total).toBe(sold('women'));
});

test('what the shop does not have is named, and nothing unrelated stands in its place', async () => {
  const searched = await demoSearch();
  const outcome = async (typed: string) => {
    const { matched, unknownWords, products } = await searched(typed);
    return { matched, unknownWords, names: products.map(({ name }) => name) };
  };

  for (const typed of ['gele', 'shoe', 'shoes', 'slippers', 'belt', 'kids', 'zzqqxx'])
    expect(await outcome(typed), typed).toEqual({ matched: 'any', unknownWords: [typed], names: [] });
  expect(await outcome('red shoe'), 'a red dress is no shoe').toEqual({
    matched: 'any',
    unknownWords: ['shoe'],
    names: [],
  });
  expect((await outcome('men shoe')).names).toEqual([]);
  expect(await outcome('polo shoe')).toEqual({
    matched: 'any',
    unknownWords: ['shoe'],
    names: ['Bayo Pique Polo', 'Nonso Knit Polo'],
  });

  const velvet = await outcome('red velvet gown');
  expect(velvet).toMatchObject({ matched: 'any', unknownWords: ['velvet'] });
  expect(velvet.names.slice(0, 2).toSorted(), 'red gowns, then other gowns').toEqual([
    'Adunni Wrap Dress',
    'Simi Slip Dress',
  ]);
  expect(velvet.names.every((name) => /Dress|Boubou/.test(name))).toBe(true);
});

async function demoSearch() {
  const { db, images, clock } = await testShop();
  const addresses = await storeDemoImages(images, demoProducts());
  await db.transaction().execute((tx) => loadProducts(tx, demoProducts(), addresses, clock.now()));
  const currentIndex = openSearchIndex(db);
  return (typed: string) => searchProducts(db, currentIndex, typed);
}
