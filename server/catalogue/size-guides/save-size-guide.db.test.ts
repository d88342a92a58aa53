import { expect, test } from 'vitest';
import type { EditedSizeGuide } from '#shared/admin/size-guides/api.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

const address = '/api/admin/size-guides';

test('every kind of clothes is listed, with its guide or without, women first', async () => {
  const { owner, shop } = await admin();
  await makeProduct(shop.db, { category: 'Caps', gender: 'unisex' }); // Nobody has a body of their own for those.
  await makeProduct(shop.db, { category: 'Agbada', gender: 'men' });
  await shop.db.updateTable('products').set({ status: 'draft' }).where('category', '=', 'Agbada').execute();

  const { body } = await owner.call('GET', address);

  expect((body['guides'] as EditedSizeGuide[]).map(({ version: _version, ...guide }) => guide)).toEqual([
    {
      gender: 'women',
      category: 'Dresses',
      sizes: ['S', 'M', 'XXL'],
      measures: [
        { name: 'Bust', cm: [84, 90.5, 110] },
        { name: 'Hips', cm: [null, 98, null] },
      ],
      isSold: true,
    },
    { gender: 'women', category: 'Skirts', sizes: [], measures: [], isSold: true },
    { gender: 'men', category: 'Agbada', sizes: [], measures: [], isSold: false },
  ]);
});

test('a row and a column more, one of each less, and other numbers: shoppers read it at once', async () => {
  const { owner, shop, dresses } = await admin();
  expect(await shown(shop)).toEqual([
    {
      gender: 'women',
      category: 'Dresses',
      measures: [
        { name: 'Bust', cm: { S: 84, M: 90.5, XXL: 110 } },
        { name: 'Hips', cm: { M: 98 } },
      ],
    },
  ]);

  const { status, body } = await owner.call('PUT', address, {
    ...dresses,
    sizes: [' XS ', 'S', 'M'],
    measures: [
      { name: ' Waist ', cm: [60, 66, 72.04] },
      { name: 'Bust', cm: [78, 84, 91] },
    ],
  });

  expect(status).toBe(200);
  const now = (body['guides'] as EditedSizeGuide[])[0];
  expect(now).toMatchObject({ sizes: ['XS', 'S', 'M'], measures: [{ cm: [60, 66, 72] }, { name: 'Bust' }] });
  expect(now?.version).not.toBe(dresses.version);
  expect(await shown(shop)).toEqual([
    {
      gender: 'women',
      category: 'Dresses',
      measures: [
        { name: 'Waist', cm: { XS: 60, S: 66, M: 72 } },
        { name: 'Bust', cm: { XS: 78, S: 84, M: 91 } },
      ],
    },
  ]);
  expect(await log(shop)).toEqual([
    {
      action: 'size-guide.changed',
      subject: 'Dresses, women',
      detail: {
        sizes: ['S, M, XXL', 'XS, S, M'],
        measures: ['Bust, Hips', 'Waist, Bust'],
        centimetres:
          'Bust M 90.5 → 91, Bust XXL 110 → none, Hips M 98 → none, ' +
          'Waist XS none → 60, Waist S none → 66, Waist M none → 72, Bust XS none → 78',
      },
    },
  ]);
});

test('a guide is written for a kind that has none, and taken away whole', async () => {
  const { owner, shop, skirts } = await admin();
  const save = (guide: object) => owner.call('PUT', address, guide);

  const { body } = await save({ ...skirts, sizes: ['M'], measures: [{ name: 'Waist', cm: [74] }] });
  expect((await shown(shop)).map(({ category }) => category)).toEqual(['Dresses', 'Skirts']);
  const [, { version }] = body['guides'] as [EditedSizeGuide, EditedSizeGuide];
  expect((await save({ ...skirts, version, sizes: [], measures: [] })).status).toBe(200);

  expect((await shown(shop)).map(({ category }) => category)).toEqual(['Dresses']);
  expect(await log(shop)).toEqual([
    { action: 'size-guide.added', subject: 'Skirts, women', detail: { sizes: 'M', measures: 'Waist' } },
    { action: 'size-guide.removed', subject: 'Skirts, women', detail: { sizes: 'M', measures: 'Waist' } },
  ]);
});

test('what is saved as it was is no change, and no line in the log', async () => {
  const { owner, shop, dresses } = await admin();

  expect((await owner.call('PUT', address, dresses)).status).toBe(200);

  expect(await log(shop)).toEqual([]);
});

test.for<[change: object, field: string, sentence: string]>([
  [{ sizes: ['S', 's', 'XXL'] }, 'sizes.1', 'Add each size only once'],
  [{ sizes: ['S', ' ', 'XXL'] }, 'sizes.1', 'Use up to 20 letters or numbers for a size, such as XL, 42 or Standard'],
  [bust({ cm: [84, 0, 110] }), 'measures.0.cm.1', 'Enter centimetres from 0.1 to 999.9'],
  [bust({ cm: [84, 'wide', 110] }), 'measures.0.cm.1', 'Enter centimetres from 0.1 to 999.9'],
  [bust({ cm: [84, 1000, 110] }), 'measures.0.cm.1', 'Enter centimetres from 0.1 to 999.9'],
  [bust({ name: ' ' }), 'measures.0.name', 'Enter what is measured, such as Chest'],
  [bust({ name: 'hips' }), 'measures.1.name', 'This measurement is already listed'],
  [bust({ cm: [null, null, null] }), 'measures.0.name', 'Enter this measurement for at least one size, or remove it'],
  [bust({ cm: [84, 90.5, null] }), 'sizes.2', 'Enter at least one measurement for this size, or remove it'],
  [bust({ cm: [84, 90.5] }), 'measures.0.cm', 'Invalid request'],
  [{ gender: 'unisex' }, 'gender', 'Choose who it is for'],
  [{ category: 'Dresses, long' }, 'category', 'Don’t use commas, or a plus sign at the end'],
])('%j is reported at its field, and nothing is changed', async ([change, field, sentence]) => {
  const { owner, shop, dresses } = await admin();
  const before = await shown(shop);

  const { status, body } = await owner.call('PUT', address, { ...dresses, ...change });

  expect([status, (body['fields'] as Record<string, string>)[field]]).toEqual([400, expect.stringContaining(sentence)]);
  expect(await shown(shop)).toEqual(before);
  expect(await log(shop)).toEqual([]);
});

test('a guide that is sent again after a lost response is saved, in whichever order its sizes were typed', async () => {
  const { shop, owner, skirts } = await admin();
  const typed = { ...skirts, sizes: ['L', 'S'], measures: [{ name: 'Waist', cm: [80.5, 70] }] };
  const responses = [await owner.call('PUT', address, typed), await owner.call('PUT', address, typed)];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const [, { version }] = (await owner.call('GET', address)).body['guides'] as [EditedSizeGuide, EditedSizeGuide];
  const removed = { ...typed, sizes: [], measures: [], version };

  expect((await owner.call('PUT', address, removed)).status).toBe(200);
  expect((await owner.call('PUT', address, removed)).status).toBe(200);
  expect(await log(shop)).toHaveLength(2);
});

test('of two people who save the same guide at once one gets a conflict; two guides do not conflict', async () => {
  const { owner, dresses, skirts } = await admin();
  const save = (guide: EditedSizeGuide, cm: number) =>
    owner.call('PUT', address, { ...guide, sizes: ['M'], measures: [{ name: 'Waist', cm: [cm] }] });

  const same = await Promise.all([save(skirts, 70), save(skirts, 71)]);
  expect(same.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);

  expect((await save(dresses, 72)).status).toBe(200);
});

test('a manager may neither read nor change it here, and a shopper is nobody', async () => {
  const { shop, dresses } = await admin();
  const manager = await newStaff(shop, 'manager');

  for (const [method, body] of [['GET'], ['PUT', { ...dresses, sizes: [], measures: [] }]] as const) {
    const response = await manager.call(method, address, body);
    expect([response.status, response.body.code]).toEqual([403, 'no_right']);
    expect((await shop.app.inject({ method, url: address })).statusCode).toBe(401);
  }
  expect(await shown(shop)).toHaveLength(1);
});

/** The dress guide with another first column. */
function bust(change: object) {
  return {
    measures: [
      { name: 'Bust', cm: [84, 90.5, 110], ...change },
      { name: 'Hips', cm: [null, 98, null] },
    ],
  };
}

/** A shop that sells dresses and skirts, with a size guide for dresses. */
async function admin() {
  const shop = await testShop();
  await makeProduct(shop.db, { category: 'Dresses', gender: 'women' });
  await makeProduct(shop.db, { category: 'Skirts', gender: 'women' });
  await shop.db
    .insertInto('sizeGuides')
    .values([
      cell(1, 'Hips', 'M', 98),
      cell(0, 'Bust', 'XXL', 110),
      cell(0, 'Bust', 'M', 90.5),
      cell(0, 'Bust', 'S', 84),
    ])
    .execute();
  const owner = await newStaff(shop, 'owner');
  const [dresses, skirts] = (await owner.call('GET', address)).body['guides'] as [EditedSizeGuide, EditedSizeGuide];
  return { shop, owner, dresses, skirts };
}

const cell = (position: number, name: string, size: string, centimetres: number) =>
  ({ gender: 'women', category: 'Dresses', position, name, size, centimetres }) as const;

/** The shoppers' view. */
const shown = async ({ app }: TestShop) =>
  (await app.inject('/api/size-guides')).json<{ guides: EditedSizeGuide[] }>().guides;

const log = ({ db }: TestShop) =>
  db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();
