import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { guestWithOrder, queuePaymentReminder, payAtProvider } from '../../tests/actions/purchase.ts';
import { walkList } from '../../tests/actions/list-pages.ts';
import { tablesWith } from '../../tests/shop/dump.ts';
import { exported } from '../../tests/actions/exports.ts';
import { requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { decide, guestWithDelivery, receive } from '../../tests/actions/after-sale/returns.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { markDelivered } from '../../tests/actions/order-rows.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import type { Customer, CustomerDetail } from '#shared/admin/customers/api.ts';

async function listed(staff: Shopper, query = ''): Promise<Customer[]> {
  const { status, body } = await staff.call('GET', `/api/admin/customers${query}`);
  expect(status).toBe(200);
  return body['customers'] as Customer[];
}

test('an address is one person: as a guest, then with an account, whatever it ordered', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const product = await makeProduct(shop.db, { stock: { M: 9 } });
  const buyer = await guestWithOrder(shop, product);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  await guestWithOrder(shop, product, { email: 'eve@example.com' });
  shop.clock.forward({ minutes: 1 });

  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([product]));
  await ada.call('POST', `/api/orders/${order._id}/cancel`, {});

  const found = await listed(staff);
  expect(found).toEqual([
    {
      _id: expect.any(String) as string,
      name: 'Ada Eze',
      email: 'ada@example.com',
      phone: '+2348030000000',
      hasAccount: true,
      orders: 1,
      spent: 15_500,
      lastOrderAt: '2026-11-02T09:00:00.000Z',
      cancelled: 1,
    },
    expect.objectContaining({ email: 'eve@example.com', hasAccount: false, orders: 1, spent: 0 }),
  ]);
  expect((await listed(staff, '?kind=guests')).map(({ email }) => email)).toEqual(['eve@example.com']);
  expect((await listed(staff, '?kind=accounts')).map(({ email }) => email)).toEqual(['ada@example.com']);
});

test('what an exchange sends is no order that its customer placed', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 1, L: 1 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const exchange = await requestedExchange(buyer, shirt);
  await decide(staff, exchange, 'accept');
  shop.clock.forward({ minutes: 1 });
  expect((await receive(staff, exchange)).status).toBe(200);

  const [ada] = await listed(staff);

  expect(ada).toMatchObject({ orders: 1, spent: 13_000, lastOrderAt: buyer.order.createdAt, cancelled: 0 });
  const { body } = await staff.call('GET', `/api/admin/customers/${ada!._id}`);
  expect((body['customer'] as CustomerDetail).orderList.map(({ isExchange }) => isExchange)).toEqual([true, false]);
});

test('a shopper who has an account and bought nothing yet is listed; who has neither is not', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const ada = await newShopper(shop);

  expect(await listed(staff)).toMatchObject([{ email: 'ada@example.com', orders: 0, lastOrderAt: null, phone: '' }]);
  await ada.call('PUT', '/api/user/profile', { firstName: 'Adaeze', lastName: 'Obi' });
  expect(await listed(staff)).toMatchObject([{ name: 'Adaeze Obi' }]);
  await ada.call('DELETE', '/api/user/delete-account');
  expect(await listed(staff)).toEqual([]);
});

test.for(['Ẹze', 'ADA@', '0803 000 0000', '+234 803', '8030000', 'ada eze'])('“%s” finds her', async (typed) => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await guestWithOrder(shop);
  await newShopper(shop, { email: 'other@example.com', name: 'Bola Ige' });

  const found = await listed(staff, `?search=${encodeURIComponent(typed)}`);

  expect(found.map(({ email }) => email)).toEqual(['ada@example.com']);
});

test('orders placed at the same moment by one person leave one row with the newest', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db, { stock: { M: 9 } });
  const others = await makeProduct(shop.db, { stock: { M: 9 } });

  await Promise.all([guestWithOrder(shop, product), guestWithOrder(shop, others)]);

  const rows = await shop.db.selectFrom('customers').select(['email', 'lastAt']).execute();
  expect(rows).toEqual([{ email: 'ada@example.com', lastAt: shop.now() }]);
});

test('the page of a person shows orders, cart, newsletter and what they wrote', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const { productId, variantId } = await makeProduct(shop.db);
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.call('POST', '/api/cart', { productId, variantId, size: 'M', quantity: 2 });
  await ada.call('POST', '/api/newsletter/subscribe', { email: 'ada@example.com' });
  await ada.call('POST', '/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Hello' });
  const [{ _id }] = (await listed(staff)) as [Customer];

  const { body } = await staff.call('GET', `/api/admin/customers/${_id}`);

  expect(body['customer']).toMatchObject({
    accountSince: '2026-11-02T09:00:00.000Z',
    isLeaving: false,
    orderList: [{ _id: order._id, status: 'pending', isPaid: false, totalAmount: 15_500, units: 1, isExchange: false }],
    cart: [{ productId, size: 'M', quantity: 2, price: 12_500 }],
    newsletter: 'pending',
    messages: [{ isAnswered: false }],
  });
});

test('anyone who looks at customers leaves a line an hour in the log, for each kind of look and each file', async () => {
  const shop = await testShop();
  const [manager, owner] = [await newStaff(shop, 'manager'), await newStaff(shop)];
  await guestWithOrder(shop);
  await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const unknown = await manager.call('GET', `/api/admin/customers/${randomUUID()}`);
  expect([unknown.status, await actions(shop)]).toEqual([404, []]);

  const ids = (await idsOf(shop)).map(({ id }) => id);
  const look = (who: Shopper) =>
    Promise.all([
      ...[1, 2, 3, 4, 5].map((page) => listed(who, `?cursor=${page}`)),
      ...['ada', 'eze'].map((search) => listed(who, `?search=${search}`)),
      ...[...ids, ...ids].map((id) => who.call('GET', `/api/admin/customers/${id}`)),
    ]);
  await look(manager);
  shop.clock.forward({ minutes: 59 });
  await look(manager);
  expect((await actions(shop)).toSorted()).toEqual([
    'customer.read',
    'customer.read',
    'customers.listed',
    'customers.searched',
  ]);
  await look(owner);
  expect(await actions(shop)).toHaveLength(8);
  shop.clock.forward({ minutes: 1 });
  await look(manager);
  expect(await actions(shop)).toHaveLength(12);

  const lines = await shop.db.selectFrom('auditLog').select(['subject', 'detail']).execute();
  expect(new Set(lines.map(({ subject, detail }) => JSON.stringify([subject, detail])))).toEqual(
    new Set(['customers', ...ids].map((subject) => JSON.stringify([subject, {}]))),
  );
});

test('the log names who read the file of a customer; about a deleted customer it says nothing', async () => {
  const shop = await testShop();
  const [manager, owner] = [await newStaff(shop, 'manager'), await newStaff(shop)];
  const { shopper, order } = await guestWithOrder(shop);
  await shopper.call('POST', `/api/orders/${order._id}/cancel`, {});
  await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const [ada, eve] = (await idsOf(shop)) as [{ id: string }, { id: string }];
  await manager.call('GET', `/api/admin/customers/${ada.id}`);
  await owner.call('GET', `/api/admin/customers/${eve.id}`);

  const { body } = await owner.call('GET', `/api/admin/log?what=looks&query=${ada.id}`);
  expect(body['entries']).toMatchObject([
    { by: { name: 'The manager' }, action: 'customer.read', at: '2026-11-02T09:00:00.000Z' },
  ]);

  await owner.call('POST', `/api/admin/customers/${ada.id}/erase`, { confirm: 'ada@example.com' });
  expect(await idsOf(shop)).toEqual([eve]);
});

test('an owner hands a guest everything the shop knows of them, and the log says so', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await guestWithOrder(shop);
  await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  await queuePaymentReminder(shop);
  const [{ _id }] = (await listed(owner, '?search=ada@')) as [Customer];

  const { body } = await owner.call('GET', `/api/admin/customers/${_id}/export`);

  expect(body).toMatchObject({ user: null, email: 'ada@example.com', orders: [{ _id: order._id }], cart: [] });
  expect(body['emails']).toHaveLength(1);
  expect(await actions(shop)).toEqual(['customers.searched', 'customer.exported']);
});

test('a guest who asks for it is forgotten: the ledger stays, and tells of nobody', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const product = await makeProduct(shop.db);
  const buyer = await guestWithOrder(shop, product);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  await markDelivered(shop, buyer.order._id);
  await buyer.shopper.call('POST', '/api/newsletter/subscribe', { email: 'ada@example.com' });
  await buyer.shopper.call('POST', '/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Forget me' });
  await shop.db.updateTable('letters').set({ sentAt: shop.now() }).execute();
  const [{ _id }] = (await listed(owner)) as [Customer];
  const erase = (confirm: string) => owner.call('POST', `/api/admin/customers/${_id}/erase`, { confirm });

  expect(await erase('ada@example.co')).toMatchObject({
    status: 400,
    body: { fields: { confirm: adminMessages.customers.confirm } },
  });
  expect(await erase(' ADA@example.com ')).toMatchObject({
    status: 200,
    body: { message: adminMessages.customers.deleted },
  });
  expect(await erase('ada@example.com')).toMatchObject({ status: 404, body: { code: 'gone' } });

  expect(await tablesWith(shop.db, ['ada@example.com', 'Ada Eze', '"Ada"', '14 Market Road', '8030000000'])).toEqual(
    [],
  );
  const orders = await shop.db.selectFrom('orders').select(['status', 'totalAmount', 'city']).execute();
  expect(orders).toEqual([{ status: 'delivered', totalAmount: 15_500, city: 'Surulere' }]);
  expect(await actions(shop)).toEqual(['customers.listed', 'customer.deleted']);
});

test('a shopper who has an account is forgotten as if they had done it themselves; an open order keeps its address till then', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.verify(await payAtProvider(shop, { shopper: ada, order }));
  const [{ _id }] = (await listed(owner)) as [Customer];

  await owner.call('POST', `/api/admin/customers/${_id}/erase`, { confirm: 'ada@example.com' });

  expect((await ada.call('GET', '/api/user/profile')).status).toBe(401);
  const { body } = await owner.call('GET', `/api/admin/customers/${_id}`);
  expect(body['customer']).toMatchObject({ hasAccount: false, isLeaving: true, orderList: [{ status: 'processing' }] });
});

test('a manager reads customers, and neither exports nor deletes them', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  await guestWithOrder(shop);
  const [{ _id }] = (await listed(manager)) as [Customer];

  for (const [method, path] of [
    ['GET', `${_id}/export`],
    ['POST', `${_id}/erase`],
  ] as const) {
    const { status } = await manager.call(
      method,
      `/api/admin/customers/${path}`,
      method === 'POST' ? { confirm: '' } : undefined,
    );
    expect(status, path).toBe(403);
  }
});

test('the file has every customer, and no cell that a spreadsheet would calculate', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const many = Array.from({ length: 1_100 }, (_, number) => ({
    email: `person${number}@example.com`,
    firstName: '=cmd',
    lastName: `Obi ${number}`,
    createdAt: shop.now(),
  }));
  await shop.db.insertInto('accounts').values(many).execute();

  const file = await exported(shop, owner, { kind: 'customers' });

  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="customers.csv"',
  });
  const lines = file.body.trim().split('\r\n');
  expect(lines[0]).toBe('name,email,phone,account,orders,spent_naira,last_order_at');
  expect(new Set(lines.slice(1)).size).toBe(1_100);
  expect(lines.slice(1).every((line) => line.startsWith("'=cmd Obi"))).toBe(true);
  expect(await actions(shop)).toEqual(['customers.exported', 'export.downloaded']);
});

test('a customer who registers while staff page through customers makes them skip nobody and see nobody twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const emails = Array.from({ length: 60 }, (_, number) => `person${number}@example.com`);
  const register = (added: readonly string[]) =>
    shop.db
      .insertInto('accounts')
      .values(
        added.map((email) => ({ id: randomUUID(), email, firstName: 'Ada', lastName: 'Eze', createdAt: shop.now() })),
      )
      .execute();
  await register(emails);
  shop.clock.forward({ minutes: 1 });

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/customers?kind=accounts',
    list: 'customers',
    keyOf: ({ email }) => String(email),
    meanwhile: () => register(['new@example.com']),
  });

  expect(forward.flat().toSorted()).toEqual(emails.toSorted());
  expect(back.at(-1)?.[0]).toBe('new@example.com');
});

/** The customers that the admin lists, by address. */
function idsOf({ db }: TestShop) {
  return db.selectFrom('customers').select('id').orderBy('email').execute();
}

async function actions({ db }: TestShop): Promise<string[]> {
  const lines = await db.selectFrom('auditLog').select('action').orderBy('id').execute();
  return lines.map(({ action }) => action);
}
