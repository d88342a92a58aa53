import { expect, test } from 'vitest';
import { firstPromises } from '#shared/promises/promises.ts';
import { deliveryWith, promise, slowerPromises } from '../../tests/actions/promises.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deliveryTable } from './delivery-table.ts';

const address = '/api/admin/delivery';

test('what an owner promises is said at once by every process, also by one that had cached the old promise', async () => {
  const connection = await ownDatabase();
  const [one, other] = [await testShop({ connection }), await testShop({ connection })];
  const today = 'today, Monday 2 November, if you order before 12pm';
  expect(await estimates(other)).toEqual([today, '1-2 business days, once we have arranged it by chat or email']);
  expect((await other.settings()).promises).toEqual(firstPromises);

  const { status } = await promise(await newStaff(one, 'owner'), slowerPromises);

  expect(status).toBe(200);
  for (const shop of [one, other]) {
    expect((await shop.settings()).promises).toEqual(slowerPromises);
    expect(await estimates(shop)).toEqual([
      'Tue 3 - Wed 4 November, if you order before 3pm',
      'Thu 5 - Sat 7 November, if you order before 3pm',
    ]);
  }
});

test('at the hour that an owner set, the estimate changes to that of the next day', async () => {
  const shop = await testShop();
  await promise(await newStaff(shop, 'owner'), { packedBefore: 11 });
  const fast = async () => (await estimates(shop))[0];

  expect(await fast()).toBe('today, Monday 2 November, if you order before 11am');
  shop.clock.forward({ minutes: 59 });
  expect(await fast()).toBe('today, Monday 2 November, if you order before 11am');
  shop.clock.forward({ minutes: 1 });
  expect(await fast()).toBe('tomorrow, Tuesday 3 November');
});

test('the log says what was promised before and after; saving the same again writes nothing down', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await promise(owner, { returnDays: 14, fastStates: ['Oyo', 'Osun', 'Lagos', 'Oyo'] });
  await promise(owner, {});

  expect((await deliveryTable(shop.db)).promises.fastStates).toEqual(['Lagos', 'Osun', 'Oyo']);
  expect(await shop.db.selectFrom('auditLog').select(['action', 'detail']).execute()).toEqual([
    {
      action: 'delivery.promises-changed',
      detail: { returns: ['7 days', '14 days'], fastStates: ['Lagos and Osun', 'Lagos, Osun and Oyo'] },
    },
  ]);
});

test('a page of the former release, which sends no promises, leaves them as they are', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await promise(owner, slowerPromises);
  const { promises: _, ...sent } = await deliveryWith(owner, {});

  expect((await owner.call('PUT', address, { ...sent, fallbackPrice: 4_500 })).status).toBe(200);

  const table = await deliveryTable(shop.db);
  expect(table).toMatchObject({ fallback: 4_500, promises: slowerPromises });
});

test.for([
  [{ returnDays: 0 }, { returnDays: 'Enter whole days from 1 to 60' }],
  [{ returnDays: 61 }, { returnDays: 'Enter whole days from 1 to 60' }],
  [{ returnDays: 7.5 }, { returnDays: 'Enter whole days from 1 to 60' }],
  [{ packedBefore: 0 }, { packedBefore: 'Choose an hour from 1am to 11pm' }],
  [{ packedBefore: 24 }, { packedBefore: 'Choose an hour from 1am to 11pm' }],
  [{ fastStates: [] }, { fastStates: 'Choose at least one state' }],
  [{ fastStates: Array.from({ length: 9 }, () => 'Lagos') }, { fastStates: 'Choose up to 8 states' }],
  [{ fastStates: ['Lagos', 'Ghana'] }, { 'fastStates.1': 'Choose a state' }],
  [{ fastDays: { from: -1, to: 0 } }, { 'fastDays.from': 'Enter whole days from 0 to 30' }],
  [{ fastDays: { from: 1, to: 0 } }, { 'fastDays.to': 'The latest day is before the earliest' }],
  [{ fastDays: { from: 1, to: 3 } }, { 'fastDays.to': 'Fast states can’t take longer than the others' }],
  [{ otherDays: { from: 0, to: 2 } }, { 'otherDays.from': 'Enter whole days from 1 to 30' }],
  [{ otherDays: { from: 2, to: 31 } }, { 'otherDays.to': 'Enter whole days from 1 to 30' }],
  [{ otherDays: { from: 3, to: 2 } }, { 'otherDays.to': 'The latest day is before the earliest' }],
] as const)('%j is rejected at its field, and nothing is saved', async ([change, wrong]) => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');

  const { status, body } = await promise(owner, change as object);

  expect(status).toBe(400);
  const fields = Object.fromEntries(Object.entries(wrong).map(([name, text]) => [`promises.${name}`, text]));
  expect(body['fields']).toEqual(fields);
  expect((await deliveryTable(shop.db)).promises).toEqual(firstPromises);
});

test('a manager does not change what the shop promises', async () => {
  const shop = await testShop();
  const sent = await deliveryWith(await newStaff(shop, 'owner'), slowerPromises);
  const manager = await newStaff(shop, 'manager');
  expect((await manager.call('PUT', address, sent)).status).toBe(403);
  expect((await deliveryTable(shop.db)).promises).toEqual(firstPromises);
});

test.for([
  { returnDays: 0 },
  { returnDays: 61 },
  { packedBefore: 24 },
  { fastStates: [] },
  { fastTo: 3 },
  { fastFrom: 1 },
  { otherFrom: 0 },
  { otherTo: 31 },
])('the database keeps out %j', async (columns) => {
  const { db } = await testShop();
  await expect(db.updateTable('deliveryTerms').set(columns).execute()).rejects.toThrow('violates check');
});

async function estimates(shop: TestShop): Promise<string[]> {
  const response = await shop.app.inject({ url: '/api/delivery-areas' });
  const { delivery } = response.json<{ delivery: { estimates: { text: string }[] } }>();
  return delivery.estimates.map(({ text }) => text);
}
