import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { settledDispute } from '../../../tests/actions/after-sale/disputes.ts';
import { devicesOf, shopWithPush, switchOnDevice } from '../../../tests/actions/messages/push.ts';
import { guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { lockWaits } from '../../../tests/shop/lock-waits.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { notifyOwners } from '../../alerts/notify-owners.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { addStaff, changeStaff, deactivateStaff, resetAuthenticator } from '../../staff/staff.ts';
import { sendNotices } from '../send-notices.ts';
import { pushNotices } from './push-notices.ts';

test('a paid order is pushed once to each device, though four workers push at once', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const devices = [await switchOnDevice(push, owner), await switchOnDevice(push, owner)];
  const { order } = await paidOrder(shop);

  await Promise.all([1, 2, 3, 4].map(() => pushNotices(shop)));
  await pushNotices(shop);

  expect(push.rejections).toEqual([]);
  expect(push.accepted).toHaveLength(2);
  for (const device of devices) {
    expect(push.shown(device).map(asNotice)).toEqual([
      {
        title: 'New order',
        body: `${orderNumber(order._id)}, ₦${order.totalAmount.toLocaleString('en')}`,
        url: `/admin/orders/${order._id}`,
        tag: expect.stringMatching(/^[\da-f]{32}$/) as string,
      },
    ]);
  }
  expect(new Set(push.accepted.map(({ topic }) => topic)).size).toBe(1);
  expect(push.accepted[0]).toMatchObject({ ttl: 86_400, urgency: 'high' });
  expect(await waitingMessages(shop)).toBe(0);
  expect((await devicesOf(owner)).devices[0]!.lastPushedAt).toBe(shop.now().toISOString());
});

test('a lock screen shows nothing of the customer, and neither does the stored message', async () => {
  const { shop, push, owner } = await shopWithOwner();
  await switchOnDevice(push, owner);
  const { order } = await paidOrder(shop);
  push.faults.push({ status: 503 });
  await pushNotices(shop);

  const stored = await shop.db.selectFrom('pushMessages').select('payload').executeTakeFirstOrThrow();
  const { name, email, phoneNumber } = order.guestInfo as Record<string, string>;
  for (const text of [name, email, phoneNumber, order.shippingAddress.street, order.shippingAddress.city]) {
    if (text) expect(stored.payload).not.toContain(text);
  }
});

test('emails go on as before, and what waits together is pushed together', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const device = await switchOnDevice(push, owner);
  const orders = [(await paidOrder(shop)).order, (await paidOrder(shop)).order];
  await message(shop);
  await sendNotices(shop); // In whatever order the two jobs run.

  await pushNotices(shop);

  const sum = orders.reduce((total, { totalAmount }) => total + totalAmount, 0);
  expect(push.shown(device).map(asNotice)).toMatchObject([
    { title: '2 new orders, a new message', body: `₦${sum.toLocaleString('en')} paid`, url: '/admin/orders' },
  ]);
  expect(await emailSubjects(shop)).toEqual(['Oge admin: 2 new orders, a new message']);
});

test.for(['emails first', 'devices first'])(
  'a disputed payment, of which owners have an email of its own, is pushed once (%s)',
  async (order) => {
    const { shop, push, owner } = await shopWithOwner();
    const device = await switchOnDevice(push, owner);
    await settledDispute(shop);
    await sendNotices(shop);
    await pushNotices(shop);
    shop.clock.forward({ minutes: 10 });
    const jobs = order === 'emails first' ? [sendNotices, pushNotices] : [pushNotices, sendNotices];

    for (let minute = 0; minute < 3; minute += 1) {
      await notifyOwners(shop);
      for (const job of jobs) await job(shop);
      shop.clock.forward({ minutes: 1 });
    }

    const titles = push.shown(device).map((text) => asNotice(text).title);
    expect(titles).toEqual(['New order', 'A payment is disputed']);
    const about = await emailSubjects(shop);
    expect(about.filter((subject) => subject.includes('disputed'))).toEqual([]);
  },
);

test('a message to the shop is pushed also to anyone who reads the shop’s own mailbox, where it came by itself', async () => {
  const { shop, push } = await shopWithOwner();
  const { email } = await shop.settings();
  await addStaff(shop.db, { email, name: 'Shop', role: 'owner', by: null, at: shop.now() });
  await switchOnDevice(push, await newStaff(shop));
  const staffIdOfShop = shop.db.selectFrom('staff').select('id').where('email', '=', email);
  await shop.db.updateTable('pushSubscriptions').set({ staffId: staffIdOfShop }).execute();
  shop.clock.forward({ minutes: 1 });
  await message(shop);

  await sendNotices(shop);
  await pushNotices(shop);

  expect(push.accepted).toHaveLength(1);
  const to = shop.db.selectFrom('letters').select('recipient').where('key', 'like', 'staff-notice:%');
  expect(await to.execute()).toEqual([{ recipient: 'owner@example.com' }]);
});

test('a worker that is killed before it has written the messages leaves all to the next one', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const device = await switchOnDevice(push, owner);
  await paidOrder(shop);

  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table push_messages in exclusive mode`.execute(tx);
    const killed = pushNotices(shop);
    killed.catch(() => {});
    await expect.poll(() => lockWaits(shop.db)).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    await expect(killed).rejects.toThrow();
  });
  expect(push.accepted).toEqual([]);

  await pushNotices(shop);
  await pushNotices(shop);

  expect(push.shown(device)).toHaveLength(1);
  expect(push.accepted).toHaveLength(1);
});

test('a worker that is killed after the push service has it pushes it again, under the same tag: it shows once', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const device = await switchOnDevice(push, owner);
  await paidOrder(shop);

  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table push_subscriptions in share mode`.execute(tx); // It reads and claims, and can't write the outcome.
    const killed = pushNotices(shop);
    killed.catch(() => {});
    await expect.poll(() => push.accepted.length).toBe(1);
    await expect.poll(() => lockWaits(shop.db)).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    await expect(killed).rejects.toThrow();
  });
  await pushNotices(shop); // It is still in the other one's hands.
  expect(push.accepted).toHaveLength(1);

  shop.clock.forward({ minutes: 5 });
  await pushNotices(shop);
  await pushNotices(shop);

  expect(push.accepted).toHaveLength(2);
  expect(push.shown(device)).toHaveLength(1);
});

test('in quiet hours devices say nothing, not even what waits for a second try, and get all of it when they end', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const device = await switchOnDevice(push, owner);
  await choose(owner, { hasQuietHours: true, quietFrom: '11:00', quietUntil: '14:00' });
  await paidOrder(shop); // 10:00 in Lagos.
  shop.clock.forward({ minutes: 59 });
  push.faults.push({ status: 500 });
  await pushNotices(shop);
  shop.clock.forward({ minutes: 31 });
  await paidOrder(shop);
  await pushNotices(shop);
  expect(push.accepted).toEqual([]);

  shop.clock.forward({ hours: 2, minutes: 30 });
  await pushNotices(shop);

  expect(push.shown(device).map((text) => asNotice(text).title)).toEqual(['New order', 'New order']);
});

test('each gets on devices what they chose, where they chose: by email, on devices, both or nowhere', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const device = await switchOnDevice(push, owner);
  const kinds: NoticeKind[] = ['order-paid'];
  const counts = async () => [push.shown(device).length, (await emailSubjects(shop)).length];
  const nextOrder = async () => {
    shop.clock.forward({ minutes: 10 });
    await paidOrder(shop);
    await message(shop);
    await sendNotices(shop);
    await pushNotices(shop);
    return counts();
  };

  await choose(owner, { kinds });
  expect(await nextOrder()).toEqual([1, 1]);
  expect(asNotice(push.shown(device)[0]!).title).toBe('New order'); // And nothing of the message.
  await choose(owner, { kinds, byEmail: false });
  expect(await nextOrder()).toEqual([2, 1]);
  await choose(owner, { kinds, onDevices: false });
  // Notices from while emails were off are not sent afterwards.
  expect(await nextOrder()).toEqual([2, 2]);
  expect((await emailSubjects(shop)).at(-1)).toMatch(/^Oge admin: New order /);
  await choose(owner, { kinds, byEmail: false, onDevices: false });
  expect(await nextOrder()).toEqual([2, 2]);
  await choose(owner, { kinds });
  await pushNotices(shop);
  expect(await counts()).toEqual([2, 2]);
});

test('a device that is switched on gets later notices, not earlier ones', async () => {
  const { shop, push, owner } = await shopWithOwner();
  await paidOrder(shop);
  shop.clock.forward({ minutes: 1 });
  await switchOnDevice(push, owner);
  await pushNotices(shop);
  expect(push.accepted).toEqual([]);

  await paidOrder(shop);
  await pushNotices(shop);
  expect(push.accepted).toHaveLength(1);
});

test('nothing is pushed to who left or whose lost phone was reported, nor to another role what it may not see', async () => {
  const { shop, push } = await shopWithOwner();
  const { db, now } = shop;
  const manager = await newStaff(shop, 'manager');
  await choose(manager, { kinds: ['order-paid', 'low-stock'] });
  const ofManager = await switchOnDevice(push, manager);
  const id = await staffId(shop, 'manager');
  await addStaff(db, { email: 'gone@example.com', name: 'Gone', role: 'owner', by: null, at: now() });

  await paidOrder(shop);
  push.faults.push({ status: 503 });
  await pushNotices(shop);
  expect(await waitingMessages(shop)).toBe(1);
  await changeStaff(db, { staffId: id, name: 'The manager', role: 'packer', by: null, at: now() });
  shop.clock.forward({ minutes: 2 });
  await pushNotices(shop); // The message that waited goes with the right.
  expect([await waitingMessages(shop), push.accepted.length]).toEqual([0, 0]);

  await changeStaff(db, { staffId: id, name: 'The manager', role: 'manager', by: null, at: now() });
  await paidOrder(shop);
  await resetAuthenticator(db, { staffId: id, by: null, at: now() });
  await pushNotices(shop);
  await switchOnDevice(push, await newStaff(shop, 'manager'));
  await paidOrder(shop);
  await deactivateStaff(db, { staffId: id, by: null, at: now() });
  await pushNotices(shop);
  await addStaff(db, { email: 'manager@example.com', name: 'Again', role: 'manager', by: null, at: now() });
  await pushNotices(shop);

  expect(push.accepted).toEqual([]);
  expect(push.shown(ofManager)).toEqual([]);
  expect(await db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
});

test.for([404, 410])(
  'a subscription of which the push service says %i is removed, with what waits for it',
  async (status) => {
    const { shop, push, owner } = await shopWithOwner();
    await switchOnDevice(push, owner);
    await paidOrder(shop);
    push.faults.push({ status });

    await pushNotices(shop);

    expect(await shop.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
    expect(await waitingMessages(shop)).toBe(0);
  },
);

test.for([
  ['429 with seconds', { status: 429, headers: { 'retry-after': '600' } }, 10],
  ['503 with a date', { status: 503, headers: { 'retry-after': 'Mon, 02 Nov 2026 09:20:00 GMT' } }, 20],
  ['503 that asks for a day', { status: 503, headers: { 'retry-after': '86400' } }, 60],
  ['500', { status: 500 }, 1],
  ['a lost response', 'reset', 1],
] as const)('after %s it is tried again when that time is over', async ([, fault, minutes]) => {
  const { shop, push, owner } = await shopWithOwner();
  const device = await switchOnDevice(push, owner);
  await paidOrder(shop);
  push.faults.push(fault);
  await pushNotices(shop);

  shop.clock.forward({ minutes, seconds: -1 });
  await pushNotices(shop);
  expect(push.shown(device)).toEqual([]);
  shop.clock.forward({ seconds: 1 });
  await pushNotices(shop);
  expect(push.shown(device)).toHaveLength(1);
});

test('what no push service has taken for a day is dropped', async () => {
  const { shop, push, owner } = await shopWithOwner();
  await switchOnDevice(push, owner);
  await paidOrder(shop);
  push.faults.push({ status: 503 });
  await pushNotices(shop);

  shop.clock.forward({ hours: 24 });
  await pushNotices(shop);

  expect([push.accepted.length, await waitingMessages(shop)]).toEqual([0, 0]);
});

test('a device whose push service keeps rejecting is removed after five tries, and owners are notified once', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const device = await switchOnDevice(push, owner);
  await paidOrder(shop);
  for (const status of [403, 400, 401, 413, 302]) {
    push.faults.push({ status, headers: { location: `${push.origin}/elsewhere` } });
    await pushNotices(shop);
    shop.clock.forward({ minutes: 16 });
  }
  expect(push.faults).toEqual([]);

  expect((await devicesOf(owner)).devices).toMatchObject([{ isGivenUp: true }]);
  await paidOrder(shop);
  await pushNotices(shop);
  await notifyOwners(shop);
  await notifyOwners(shop);

  expect([push.accepted, push.rejections]).toEqual([[], []]); // No request, and the redirect was not followed.
  expect(await waitingMessages(shop)).toBe(0);
  const alerts = await shop.db.selectFrom('letters').select('subject').where('key', 'like', 'owner-alert:%').execute();
  expect(alerts).toEqual([{ subject: 'Oge admin: Notifications no longer reach a device' }]);

  await owner.call('POST', '/api/admin/notices/devices', device);
  shop.clock.forward({ minutes: 1 });
  await paidOrder(shop);
  await pushNotices(shop);
  expect(push.shown(device)).toHaveLength(1);
});

test('five messages that are rejected in one minute are one try, and a device has a quarter of an hour', async () => {
  const { shop, push, owner } = await shopWithOwner();
  await switchOnDevice(push, owner);
  for (let minute = 0; minute < 15; minute += 1) {
    if (minute < 5) await paidOrder(shop);
    push.faults.splice(0, push.faults.length, ...Array.from({ length: 9 }, () => ({ status: 403 })));
    await pushNotices(shop);
    expect((await devicesOf(owner)).devices).toMatchObject([{ isGivenUp: false }]);
    shop.clock.forward({ minutes: 1 });
  }
  await pushNotices(shop);

  expect((await devicesOf(owner)).devices).toMatchObject([{ isGivenUp: true }]);
  expect(await waitingMessages(shop)).toBe(0);
});

test('a push service that hangs, or whose response never ends, holds up neither another one nor the emails', async () => {
  const { shop, push, owner } = await shopWithOwner();
  const [slow, endless, fine] = [
    await switchOnDevice(push, owner),
    await switchOnDevice(push, owner),
    await switchOnDevice(push, owner),
  ];
  await paidOrder(shop);
  push.faults.push('hang', 'flood');
  const startedAt = performance.now();
  const pushing = pushNotices(shop);
  await expect.poll(() => push.accepted.length).toBe(1);

  await sendNotices(shop);
  expect(await emailSubjects(shop)).toHaveLength(1);
  await pushing;

  expect(performance.now() - startedAt).toBeLessThan(20_000);
  // The hanging one is retried; the endless one responded with 201, which is enough.
  expect(await waitingMessages(shop)).toBe(1);
  shop.clock.forward({ minutes: 1 });
  await pushNotices(shop);
  const shown = [slow, endless, fine].map((device) => push.shown(device).length);
  expect(shown.filter((times) => times === 1)).toHaveLength(2); // The endless one had it, and was not read.
}, 40_000);

async function shopWithOwner() {
  const { shop, push } = await shopWithPush();
  return { shop, push, owner: await newStaff(shop) };
}

async function paidOrder(shop: TestShop) {
  const buyer = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  return buyer;
}

let writers = 0;

async function message(shop: TestShop) {
  writers += 1; // One address may write three times an hour.
  const body = { name: 'Ada', email: `ada.${writers}@example.com`, message: 'Is it lined?', website: '' };
  expect((await new Shopper(shop).call('POST', '/api/contact', body)).status).toBe(200);
}

async function choose(who: Shopper, choices: object) {
  const kinds: NoticeKind[] = ['order-paid', 'message'];
  const usual = { kinds, kindsByText: [], byEmail: true, onDevices: true, hasQuietHours: false };
  const body = { ...usual, quietFrom: '22:00', quietUntil: '07:00', ...choices };
  expect((await who.call('PUT', '/api/admin/notices', body)).status).toBe(200);
}

async function staffId({ db }: TestShop, who: string) {
  const row = db.selectFrom('staff').select('id').where('email', '=', `${who}@example.com`);
  return (await row.executeTakeFirstOrThrow()).id;
}

const asNotice = (text: string) => JSON.parse(text) as { title: string; body: string; url: string; tag: string };

async function waitingMessages({ db }: TestShop): Promise<number> {
  return (await db.selectFrom('pushMessages').select('id').execute()).length;
}

async function emailSubjects({ db }: TestShop): Promise<string[]> {
  const emails = db.selectFrom('letters').select('subject').where('key', 'like', 'staff-notice:%');
  return (await emails.orderBy('createdAt').execute()).map(({ subject }) => subject);
}
