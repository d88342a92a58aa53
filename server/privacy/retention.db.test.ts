import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { confirmedOrder, dispatch, receiveCash, shopOnDelivery } from '../../tests/actions/pay-on-delivery.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { transact } from '../db/transact.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { tablesWith } from '../../tests/shop/dump.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { bookOrder } from '../../tests/actions/order-rows.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { deleteDemoInbox, deleteOldEmails } from '../email/delete-emails.ts';
import { sendEmail } from '../email/send-email.ts';
import { deleteOldOrderAccess } from '../orders/access/delete-old-access.ts';
import { deleteOldPaymentEvents } from '../payments/erase-payers.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { anonymizeOldOrders, erasePerson } from './delete-account.ts';

test('emails are kept for 18 months after they were sent, newsletters for 30 days, and the ledger stays right', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shop.db
    .insertInto('newsletterSubscribers')
    .values({ email: 'eve@example.com', status: 'confirmed', askedAt: shop.now(), confirmedAt: shop.now() })
    .execute();
  await write(shop, 'newsletter:1:2', 'eve@example.com');
  for (const { key } of await shop.db.selectFrom('letters').select('key').execute()) await sendEmail(shop, key);
  await write(shop, 'welcome:nobody-can-be-sent-this');
  const left = async () => {
    await deleteOldEmails(shop.db, shop.now());
    const emails = await shop.db.selectFrom('letters').select('key').orderBy('key').execute();
    return emails.map(({ key }) => key.split(':')[0]);
  };

  expect(await left()).toEqual(['newsletter', 'order-paid', 'welcome']);
  shop.clock.forward({ hours: 31 * 24 });
  expect(await left()).toEqual(['order-paid', 'welcome']);
  shop.clock.forward({ hours: 540 * 24 - 31 * 24 }); // For this long a card payment can be disputed.
  expect(await left()).toEqual(['order-paid', 'welcome']);
  shop.clock.forward({ hours: 10 * 24 });
  expect(await left()).toEqual([]);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

test('more than is deleted at once is deleted in one night all the same', async () => {
  const shop = await testShop();
  await sql`
    insert into letters (key, recipient, subject, text, html, created_at, sent_at)
    select 'welcome:' || number, 'ada@example.com', '', '', '', ${shop.now()}, ${shop.now()}
    from generate_series(1, 12000) as number`.execute(shop.db);
  shop.clock.forward({ hours: 24 * 600 });
  await write(shop, 'welcome:new');

  await deleteOldEmails(shop.db, shop.now());

  expect(await shop.db.selectFrom('letters').select('key').execute()).toEqual([{ key: 'welcome:new' }]);
});

test('an order on delivery that nobody marked is anonymized like a shipped one: 60 days after it left if its customer has left, as an unpaid one otherwise', async () => {
  const { shop, shirt, owner } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt);
  await dispatch(owner, placed.id);
  const names = async () => {
    await anonymizeOldOrders(shop);
    return (await shop.db.selectFrom('orders').select('name').execute()).map(({ name }) => name);
  };
  shop.clock.forward({ hours: 61 * 24 });
  expect(await names()).toEqual(['Ada Eze']);
  shop.clock.forward({ hours: (549 - 61) * 24 });
  expect(await names()).toEqual(['']);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);

  const other = await confirmedOrder(shop, shirt, { email: 'bola@example.com' });
  await dispatch(await newStaff(shop), other.id);
  await transact(shop.db, (tx) => erasePerson(tx, { email: 'bola@example.com', account: null }, shop.now()));
  shop.clock.forward({ hours: 59 * 24 });
  expect(await names()).toEqual(['', 'Ada Eze']);
  shop.clock.forward({ hours: 2 * 24 });
  expect(await names()).toEqual(['', '']);

  // The money may still come, and the parcel too.
  const staff = await newStaff(shop);
  expect((await receiveCash(staff, placed.id)).status).toBe(200);
  const cancel = { reason: 'It came back', isRestocked: true, paidBack: null };
  expect((await staff.call('POST', `/api/admin/orders/${other.id}/cancel`, cancel)).status).toBe(200);
  const rows = await shop.db.selectFrom('orders').select(['id', 'status']).execute();
  expect(rows.find(({ id }) => id === placed.id)?.status).toBe('delivered');
  expect(rows.find(({ id }) => id === other.id)?.status).toBe('cancelled');
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
  expect(await tablesWith(shop.db, ['came back'])).toEqual([]);
});

test('what the payment provider told is kept for 18 months; what became of the money stays', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await settlePayment(shop, reference);
  const body = JSON.stringify({ data: { customer: { email: 'ada@example.com' } } });
  await shop.db
    .insertInto('paymentEvents')
    .values({ key: `charge.success:${reference}`, reference, body, receivedAt: shop.now() })
    .execute();
  const events = async () => {
    await deleteOldPaymentEvents(shop.db, shop.now());
    return (await shop.db.selectFrom('paymentEvents').select('key').execute()).length;
  };

  shop.clock.forward({ hours: 540 * 24 });
  expect(await events()).toBe(1);
  shop.clock.forward({ hours: 10 * 24 });
  expect(await events()).toBe(0);
  expect(await shop.db.selectFrom('paymentAttempts').select('outcome').execute()).toEqual([{ outcome: 'applied' }]);
});

test('a browser reads its orders for 30 days after it last placed or opened one, as long as its cookie lives', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const [once, twice] = [new Shopper(shop), new Shopper(shop)];
  const lonely = await paidOrder(shop, once, shirt);
  const first = await paidOrder(shop, twice, shirt);
  shop.clock.forward({ hours: 20 * 24 });
  const second = await paidOrder(shop, twice, shirt);
  const night = async () => {
    await deleteOldOrderAccess(shop.db, shop.now());
    const seen = [
      [once, lonely],
      [twice, first],
      [twice, second],
    ] as const;
    return Promise.all(seen.map(async ([who, id]) => (await who.call('GET', `/api/orders/${id}`)).status));
  };

  shop.clock.forward({ hours: 9 * 24 });
  expect(await night()).toEqual([200, 200, 200]);
  shop.clock.forward({ hours: 2 * 24 });
  expect(await night()).toEqual([404, 200, 200]);
  shop.clock.forward({ hours: 20 * 24 });
  expect(await night()).toEqual([404, 404, 404]);
});

test('a shopper who opens an order by the link in its email reads it for 30 days from then on', async () => {
  const shop = await testShop();
  const guest = new Shopper(shop);
  const id = await paidOrder(shop, guest, await makeProduct(shop.db));
  shop.clock.forward({ hours: 25 * 24 });
  const { key } = await shop.db
    .selectFrom('letters')
    .select('key')
    .where('key', 'like', 'order-paid:%')
    .executeTakeFirstOrThrow();
  await sendEmail(shop, key);
  const { text } = await shop.db.selectFrom('caughtMail').select('text').executeTakeFirstOrThrow();
  const [, linkToken] = /#k=([\w.-]+)/.exec(text) ?? [];
  expect((await guest.call('POST', `/api/orders/${id}/open`, { key: linkToken })).status).toBe(200);

  shop.clock.forward({ hours: 25 * 24 });
  await deleteOldOrderAccess(shop.db, shop.now());

  expect((await guest.call('GET', `/api/orders/${id}`)).status).toBe(200);
});

test('an unpaid order is not closed to its browser while it waits', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  shop.clock.forward({ hours: 60 * 24 });

  await deleteOldOrderAccess(shop.db, shop.now());

  expect((await shopper.call('GET', `/api/orders/${order._id}`)).status).toBe(200);
});

test('six years after an order closed nobody knows whose it was, and the ledger still adds up', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const at = shop.now();
  const delivered = await bookOrder(shop.db, { status: 'delivered', at });
  const cancelled = await bookOrder(shop.db, { status: 'cancelled', isPaid: false, at });
  const { id: accountId } = await shop.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await shop.db.updateTable('orders').set({ accountId }).execute();
  const known = async () => {
    await anonymizeOldOrders(shop);
    const orders = await shop.db
      .selectFrom('orders')
      .select(['id', 'email'])
      .where('anonymousAt', 'is', null)
      .execute();
    return orders.map(({ id }) => id).toSorted();
  };
  const sums = () =>
    shop.db.selectFrom('orders').select(['id', 'totalAmount', 'city', 'status']).orderBy('id').execute();
  const before = await sums();

  expect(await known()).toEqual([delivered, cancelled].toSorted());
  shop.clock.forward({ hours: 24 * 550 }); // Nobody paid for it: there is no tax on it, and no payment to dispute.
  expect(await known()).toEqual([delivered]);
  shop.clock.forward({ hours: 24 * (6 * 365 - 550) });
  expect(await known()).toEqual([delivered]);
  shop.clock.forward({ hours: 24 * 3 });
  expect(await known()).toEqual([]);

  expect(await sums()).toEqual(before);
  expect(await tablesWith(shop.db, ['14 Market Road', '8030000000'])).toEqual([]);
  expect((await shop.db.selectFrom('accounts').select('email').execute()).length).toBe(1); // She may come back.
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
  expect((await ada.call('GET', '/api/user/orders')).status).toBe(401); // Her session was over long ago.
});

test('an order that goes on is not parted from its shopper, however old it is', async () => {
  const shop = await testShop();
  await bookOrder(shop.db, { status: 'processing', at: shop.now() });
  shop.clock.forward({ hours: 24 * 365 * 8 });

  await anonymizeOldOrders(shop);

  expect(await addressesOnOrders(shop)).toEqual(['ada@example.com']);
});

test('an order that was never marked as delivered tells of nobody six years after it was shipped', async () => {
  const shop = await testShop();
  await bookOrder(shop.db, { status: 'shipped', at: shop.now() });
  shop.clock.forward({ hours: 24 * 6 * 365 });
  await anonymizeOldOrders(shop);
  expect(await addressesOnOrders(shop)).toEqual(['ada@example.com']);

  shop.clock.forward({ hours: 24 * 3 });
  await anonymizeOldOrders(shop);

  expect(await addressesOnOrders(shop)).toEqual(['']);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

async function addressesOnOrders({ db }: TestShop): Promise<string[]> {
  return (await db.selectFrom('orders').select('email').execute()).map(({ email }) => email);
}

test('the mail that a demo shows is kept for 30 days', async () => {
  const shop = await testShop();
  await write(shop, 'welcome:1');
  await sendEmail(shop, 'welcome:1');
  const mail = async () => {
    await deleteDemoInbox(shop.db, shop.now());
    return (await shop.db.selectFrom('caughtMail').select('id').execute()).length;
  };

  shop.clock.forward({ hours: 29 * 24 });
  expect(await mail()).toBe(1);
  shop.clock.forward({ hours: 2 * 24 });
  expect(await mail()).toBe(0);
});

function write({ db, now }: TestShop, key: string, recipient = 'ada@example.com') {
  return db
    .insertInto('letters')
    .values({ key, recipient, subject: '', text: '', html: '', createdAt: now() })
    .execute();
}

async function paidOrder(
  shop: TestShop,
  shopper: Shopper,
  shirt: Awaited<ReturnType<typeof makeProduct>>,
): Promise<string> {
  const order = await shopper.order(orderPayload([shirt]));
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  return order._id;
}
