import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { walkList } from '../../tests/actions/list-pages.ts';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { makeCoupon, makeProduct } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

const typed = {
  code: ' harvest-10 ',
  kind: 'percent',
  value: '10',
  maxDiscount: '₦5,000',
  minimumSubtotal: '10,000',
  startsOn: '2026-11-02',
  endsOn: '2026-11-30',
  maxUses: '100',
  maxUsesPerCustomer: '1',
};

const audit = ({ db }: TestShop) =>
  db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();

test('a coupon is made as it is typed, works at once, and the log says who made it', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);

  const { status, body } = await staff.call('POST', '/api/admin/coupons', typed);

  expect({ status, message: body.message }).toEqual({ status: 200, message: 'HARVEST-10 saved' });
  expect(body['coupon']).toMatchObject({
    code: 'HARVEST-10',
    kind: 'percent',
    value: 10,
    maxDiscount: 5_000,
    minimumSubtotal: 10_000,
    startsOn: '2026-11-02',
    endsOn: '2026-11-30',
    state: 'running',
    uses: 0,
    takenOff: 0,
    isCodeFixed: false,
  });
  const preview = await new Shopper(shop).call('POST', '/api/coupon/validate', {
    code: 'harvest-10',
    cartTotal: 90_000,
  });
  expect(preview.body['coupon']).toEqual({ code: 'HARVEST-10', discountAmount: 5_000 });
  expect(await audit(shop)).toEqual([
    {
      action: 'coupon.created',
      subject: 'HARVEST-10',
      detail: expect.objectContaining({ value: 10, endsOn: '2026-11-30' }) as object,
    },
  ]);
});

test.for([
  [{ code: 'ab' }, 'code', adminMessages.coupons.badCode],
  [{ value: '' }, 'value', adminMessages.coupons.percent],
  [{ value: '101' }, 'value', adminMessages.coupons.percent],
  [{ kind: 'amount', value: '' }, 'value', adminMessages.coupons.amount],
  [{ value: '1.5' }, 'value', adminMessages.coupons.percent],
  [{ value: 0 }, 'value', adminMessages.coupons.percent],
  [{ kind: 'amount', value: '0' }, 'value', adminMessages.coupons.amount],
  [{ kind: 'amount', value: '2.000' }, 'value', adminMessages.coupons.amount],
  [{ minimumSubtotal: '-1' }, 'minimumSubtotal', adminMessages.coupons.minimum],
  [{ maxUses: '0' }, 'maxUses', adminMessages.coupons.uses],
  [{ startsOn: '2026-02-30' }, 'startsOn', adminMessages.coupons.day],
  [{ endsOn: '2026-11-01' }, 'endsOn', adminMessages.coupons.ends],
] as const)('%j is rejected at its field, and nothing is made', async ([change, field, sentence]) => {
  const shop = await testShop();
  const staff = await newStaff(shop);

  const { status, body } = await staff.call('POST', '/api/admin/coupons', { ...typed, ...change });

  expect({ status, fields: body['fields'] }).toEqual({ status: 400, fields: { [field]: sentence } });
  expect(await shop.db.selectFrom('coupons').selectAll().execute()).toEqual([]);
});

test('of two presses on the button one creates the coupon, and the other reads that it exists', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);

  const responses = await Promise.all([1, 2].map(() => staff.call('POST', '/api/admin/coupons', typed)));

  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'coupon_taken', field: 'code' });
  expect(await audit(shop)).toHaveLength(1);
});

test('a new coupon that is sent again is created once, and with other details it is rejected', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const form = { ...typed, key: randomUUID() };
  const create = (change: object) => staff.call('POST', '/api/admin/coupons', { ...form, ...change });

  const both = await Promise.all([create({}), create({})]);
  const again = await create({});
  const others = [await create({ value: '15' }), await create({ code: 'AUTUMN' })];
  const anotherForm = await create({ key: randomUUID() });

  for (const { body } of [...both, again]) expect(body['coupon']).toMatchObject({ code: 'HARVEST-10', version: 1 });
  for (const other of others) {
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere', coupon: 'HARVEST-10', message: adminMessages.general.savedBefore },
    });
  }
  expect(anotherForm.body).toMatchObject({ code: 'coupon_taken', field: 'code' });
  expect(await audit(shop)).toHaveLength(1);
});

test('whether a coupon runs is said in words: not yet, over, used up, switched off', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const stateOf = async (code: string) => {
    const { body } = await staff.call('GET', `/api/admin/coupons/${code}`);
    return (body['coupon'] as { state: string }).state;
  };
  await makeCoupon(shop.db, { code: 'RUNS' });
  await makeCoupon(shop.db, { code: 'LATER', startsAt: new Date('2026-11-02T09:00:01Z') });
  await makeCoupon(shop.db, { code: 'ENDED', endsAt: shop.now() });
  await makeCoupon(shop.db, { code: 'NONE', isActive: false, endsAt: shop.now() });
  await makeCoupon(shop.db, { code: 'ONCE', maxUses: 1 });
  await orderWith(shop, 'ONCE');

  expect(await Promise.all(['RUNS', 'LATER', 'ENDED', 'NONE', 'ONCE'].map(stateOf))).toEqual([
    'running',
    'not-yet',
    'over',
    'off',
    'used-up',
  ]);
  expect((await staff.call('GET', '/api/admin/coupons/NOBODY')).body).toMatchObject({ code: 'gone' });
});

test('the list tells how many orders use a coupon and what it took off, without those that were cancelled', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await makeCoupon(shop.db);
  await orderWith(shop, 'TENTH', 'ada@example.com');
  const { shopper, order } = await orderWith(shop, 'TENTH', 'eve@example.com');
  await shopper.call('POST', `/api/orders/${order._id}/cancel`, {});

  const { body } = await staff.call('GET', '/api/admin/coupons?search=ten');

  expect(body['coupons']).toEqual([
    expect.objectContaining({ code: 'TENTH', uses: 1, takenOff: 1_250, isCodeFixed: true }),
  ]);
});

test('the list counts the coupons that are active today on all its pages, whatever is searched for', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  for (let number = 0; number < 30; number += 1) await makeCoupon(shop.db, { code: `RUNS-${number}` });
  await makeCoupon(shop.db, { code: 'LATER', startsAt: new Date('2026-11-02T09:00:01Z') });
  await makeCoupon(shop.db, { code: 'ENDED', endsAt: shop.now() });
  await makeCoupon(shop.db, { code: 'OFF', isActive: false });
  await makeCoupon(shop.db, { code: 'ONCE', maxUses: 1 });
  await orderWith(shop, 'ONCE');

  const { body: all } = await staff.call('GET', '/api/admin/coupons');
  const { body: some } = await staff.call('GET', '/api/admin/coupons?search=later');

  expect([all['running'], some['running']]).toEqual([30, 30]);
});

test('a coupon made while staff page through coupons is neither skipped nor shown twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const known = Array.from({ length: 60 }, (_, number) => `TENTH-${number}`);
  for (const code of known) await makeCoupon(shop.db, { code });

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/coupons?search=tenth',
    list: 'coupons',
    keyOf: ({ code }) => String(code),
    meanwhile: () => makeCoupon(shop.db, { code: 'TENTH-NEW', createdAt: shop.now() }),
  });

  expect(forward.flat()).toEqual(known.toSorted().toReversed());
  expect(back.at(-1)?.[0]).toBe('TENTH-NEW');
});

test('a change is for the orders to come, and one that was read before another change is rejected', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await staff.call('POST', '/api/admin/coupons', { ...typed, minimumSubtotal: '' });
  const { order } = await orderWith(shop, 'HARVEST-10');
  const changed = { ...typed, kind: 'amount', value: 3_000, maxDiscount: null, minimumSubtotal: null, version: 1 };

  expect((await staff.call('PUT', '/api/admin/coupons/HARVEST-10', changed)).status).toBe(200);
  const other = { ...changed, value: 4_000 };
  expect((await staff.call('PUT', '/api/admin/coupons/harvest-10', other)).body).toMatchObject({
    code: 'changed_elsewhere',
  });

  const discounts = await shop.db.selectFrom('orders').select('couponDiscount').where('id', '=', order._id).execute();
  expect(discounts).toEqual([{ couponDiscount: 1_250 }]);
  const preview = await new Shopper(shop).call('POST', '/api/coupon/validate', {
    code: 'HARVEST-10',
    cartTotal: 90_000,
  });
  expect(preview.body['coupon']).toMatchObject({ discountAmount: 3_000 });
  expect((await audit(shop)).map(({ action }) => action)).toEqual(['coupon.created', 'coupon.changed']);
});

test('a code may change until an order uses it', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await staff.call('POST', '/api/admin/coupons', { ...typed, minimumSubtotal: '' });
  await makeCoupon(shop.db);
  const rename = (from: string, code: string, version: number) =>
    staff.call('PUT', `/api/admin/coupons/${from}`, { ...typed, code, version });

  expect((await rename('HARVEST-10', 'TENTH', 1)).body).toMatchObject({ code: 'coupon_taken', field: 'code' });
  expect((await rename('HARVEST-10', 'AUTUMN', 1)).body['coupon']).toMatchObject({ code: 'AUTUMN', version: 2 });
  await shop.db.updateTable('coupons').set({ minimumSubtotal: 0 }).where('code', '=', 'AUTUMN').execute();
  await orderWith(shop, 'AUTUMN');
  expect((await rename('AUTUMN', 'WINTER', 2)).body).toMatchObject({ code: 'coupon_used', field: 'code' });
  await expect(
    shop.db.updateTable('coupons').set({ code: 'WINTER' }).where('code', '=', 'AUTUMN').execute(),
  ).rejects.toThrow('its code stays');
});

test('a changed coupon is saved again after a lost response, also under its new code, and is changed once', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await staff.call('POST', '/api/admin/coupons', typed);
  const save = (form: object) => staff.call('PUT', '/api/admin/coupons/HARVEST-10', { ...typed, ...form, version: 1 });

  for (const _ of [1, 2]) expect((await save({ value: 15 })).body['coupon']).toMatchObject({ value: 15, version: 2 });
  const renamed = { value: 15, code: 'AUTUMN', version: 2 };
  for (const _ of [1, 2]) {
    const { body } = await staff.call('PUT', '/api/admin/coupons/HARVEST-10', { ...typed, ...renamed });
    expect(body['coupon']).toMatchObject({ code: 'AUTUMN', version: 3 });
  }

  expect((await save({ value: 20, code: 'AUTUMN' })).body).toMatchObject({ code: 'gone' });
  expect((await save({ value: 20 })).body).toMatchObject({ code: 'gone' });
  expect((await audit(shop)).map(({ action }) => action)).toEqual([
    'coupon.created',
    'coupon.changed',
    'coupon.changed',
  ]);
});

test('a limit below what is used takes nothing back and lets nobody in any more', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await staff.call('POST', '/api/admin/coupons', { ...typed, minimumSubtotal: '' });
  const one = await orderWith(shop, 'HARVEST-10', 'ada@example.com');
  const other = await orderWith(shop, 'HARVEST-10', 'eve@example.com');

  const fewer = { ...typed, minimumSubtotal: '', maxUses: 1, version: 1 };
  expect(await staff.call('PUT', '/api/admin/coupons/HARVEST-10', fewer)).toMatchObject({ status: 200 });

  await expect(orderWith(shop, 'HARVEST-10', 'obi@example.com')).rejects.toThrow(messages.coupon.usedUp);
  for (const { shopper, order } of [one, other]) {
    expect((await shopper.startPayment(order)).authorizationUrl).toContain('http');
  }
});

test('uses beyond limits that were lowered are honoured: the ledger finds no fault in them', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const form = { ...typed, minimumSubtotal: '', maxUses: '', maxUsesPerCustomer: '' };
  await staff.call('POST', '/api/admin/coupons', form);
  for (const email of ['ada@example.com', 'ada+2@example.com', 'eve@example.com'])
    await orderWith(shop, 'HARVEST-10', email);

  const fewer = { ...form, maxUses: 2, maxUsesPerCustomer: 1, version: 1 };
  expect(await staff.call('PUT', '/api/admin/coupons/HARVEST-10', fewer)).toMatchObject({ status: 200 });

  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  await expect(orderWith(shop, 'HARVEST-10', 'obi@example.com')).rejects.toThrow(messages.coupon.usedUp);
});

test('switched off, a coupon is as if there were none, until it is switched on again', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await makeCoupon(shop.db);
  const turn = (isActive: boolean) => staff.call('POST', '/api/admin/coupons/TENTH/switch', { isActive });

  await turn(false);
  await turn(false);
  await expect(orderWith(shop, 'TENTH')).rejects.toThrow(messages.coupon.invalid);
  await turn(true);
  await orderWith(shop, 'TENTH');

  expect((await audit(shop)).map(({ action }) => action)).toEqual(['coupon.switched-off', 'coupon.switched-on']);
});

async function orderWith(shop: TestShop, code: string, email = 'ada@example.com') {
  const coupon = { code, discount: 1_250 };
  return guestWithOrder(shop, await makeProduct(shop.db), { email, coupon });
}

test('of twenty coupons that are given one code at once, one gets it, and the others are rejected', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const codes = Array.from({ length: 20 }, (_, at) => `AUTUMN-${at}`);
  for (const code of codes) await staff.call('POST', '/api/admin/coupons', { ...typed, code });

  const responses = await Promise.all(
    codes.map((code) => staff.call('PUT', `/api/admin/coupons/${code}`, { ...typed, code: 'WINTER', version: 1 })),
  );

  const outcomes = responses
    .map(({ status, body }) => (status === 200 ? 'saved' : body.code))
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  expect(outcomes).toEqual([...Array<string>(19).fill('coupon_taken'), 'saved']);
});
