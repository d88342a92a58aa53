import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import type { Role } from '#shared/admin/staff/rights.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { unsentEmail } from '../../tests/actions/messages/unsent-email.ts';
import { attemptsOf, guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { confirmedOrder, dispatch, ownOrder, shopOnDelivery } from '../../tests/actions/pay-on-delivery.ts';
import { cashOrderForm, staffOrdersUrl } from '../../tests/actions/staff-orders.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { productFiles } from '../../tests/data/product-files.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { orderFile } from '../../tests/actions/after-sale/changes.ts';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import { decideDispute, settledDispute } from '../../tests/actions/after-sale/disputes.ts';
import { notifyOwners } from '../alerts/notify-owners.ts';
import { deleteEmailsAbout } from '../email/delete-emails.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { addStaff, changeStaff, deactivateStaff } from '../staff/staff.ts';
import { roleOf } from '../staff/rights/stored-role.ts';
import { deleteOldNotices } from './delete-notices.ts';
import { saveNoticeChoices } from './notice-choices.ts';
import { writeFoundNotices } from '../alerts/write-found-notices.ts';
import { noticesWithContent } from './notices-with-content.ts';
import { pushContent } from './push/push-content.ts';
import { sendNotices } from './send-notices.ts';

test('a paid order is one notice for each person who chose it, though its payment is settled many times at once', async () => {
  const shop = await shopWithStaff();
  await choose(shop, 'manager', ['order-paid']);
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);

  await Promise.all([
    ...Array.from({ length: 4 }, () => settlePayment(shop, reference)), // The work of the webhook's job.
    ...Array.from({ length: 4 }, () => buyer.shopper.verify(reference)),
  ]);
  await Promise.all([1, 2, 3].map(() => sendNotices(shop)));

  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: 'applied' }]);
  const emails = await noticeEmails(shop);
  expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(['manager@example.com', 'owner@example.com']);
  expect(await sendingJobs(shop)).toBe(2);
});

test('the email about an order says what is needed to pack it, and links to it in the admin', async () => {
  const shop = await shopWithStaff();
  const { order } = await paidOrder(shop);
  await sendNotices(shop);

  const [email] = await noticeEmails(shop);
  const { name } = order.guestInfo;
  const amount = `₦${order.totalAmount.toLocaleString('en')}`;
  expect(email!.subject).toBe(`Oge admin: New order ${orderNumber(order._id)}, ${amount}`);
  for (const text of [orderNumber(order._id), name, `1 × ${order.orderItems[0]!.name}`, amount, 'Medium']) {
    expect(email!.text).toContain(text);
  }
  expect(email!.text).toContain(`http://localhost:0/admin/orders/${order._id}`);
  expect(email!.text).not.toContain(order.guestInfo.email);
  expect(email!.text).not.toContain(order.shippingAddress.street);
});

test('orders of ten minutes come in one email, with all of them; the next one waits for the pause to end', async () => {
  const shop = await shopWithStaff();
  await paidOrder(shop);
  await sendNotices(shop);
  const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)].map(({ order }) => order);
  shop.clock.forward({ minutes: 9, seconds: 59 });
  await sendNotices(shop);
  expect(await subjects(shop)).toHaveLength(1);

  shop.clock.forward({ seconds: 1 });
  await sendNotices(shop);
  await sendNotices(shop);

  const [, email] = await noticeEmails(shop);
  const sum = orders.reduce((total, { totalAmount }) => total + totalAmount, 0);
  expect(email!.subject).toBe(`Oge admin: 3 new orders, ₦${sum.toLocaleString('en')}`);
  for (const { _id } of orders) expect(email!.text).toContain(`/admin/orders/${_id}`);
  expect(await subjects(shop)).toHaveLength(2);
});

test('a worker that is killed while it writes the email leaves nothing half done: the next one emails it, once', async () => {
  const shop = await shopWithStaff();
  await paidOrder(shop);

  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table letters in exclusive mode`.execute(tx);
    const killed = sendNotices(shop);
    killed.catch(() => {});
    await expect.poll(() => lockWaits(shop.db)).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    await expect(killed).rejects.toThrow();
  });
  expect(await subjects(shop)).toEqual([]);

  await sendNotices(shop);
  await sendNotices(shop);

  expect(await subjects(shop)).toHaveLength(1);
  expect(await sendingJobs(shop)).toBe(1);
});

test('a process that is killed after an order was paid leaves the notice to the next one; an order that was rolled back causes none', async () => {
  const shop = await shopWithStaff();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);

  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table pgboss.job in exclusive mode`.execute(tx);
    const killed = settlePayment(shop, reference); // Its notice is written, the job of its receipt waits.
    killed.catch(() => {});
    await expect.poll(() => lockWaits(shop.db)).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    await expect(killed).rejects.toThrow();
  });
  await sendNotices(shop);
  expect(await subjects(shop)).toEqual([]);

  await settlePayment(shop, reference); // And this process is killed before it sends anything.
  await sendNotices(shop);

  expect(await subjects(shop)).toHaveLength(1);
});

test('in quiet hours, over midnight in Lagos, emails wait until their end and come as one', async () => {
  const shop = await shopWithStaff();
  await choose(shop, 'owner', ['order-paid', 'message'], ['22:00', '07:00']);
  await choose(shop, 'manager', ['order-paid']);
  shop.clock.forward({ hours: 12 }); // 22:00 in Lagos.
  await paidOrder(shop);
  await sendNotices(shop);
  shop.clock.forward({ hours: 2, minutes: 30 }); // 0:30 in Lagos, still the same day in UTC.
  await paidOrder(shop);
  await message(shop);
  await sendNotices(shop);
  shop.clock.forward({ hours: 6, minutes: 29 }); // 6:59
  await sendNotices(shop);
  const to = async (who: string) => (await noticeEmails(shop)).filter(({ recipient }) => recipient.startsWith(who));
  expect(await to('owner')).toEqual([]);
  expect(await to('manager')).toHaveLength(2); // Whose nights are their own.

  shop.clock.forward({ minutes: 1 });
  await sendNotices(shop);

  expect((await to('owner')).map(({ subject }) => subject)).toEqual(['Oge admin: 2 new orders, a new message']);
});

test('a manager who chose disputes gets an email about one; owners have an email of their own and see it on their devices', async () => {
  const shop = await shopWithStaff();
  await choose(shop, 'manager', ['dispute']);
  const { reference, disputeId } = await settledDispute(shop);
  await notifyOwners(shop);
  await notifyOwners(shop);

  await sendNotices(shop);
  await sendNotices(shop);

  const about = (await noticeEmails(shop)).filter(({ subject }) => /disputed/i.test(subject));
  expect(about.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['manager@example.com', 'Oge admin: A payment is disputed'],
  ]);
  const rows = shop.db.selectFrom('staffNotices').select('staffId').where('kind', '=', 'dispute');
  expect(await rows.execute()).toHaveLength(2);
  const subjects = await rows.clearSelect().select('subject').execute();
  const content = () =>
    noticesWithContent(
      shop.db,
      subjects.map(({ subject }) => ({ kind: 'dispute' as const, subject })),
    );
  expect(pushContent(await content())).toMatchObject({
    title: 'A payment is disputed',
    url: '/admin/orders?show=dispute',
  });

  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, disputeId);
  expect((await content()).kinds).toEqual([]);
});

test('a failed job that was retried is no longer counted', async () => {
  const shop = await testShop();
  const failed = async (key: string) => {
    await unsentEmail(shop.db, key);
    const id = (await shop.jobs.send('send-email', { key }, { retryLimit: 0 }))!;
    await shop.jobs.fetch('send-email', { batchSize: 10 });
    await shop.jobs.fail('send-email', id, { message: 'No mail server' });
    return id;
  };
  const [retried] = [await failed('order-paid:1'), await failed('order-paid:2')];
  await newStaff(shop);
  await writeFoundNotices(shop.db, shop.now());
  const notices = await shop.db.selectFrom('staffNotices').select('subject').where('kind', '=', 'job-failed').execute();
  const counted = async () =>
    (
      await noticesWithContent(
        shop.db,
        notices.map(({ subject }) => ({ kind: 'job-failed', subject })),
      )
    ).kinds;
  expect(await counted()).toEqual([{ kind: 'job-failed', times: 2 }]);

  await shop.jobs.retry('send-email', retried);
  expect(await counted()).toEqual([{ kind: 'job-failed', times: 1 }]);
});

test('a failed refund that was dismissed or retried, or whose money went back in another way, needs nobody any more', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const failed: string[] = [];
  await shop.provider.faults({ refund: 'fails' });
  for (const one of ['dismissed', 'retried', 'left', 'large']) {
    failed.push(await failingRefund(shop, order._id, one === 'large' ? 5_000 : 1_000, one));
  }
  await shop.provider.faults({});
  await writeFoundNotices(shop.db, shop.now());
  const counted = async () =>
    (
      await noticesWithContent(
        shop.db,
        failed.map((subject) => ({ kind: 'refund-failed', subject })),
      )
    ).kinds;
  expect(await counted()).toEqual([{ kind: 'refund-failed', times: 4 }]);

  expect((await owner.call('POST', `/api/admin/refunds/${failed[0]}/dismiss`)).status).toBe(200);
  expect(await counted()).toEqual([{ kind: 'refund-failed', times: 3 }]);
  expect((await owner.call('POST', `/api/admin/refunds/${failed[1]}/again`)).status).toBe(200);
  expect(await counted()).toEqual([{ kind: 'refund-failed', times: 2 }]);
  const { leftKobo } = await orderFile(shop, order._id);
  await refundOrder(shop, order._id, {
    lines: [],
    extra: leftKobo / 100 - 2_000,
    reason: 'Late',
    who: 'staff:1',
    key: 'rest',
  });
  expect(await counted()).toEqual([{ kind: 'refund-failed', times: 1 }]);
});

test('owners get all but low stock until they choose, managers nothing, and each what they chose', async () => {
  const shop = await shopWithStaff();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  expect(await kindsOf(owner)).toEqual([
    'order-paid',
    'order-on-delivery',
    'deposit-paid',
    'payment-review',
    'refund-failed',
    'dispute',
    'courier-problem',
    'message',
    'job-failed',
  ]);
  expect(await kindsOf(manager)).toEqual([]);

  const ways = { byEmail: true, onDevices: true };
  const kinds = { kinds: ['low-stock'], kindsByText: ['low-stock'] };
  const wanted = { ...kinds, ...ways, hasQuietHours: true, quietFrom: '21:30', quietUntil: '06:15' };
  for (const who of [owner, manager]) {
    const { status, body } = await who.call('PUT', '/api/admin/notices', wanted);
    expect([status, body['choices']]).toEqual([200, wanted]);
  }
  const { status, body } = await manager.call('PUT', '/api/admin/notices', { ...wanted, kinds: ['refund-failed'] });
  expect([status, body.code]).toEqual([403, 'no_right']);
  const same = await owner.call('PUT', '/api/admin/notices', { ...wanted, quietUntil: '21:30' });
  expect([same.status, same.body['fields']]).toEqual([
    400,
    { quietUntil: 'Quiet hours can’t start and end at the same time' },
  ]);
  expect(await kindsOf(manager)).toEqual(['low-stock']);
});

test('who left, may no longer act on it or chose otherwise is not told of what waits, and comes back to silence', async () => {
  const shop = await shopWithStaff();
  const { db, now } = shop;
  const add = (name: string, role: Role) =>
    addStaff(db, { email: `${name}@example.com`, name, role, by: null, at: now() });
  for (const name of ['gone', 'demoted', 'tired']) await add(name, 'owner');
  await add('packing', 'manager');
  await choose(shop, 'packing', ['order-paid']);
  const ids = await staffIds(shop);
  await paidOrder(shop);
  await paymentUnderReview(shop);

  await deactivateStaff(db, { staffId: ids['gone']!, by: null, at: now() });
  await changeStaff(db, { staffId: ids['demoted']!, name: 'demoted', role: 'manager', by: null, at: now() });
  await changeStaff(db, { staffId: ids['packing']!, name: 'packing', role: 'packer', by: null, at: now() });
  await choose(shop, 'tired', []);
  await sendNotices(shop);
  await add('gone', 'owner');
  await sendNotices(shop);

  const recipients = (await noticeEmails(shop)).map(({ recipient }) => recipient);
  expect(recipients).toEqual(['owner@example.com']);
});

test('a message causes a notice to staff, but not at the address that gets the message itself, and not after it was answered', async () => {
  const shop = await shopWithStaff();
  const { email } = await shop.settings();
  await addStaff(shop.db, { email, name: 'Shop', role: 'owner', by: null, at: shop.now() });
  await message(shop);
  await sendNotices(shop);
  expect(await subjects(shop)).toEqual(['Oge admin: A new message']);
  expect((await noticeEmails(shop))[0]!.text).not.toContain('Is it lined?');

  const { id } = await shop.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  shop.clock.forward({ hours: 1 });
  await message(shop);
  await shop.db.updateTable('contactMessages').set({ answeredAt: shop.now(), answeredBy: id }).execute();
  await sendNotices(shop);
  expect(await subjects(shop)).toHaveLength(1);
});

test('a size causes a notice when it becomes low and when the last unit is sold, not in between, and again after stock came', async () => {
  const shop = await shopWithStaff();
  await choose(shop, 'owner', ['low-stock']);
  await shop.db.updateTable('stockAlert').set({ lowAt: 3 }).execute();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const emailAfter = async (quantity: number) => {
    const buyer = await guestWithOrder(shop, shirt, { quantity });
    await settlePayment(shop, await payAtProvider(shop, buyer));
    shop.clock.forward({ minutes: 10 });
    await sendNotices(shop);
    return (await noticeEmails(shop)).at(-1)?.text;
  };

  await guestWithOrder(shop, shirt, { quantity: 4 }); // It reserves, and pays nothing.
  expect(await emailAfter(1)).toBeUndefined(); // 4
  shop.clock.forward({ hours: 1 });
  expect(await emailAfter(1)).toContain('3 left'); // 3
  expect(await subjects(shop)).toHaveLength(1);
  await emailAfter(1); // 2
  expect(await subjects(shop)).toHaveLength(1);
  expect(await emailAfter(2)).toContain('Sold out'); // 0
  expect(await subjects(shop)).toHaveLength(2);
  await shop.db.updateTable('stock').set({ quantity: 4 }).execute();
  await emailAfter(1); // 3
  expect(await subjects(shop)).toHaveLength(3);
});

test('a size that an import or its undoing makes low or sells out causes the same notice as a count by staff', async () => {
  const { shop, files } = await productFiles();
  const staff = await newStaff(shop);
  await choose(shop, 'owner', ['low-stock']);
  await shop.db.updateTable('stockAlert').set({ lowAt: 3 }).execute();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5, L: 9, S: 2 } });
  const take = async (file: string) => {
    const { body } = await files.preview(file);
    expect((await files.import(file, body.plan)).status).toBe(200);
  };
  const noticed = async () => {
    const notices = await shop.db.selectFrom('staffNotices').select('subject').orderBy('subject').execute();
    return notices.map(({ subject }) => subject.split(' ')[0]);
  };

  await take('sku,quantity\nADIRE-INDIGO-M,3\nADIRE-INDIGO-L,8\nADIRE-INDIGO-S,0');
  expect(await noticed()).toEqual(['ADIRE-INDIGO-M', 'ADIRE-INDIGO-S']);

  shop.clock.forward({ minutes: 1 });
  await take('sku,quantity\nADIRE-INDIGO-S,7');
  shop.clock.forward({ minutes: 1 });
  const { body } = await staff.call('GET', '/api/admin/product-imports');
  const [{ _id: id }] = body['imports'] as [{ _id: string }];
  expect((await staff.call('POST', `/api/admin/product-imports/${id}/undo`)).status).toBe(200);
  expect(await noticed()).toEqual(['ADIRE-INDIGO-M', 'ADIRE-INDIGO-S', 'ADIRE-INDIGO-S']);
});

test('an order that is cancelled while it waits is not told, and an email goes with the customer that it names', async () => {
  const shop = await shopWithStaff();
  const { order } = await paidOrder(shop, 'Ngozi Eze');
  await sendNotices(shop);
  expect(JSON.stringify(await noticeEmails(shop))).toContain('Ngozi Eze');
  const cancelled = await paidOrder(shop);
  const owner = await newStaff(shop);
  const body = { reason: 'The cloth has a fault', isRestocked: true };
  expect((await owner.call('POST', `/api/admin/orders/${cancelled.order._id}/cancel`, body)).status).toBe(200);
  shop.clock.forward({ minutes: 10 });
  await sendNotices(shop);
  expect(await subjects(shop)).toHaveLength(1);
  await paidOrder(shop);
  await sendNotices(shop); // Nothing was sent, so there is no pause.
  expect(await subjects(shop)).toHaveLength(2);

  await deleteEmailsAbout(shop.db, [order._id]); // As when a customer is erased, or an old order anonymized.

  expect(JSON.stringify(await noticeEmails(shop))).not.toContain('Ngozi Eze');
  expect(await subjects(shop)).toHaveLength(1);
});

test('what has left before it is paid, or is taken along at the counter, is not told as an order to pack', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  await choose(shop, 'manager', ['order-paid']);
  const placed = await confirmedOrder(shop, shirt);
  await dispatch(manager, placed.id);
  const reference = await payAtProvider(shop, { shopper: placed.shopper, order: await ownOrder(placed) });
  await settlePayment(shop, reference);
  expect((await manager.call('POST', staffOrdersUrl, cashOrderForm(shirt))).status).toBe(200);

  await sendNotices(shop);

  expect(await subjects(shop)).toEqual([]);
});

test('on the busiest day nobody gets more than seven emails in an hour, and nothing is left out', async () => {
  const shop = await shopWithStaff();
  const { order } = await paidOrder(shop);
  const { id: staffId } = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  for (let minute = 0; minute <= 60; minute += 1) {
    await shop.db
      .insertInto('staffNotices')
      .values(
        Array.from({ length: 8 }, (_, at) => ({
          kind: 'job-failed',
          subject: `${minute} ${at}`,
          staffId,
          noticedAt: shop.now(),
        })),
      )
      .execute();
    await sendNotices(shop);
    shop.clock.forward({ minutes: 1 });
  }
  expect((await subjects(shop)).length).toBe(7);
  expect((await noticeEmails(shop))[0]!.text).toContain(orderNumber(order._id));
  expect(await shop.db.selectFrom('staffNotices').select('subject').where('emailedAt', 'is', null).execute()).toEqual(
    [],
  );
});

test('notices are deleted after the emails about them', async () => {
  const shop = await shopWithStaff();
  await paidOrder(shop);
  await sendNotices(shop);
  const left = async () => (await shop.db.selectFrom('staffNotices').select('subject').execute()).length;

  shop.clock.forward({ hours: 18 * 31 * 24 });
  await deleteOldNotices(shop.db, shop.now());
  expect(await left()).toBe(1);
  shop.clock.forward({ hours: 40 * 24 });
  await deleteOldNotices(shop.db, shop.now());
  expect(await left()).toBe(0);
});

/** An owner and a manager. */
async function shopWithStaff() {
  const shop = await testShop();
  await newStaff(shop);
  await newStaff(shop, 'manager');
  return shop;
}

async function paidOrder(shop: TestShop, name?: string) {
  const shopper = new Shopper(shop);
  const payload = orderPayload([await makeProduct(shop.db, { stock: { M: 30 } })]) as { guestInfo: { name: string } };
  if (name) payload.guestInfo.name = name;
  const order = await shopper.order(payload);
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  return { shopper, order };
}

async function paymentUnderReview(shop: TestShop) {
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ amount: 'less' });
  const reference = await payAtProvider(shop, buyer);
  await shop.provider.faults({});
  await settlePayment(shop, reference);
}

/** Staff refund so many naira, which fails at the provider. */
async function failingRefund(shop: TestShop, orderId: string, extra: number, name: string) {
  const key = `desk:${orderId}:${name}`;
  const id = await refundOrder(shop, orderId, { lines: [], extra, reason: 'Late', who: 'staff:1', key });
  await payRefunds(shop);
  return id;
}

async function message(shop: TestShop) {
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Is it lined?', website: '' };
  expect((await new Shopper(shop).call('POST', '/api/contact', body)).status).toBe(200);
}

/** Chooses for the member of staff whose address begins with this name. */
async function choose(shop: TestShop, who: string, kinds: NoticeKind[], quiet?: [from: string, until: string]) {
  const { id, email, name, role } = await shop.db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role'])
    .where('email', 'like', `${who}@%`)
    .executeTakeFirstOrThrow();
  const [quietFrom, quietUntil] = quiet ?? ['22:00', '07:00'];
  await saveNoticeChoices(shop, {
    kinds,
    kindsByText: [],
    byEmail: true,
    onDevices: true,
    hasQuietHours: quiet !== undefined,
    quietFrom,
    quietUntil,
    by: { _id: id, email, name, role: roleOf(role), hasAuthenticator: true },
  });
}

async function kindsOf(who: Shopper) {
  return ((await who.call('GET', '/api/admin/notices')).body['choices'] as { kinds: string[] }).kinds;
}

async function staffIds({ db }: TestShop): Promise<Record<string, string>> {
  const rows = await db.selectFrom('staff').select(['id', 'name']).execute();
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

const noticeEmails = ({ db }: TestShop) =>
  db
    .selectFrom('letters')
    .select(['recipient', 'subject', 'text'])
    .where('key', 'like', 'staff-notice:%')
    .orderBy('createdAt')
    .orderBy('key')
    .execute();

const subjects = async (shop: TestShop) => (await noticeEmails(shop)).map(({ subject }) => subject);

async function sendingJobs({ db }: TestShop): Promise<number> {
  const { rows } =
    await sql`select from pgboss.job where name = 'send-email' and data ->> 'key' like 'staff-notice:%'`.execute(db);
  return rows.length;
}
