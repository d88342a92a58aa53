import { expect, test } from 'vitest';
import type { Terms } from '#shared/admin/delivery/api.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { deliveryTable } from './delivery-table.ts';

const address = '/api/admin/delivery';

test('an owner changes a price, turns an area off, adds one, and puts them in another order', async () => {
  const { shop, owner, sent } = await admin();
  const [first, second, ...rest] = sent.areas;

  const { status, body } = await owner.call('PUT', address, {
    ...sent,
    areas: [
      { ...second, districts: ['Ikeja', 'Opebi'], price: 3_600 },
      { ...first, isOn: false },
      { id: null, name: 'Sábọ̀n Gàrí, Kano', state: 'Kano', districts: [' Sabon Gari', ''], price: 5_000, isOn: true },
      ...rest,
    ],
    states: ['Lagos', 'Osun', 'Kano'],
    fallbackPrice: 4_500,
  });

  expect(status).toBe(200);
  expect((body['terms'] as Terms).version).toBe(1);
  const table = await deliveryTable(shop.db);
  expect(table.states).toEqual(['Lagos', 'Osun', 'Kano']);
  expect(table.fallback).toBe(4_500);
  expect(table.areas.slice(0, 2)).toMatchObject([
    {
      id: 'lagos-mainland-2',
      name: 'Lagos Mainland Area 2',
      state: 'Lagos',
      districts: ['Ikeja', 'Opebi'],
      price: 3_600,
    },
    { id: 'kano-sabon-gari', name: 'Sábọ̀n Gàrí, Kano', state: 'Kano', districts: ['Sabon Gari'], price: 5_000 },
  ]);
  expect(table.areas).toHaveLength(10);
  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();
  const ikeja = 'Ikeja, Maryland, Ojota, Ogudu, Ketu, Magodo, Ogba, Agege';
  expect(log).toMatchObject([
    { action: 'delivery.fallback-changed', detail: { price: [4_000, 4_500] } },
    { action: 'delivery.state-on', subject: 'Kano' },
    { action: 'delivery.area-changed', subject: 'lagos-mainland-2', detail: { districts: [ikeja, 'Ikeja, Opebi'] } },
    { action: 'delivery.area-changed', subject: 'lagos-mainland-1', detail: { isOn: [true, false] } },
    { action: 'delivery.area-added', subject: 'kano-sabon-gari' },
    { action: 'delivery.areas-reordered' },
  ]);
});

test('saving the same again writes nothing down', async () => {
  const { shop, owner, sent } = await admin();
  expect((await owner.call('PUT', address, sent)).status).toBe(200);
  expect(await shop.db.selectFrom('auditLog').selectAll().execute()).toEqual([]);
});

test('an owner lets an area pay on delivery up to a total; a page that knows nothing of it leaves that as it is', async () => {
  const { shop, owner, sent } = await admin();
  const [first, ...rest] = sent.areas;
  const allowed = { ...sent, areas: [{ ...first, paysOnDelivery: true }, ...rest], onDeliveryUpTo: 40_000 };
  const { body } = await owner.call('PUT', address, allowed);

  const areas = sent.areas.map(({ paysOnDelivery: _allowed, ...area }) => area);
  const { version } = body['terms'] as Terms;
  expect((await owner.call('PUT', address, { ...sent, areas, version })).status).toBe(200);

  const table = await deliveryTable(shop.db);
  expect(table.onDeliveryUpTo).toBe(40_000);
  expect(table.areas.filter(({ paysOnDelivery }) => paysOnDelivery).map(({ id }) => id)).toEqual([first!.id]);
  expect(await shop.db.selectFrom('auditLog').select(['action', 'detail']).orderBy('id').execute()).toEqual([
    { action: 'delivery.on-delivery-changed', detail: { upTo: [null, 40_000] } },
    { action: 'delivery.area-changed', detail: { paysOnDelivery: [false, true] } },
  ]);
  for (const wrong of [0, -1, 10_000_001, 1.5, '5000']) {
    expect((await owner.call('PUT', address, { ...sent, version: version + 1, onDeliveryUpTo: wrong })).status).toBe(
      400,
    );
  }
});

test('an owner makes delivery free from a sum in some areas, and adds a pick-up point; an older page leaves both as they are', async () => {
  const { shop, owner, sent } = await admin();
  const [first, ...rest] = sent.areas;
  const point = { id: null, name: 'Pick up at our shop', state: 'Lagos', districts: [], price: 0, isOn: true };
  const { body } = await owner.call('PUT', address, {
    ...sent,
    areas: [{ ...first, isFree: true }, ...rest, { ...point, pickupAt: ' 12 Demo Street, Yaba ' }],
    freeFrom: 50_000,
    isFallbackFree: true,
  });

  const { version, areas } = body['terms'] as Terms;
  const older = areas.map(({ isFree: _free, pickupAt: _at, ...area }) => area);
  expect((await owner.call('PUT', address, { ...sent, areas: older, version })).status).toBe(200);

  const table = await deliveryTable(shop.db);
  expect(table).toMatchObject({ freeFrom: 50_000, isFallbackFree: true });
  expect(table.areas.filter(({ isFree }) => isFree).map(({ id }) => id)).toEqual([first!.id]);
  expect(table.areas.at(-1)).toMatchObject({ id: 'lagos-pick-up-at-our-shop', pickupAt: '12 Demo Street, Yaba' });
  expect((await shop.settings()).deliveryFee).toEqual({
    state: 'Lagos',
    from: 3_000,
    freeFrom: 50_000,
    isFreeInAll: false,
  });
  expect(await shop.db.selectFrom('auditLog').select(['action', 'detail']).orderBy('id').execute()).toMatchObject([
    { action: 'delivery.free-changed', detail: { from: [null, 50_000], otherStates: [false, true] } },
    { action: 'delivery.area-changed', detail: { isFree: [false, true] } },
    { action: 'delivery.area-added', detail: { pickupAt: '12 Demo Street, Yaba' } },
  ]);
});

test('a pick-up point has an address, and is not paid on delivery', async () => {
  const { owner, sent } = await admin();
  const point = { id: null, name: 'Pick up', state: 'Lagos', districts: [], price: 0, isOn: true };
  for (const wrong of [{ pickupAt: ' ' }, { pickupAt: '12 Demo Street', paysOnDelivery: true }]) {
    const { status, body } = await owner.call('PUT', address, {
      ...sent,
      areas: [...sent.areas, { ...point, ...wrong }],
    });
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [`areas.${sent.areas.length}.pickupAt`]]);
  }
});

test('an owner sets what heavy items add; a page that knows nothing of it leaves that as it is', async () => {
  const { shop, owner, sent } = await admin();
  const extras = { heavyExtra: 500, veryHeavyExtra: 1_500 };
  const { body } = await owner.call('PUT', address, { ...sent, ...extras });
  expect(body['terms']).toMatchObject(extras);

  const { version } = body['terms'] as Terms;
  const later = await owner.call('PUT', address, { ...sent, version });
  expect(later.body['terms']).toMatchObject(extras);
  expect(await deliveryTable(shop.db)).toMatchObject(extras);
  await owner.call('PUT', address, { ...sent, version: version + 1, heavyExtra: 700 });
  await owner.call('PUT', address, { ...sent, version: version + 2, veryHeavyExtra: 0 });
  const action = 'delivery.extras-changed';
  expect(await shop.db.selectFrom('auditLog').select(['action', 'detail']).orderBy('id').execute()).toEqual([
    { action, detail: { heavy: [0, 500], veryHeavy: [0, 1_500] } },
    { action, detail: { heavy: [500, 700], veryHeavy: [1_500, 1_500] } },
    { action, detail: { heavy: [700, 700], veryHeavy: [1_500, 0] } },
  ]);
  for (const wrong of [-1, 1_000_001, 1.5, '500', null]) {
    for (const field of ['heavyExtra', 'veryHeavyExtra']) {
      const response = await owner.call('PUT', address, { ...sent, version: version + 1, [field]: wrong });
      expect(response.body['fields']).toEqual({ [field]: 'Enter whole naira from 0 to 1,000,000' });
    }
  }
});

test('days without delivery are kept in order, each once, and their change is written down', async () => {
  const { shop, owner, sent } = await admin();
  const { body } = await owner.call('PUT', address, {
    ...sent,
    daysOff: [' 2027-03-10', '2026-12-28', '2027-03-10', ''],
  });

  expect((body['terms'] as Terms).daysOff).toEqual(['2026-12-28', '2027-03-10']);
  expect(await shop.db.selectFrom('auditLog').select(['action', 'detail']).execute()).toEqual([
    {
      action: 'delivery.days-off-changed',
      detail: { days: ['2027-03-10, 2027-03-11, 2027-05-17, 2027-05-18, 2027-08-16', '2026-12-28, 2027-03-10'] },
    },
  ]);
});

test('two new areas of one name are two', async () => {
  const { shop, owner, sent } = await admin();
  const area = { id: null, name: 'Ikorodu', state: 'Lagos', districts: [], price: 5_000, isOn: true };
  await owner.call('PUT', address, { ...sent, areas: [...sent.areas, area, area] });

  const { areas } = await deliveryTable(shop.db);
  expect(areas.slice(-2).map(({ id }) => id)).toEqual(['lagos-ikorodu', 'lagos-ikorodu-2']);
});

test('delivery that is sent again after a lost response is saved, and its new area is there once', async () => {
  const { shop, owner, sent } = await admin();
  const area = { id: null, name: 'Ikorodu', state: 'Lagos', districts: [], price: 4_000, isOn: true };
  const entry = { ...sent, areas: [area, ...sent.areas], states: ['Osun', 'Lagos'], fallbackPrice: 4_500 };
  const responses = [await owner.call('PUT', address, entry), await owner.call('PUT', address, entry)];
  const other = await owner.call('PUT', address, { ...entry, areas: [area, area, ...sent.areas] });

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses[1]!.body).toEqual(responses[0]!.body);
  expect(other.body['code']).toBe('changed_elsewhere');
  expect((await deliveryTable(shop.db)).areas.filter(({ name }) => name === 'Ikorodu')).toHaveLength(1);
});

test('of two people who save at once one gets a conflict, and nothing is half saved', async () => {
  const { shop, owner, sent } = await admin();
  const responses = await Promise.all(
    [5_000, 6_000].map((fallbackPrice) => owner.call('PUT', address, { ...sent, fallbackPrice })),
  );

  const won = responses.find(({ status }) => status === 200);
  expect(responses.find((response) => response !== won)).toMatchObject({
    status: 409,
    body: { code: 'changed_elsewhere' },
  });
  expect((await deliveryTable(shop.db)).fallback).toBe((won!.body['terms'] as Terms).fallbackPrice);
});

test('implausible values are reported at their fields, and nothing is saved', async () => {
  const { shop, owner, sent } = await admin();
  const withFirst = (change: object) => ({ ...sent, areas: [{ ...sent.areas[0], ...change }, ...sent.areas.slice(1)] });
  const fee = 'Enter whole naira from 0 to 1,000,000';
  for (const [body, fields] of [
    [withFirst({ price: -1 }), { 'areas.0.price': fee }],
    [withFirst({ price: 10.5 }), { 'areas.0.price': fee }],
    [withFirst({ name: ' ' }), { 'areas.0.name': 'Enter an area name' }],
    [
      withFirst({ districts: ['Yaba', 'Mushin\u0000'] }),
      { 'areas.0.districts.1': 'Use up to 40 characters for each district' },
    ],
    [withFirst({ state: 'Ghana' }), { 'areas.0.state': 'Choose a state' }],
    [{ ...sent, states: [] }, { states: 'Choose at least one state' }],
    [{ ...sent, fallbackPrice: 2_000_000 }, { fallbackPrice: fee }],
    [{ ...sent, daysOff: ['2027-02-30'] }, { 'daysOff.0': 'Enter dates such as 2027-03-10, separated by commas' }],
  ] as const) {
    const response = await owner.call('PUT', address, body);
    expect(response.status).toBe(400);
    expect(response.body['fields']).toEqual(fields);
  }
  const unknown = await owner.call('PUT', address, withFirst({ id: 'never-was' }));
  expect(unknown).toMatchObject({ status: 404, body: { code: 'gone' } });
  expect(await shop.db.selectFrom('auditLog').selectAll().execute()).toEqual([]);
});

async function admin() {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const { areas, states, fallbackPrice, daysOff, version } = (await owner.call('GET', address)).body['terms'] as Terms;
  const on = states.filter(({ isOn }) => isOn).map(({ name }) => name);
  return { shop, owner, sent: { areas, states: on, fallbackPrice, daysOff, version } };
}
