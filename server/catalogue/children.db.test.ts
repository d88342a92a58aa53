import { expect, test } from 'vitest';
import type { productList, productSearch, recommendedProducts } from '#shared/catalogue/api.ts';
import { productsOfGroup } from '#shared/admin/planned-sales/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

/** Clothes for girls and boys (docs/decisions/0093). */

test('a section for children is there while something published is in it, and no shop without shows any', async () => {
  const shop = await testShop();
  const sections = async () => ({
    settings: (await shop.settings()).childSections,
    filters: Object.keys((await list(shop, '')).filters.genderCounts),
    sitemap: [...(await shop.app.inject('/sitemap.xml')).body.matchAll(/gender=(\w+)/g)].map(([, name]) => name),
  });
  const all = ['women', 'men', 'girls', 'boys'];
  await makeProduct(shop.db, { gender: 'unisex' });
  expect(await sections()).toEqual({ settings: [], filters: ['women', 'men'], sitemap: ['women', 'men'] });

  const { productId } = await makeProduct(shop.db, { gender: 'girls', stock: { '2-3Y': 0 } });
  const forGirls = ['women', 'men', 'girls'];
  expect(await sections()).toEqual({ settings: ['girls'], filters: forGirls, sitemap: forGirls });

  await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', productId).execute();
  expect(await sections()).toEqual({ settings: [], filters: ['women', 'men'], sitemap: ['women', 'men'] });
  await makeProduct(shop.db, { gender: 'kids', stock: { '2-3Y': 1 } });
  expect(await sections()).toEqual({ settings: ['girls', 'boys'], filters: all, sitemap: all });
});

test('what is for girls and boys is listed for each, in a planned sale too, and never for grown-ups', async () => {
  const shop = await testShop();
  await stockUp(shop);

  const listed = async (gender: string) => (await list(shop, `?gender=${gender}`)).products.map(({ name }) => name);
  const owner = await newStaff(shop);
  const inSale = async (value: string) => {
    const { body } = await owner.call('POST', productsOfGroup.url, { kind: 'gender', value });
    return (body['products'] as { name: string }[]).map(({ name }) => name);
  };
  for (const names of [listed, inSale]) {
    expect(await names('girls')).toEqual(['Adire set', 'Bisi gown']);
    expect(await names('boys')).toEqual(['Adire set', 'Chidi kaftan']);
    expect(await names('kids')).toEqual(['Adire set', 'Bisi gown', 'Chidi kaftan']);
    expect(await names('women')).toEqual(['Dayo gown', 'Ebo cap']);
  }
});

test('a child is recommended clothes of children, a grown-up those of grown-ups, alike or not', async () => {
  const shop = await testShop();
  const ids = await stockUp(shop);

  const recommended = async (name: string) => {
    const { body } = await shop.app.inject(`/api/product/recommended/${ids[name]}`);
    return (JSON.parse(body) as Output<typeof recommendedProducts>).products.map((one) => one.name);
  };
  expect(await recommended('Bisi gown'), 'the set is for girls too').toEqual(['Adire set', 'Chidi kaftan']);
  expect((await recommended('Adire set')).toSorted()).toEqual(['Bisi gown', 'Chidi kaftan']);
  expect(await recommended('Dayo gown'), 'of the same category').toEqual(['Ebo cap']);
});

test('children are found by what people call them and by their age', async () => {
  const shop = await testShop();
  await stockUp(shop);

  for (const typed of ['girl', 'girls', "girl's", 'grils']) {
    expect(await found(shop, typed), typed).toEqual(['Adire set', 'Bisi gown']);
  }
  for (const typed of ['children', 'kids', "children's wear"])
    expect(await found(shop, typed), typed).toEqual(['Adire set', 'Bisi gown', 'Chidi kaftan']);
  expect(await found(shop, 'girls gown')).toEqual(['Bisi gown']);
  expect(await found(shop, 'gown for women')).toEqual(['Dayo gown']);
  expect(await found(shop, 'baby')).toEqual(['Adire set']);
  expect(await found(shop, 'boys kaftan 7 years')).toEqual(['Chidi kaftan']);
  for (const typed of ['4-5Y', '4-5 years', 'girl 4 yrs', 'age 5 girls'])
    expect(await found(shop, typed), typed).toEqual(['Bisi gown']);
});

test('in a shop without clothes for children their words are words of names', async () => {
  const shop = await testShop();
  for (const name of ['Baby doll dress', 'Boyfriend jeans']) await makeProduct(shop.db, { name, gender: 'women' });

  expect(await found(shop, 'baby')).toEqual(['Baby doll dress']);
  expect(await found(shop, 'boy')).toEqual(['Boyfriend jeans']);
  expect(await found(shop, 'girls')).toEqual([]);
});

/** For each of them one, by name. */
async function stockUp({ db }: TestShop): Promise<Record<string, string>> {
  const products = [
    { name: 'Adire set', gender: 'kids', category: 'Sets', stock: { '0-3M': 1, '6-12M': 1 } },
    { name: 'Bisi gown', gender: 'girls', category: 'Dresses', stock: { '2-3Y': 1, '4-5Y': 1 } },
    { name: 'Chidi kaftan', gender: 'boys', category: 'Kaftans', stock: { '6-7Y': 1, '7-8Y': 1 } },
    { name: 'Dayo gown', gender: 'women', category: 'Dresses', stock: { M: 1 } },
    { name: 'Ebo cap', gender: 'unisex', category: 'Caps', stock: { Standard: 1 } },
  ] as const;
  const ids: Record<string, string> = {};
  for (const one of products)
    ids[one.name] = (await makeProduct(db, { ...one, description: 'With 4 pockets, of 5 yards' })).productId;
  return ids;
}

async function list({ app }: TestShop, query: string) {
  return (await app.inject(`/api/product/list${query}`)).json<Output<typeof productList>>();
}

async function found({ app }: TestShop, typed: string): Promise<string[]> {
  const response = await app.inject({ url: '/api/product/search', query: { query: typed } });
  return response.json<Output<typeof productSearch>>().products.map(({ name }) => name);
}
