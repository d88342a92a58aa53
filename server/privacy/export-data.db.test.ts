import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guestWithOrder, queuePaymentReminder } from '../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

/** Every table that refers to a person by address, phone number or account, and its place in the export, or why it has none. */
const personalTables: Readonly<Record<string, string>> = {
  accounts: 'user',
  orders: 'orders',
  coupon_uses: 'orders, by their coupon code',
  earlier_credit: 'store credit of orders that name nobody any more; the balance in the profile has it',
  cart_lines: 'cart',
  account_carts: 'when the cart was last changed, of which cart has the lines',
  cart_reminder_consents: 'cartReminders',
  cart_reminders: 'cartReminders',
  cart_merges: 'random names of merges, deleted after a month',
  wishes: 'wishlist',
  wish_joins: 'random names of joins, deleted after a month',
  sessions: 'sessions',
  account_browsers: 'random tokens of browsers, hashed',
  security_events: 'what anybody tried with the address, counted, deleted after 90 days',
  passkeys: 'passkeys',
  one_time_codes: 'hashes, deleted after a day',
  letters: 'emails',
  text_messages: 'textMessages',
  staff_texts: 'what was texted to who works here, erased when they leave',
  staff_phones: 'the numbers of who works here, deleted when they leave; their own page of the admin shows it',
  staff_phone_codes: 'numbers that wait for a code, deleted the night after',
  caught_mail: 'the demo’s stand-in for the shopper’s own mailbox',
  newsletter_subscribers: 'newsletter',
  stock_requests: 'stockRequests',
  contact_messages: 'messages',
  staff: 'who works here; their own page of the admin shows it',
  staff_codes: 'hashes, deleted after an hour or two',
  shop_settings: 'the shop’s own address',
  staff_notices: 'ids of orders and messages and the keys of emails to staff, no address',
  notice_ways: 'whether staff get notices by email, no address',
  owner_alerts: 'names of problems and when owners were emailed, no address',
  customers: 'user and orders, of which it is made',
};

test('a person gets everything the shop knows of them as a file, and nothing of anybody else', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db);
  await guestWithOrder(shop, product, { email: 'eve@example.com' });
  const { order: asGuest } = await guestWithOrder(shop, product);
  await queuePaymentReminder(shop);
  const ada = await newShopper(shop);
  shop.clock.forward({ minutes: 1 });
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.call('POST', '/api/cart', {
    productId: product.productId,
    variantId: product.variantId,
    size: 'M',
    quantity: 1,
  });
  await shop.db
    .insertInto('newsletterSubscribers')
    .values({ email: 'ada@example.com', status: 'pending', askedAt: shop.now() })
    .execute();
  await ada.call('POST', '/api/contact', { name: 'Ada', email: 'Ada@example.com', message: 'Is it cotton?' });

  const { status, body } = await ada.call('GET', '/api/user/export');

  expect(status).toBe(200);
  expect(body).toEqual({
    exportedAt: '2026-11-02T09:11:00.000Z',
    user: {
      _id: expect.any(String) as string,
      name: 'Ada Eze',
      firstName: 'Ada',
      lastName: 'Eze',
      email: 'ada@example.com',
      createdAt: '2026-11-02T09:10:00.000Z',
    },
    orders: [order, asGuest],
    notes: [],
    returns: [],
    reviews: [],
    reviewRequests: [],
    cart: [expect.objectContaining({ variantId: product.variantId, quantity: 1 })],
    cartReminders: { consents: [], lastRemindedAt: null },
    wishlist: [],
    newsletter: expect.objectContaining({ email: 'ada@example.com', status: 'pending', events: [] }) as object,
    sessions: [{ createdAt: '2026-11-02T09:10:00.000Z', endsAt: '2026-12-02T09:10:00.000Z', revokedAt: null }],
    passkeys: [],
    emails: [
      { subject: expect.stringContaining('Oge order') as string, createdAt: '2026-11-02T09:10:00.000Z' },
      { subject: 'Welcome to Oge', createdAt: '2026-11-02T09:10:00.000Z' },
    ],
    messages: [{ name: 'Ada', message: 'Is it cotton?', sentAt: '2026-11-02T09:11:00.000Z', answeredAt: null }],
    stockRequests: [],
    textMessages: [],
  });
});

test('staff notes about a person’s order are in the export of their data, without the author', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const [{ order: eves }, { order: adas }] = [
    await guestWithOrder(shop, undefined, { email: 'eve@example.com' }),
    await guestWithOrder(shop),
  ];
  for (const [order, text] of [
    [adas, 'Calls before she comes'],
    [eves, 'Wants the blue one'],
    [adas, 'Came on Monday'],
  ] as const) {
    await manager.call('POST', `/api/admin/orders/${order._id}/notes`, { text, key: randomUUID() });
    shop.clock.forward({ minutes: 1 });
  }
  const ada = await newShopper(shop);

  const { body } = await ada.call('GET', '/api/user/export');

  expect(body['notes']).toEqual([
    { orderId: adas._id, at: '2026-11-02T09:00:00.000Z', text: 'Calls before she comes' },
    { orderId: adas._id, at: '2026-11-02T09:02:00.000Z', text: 'Came on Monday' },
  ]);
});

test('the file comes as a download that nobody keeps on the way', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);

  const { headers } = await shop.app.inject({ url: '/api/user/export', cookies: ada.cookies() });

  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="my-data.json"',
  });
});

test('a table that knows a person by address, phone number or account has its place in the export, or a reason why not', async () => {
  const { db } = await testShop();

  const { rows } = await sql<{ tableName: string }>`
    select distinct table_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(email|recipient|account_id|phone)'`.execute(db);

  expect(Object.keys(personalTables).toSorted()).toEqual(rows.map(({ tableName }) => tableName).toSorted());
});
