import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { type Buyer, guestWithOrder, emailKeys, payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { walkList } from '../../../tests/actions/list-pages.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { exported } from '../../../tests/actions/exports.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { bookOrder } from '../../../tests/actions/order-rows.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import type { ApiResponse, Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { sendEmail } from '../../email/send-email.ts';
import { finishErasures } from '../../privacy/delete-account.ts';
import { anonymizeDetachedOrder } from '../anonymize-orders.ts';

test('a manager packs, ships with a courier, and delivers; each step is emailed and logged once', async () => {
  const shop = await testShop();
  const [manager, { order }] = [await newStaff(shop, 'manager'), await paidOrder(shop)];
  const url = `/api/admin/orders/${order._id}`;

  expect((await rows(manager, '')).map(({ _id }) => _id)).toEqual([order._id]);
  const parcel = { courier: 'GIG Logistics', trackingNumber: 'GL1', trackingUrl: 'https://giglogistics.example/GL1' };
  const twice = await Promise.all([
    manager.call('POST', `${url}/ship`, parcel),
    manager.call('POST', `${url}/ship`, parcel),
  ]);
  expect(statuses(twice)).toEqual([200, 409]);
  expect((await manager.call('POST', `${url}/deliver`)).status).toBe(200);
  expect((await manager.call('POST', `${url}/deliver`)).body.message).toMatch(/^This order has changed/);

  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await emailKeys(shop.db)).toEqual([
    `order-paid:${order._id}`,
    `order-shipped:${order._id}`,
    `order-delivered:${order._id}`,
  ]);
  expect(await changes(shop)).toEqual([
    { action: 'order.shipped', subject: order._id, detail: { isTracked: true }, name: 'The manager' },
    { action: 'order.delivered', subject: order._id, detail: {}, name: 'The manager' },
  ]);
  const file = await adminOrderOf(manager, order._id);
  expect(file).toMatchObject({ courier: 'GIG Logistics', trackingNumber: 'GL1', leftKobo: order.totalAmount * 100 });
  expect(file.events.map(({ kind, by }) => [kind, by.name ?? by.who])).toEqual([
    ['placed', 'shopper'],
    ['money_applied', 'provider'],
    ['paid', 'provider'],
    ['shipped', 'The manager'],
    ['delivered', 'The manager'],
  ]);
});

test('of several orders that are shipped together, one that cannot be is named, and the others leave with their numbers', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const [one, two] = [await paidOrder(shop, 'ada@example.com'), await paidOrder(shop, 'obi@example.com')];
  const unpaid = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const ids = [one, unpaid, two, one].map(({ order }) => order._id);
  const orderIds = [...ids, one.order._id.toUpperCase()];

  const trackingNumbers = [
    { orderId: two.order._id.toUpperCase(), trackingNumber: ' GL-2 ' },
    { orderId: unpaid.order._id, trackingNumber: 'GL-3' },
  ];

  const { body } = await manager.call('POST', '/api/admin/orders/ship', { orderIds, courier: 'GIG', trackingNumbers });

  expect(body['shipped']).toEqual([one.order._id, two.order._id]);
  expect(body['rejected']).toEqual([
    { _id: unpaid.order._id, message: expect.stringMatching(/This order has changed/) },
  ]);
  expect(await statusOf(shop.db, two.order)).toBe('shipped');
  const parcels = await shop.db.selectFrom('orders').select(['id', 'courier', 'trackingNumber']).execute();
  expect(parcels).toEqual(
    expect.arrayContaining([
      { id: one.order._id, courier: 'GIG', trackingNumber: null },
      { id: two.order._id, courier: 'GIG', trackingNumber: 'GL-2' },
      { id: unpaid.order._id, courier: null, trackingNumber: null },
    ]),
  );
});

test('of several orders that arrived, those on their way are delivered, once, and the others are named', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const [one, two] = [await paidOrder(shop, 'ada@example.com'), await paidOrder(shop, 'obi@example.com')];
  const packed = await paidOrder(shop, 'eve@example.com');
  const orderIds = [one, two].map(({ order }) => order._id);
  await manager.call('POST', '/api/admin/orders/ship', { orderIds, courier: '' });
  const key = { 'idempotency-key': randomUUID() };
  const deliver = () =>
    manager.call('POST', '/api/admin/orders/deliver', { orderIds: [...orderIds, packed.order._id] }, key);

  const taps = await Promise.all([deliver(), deliver()]);

  const rejected = [{ _id: packed.order._id, message: expect.stringMatching(/This order has changed/) }];
  expect(taps).toMatchObject([1, 2].map(() => ({ body: { delivered: orderIds, rejected } })));
  const emails = (await emailKeys(shop.db)).filter((name) => name.startsWith('order-delivered:'));
  expect(emails.toSorted()).toEqual(orderIds.map((id) => `order-delivered:${id}`).toSorted());
  expect(await statusOf(shop.db, packed.order)).toBe('processing');
});

test('an order is found by its number, name, telephone number and email address, however they are typed', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const id = await bookOrder(shop.db);
  const other = await bookOrder(shop.db);
  const them = { name: 'Adébáyọ̀ Ọláńrewájú', email: 'ade.bayo@example.com', phone: '+2348035550123' };
  await shop.db.updateTable('orders').set(them).where('id', '=', id).execute();
  const found = async (q: string) => (await rows(staff, `?q=${encodeURIComponent(q)}`)).map(({ _id }) => _id);

  for (const typed of [
    `#${id.slice(0, 8)}`,
    id.slice(0, 5).toUpperCase(),
    id,
    'adebayo',
    'ADÉBÁYỌ̀ olanre',
    'olanrewaju ade',
    '0803 555 0123',
    '+234 803 555',
    '2348035550123',
    'ade.bayo@',
  ]) {
    expect(await found(typed), typed).toEqual([id]);
  }
  expect(await found('ade_bayo')).toEqual([]); // No wildcard.
  expect(await found('%')).toEqual([]);
  expect(await found('ad')).toEqual([]);
  expect((await found('example')).toSorted()).toEqual([id, other].toSorted());
});

test('each chip shows its orders and says how many; a day is a day in Lagos', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const at = new Date('2026-11-01T23:30:00Z'); // Half past midnight of the 2nd in Lagos.
  const deliveryDay = '2026-11-02';
  await bookOrder(shop.db, { status: 'processing', at, deliveryDay });
  const beforeNoon = new Date('2026-11-02T10:59:00Z');
  const later = await bookOrder(shop.db, { status: 'processing', at: beforeNoon, deliveryDay, units: 2 });
  await bookOrder(shop.db, { status: 'shipped', at });
  await bookOrder(shop.db, { status: 'pending', at: new Date('2026-11-01T22:30:00Z') });

  const toPack = await rows(staff, '');
  expect(toPack.map(({ _id }) => _id)[1]).toBe(later); // The oldest first.
  expect(toPack.map(({ dueOn }) => dueOn)).toEqual(['2026-11-02', '2026-11-02']);
  expect(await rows(staff, '?show=shipped')).toHaveLength(1);
  expect(await rows(staff, '?show=all')).toHaveLength(4);
  expect(await rows(staff, '?day=2026-11-02')).toHaveLength(3);
  expect(await rows(staff, '?day=2026-11-01')).toHaveLength(1);
  const { body } = await staff.call('GET', '/api/admin/order-counts');
  expect(body['counts']).toEqual({
    pack: 2,
    confirm: 0,
    collect: 0,
    back: 0,
    shipped: 1,
    unpaid: 1,
    deposit: 0,
    review: 0,
    refund: 0,
    cancel: 0,
    dispute: 0,
    all: 4,
    units: 3,
    due: 2,
    late: 0,
    needReview: 0,
    look: 0,
  });
});

test('an order to pack that was due on an earlier day is late, and is not counted as due today alone', async () => {
  const shop = await testShop(); // On the 2nd.
  const staff = await newStaff(shop, 'manager');
  const at = new Date('2026-10-30T09:00:00Z');
  for (const deliveryDay of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']) {
    await bookOrder(shop.db, { status: 'processing', at, deliveryDay });
  }

  const { body } = await staff.call('GET', '/api/admin/order-counts');

  expect(body['counts']).toMatchObject({ pack: 4, due: 3, late: 2 });
});

test('an order placed while staff page through orders is neither skipped nor shown twice', async () => {
  const shop = await testShop();
  const [staff, product] = [await newStaff(shop), await makeProduct(shop.db)];
  // All of the same moment.
  const known = await Promise.all(Array.from({ length: 60 }, () => bookOrder(shop.db, { product })));
  let placed = '';

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/orders?show=all',
    list: 'orders',
    keyOf: ({ _id }) => String(_id),
    meanwhile: async () => {
      placed = await bookOrder(shop.db, { product, at: new Date('2026-11-02T09:00:01Z') });
    },
  });

  expect(forward.map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(forward.flat().toSorted()).toEqual(known.toSorted());
  expect(back.map(({ length }) => length)).toEqual([25, 25, 25]);
  expect(back.at(-1)).toEqual([placed, ...forward.flat().slice(0, 24)]);
});

test('orders that were shipped from the first page make staff skip none on the second', async () => {
  const shop = await testShop();
  const [staff, product] = [await newStaff(shop), await makeProduct(shop.db)];
  const known: string[] = [];
  for (let minute = 0; minute < 30; minute += 1)
    known.push(
      await bookOrder(shop.db, { product, status: 'processing', at: new Date(Date.UTC(2026, 10, 2, 9, minute)) }),
    );

  const { forward } = await walkList(staff, {
    url: '/api/admin/orders',
    list: 'orders',
    keyOf: ({ _id }) => String(_id),
    meanwhile: () => staff.call('POST', `/api/admin/orders/${known[0]}/ship`, {}),
  });

  expect(forward).toEqual([known.slice(0, 25), known.slice(25)]);
});

test('a note is kept once, names who wrote it, cannot be changed, and goes with what is personal', async () => {
  const shop = await testShop();
  const [manager, id] = [await newStaff(shop, 'manager'), await bookOrder(shop.db, { status: 'delivered' })];
  const url = `/api/admin/orders/${id}`;
  const note = { text: ' Ada calls before she comes ', key: randomUUID() };

  await Promise.all([manager.call('POST', `${url}/notes`, note), manager.call('POST', `${url}/notes`, note)]);

  const file = await adminOrderOf(manager, id);
  expect(file.notes).toMatchObject([{ text: 'Ada calls before she comes', by: { name: 'The manager' } }]);
  expect(await changes(shop)).toEqual([{ action: 'order.noted', subject: id, detail: {}, name: 'The manager' }]);
  await expect(shop.db.updateTable('orderNotes').set({ text: 'x' }).execute()).rejects.toThrow('stays');
  await expect(shop.db.deleteFrom('orderNotes').execute()).rejects.toThrow('stays');

  const other = await bookOrder(shop.db, { status: 'delivered' });
  await manager.call('POST', `/api/admin/orders/${other}/notes`, { text: 'Gift wrap', key: randomUUID() });
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).where('id', '=', id).execute();
  shop.clock.forward({ hours: 25 });
  await finishErasures(shop);
  expect(await shop.db.selectFrom('orderNotes').select(['orderId', 'text']).execute()).toEqual([
    { orderId: other, text: 'Gift wrap' },
  ]);
  const orders = shop.db.selectFrom('orders').select('searchWords').where('id', '=', id);
  const { searchWords } = await orders.executeTakeFirstOrThrow();
  expect(searchWords?.trim()).toBe('');
});

test('no note is kept on the order of somebody who was forgotten, not even one written at that moment', async () => {
  const shop = await testShop();
  const id = await bookOrder(shop.db, { status: 'delivered' });
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();
  shop.clock.forward({ hours: 25 });
  const manager = await newStaff(shop, 'manager');
  const write = () =>
    manager.call('POST', `/api/admin/orders/${id}/notes`, { text: 'Ada, 0803 000 0000, called', key: randomUUID() });

  const [, meanwhile] = await inTurn(shop.db, (tx) => anonymizeDetachedOrder(tx, id, shop.now()), write);

  for (const { status, body } of [meanwhile, await write()]) expect([status, body.code]).toEqual([404, 'gone']);
  expect(await shop.db.selectFrom('orderNotes').selectAll().execute()).toEqual([]);
  expect(await changes(shop)).toEqual([]);
});

test('an email that was sent goes once more, with fresh keys, and one that waits does not', async () => {
  const shop = await testShop();
  const [manager, { order }] = [await newStaff(shop, 'manager'), await paidOrder(shop)];
  const url = `/api/admin/orders/${order._id}/emails`;
  const emailKey = `order-paid:${order._id}`;
  const key = randomUUID();

  expect((await manager.call('POST', url, { emailKey, key })).body.code).toBe('email_queued');
  await sendEmail(shop, emailKey);
  shop.clock.forward({ hours: 1 });
  await Promise.all([manager.call('POST', url, { emailKey, key }), manager.call('POST', url, { emailKey, key })]);
  await sendEmail(shop, `${emailKey}:again:${key}`);

  const mails = await shop.db.selectFrom('caughtMail').selectAll().orderBy('id').execute();
  expect(mails.map(({ subject }) => subject)).toEqual([mails[0]?.subject, mails[0]?.subject]);
  const links = mails.map(({ text }) => /#k=(\S+)/.exec(text)?.[1]);
  expect(new Set(links).size).toBe(2);
  expect(links.join()).not.toContain('{key');
  expect((await manager.call('POST', url, { emailKey: 'welcome:x', key })).body.code).toBe('gone');
  const other = `/api/admin/orders/${await bookOrder(shop.db)}/emails`;
  expect((await manager.call('POST', other, { emailKey, key: randomUUID() })).body.code).toBe('gone');
  expect((await manager.call('POST', url, { emailKey: `${emailKey}\u0000`, key })).status).toBe(400);
  expect(await changes(shop)).toHaveLength(1);
});

test('an email goes again five times, and not a sixth', async () => {
  const shop = await testShop();
  const [manager, { order }] = [await newStaff(shop, 'manager'), await paidOrder(shop)];
  const emailKey = `order-paid:${order._id}`;
  await sendEmail(shop, emailKey);
  const again = (which = emailKey) =>
    manager.call('POST', `/api/admin/orders/${order._id}/emails`, { emailKey: which, key: randomUUID() });

  const responses = await Promise.all(Array.from({ length: 7 }, () => again()));
  expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(responses.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many attempts. Please wait a moment and try again.',
  });

  // A copy counts as the same email.
  const [copy = '', ...more] = (await emailKeys(shop.db)).filter((key) => key.startsWith(`${emailKey}:again:`));
  expect(more).toHaveLength(4);
  await sendEmail(shop, copy);
  expect((await again(copy)).status).toBe(429);
  expect((await changes(shop)).map(({ action }) => action)).toEqual(Array(5).fill('order.email-resent'));
});

test('what a shopper reads of an order says nothing of notes, and staff know no order that is not there', async () => {
  const shop = await testShop();
  const [manager, { shopper, order }] = [await newStaff(shop, 'manager'), await paidOrder(shop)];
  await manager.call('POST', `/api/admin/orders/${order._id}/notes`, { text: 'A secret', key: randomUUID() });

  expect(JSON.stringify(await shopper.call('GET', `/api/orders/${order._id}`))).not.toContain('A secret');
  const nowhere = await manager.call('GET', `/api/admin/orders/${randomUUID()}`);
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'order_not_found']);
});

test('of two orders staff read the one that they open', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const [first, second] = [await bookOrder(shop.db, { units: 1 }), await bookOrder(shop.db, { units: 2 })];

  for (const [id, quantity] of [
    [first, 1],
    [second, 2],
  ] as const) {
    const file = await adminOrderOf(manager, id);
    expect(file.lines).toMatchObject([{ quantity }]);
  }
});

test('slips come in the requested order', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const ids = [await bookOrder(shop.db), await bookOrder(shop.db)];

  const { body } = await staff.call('GET', `/api/admin/slips?ids=${ids.toReversed().join(',')}`);

  expect((body['slips'] as { order: { _id: string } }[]).map(({ order }) => order._id)).toEqual(ids.toReversed());
  expect((await staff.call('GET', '/api/admin/slips?ids=x')).status).toBe(400);
});

test('an owner exports the orders of some days and their lines; formulas are made harmless', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const id = await bookOrder(shop.db, { status: 'processing', units: 2 });
  const other = await bookOrder(shop.db);
  await bookOrder(shop.db, { at: new Date('2026-11-03T09:00:00Z') });
  await shop.db.updateTable('orders').set({ name: '=HYPERLINK("x")' }).where('id', '=', id).execute();
  const days = { from: '2026-11-01', to: '2026-11-02' };
  const file = async (kind: 'orders' | 'order-lines') => (await exported(shop, owner, { kind, days })).body;

  const orders = (await file('orders')).trim().split('\r\n');
  const rowOf = (order: string) => orders.filter((row) => row.includes(order));
  expect([orders.length, rowOf(other).length]).toEqual([3, 1]);
  expect(rowOf(id)).toEqual([expect.stringContaining(`"'=HYPERLINK(""x"")"`)]);
  const lines = (await file('order-lines')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes(id))).toMatch(/,Adire shirt,Indigo,M,2,12500,25000,0,/);
  const log = (await changes(shop)).map(({ action }) => action);
  expect(log.filter((action) => action === 'order.exported')).toHaveLength(2);
});

/** A paid order. */
async function paidOrder(shop: TestShop, email = 'ada@example.com'): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

async function rows(staff: Shopper, query: string): Promise<OrderRow[]> {
  const { status, body } = await staff.call('GET', `/api/admin/orders${query}`);
  expect(status).toBe(200);
  return body['orders'] as OrderRow[];
}

/** The audit log, with the names of staff. */
function changes({ db }: TestShop) {
  return db
    .selectFrom('auditLog')
    .innerJoin('staff', 'staff.id', 'auditLog.staffId')
    .select(['action', 'subject', 'detail', 'staff.name'])
    .orderBy('auditLog.id')
    .execute();
}

/** Sorted, so that the order of the responses does not matter. */
const statuses = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
